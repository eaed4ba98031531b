//! Thread pool for engine jobs: fair between people, bounded in threads, queue length and time.
//!
//! A job is a closure that polls a cancel flag, set when its time limit expires or the awaiting future is
//! dropped; it then returns its best result so far.

#[cfg(test)]
mod tests;

use std::any::Any;
use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::{Index, IndexMut};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use parking_lot::{Condvar, Mutex, MutexGuard};
use tokio::sync::oneshot;
use tokio::time::Instant;

pub(in crate::app) use super::queue::Owner;
use super::queue::{JobId, Kind, Queue};
use crate::app::outside::Executor;

/// Resource limits of the engine.
#[derive(Debug, Clone, Copy)]
pub struct EngineLimits {
    /// Number of threads; each runs one job.
    pub threads: NonZeroUsize,
    /// Size of each job's transposition table, in MiB.
    pub table_mib: NonZeroUsize,
    /// The maximum number of waiting hints and analysis steps; more are rejected.
    pub waiting: usize,
    /// The nodes of an analysis for each position.
    pub analysis_nodes: NonZeroU64,
}

/// Parameters of a job.
#[derive(Debug, Clone, Copy)]
pub(in crate::app) struct JobSpec {
    /// The owner of the job; jobs alternate between owners.
    pub owner: Owner,
    pub kind: Kind,
    /// The time limit, counted from when the job starts running.
    pub limit: Duration,
}

/// The reason a job has no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum JobError {
    /// The queue is full.
    #[error("too many jobs are waiting")]
    Full,
    /// The job panicked, or no thread could be started.
    #[error("the job failed")]
    Failed,
}

/// The thread pool. Threads start on demand; synchronous work has none.
pub(super) struct Jobs {
    shared: Arc<Shared>,
}

struct Shared {
    limits: EngineLimits,
    work: Executor,
    // A `std` mutex suffices because it is only held for short list operations.
    state: Mutex<JobsState>,
    /// Notified when a job is added or the pool is closed.
    job_added: Condvar,
}

struct JobsState {
    queue: Queue<Job>,
    tallies: ByKind<JobCounts>,
    threads: usize,
    idle: usize,
    next: JobId,
    closed: bool,
}

/// Runs the work and returns how it ended. The handoff sends the result, once the job is counted.
type Job = Box<dyn FnOnce() -> (End, Handoff) + Send>;
type Handoff = Box<dyn FnOnce() + Send>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Done,
    Panicked,
}

impl Jobs {
    pub fn new(limits: EngineLimits, work: Executor) -> Jobs {
        let state = JobsState {
            queue: Queue::new(),
            tallies: ByKind::default(),
            threads: 0,
            idle: 0,
            next: 0,
            closed: false,
        };
        Jobs {
            shared: Arc::new(Shared {
                limits,
                work,
                state: Mutex::new(state),
                job_added: Condvar::new(),
            }),
        }
    }

    /// Returns whether a job would be accepted now.
    pub fn has_room(&self, owner: Owner, kind: Kind) -> bool {
        let limit = self.shared.limits.waiting;
        self.shared.lock().queue.admits(owner, kind, limit)
    }

    /// Returns job counts by kind.
    pub fn tallies(&self) -> ByKind<JobCounts> {
        let state = self.shared.lock();
        let mut tallies = state.tallies;
        for kind in Kind::ALL {
            tallies[kind].waiting = state.queue.waiting(kind);
        }
        tallies
    }

    /// Runs one job when its turn comes. Its cancel flag is set when the time limit expires or the future is
    /// dropped; a job that is still queued is then removed.
    ///
    /// # Errors
    /// [`JobError::Full`] if the queue has no room, [`JobError::Failed`] if the job panicked or no thread
    /// could be started.
    pub async fn run<T: Send + 'static>(
        &self,
        spec: JobSpec,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, JobError> {
        let stop = Arc::new(AtomicBool::new(false));
        let (begin_sender, on_begin) = oneshot::channel();
        let (result_sender, mut on_result) = oneshot::channel();
        let flag = Arc::clone(&stop);
        let job: Job = Box::new(move || {
            // Sending fails if the caller has been dropped, which is fine.
            let _ = begin_sender.send(());
            let result = catch_unwind(AssertUnwindSafe(|| work(&flag)));
            let end = match &result {
                Ok(_) => End::Done,
                Err(panic) => {
                    tracing::error!(
                        panic = panic_message(panic.as_ref()),
                        "an engine job panicked"
                    );
                    End::Panicked
                }
            };
            let hand_off: Handoff = Box::new(move || drop(result_sender.send(result)));
            (end, hand_off)
        });
        let mut wait = CancelOnDrop {
            id: self.shared.add(spec, job)?,
            kind: spec.kind,
            shared: &self.shared,
            stop,
            over: false,
        };
        if self.shared.work == Executor::AtOnce {
            // Yields so that other tasks can queue their jobs first.
            tokio::task::yield_now().await;
            self.shared.run_queued();
        }
        // The time limit starts when the job does: waiting in the queue does not count.
        on_begin.await.map_err(|_| JobError::Failed)?;
        let result = match tokio::time::timeout(spec.limit, &mut on_result).await {
            Ok(result) => result,
            Err(_) => {
                // The job is stopped, not abandoned: it returns its best result so far.
                wait.stop_at_limit();
                on_result.await
            }
        };
        wait.over = true;
        result.ok().and_then(Result::ok).ok_or(JobError::Failed)
    }
}

