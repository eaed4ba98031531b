//! Sends responses: the initial one is retried within Discord's three seconds, edits for half a minute.
//! Deletes obsolete private messages.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::CreateAutocompleteResponse;
use tokio::time::Instant;

use super::{Lifetime, Responder};
use crate::app::InteractionOutcome;
use crate::discord::DiscordOutlet;
use crate::discord::message::Message;
use crate::discord::outlet::InitialResponse;
use crate::discord::private_messages::{PrivateMessage, TOKEN_USE};
use crate::discord::rest::Priority;
use crate::discord::rest::fault::{
    ALREADY_ANSWERED, Fault, UNKNOWN_INTERACTION, UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK,
};
use hansu_play::{Match, MessageId};
use hansu_store::{InteractionRef, RowId};

/// The time limit for retries of the initial response, counted from the start of the handler; Discord waits
/// three seconds.
const RESPONSE_WINDOW: Duration = Duration::from_millis(2_800);
/// The time limit of one attempt.
const ATTEMPT_TIMEOUT: Duration = Duration::from_millis(1_200);
/// The delay before the first retry; doubled each time.
const FIRST_RETRY_DELAY: Duration = Duration::from_millis(100);
/// Attempts to edit a response, and the delay before the first retry.
const EDIT_ATTEMPTS: u32 = 6;
const EDIT_RETRY_DELAY: Duration = Duration::from_millis(500);

/// The result of sending an initial response.
pub(super) enum Sent {
    /// Accepted, with the message id if the response contains it.
    Now(Option<MessageId>),
    /// Already acknowledged: by an earlier attempt (`tried`), or by another delivery of the interaction.
    Before { tried: bool },
}

/// A successful initial response, with its message if that is known.
pub(super) struct SentResponse(pub Option<MessageId>);

impl Responder<'_> {
    /// Answers with completions of the text being typed.
    pub async fn send_completions(&self, completions: CreateAutocompleteResponse) {
        self.respond(InitialResponse::Completions(completions))
            .await;
    }

    /// Edits the response, and returns its message; `None` if that has become impossible. Retried, because edits are
    /// idempotent and the user sees "is thinking" until one succeeds.
    pub async fn edit(&self, message: &Message) -> Option<MessageId> {
        let outlet = &self.data.outlet;
        let interaction = &self.request.interaction;
        let edited = self.retry(|| outlet.edit_answer(Priority::Handler, interaction, message));
        let edited = edited.await;
        if edited.is_some() {
            self.progress.answered();
        }
        edited
    }

    /// Retries an idempotent request; `None` if it fails permanently.
    pub(super) async fn retry<T, F: Future<Output = Result<T, Fault>>>(
        &self,
        request: impl Fn() -> F,
    ) -> Option<T> {
        let mut pause = EDIT_RETRY_DELAY;
        for attempt in 1..=EDIT_ATTEMPTS {
            let fault = match request().await {
                Ok(value) => return Some(value),
                Err(fault) => fault,
            };
            // Retrying a definite rejection is useless, but a 429 ends after the time it contains.
            let is_final = fault.limit.is_none() && fault.is_definite();
            if is_final || attempt == EDIT_ATTEMPTS {
                self.note_failure(&fault);
                break;
            }
            tracing::debug!(%fault, attempt, "an answer is sent again");
            let requested_pause = fault.limit.map(|limit| limit.after);
            tokio::time::sleep(requested_pause.unwrap_or(pause)).await;
            pause *= 2;
        }
        None
    }

    /// Sends the initial response; `None` if it failed.
    pub(super) async fn respond(&self, response: InitialResponse<'_>) -> Option<SentResponse> {
        let sent = self.send(response).await;
        self.initial_result(sent)
    }

    /// Returns `None` if an initial response failed, which is noted.
    pub(super) fn initial_result(&self, sent: Result<Sent, Fault>) -> Option<SentResponse> {
        match sent {
            Ok(Sent::Now(message)) => Some(SentResponse(message)),
            // `tried` means that our own earlier attempt was accepted. Otherwise the handler of the other delivery
            // answers.
            Ok(Sent::Before { tried }) => tried.then_some(SentResponse(None)),
            Err(fault) => {
                self.note_failure(&fault);
                None
            }
        }
    }

    /// Sends the initial response, with retries while Discord waits for it. Retrying is safe: error 40060 reports that
    /// an earlier one had been accepted.
    pub(super) async fn send(&self, response: InitialResponse<'_>) -> Result<Sent, Fault> {
        let until = self.progress.began() + RESPONSE_WINDOW;
        let says_something = !matches!(response, InitialResponse::Deferral(_));
        let mut pause = FIRST_RETRY_DELAY;
        let mut was_tried = false;
        loop {
            let outlet = &self.data.outlet;
            let sent = outlet.answer(&self.request.interaction, &response);
            // A hanging connection must leave time for another attempt.
            let sent = tokio::time::timeout(ATTEMPT_TIMEOUT, sent).await;
            let fault = match sent.unwrap_or_else(|_| Err(Fault::silent("timed out"))) {
                Ok(message) => {
                    self.note_accepted(says_something);
                    return Ok(Sent::Now(message));
                }
                Err(fault) if fault.code == ALREADY_ANSWERED => {
                    if was_tried {
                        self.note_accepted(says_something);
                    } else {
                        self.progress.set_lost(InteractionOutcome::Doubled);
                    }
                    return Ok(Sent::Before { tried: was_tried });
                }
                Err(fault) => fault,
            };
            if fault.code == UNKNOWN_INTERACTION {
                self.progress.set_lost(InteractionOutcome::Expired);
            }
            let wait = match &fault.limit {
                Some(limit) => limit.after,
                None if fault.is_definite() => return Err(fault),
                None => pause,
            };
            // A response that arrives after three seconds is rejected (10062), so the retry would be wasted.
            if Instant::now() + wait >= until {
                return Err(fault);
            }
            tokio::time::sleep(wait).await;
            pause *= 2;
            was_tried = true;
        }
    }
}

impl Responder<'_> {
    /// Notes that an initial response was accepted; a deferral has no content yet.
    fn note_accepted(&self, says_something: bool) {
        if says_something {
            self.progress.answered();
        } else {
            self.progress.acknowledged();
        }
    }

    /// Notes that an answer failed.
    pub(super) fn note_failure(&self, fault: &Fault) {
        let actor = &self.request.actor.id;
        match fault.code {
            // Expected when the interaction reached the bot late; nothing can be done about it.
            UNKNOWN_INTERACTION => self.progress.set_lost(InteractionOutcome::Expired),
            UNKNOWN_WEBHOOK => {
                tracing::warn!(%fault, %actor, "an answer came too late");
                self.progress.set_lost(InteractionOutcome::Expired);
            }
            // The reader has dismissed the message.
            UNKNOWN_MESSAGE => {
                tracing::warn!(%fault, %actor, "an answer was deleted");
            }
            _ => {
                tracing::warn!(%fault, %actor, "an answer was not delivered");
                self.progress.set_lost(InteractionOutcome::Failed);
            }
        }
    }
}

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
                    shown: position,
                    interaction: self.request.interaction.clone(),
                    until: self.progress.began() + TOKEN_USE,
                };
                self.delete(private.keep(reader, message));
            }
            Lifetime::Posted(row) => {
                private.forget(reader, message);
                self.delete_once_posted(row);
            }
        }
    }

    /// Notes that the reader's private messages about earlier positions of a game are obsolete, but for the pressed one,
    /// which becomes the answer.
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
