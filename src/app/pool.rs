//! Work that takes a thread for a while, on a bounded number of threads beside the event loop.

use std::num::NonZeroUsize;
use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::task::JoinError;

/// Does so many things at a time; what comes beyond that waits for its turn.
#[derive(Debug, Clone)]
pub(super) struct Pool {
    slots: Arc<Semaphore>,
}

impl Pool {
    /// A pool that does `at_once` things side by side.
    pub fn new(at_once: NonZeroUsize) -> Pool {
        Pool {
            slots: Arc::new(Semaphore::new(at_once.get())),
        }
    }

    /// Does one thing.
    ///
    /// # Errors
    /// [`JoinError`] where it was stopped half-way.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        // The semaphore is never closed; without a slot the work is done all the same.
        let _slot = Arc::clone(&self.slots).acquire_owned().await.ok();
        tokio::task::spawn_blocking(work).await
    }
}
