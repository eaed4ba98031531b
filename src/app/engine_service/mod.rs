//! The engine as a service: jobs on a thread pool, run by the built-in or an external engine.

mod external;
mod jobs;
mod queue;
mod random_engine;
mod thinker;

use std::sync::atomic::AtomicBool;

use super::outside::Executor;
pub use external::{External, Failure as ExternalFailure, try_start};
pub use jobs::{ByKind, EngineLimits, JobCounts, JobError};
pub(super) use jobs::{JobSpec, Owner};
pub use queue::Kind as JobKind;
pub(super) use thinker::Thinker;

/// Runs jobs that need the engine.
pub struct EngineService {
    jobs: jobs::Jobs,
    thinker: Thinker,
}

impl EngineService {
    /// Creates the service; `external` replaces the built-in engine where it can.
    pub fn new(limits: EngineLimits, external: Option<External>) -> EngineService {
        EngineService {
            jobs: jobs::Jobs::new(limits, Executor::OnThreads),
            thinker: Thinker::new(
                external,
                limits.table_mib.get(),
                limits.analysis_nodes.get(),
            ),
        }
    }

    /// Creates a service without an engine: it answers immediately, with draws derived from the position and the
    /// request. For simulations, which play thousands of games and need equal answers to equal questions.
    pub fn random(limits: EngineLimits) -> EngineService {
        EngineService {
            jobs: jobs::Jobs::new(limits, Executor::AtOnce),
            thinker: Thinker::random(),
        }
    }

    /// Returns whether a job would be accepted now.
    pub(super) fn has_room(&self, owner: Owner, kind: JobKind) -> bool {
        self.jobs.has_room(owner, kind)
    }

    /// Runs one job when its turn comes. The job polls the given cancel flag.
    ///
    /// # Errors
    /// [`JobError::Full`] if the queue has no room, [`JobError::Failed`] if the job panicked or no thread
    /// could be started.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        spec: JobSpec,
        work: impl FnOnce(&Thinker, &AtomicBool) -> T + Send + 'static,
    ) -> Result<T, JobError> {
        let thinker = self.thinker.clone();
        let work = move |stop: &AtomicBool| work(&thinker, stop);
        self.jobs.run(spec, work).await
    }

    /// Returns job statistics by kind.
    pub fn tallies(&self) -> ByKind<JobCounts> {
        self.jobs.tallies()
    }
}
