//! The engine as a service: jobs on a few threads, done by our engine or by another one.

mod external;
mod jobs;
mod thinker;

use std::sync::atomic::AtomicBool;

pub use external::External;
pub use jobs::{ByKind, JobError, Kind as JobKind, Tally, Thinking};
pub(super) use jobs::{Order, Owner};
pub(super) use thinker::Thinker;

/// Does the jobs that need the engine.
pub struct EngineService {
    jobs: jobs::Jobs,
    thinker: Thinker,
}

impl EngineService {
    /// A service within limits; `external` is another engine that is asked in place of ours.
    pub fn new(limits: Thinking, external: Option<External>) -> EngineService {
        EngineService {
            jobs: jobs::Jobs::new(limits),
            thinker: Thinker::new(external, limits.table_mib.get()),
        }
    }

    /// Whether a job would be taken now.
    pub(super) fn has_room(&self, owner: Owner, kind: JobKind) -> bool {
        self.jobs.has_room(owner, kind)
    }

    /// Does one job when its turn comes; the flag that it is given is set when it is to stop.
    ///
    /// # Errors
    /// [`JobError::Full`] where too many wait, [`JobError::Broke`] where it panicked.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        order: Order,
        work: impl FnOnce(&Thinker, &AtomicBool) -> T + Send + 'static,
    ) -> Result<T, JobError> {
        let thinker = self.thinker.clone();
        let work = move |stop: &AtomicBool| work(&thinker, stop);
        self.jobs.run(order, work).await
    }

    /// What there is to do, and has been done since the start.
    pub fn tallies(&self) -> ByKind<Tally> {
        self.jobs.tallies()
    }
}
