//! Renews the menu of pieces after a choice. A client sends nothing when the displayed choice is made again. A player
//! who dismissed the private board could therefore not choose that piece again.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use serenity::all::ComponentInteraction;

use crate::app::{AppError, Core};
use crate::discord::button::{Button, GameButton};
use crate::discord::responder::Responder;
use crate::play::{ChannelId, GameId, MessageId, Version};

/// A player who chooses a target within this time needs no new menu, which saves a request.
const QUICKLY: Duration = Duration::from_secs(1);

/// The menu of a public board in which a piece was chosen.
pub(super) struct PublicMenu {
    game: GameId,
    version: Version,
    message: MessageId,
    channel: ChannelId,
    /// The components of the board, with the menu's next id.
    rows: Value,
}

impl PublicMenu {
    /// Returns the menu of a press; `None` if it is not on a public board.
    pub(super) fn of(interaction: &ComponentInteraction, button: &Button) -> Option<PublicMenu> {
        let Button::OnGame {
            game,
            version,
            button: GameButton::Piece(nth),
        } = button
        else {
            return None;
        };
        let next = Button::OnGame {
            game: *game,
            version: *version,
            button: GameButton::Piece(nth.checked_add(1).unwrap_or(1)),
        };
        let mut rows = serde_json::to_value(&interaction.message.components).ok()?;
        rename(&mut rows, &interaction.data.custom_id, &next.to_string());
        Some(PublicMenu {
            game: *game,
            version: *version,
            message: MessageId(interaction.message.id.get()),
            channel: ChannelId(interaction.channel_id.get()),
            rows,
        })
    }

    /// Renews it in the background, while its board is the newest. Failures are ignored, since the private board behind
    /// *More…* has the menu too.
    pub(super) fn renew(self, responder: &Responder<'_>) {
        // A private board shows the chosen piece, so each choice edits it anyway.
        if responder.pressed_private_message() {
            return;
        }
        let core = Arc::clone(&responder.data.app.core);
        let outlet = Arc::clone(&responder.data.outlet);
        tokio::spawn(async move {
            tokio::time::sleep(QUICKLY).await;
            let game = core.matches.load(self.game).await;
            if !game.is_ok_and(|game| game.version() == self.version) {
                return;
            }
            let channel = self.channel;
            let message = self.message;
            if let Err(fault) = outlet.change_controls(channel, message, &self.rows).await {
                tracing::debug!(%fault, "a menu could not be reset");
                return;
            }
            // In the meantime a newer board may have been posted and this one stripped of its controls, which this
            // edit has restored. Strip it again. A board that is not replaced keeps its controls, because a board is
            // stripped only after the newer one is posted.
            if self.is_replaced(&core).await.unwrap_or(false) {
                let no_controls = Value::Array(Vec::new());
                if let Err(fault) = outlet.change_controls(channel, message, &no_controls).await {
                    tracing::debug!(%fault, "the controls of an old board could not be removed");
                }
            }
        });
    }

    /// Returns whether a newer board has been posted.
    async fn is_replaced(&self, core: &Core) -> Result<bool, AppError> {
        match core.store.row_of_message(self.message).await? {
            Some(board) => Ok(core.store.newer_board_arrived(&board).await?),
            None => Ok(false),
        }
    }
}

/// Gives a component another id, and omits null and empty fields, which Discord does not accept.
fn rename(value: &mut Value, id: &str, new_id: &str) {
    match value {
        Value::Array(all) => all
            .iter_mut()
            .for_each(|component| rename(component, id, new_id)),
        Value::Object(fields) => {
            fields.retain(|_, field| {
                !field.is_null() && field.as_array().is_none_or(|all| !all.is_empty())
            });
            for (name, field) in fields {
                if name == "custom_id" && field == id {
                    *field = new_id.into();
                } else {
                    rename(field, id, new_id);
                }
            }
        }
        _ => {}
    }
}