impl Drop for Jobs {
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        self.shared.job_added.notify_all();
    }
}

/// Cancels its job when dropped before the job has ended.
struct CancelOnDrop<'a> {
    id: JobId,
    kind: Kind,
    shared: &'a Shared,
    stop: Arc<AtomicBool>,
    over: bool,
}

impl CancelOnDrop<'_> {
    fn stop_at_limit(&self) {
        self.stop.store(true, Relaxed);
        self.shared.lock().tallies[self.kind].timed_out += 1;
    }
}

impl Drop for CancelOnDrop<'_> {
    fn drop(&mut self) {
        if self.over {
            return;
        }
        // Flag first: if a thread takes the job between the two steps, it stops at once.
        self.stop.store(true, Relaxed);
        let mut state = self.shared.lock();
        state.queue.remove(self.id, self.kind);
        state.tallies[self.kind].cancelled += 1;
    }
}

impl JobsState {
    /// Returns the next job, which counts as running from here on.
    fn take(&mut self) -> Option<(Kind, Job)> {
        let (kind, job) = self.queue.take()?;
        self.tallies[kind].running += 1;
        Some((kind, job))
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, JobsState> {
        self.state.lock()
    }

    fn add(self: &Arc<Shared>, spec: JobSpec, job: Job) -> Result<JobId, JobError> {
        let JobSpec { owner, kind, .. } = spec;
        let mut state = self.lock();
        if !state.queue.admits(owner, kind, self.limits.waiting) {
            state.tallies[kind].refused += 1;
            return Err(JobError::Full);
        }
        if self.work == Executor::OnThreads {
            // A notified thread counts as idle until it reacquires the lock, so each queued job accounts for one
            // idle thread.
            if state.queue.len() >= state.idle && state.threads < self.limits.threads.get() {
                self.start_thread(&mut state);
            }
            // Without any thread the job would wait forever.
            if state.threads == 0 {
                return Err(JobError::Failed);
            }
        }
        let id = state.next;
        state.next += 1;
        state.queue.add(id, owner, kind, job);
        // Unlocked before notifying, so that the woken thread does not block on the mutex at once.
        drop(state);
        self.job_added.notify_one();
        Ok(id)
    }

    fn start_thread(self: &Arc<Shared>, state: &mut JobsState) {
        let shared = Arc::clone(self);
        let thread = std::thread::Builder::new()
            .name("engine".to_owned())
            .spawn(move || shared.work());
        match thread {
            Ok(_) => state.threads += 1,
            Err(error) => tracing::error!(%error, "an engine thread could not be started"),
        }
    }

    /// Runs the main loop of a thread.
    fn work(&self) {
        let mut state = self.lock();
        while !state.closed {
            let Some((kind, job)) = state.take() else {
                state.idle += 1;
                self.job_added.wait(&mut state);
                state.idle -= 1;
                continue;
            };
            drop(state);
            self.run(kind, job);
            state = self.lock();
        }
        state.threads -= 1;
    }

    /// Runs all queued jobs on the caller's thread.
    fn run_queued(&self) {
        loop {
            // Bound to a variable: as the scrutinee of a `while let` it would hold the lock during the job.
            let next = self.lock().take();
            let Some((kind, job)) = next else { return };
            self.run(kind, job);
        }
    }

    /// Runs a job that was taken.
    fn run(&self, kind: Kind, job: Job) {
        let began = Instant::now();
        let (end, hand_off) = job();
        let mut state = self.lock();
        let tally = &mut state.tallies[kind];
        tally.running -= 1;
        tally.done += 1;
        tally.broken += u64::from(end == End::Panicked);
        tally.spent += began.elapsed();
        // Sent after counting and without the lock: the awaiting task sees the job counted, and its waker may call
        // back into the pool.
        drop(state);
        hand_off();
    }
}

/// Returns the message of a panic.
fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    let owned = || panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(owned).unwrap_or("without words")
}

/// One value per kind.
#[derive(Debug, Clone, Copy, Default)]
pub struct ByKind<T>([T; Kind::ALL.len()]);

impl<T> Index<Kind> for ByKind<T> {
    type Output = T;

    fn index(&self, kind: Kind) -> &T {
        &self.0[kind as usize]
    }
}

impl<T> IndexMut<Kind> for ByKind<T> {
    fn index_mut(&mut self, kind: Kind) -> &mut T {
        &mut self.0[kind as usize]
    }
}

/// Numbers of jobs: current ones, and totals since the start.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct JobCounts {
    /// Queued now.
    pub waiting: usize,
    /// Running now.
    pub running: usize,
    /// Ended, with any outcome.
    pub done: u64,
    /// Rejected because the queue was full.
    pub refused: u64,
    /// Stopped by the time limit.
    pub timed_out: u64,
    /// Dropped by the caller, before or after the start.
    pub cancelled: u64,
    /// Panicked.
    pub broken: u64,
    /// Total thread time.
    pub spent: Duration,
}
