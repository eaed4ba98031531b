//! Authenticates component interactions: the component must be on a message that the match posted.

use super::Games;
use crate::app::error::{AppError, Refused};
use crate::app::request_context::{PressedMessage, RequestContext};
use hansu_play::{GameId, MessageId, Version};
use hansu_store::{GameRow, HistoryPoint, Lane, Row, RowKind};

impl Games {
    /// Returns the match named by a component, if the component is on a delivered message of the match.
    ///
    /// # Errors
    /// [`Refused::UnknownGame`] for an unknown or foreign match, [`Refused::NotOurs`] for a foreign message,
    /// [`Refused::MovedOn`] for one that is not known any more.
    pub async fn pressed(
        &self,
        request: &RequestContext,
        game: GameId,
        version: Version,
    ) -> Result<GameRow, AppError> {
        let Some(pressed) = request.pressed.filter(|pressed| !pressed.private) else {
            return self.core.matches.named(request, game).await;
        };
        // Read before the lookup by message: a row settled between the two reads is then found by its message
        // id, while the reverse order could miss it in both.
        let unproven = self.core.store.posts_with_unknown_result(game).await?;
        let post = self.core.store.row_of_message(pressed.message).await?;
        if let Some(post) = &post
            && post.game == game
            && post.is_delivered()
        {
            // Also where the game is not played: a rematch is offered in the thread of the game before.
            let row = self.core.store.game_row(game).await?;
            return Ok(row.ok_or(Refused::UnknownGame)?);
        }
        let row = self.core.matches.named(request, game).await?;
        if post.is_some() {
            return Err(Refused::NotOurs.into());
        }
        match self
            .prove_by_press(request, &pressed, version, &unproven)
            .await
        {
            // In direct messages, boards also answer plain text, and nobody else can press them.
            Err(AppError::Refused(Refused::NotOurs)) if request.is_direct() => Ok(row),
            // The message is too old to be stored: only the newest board is.
            Err(AppError::Refused(Refused::NotOurs))
                if [row.home, row.parent].contains(&request.channel) =>
            {
                Err(Refused::MovedOn(game).into())
            }
            result => result.map(|()| row),
        }
    }

    /// Marks a pending row as delivered if the pressed message must be its post: a press proves delivery. Fails with
    /// [`Refused::NotOurs`] if no pending row fits.
    async fn prove_by_press(
        &self,
        request: &RequestContext,
        pressed: &PressedMessage,
        version: Version,
        unproven: &[Row],
    ) -> Result<(), AppError> {
        for post in unproven {
            if post.lane == Lane::Channel(request.channel)
                && pressed
                    .posted_as
                    .is_some_and(|kind| looks_like(kind, post.kind))
                && self.version_at(post).await? == version
                && self.is_younger(pressed.message, post).await?
            {
                let now = self.core.clocks.now();
                self.core
                    .store
                    .delivered(post.id, Some(pressed.message), now)
                    .await?;
                self.core.signals.row_changed();
                return Ok(());
            }
        }
        Err(Refused::NotOurs.into())
    }

    /// Returns whether a message can belong to a row: Discord created it after the row's cause. An older message with
    /// the same component was posted before the database was restored.
    async fn is_younger(&self, message: MessageId, post: &Row) -> Result<bool, AppError> {
        if post.request.is_some_and(|request| message.0 < request.0) {
            return Ok(false);
        }
        let messages = self.core.store.known_messages(post).await?;
        Ok(match messages.younger_than {
            Some(HistoryPoint::Message(restored)) => message > restored,
            // A repeated notice has no request, so a message from before the restore cannot be distinguished from it.
            Some(HistoryPoint::Time(_)) => post.request.is_some(),
            None => true,
        })
    }

    async fn version_at(&self, post: &Row) -> Result<Version, AppError> {
        Ok(self
            .core
            .matches
            .load_at(post.game, post.seq)
            .await?
            .0
            .version())
    }
}

/// Returns whether a message recognised as one kind may be a post of the other. Reminders in a thread and vacation
/// notices carry the same component as some offers.
fn looks_like(pressed: RowKind, kind: RowKind) -> bool {
    pressed == kind
        || (pressed == RowKind::Offer && matches!(kind, RowKind::Nudge | RowKind::Absent))
}
