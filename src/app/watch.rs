//! What comes due by itself: challenges that nobody answered, and things to forget.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::act::By;
use super::{App, AppError};
use crate::play::GameId;
use crate::store::StoreError;

/// The longest sleep between two looks: also how often old interactions are forgotten.
const LOOK: Duration = Duration::from_secs(60);
/// The pause after a fault of the store.
const PAUSE: Duration = Duration::from_secs(5);

/// For how long a match that cannot be read is left alone.
const LATER: Duration = Duration::from_secs(60 * 60);

impl App {
    /// Ends challenges whose time has run out, until told to stop.
    pub async fn watch(&self, stop: CancellationToken) {
        while !stop.is_cancelled() {
            self.vitals.watch.beat();
            let wait = match self.tick().await {
                Ok(wait) => wait,
                Err(error) => {
                    tracing::error!(%error, "what is due cannot be looked up");
                    PAUSE
                }
            };
            tokio::select! {
                () = stop.cancelled() => return,
                () = self.timers.notified() => {}
                () = tokio::time::sleep(wait) => {}
            }
        }
    }

    /// Does what is due now; returns how long to sleep. A match that cannot be read holds up nothing
    /// else.
    ///
    /// # Errors
    /// What the database says.
    pub async fn tick(&self) -> Result<Duration, AppError> {
        self.follow_clock().await?;
        let now = self.clock.now();
        for due in self.store.due_timers(now).await? {
            match self.expire(due.game).await {
                Ok(()) => {}
                Err(error) if error.is_of_the_match() => {
                    tracing::error!(%error, game.id = %due.game, "game {} is passed over", due.game);
                    self.store.put_off_timer(due.game, now + LATER).await?;
                }
                Err(error) => return Err(error),
            }
        }
        self.store.forget_old(now).await?;
        let next = self.store.next_timer().await?;
        Ok(next
            .map_or(LOOK, |next| next.since(now))
            .clamp(Duration::from_millis(10), LOOK))
    }

    async fn expire(&self, id: GameId) -> Result<(), AppError> {
        let game = self.load(id).await?;
        let row = self.store.game_row(id).await?;
        let (Some(event), Some(row)) = (game.time_out(), row) else {
            self.store.drop_timer(id).await?;
            return Ok(());
        };
        match self.commit(By::Time, &row, &game, event).await {
            Ok(_) => {
                tracing::info!(game.id = %id, "the challenge of game {id} expired");
                Ok(())
            }
            // Somebody answered in the same instant; the next look finds no timer.
            Err(AppError::Broken(StoreError::Stale(_))) => {
                self.forget(id);
                Ok(())
            }
            Err(error) => Err(error),
        }
    }
}
