//! Turns of the shards to begin new sessions with Discord, over all processes of the bot.

use std::sync::Arc;
use std::time::Duration;

use super::core::Core;
use super::error::AppError;

/// The minimum interval between identifies of shards that exclude each other. Discord counts five seconds at arrival,
/// and network delays differ.
const BETWEEN: Duration = Duration::from_millis(5_100);
/// The time a shard has to connect, from its turn until it identifies.
const CONNECTING: Duration = Duration::from_secs(15);

/// Use cases of the turns.
pub struct Identifies {
    core: Arc<Core>,
}

impl Identifies {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>) -> Identifies {
        Identifies { core }
    }

    /// Takes the turn of a bucket: of the shards that exclude each other. `None` if it was nobody's; otherwise how long
    /// to wait before asking again. Whoever has it may give it on earlier than it ends.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn take(&self, bucket: u16) -> Result<Option<Duration>, AppError> {
        let now = self.core.clocks.now();
        let taken = self
            .core
            .store
            .take_identify_slot(bucket, now, now + CONNECTING);
        Ok(taken.await?.map(|free_at| free_at.since(now).min(BETWEEN)))
    }

    /// Notes that a shard of the bucket, whose turn it was, has identified: the next one's turn comes five seconds later.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn identified(&self, bucket: u16) -> Result<(), AppError> {
        let next = self.core.clocks.now() + BETWEEN;
        Ok(self.core.store.free_identify_slot(bucket, next).await?)
    }
}
