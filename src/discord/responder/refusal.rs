//! Refusals and internal errors as shown to the user.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::{Reply, Responder, Response};
use crate::app::{AppError, InteractionOutcome, Refused};
use crate::discord::message::Message;
use crate::discord::view;
use hansu_play::Match;
use hansu_text::Key;

/// The pauses between checks for a write with an unknown result; together they leave room within Discord's three
/// seconds.
const RECHECK_DELAYS: [Duration; 3] = [
    Duration::from_millis(50),
    Duration::from_millis(200),
    Duration::from_millis(600),
];

impl Responder<'_> {
    /// Returns whether this is a repeated delivery of an interaction. Its refusal must not replace the first one's
    /// answer.
    pub(super) async fn is_repeat(&self) -> bool {
        if self.has_claimed.load(Ordering::Relaxed) {
            return false;
        }
        match self.data.app.games.is_repeat(&self.request).await {
            Ok(doubled) => doubled,
            Err(error) => {
                tracing::error!(%error, "duplicate interactions could not be detected");
                false
            }
        }
    }

    /// Returns whether a failed request was carried out anyway: a write with an unknown result may have taken effect.
    /// Looks it up a few times, since the cause of the failure may break the lookup too; `None` if that stays unknown.
    pub(super) async fn had_effect(&self) -> Option<bool> {
        // This handler noted the interaction itself, so the note says nothing about the write.
        if self.has_claimed.load(Ordering::Relaxed) {
            return None;
        }
        for pause in RECHECK_DELAYS {
            match self.data.app.games.is_repeat(&self.request).await {
                Ok(is_repeat) => return Some(is_repeat),
                Err(error) => {
                    tracing::warn!(%error, "it is not yet known whether a write took effect");
                }
            }
            tokio::time::sleep(pause).await;
        }
        None
    }

    /// Returns the text for an error after the answer was started.
    pub(super) fn error_message(&self, error: &AppError) -> Message {
        match error {
            AppError::Refused(refusal) => {
                self.progress.set_outcome(InteractionOutcome::Refused);
                view::refused(refusal, None, self.text)
            }
            error => {
                tracing::error!(%error, actor = %self.request.actor.id, "an answer failed");
                self.internal_error_message()
            }
        }
    }

    /// Returns the message about an internal error.
    pub fn internal_error_message(&self) -> Message {
        self.progress.set_outcome(InteractionOutcome::Failed);
        Message::words(self.text.say(Key::Broken))
    }

    pub(super) fn internal_error(&self, error: &AppError) -> Response {
        self.log_failed(error);
        Response::Private(self.internal_error_message().into())
    }

    /// Returns the message for an unavailable database, which does not say whether the request was carried out.
    pub(super) fn unavailable(&self, error: &AppError) -> Response {
        self.log_failed(error);
        self.progress.set_outcome(InteractionOutcome::Failed);
        Response::Private(Message::words(self.text.say(Key::Away)).into())
    }

    fn log_failed(&self, error: &AppError) {
        tracing::error!(
            %error, actor = %self.request.actor.id, channel = %self.request.channel,
            "an interaction failed",
        );
    }

    /// Returns the answer for a refusal. For an outdated button it includes the current board.
    pub(super) async fn refusal_reply(&self, refusal: Refused) -> Result<Box<Reply>, AppError> {
        self.progress.set_outcome(InteractionOutcome::Refused);
        let refused_game = self.match_of_refusal(&refusal).await?;
        let message = view::refused(&refusal, refused_game.as_deref(), self.text);
        match (&refusal, refused_game) {
            (Refused::MovedOn(_), Some(game)) if game.game().is_some() => {
                let mut reply = self.present(&game, None).await?;
                reply.message.content = format!("{}\n{}", message.content, reply.message.content);
                Ok(reply)
            }
            (Refused::Plan { .. } | Refused::PlanLine { .. }, Some(game)) => {
                self.after_plan_end(&game, message.into()).await
            }
            _ => Ok(message.into()),
        }
    }

    pub(super) async fn match_of_refusal(
        &self,
        refusal: &Refused,
    ) -> Result<Option<Arc<Match>>, AppError> {
        let game = match refusal {
            Refused::Play { about, .. } => *about,
            Refused::Unread { about, .. }
            | Refused::Plan { about, .. }
            | Refused::PlanLine { about, .. } => Some(*about),
            Refused::MovedOn(game) | Refused::VoteElsewhere(_, game) => Some(*game),
            _ => None,
        };
        match game {
            Some(game) => Ok(Some(self.data.app.core.matches.load(game).await?)),
            None => Ok(None),
        }
    }
}
