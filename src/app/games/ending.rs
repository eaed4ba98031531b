//! Ends a match for external reasons.

use super::{Games, Initiator};
use crate::app::error::{AppError, Refused};
use crate::play::{Event, GameId, Match};
use crate::store::StoreError;

/// The maximum number of events, and of attempts if a player acts at the same time.
const TRIES: usize = 10;

impl Games {
    /// Stores the events returned by `next` until it has none, on a person's behalf, with the usual messages. A match
    /// whose history cannot be read is left unchanged.
    ///
    /// # Errors
    /// [`Refused::Busy`] if players act all the time; [`AppError::Broken`] if the database fails.
    pub(in crate::app) async fn end_by(
        &self,
        game: GameId,
        initiator: Initiator<'_>,
        next: impl Fn(&Match) -> Option<Event>,
    ) -> Result<(), AppError> {
        for _ in 0..TRIES {
            let state = match self.core.matches.load(game).await {
                Err(error) if error.is_of_the_match() => return Ok(()),
                result => result?,
            };
            let row = self.core.store.game_row(game).await?;
            let (Some(event), Some(row)) = (next(&state), row) else {
                return Ok(());
            };
            match self.commit(initiator, &row, &state, event).await {
                // A player acted first: load again.
                Err(AppError::Broken(StoreError::Stale(_))) => self.core.matches.forget(game),
                committed => {
                    committed?;
                    self.core.signals.wake_courier();
                }
            }
        }
        Err(Refused::Busy.into())
    }
}
