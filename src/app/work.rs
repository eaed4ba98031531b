//! Execution of long work.

use tokio::task::{JoinError, spawn_blocking};

/// The executor of long work. Injected, like time and randomness.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Executor {
    /// On separate threads, so that only the caller waits for the work.
    OnThreads,
    /// Synchronously, in the caller. Used by a simulation, because the order of threads would be randomness that no
    /// seed reproduces. Everything waits for it, so very long work is replaced by a stand-in there.
    AtOnce,
}

impl Executor {
    /// Runs the work. If the future is dropped, work that has begun on a thread continues.
    ///
    /// # Errors
    /// [`JoinError`] if the work panicked on a thread, or the runtime is shutting down.
    pub(super) async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        match self {
            Executor::OnThreads => spawn_blocking(work).await,
            Executor::AtOnce => Ok(work()),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::thread;

    use super::*;

    #[tokio::test]
    async fn only_the_synchronous_executor_stays_on_the_thread() {
        let thread = thread::current().id();
        let at = |work: Executor| work.run(|| thread::current().id());
        assert_eq!(at(Executor::AtOnce).await.unwrap(), thread);
        assert_ne!(at(Executor::OnThreads).await.unwrap(), thread);
    }
}
