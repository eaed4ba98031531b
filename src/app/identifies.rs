//! Identify order across shards and processes.

use std::sync::Arc;
use std::time::Duration;

use super::core::Core;
use super::error::AppError;

/// The minimum interval between identifies of shards that exclude each other. Discord counts five seconds at arrival,
/// and network delays differ.
const IDENTIFY_INTERVAL: Duration = Duration::from_millis(5_100);
/// The time a shard has to connect, from its turn until it identifies.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(15);

/// Use cases of the identify order.
pub struct IdentifyOrder {
    core: Arc<Core>,
}

impl IdentifyOrder {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>) -> IdentifyOrder {
        IdentifyOrder { core }
    }

    /// Takes the turn of a bucket, which is shared by shards that exclude each other. `None` if it was free; otherwise
    /// the delay before the next try. The holder may release it early.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn take(&self, bucket: u16) -> Result<Option<Duration>, AppError> {
        let now = self.core.clocks.now();
        let result = self
            .core
            .store
            .take_identify_slot(bucket, now, now + CONNECT_TIMEOUT);
        Ok(result
            .await?
            .map(|free_at| free_at.since(now).min(IDENTIFY_INTERVAL)))
    }

    /// Notes that the shard with the bucket's turn has identified: the next one's turn begins five seconds later.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn identified(&self, bucket: u16) -> Result<(), AppError> {
        let next = self.core.clocks.now() + IDENTIFY_INTERVAL;
        Ok(self.core.store.free_identify_slot(bucket, next).await?)
    }
}
