//! Deletes obsolete private messages.

use std::sync::Arc;
use std::time::Duration;

use super::Responder;
use super::reply::Lifetime;
use crate::app::Acted;
use crate::discord::DiscordOutlet;
use crate::discord::private_messages::{PrivateMessage, TOKEN_USE};
use crate::discord::rest::fault::{Fault, UNKNOWN_MESSAGE};
use crate::play::{Match, MessageId};
use crate::store::{InteractionRef, RowId};

/// The time a "played" confirmation waits for the board that makes it superfluous. Without a board it stays, as the
/// only sign that the move was made.
const BOARD_WAIT: Duration = Duration::from_secs(30);

impl Responder<'_> {
    /// Notes a private answer, and its lifetime.
    pub(super) fn note_private(&self, until: Lifetime, message: Option<MessageId>) {
        let Some(message) = message else { return };
        let private = &self.data.private_messages;
        let reader = self.request.actor.id;
        match until {
            Lifetime::Dismissed => private.forget(reader, message),
            Lifetime::Past(position) => {
                let message = PrivateMessage {
                    id: message,
                    interaction: self.request.interaction.clone(),
                    until: self.progress.began() + TOKEN_USE,
                };
                self.delete(private.keep(reader, position, message));
            }
            Lifetime::Posted(row) => {
                private.forget(reader, message);
                self.delete_once_posted(row);
            }
        }
    }

    /// Notes that the reader has acted: their earlier private messages are obsolete. The pressed message is excluded,
    /// since it becomes the answer.
    pub(super) fn note_acted(&self, acted: &Acted) {
        self.note_past_positions(&acted.game);
    }

    /// Notes that the reader's private messages about earlier positions of a game are obsolete.
    pub fn note_past_positions(&self, game: &Match) {
        let private = &self.data.private_messages;
        let reader = self.request.actor.id;
        if let Some(pressed) = self.request.pressed {
            private.forget(reader, pressed.message);
        }
        let obsolete = private.take_obsolete(reader, game.id(), game.version());
        self.obsolete.lock().extend(obsolete);
    }

    /// Deletes obsolete messages, once the answer has been sent.
    pub(super) fn delete_obsolete(&self) {
        let obsolete = std::mem::take(&mut *self.obsolete.lock());
        self.delete(obsolete);
    }

    /// Deletes private messages. Messages that are left when the bot stops are not deleted.
    fn delete(&self, messages: Vec<InteractionRef>) {
        for interaction in messages {
            let outlet = Arc::clone(&self.data.outlet);
            tokio::spawn(async move { delete(&outlet, &interaction).await });
        }
    }

    /// Deletes the answer once the message of a row is posted.
    fn delete_once_posted(&self, row: RowId) {
        let outlet = Arc::clone(&self.data.outlet);
        let delivery = Arc::clone(&self.data.app.delivery);
        let interaction = self.request.interaction.clone();
        tokio::spawn(async move {
            if delivery.wait_until_posted(row, BOARD_WAIT).await {
                delete(&outlet, &interaction).await;
            }
        });
    }
}

async fn delete(outlet: &DiscordOutlet, interaction: &InteractionRef) {
    match outlet.delete_answer(interaction).await {
        Ok(()) => {}
        // The reader has dismissed the message already.
        Err(Fault { code, .. }) if code == UNKNOWN_MESSAGE => {}
        Err(fault) => tracing::debug!(%fault, "a private message could not be deleted"),
    }
}
