//! The engine's jobs: on a few threads of their own, by fair turns, within limits.
//!
//! A job is a closure that polls a cancel flag, which is set when its time limit expires or the awaiting
//! future is dropped; then it returns what it has.

mod queue;
mod tally;

use std::any::Any;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use queue::{JobId, Queue};

pub(in crate::app) use queue::Owner;
pub use tally::{ByKind, Kind, Tally};

/// How much the engine may take of the machine.
#[derive(Debug, Clone, Copy)]
pub struct Thinking {
    /// How many jobs are done side by side.
    pub threads: NonZeroUsize,
    /// What each of them may remember of positions, in MiB.
    pub table_mib: NonZeroUsize,
    /// How many hints and steps of analysis may wait; more are refused.
    pub waiting: usize,
}

/// What is asked of the pool.
#[derive(Debug, Clone, Copy)]
pub(in crate::app) struct Order {
    /// Who it is done for: turns are fair between people.
    pub owner: Owner,
    pub kind: Kind,
    /// How long it may take once it has begun.
    pub limit: Duration,
}

/// Why a job came to nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum JobError {
    /// Too many wait already.
    #[error("too many jobs are waiting")]
    Full,
    /// It panicked, or no thread could be had for it.
    #[error("the job broke off")]
    Broke,
}

/// The threads, which start when they are first needed, and what waits for them.
pub(super) struct Jobs {
    shared: Arc<Shared>,
}

struct Shared {
    limits: Thinking,
    // A std mutex: held for a few operations on lists, never while a job is done.
    state: Mutex<JobsState>,
    /// Tells a thread that something has come, or that all is over.
    came: Condvar,
}

struct JobsState {
    queue: Queue<Job>,
    tallies: ByKind<Tally>,
    threads: usize,
    idle: usize,
    next: JobId,
    closed: bool,
}

/// Does the work and says how it ended; then, once that is counted, hands over what came of it.
type Job = Box<dyn FnOnce() -> (End, HandOver) + Send>;
type HandOver = Box<dyn FnOnce() + Send>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Done,
    Panicked,
}

impl Jobs {
    pub fn new(limits: Thinking) -> Jobs {
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
                state: Mutex::new(state),
                came: Condvar::new(),
            }),
        }
    }

    /// Whether a job would be taken now.
    pub fn has_room(&self, owner: Owner, kind: Kind) -> bool {
        let most = self.shared.limits.waiting;
        self.shared.lock().queue.admits(owner, kind, most)
    }

    /// How much there is to do, and has been done.
    pub fn tallies(&self) -> ByKind<Tally> {
        let state = self.shared.lock();
        let mut tallies = state.tallies;
        for kind in Kind::ALL {
            tallies[kind].waiting = state.queue.waiting(kind);
        }
        tallies
    }

    /// Does one job when its turn comes. The flag that it is given is set when its time limit expires, or when
    /// the future is dropped; a job that has not begun is then forgotten.
    ///
    /// # Errors
    /// [`JobError::Full`] where too many wait, [`JobError::Broke`] where it panicked.
    pub async fn run<T: Send + 'static>(
        &self,
        order: Order,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, JobError> {
        let stop = Arc::new(AtomicBool::new(false));
        let (begin, begun) = oneshot::channel();
        let (give, mut given) = oneshot::channel();
        let flag = Arc::clone(&stop);
        let job: Job = Box::new(move || {
            // Where nobody listens any more there is nobody to tell.
            let _ = begin.send(());
            let came = catch_unwind(AssertUnwindSafe(|| work(&flag)));
            let end = match &came {
                Ok(_) => End::Done,
                Err(panic) => {
                    tracing::error!(
                        panic = said(panic.as_ref()),
                        "a job of the engine broke off"
                    );
                    End::Panicked
                }
            };
            let hand_over: HandOver = Box::new(move || drop(give.send(came)));
            (end, hand_over)
        });
        let mut wait = CancelOnDrop {
            id: self.shared.add(order, job)?,
            kind: order.kind,
            shared: &self.shared,
            stop,
            over: false,
        };
        begun.await.map_err(|_| JobError::Broke)?;
        let came = match tokio::time::timeout(order.limit, &mut given).await {
            Ok(came) => came,
            Err(_) => {
                wait.time_is_up();
                given.await
            }
        };
        wait.over = true;
        came.ok().and_then(Result::ok).ok_or(JobError::Broke)
    }
}

impl Drop for Jobs {
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        self.shared.came.notify_all();
    }
}

/// Cancels a job when it is dropped before the job is over.
struct CancelOnDrop<'a> {
    id: JobId,
    kind: Kind,
    shared: &'a Shared,
    stop: Arc<AtomicBool>,
    over: bool,
}

impl CancelOnDrop<'_> {
    fn time_is_up(&self) {
        self.stop.store(true, Relaxed);
        self.shared.lock().tallies[self.kind].timed_out += 1;
    }
}

impl Drop for CancelOnDrop<'_> {
    fn drop(&mut self) {
        if self.over {
            return;
        }
        self.stop.store(true, Relaxed);
        let mut state = self.shared.lock();
        state.queue.remove(self.id, self.kind);
        state.tallies[self.kind].cancelled += 1;
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, JobsState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(self: &Arc<Shared>, order: Order, job: Job) -> Result<JobId, JobError> {
        let Order { owner, kind, .. } = order;
        let mut state = self.lock();
        if !state.queue.admits(owner, kind, self.limits.waiting) {
            state.tallies[kind].refused += 1;
            return Err(JobError::Full);
        }
        // A thread counts as idle until it has the lock again: of those, one is for each job that
        // waits already.
        if state.queue.len() >= state.idle && state.threads < self.limits.threads.get() {
            self.start_thread(&mut state);
        }
        if state.threads == 0 {
            return Err(JobError::Broke);
        }
        let id = state.next;
        state.next += 1;
        state.queue.add(id, owner, kind, job);
        drop(state);
        self.came.notify_one();
        Ok(id)
    }

    fn start_thread(self: &Arc<Shared>, state: &mut JobsState) {
        let shared = Arc::clone(self);
        let thread = std::thread::Builder::new()
            .name("engine".to_owned())
            .spawn(move || shared.work());
        match thread {
            Ok(_) => state.threads += 1,
            Err(error) => tracing::error!(%error, "no thread for the engine"),
        }
    }

    /// One thread's life.
    fn work(&self) {
        let mut state = self.lock();
        while !state.closed {
            let Some((kind, job)) = state.queue.take() else {
                state.idle += 1;
                let woken = self.came.wait(state);
                state = woken.unwrap_or_else(PoisonError::into_inner);
                state.idle -= 1;
                continue;
            };
            state.tallies[kind].running += 1;
            drop(state);
            let began = Instant::now();
            let (end, hand_over) = job();
            state = self.lock();
            let tally = &mut state.tallies[kind];
            tally.running -= 1;
            tally.done += 1;
            tally.broken += u64::from(end == End::Panicked);
            tally.spent += began.elapsed();
            drop(state);
            hand_over();
            state = self.lock();
        }
        state.threads -= 1;
    }
}

/// The words of a panic.
fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    let owned = || panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(owned).unwrap_or("without words")
}

#[cfg(test)]
mod tests;
