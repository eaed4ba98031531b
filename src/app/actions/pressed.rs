//! Checking a press: that the button sits on a message that the game has posted.

use super::act::Actions;
use crate::app::error::{AppError, Refused};
use crate::app::request_context::{Pressed, RequestContext};
use crate::play::{GameId, Version};
use crate::store::{GameRow, Lane, Row, RowKind};

impl Actions {
    /// The game of a button: it exists, belongs to this server, and the button sits on a message
    /// of the game whose delivery is settled.
    ///
    /// # Errors
    /// [`Refused::UnknownGame`], [`Refused::NotOurs`].
    pub async fn pressed(
        &self,
        request: &RequestContext,
        game: GameId,
        version: Version,
    ) -> Result<GameRow, AppError> {
        let row = self.finder.named(request, game).await?;
        let Some(pressed) = request.pressed.filter(|pressed| !pressed.private) else {
            return Ok(row);
        };
        // In this order: a row that is settled in between is found by its message.
        let unsettled = self.store.unsettled_posts(game).await?;
        match self.store.row_of_message(pressed.message).await? {
            Some(post) if post.game == game && post.is_delivered() => Ok(row),
            Some(_) => Err(Refused::NotOurs.into()),
            None => {
                self.settle_by_press(request, &pressed, version, &unsettled)
                    .await?;
                Ok(row)
            }
        }
    }

    /// A message that somebody presses has arrived: if its row still waits to be told so, the press
    /// tells it. A message that belongs to no row is not the game's.
    async fn settle_by_press(
        &self,
        request: &RequestContext,
        pressed: &Pressed,
        version: Version,
        unsettled: &[Row],
    ) -> Result<(), AppError> {
        for post in unsettled {
            if post.lane == Lane::Channel(request.channel)
                && pressed
                    .posted_as
                    .is_some_and(|kind| looks_like(kind, post.kind))
                && self.version_at(post).await? == version
            {
                return self.outbox.settle(post.id, Some(pressed.message)).await;
            }
        }
        Err(Refused::NotOurs.into())
    }

    async fn version_at(&self, post: &Row) -> Result<Version, AppError> {
        Ok(self.matches.load_at(post.game, post.seq).await?.0.version())
    }
}

/// Whether a message that looks like one kind may be of the other: a reminder in a thread, or the news that
/// somebody is away, has the button of some offers.
fn looks_like(seen: RowKind, kind: RowKind) -> bool {
    seen == kind || (seen == RowKind::Offer && matches!(kind, RowKind::Nudge | RowKind::Absent))
}
