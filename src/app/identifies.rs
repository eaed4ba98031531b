//! Identify order across shards and processes.

use std::sync::Arc;
use std::time::Duration;

use super::core::Core;
use super::error::AppError;
use crate::play::Timestamp;

/// The minimum interval between identifies of shards that exclude each other. Discord counts five seconds at arrival,
/// and network delays differ.
const IDENTIFY_INTERVAL: Duration = Duration::from_millis(5_100);
/// The time for which a shard has the turn, unless it identifies before.
const TURN_TIME: Duration = Duration::from_secs(15);
/// The time a shard has to identify, from its turn: what follows of the turn is the interval to the next one.
const CONNECT_TIMEOUT: Duration = TURN_TIME.saturating_sub(IDENTIFY_INTERVAL);

/// Use cases of the identify order.
pub struct IdentifyOrder {
    core: Arc<Core>,
}

/// The turn of a bucket, which is shared by shards that exclude each other.
#[derive(Debug, PartialEq, Eq)]
pub struct IdentifyTurn {
    bucket: u16,
    until: Timestamp,
}

/// The answer to a shard that asks for the turn of its bucket.
#[derive(Debug, PartialEq, Eq)]
pub enum TurnRequest {
    /// The shard has the turn.
    Granted(IdentifyTurn),
    /// Another shard has it. The delay before the next try; the other may release it early.
    Wait(Duration),
}

impl IdentifyTurn {
    /// Returns whether a shard that got a turn so long ago may still identify. Later it might follow the next one too
    /// soon.
    pub fn is_valid(since: Duration) -> bool {
        since < CONNECT_TIMEOUT
    }
}

impl IdentifyOrder {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>) -> IdentifyOrder {
        IdentifyOrder { core }
    }

    /// Takes the turn of a bucket, if it is free.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn take(&self, bucket: u16) -> Result<TurnRequest, AppError> {
        let now = self.core.clocks.now();
        let until = now + TURN_TIME;
        let store = &self.core.store;
        let free_at = store.take_identify_slot(bucket, now, until).await?;
        Ok(match free_at {
            None => TurnRequest::Granted(IdentifyTurn { bucket, until }),
            Some(free_at) => TurnRequest::Wait(free_at.since(now).min(IDENTIFY_INTERVAL)),
        })
    }

    /// Notes that the shard with the turn has identified: the next one's turn begins five seconds later.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn identified(&self, turn: IdentifyTurn) -> Result<(), AppError> {
        let next = self.core.clocks.now() + IDENTIFY_INTERVAL;
        let store = &self.core.store;
        store
            .free_identify_slot(turn.bucket, turn.until, next)
            .await?;
        Ok(())
    }
}
