//! Scheduling of concurrent processes. Each has a thread and a runtime of its own, so that it can be stopped like a
//! process: for good, with all its tasks, or for a while in which its clock goes on.
//!
//! A runtime with a paused clock jumps to its next timer when it is idle. Each process is blocked at that point until
//! the others have done everything that comes before. So only one acts at a time, and everything happens in one order:
//! by time, and then by number. The director comes first, so it can give the processes work.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, OnceLock};
use std::task::{Context, Waker};
use std::time::Duration;

use parking_lot::{Condvar, Mutex};
use tokio::runtime::{Builder, Runtime};
use tokio::time::Instant;

/// The director's number.
pub const DIRECTOR: u32 = 0;

/// A scheduled event, independent of any process.
type ScheduledEvent = Box<dyn FnOnce() + Send>;

/// The turns of a world. Times are milliseconds since its beginning.
#[derive(Default)]
pub struct Turns {
    now: AtomicU64,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    actors: BTreeMap<u32, Actor>,
    /// The number of actors so far.
    numbered: u32,
    /// By time, and then in order of scheduling.
    happenings: BTreeMap<(u64, u64), ScheduledEvent>,
    asked: u64,
}

/// An actor that takes turns.
struct Actor {
    /// The time of the actor's next action.
    next: u64,
    /// The time until which the actor is frozen.
    frozen_until: u64,
    has_turn: bool,
    comes: Arc<Condvar>,
}

impl Actor {
    fn at(&self) -> u64 {
        self.next.max(self.frozen_until)
    }
}

impl Turns {
    /// Returns the turns of a new world. The director has the first turn.
    pub fn new() -> Arc<Turns> {
        let turns = Turns::default();
        turns.joins();
        Arc::new(turns)
    }

    /// The time.
    pub fn now(&self) -> u64 {
        self.now.load(SeqCst)
    }

    /// Adds an actor whose first turn is due now. Returns its number.
    pub fn joins(&self) -> u32 {
        let mut state = self.state.lock();
        let number = state.numbered;
        state.numbered += 1;
        let actor = Actor {
            next: self.now(),
            frozen_until: 0,
            has_turn: number == DIRECTOR,
            comes: Arc::default(),
        };
        state.actors.insert(number, actor);
        number
    }

    /// Blocks until an actor has its turn.
    pub fn await_turn(&self, number: u32) {
        let mut state = self.state.lock();
        let Some(turn_comes) = state
            .actors
            .get(&number)
            .map(|actor| Arc::clone(&actor.comes))
        else {
            return;
        };
        while state
            .actors
            .get(&number)
            .is_some_and(|actor| !actor.has_turn)
        {
            turn_comes.wait(&mut state);
        }
    }

    /// Ends the turn of an actor whose next action is due at a time, and blocks until that time. Returns the current
    /// time, which is later if the actor was frozen.
    fn has_next(&self, number: u32, at: u64) -> u64 {
        if let Some(actor) = self.state.lock().actors.get_mut(&number) {
            actor.next = at;
            actor.has_turn = false;
        }
        self.pass_on();
        self.await_turn(number);
        self.now()
    }

    /// Removes an actor and gives the turn to the next one.
    pub fn ends(&self, number: u32) {
        self.state.lock().actors.remove(&number);
        self.pass_on();
    }

    /// Gives the turn to the next actor.
    fn pass_on(&self) {
        while let Some(happening) = self.next_happening() {
            happening();
        }
    }

    /// Returns the scheduled event that is due before the turn of any actor. Otherwise gives the turn to the next
    /// actor, if there is one, and returns `None`.
    fn next_happening(&self) -> Option<ScheduledEvent> {
        let mut state = self.state.lock();
        let actors = state.actors.iter();
        let next = actors.map(|(number, actor)| (actor.at(), *number)).min();
        let due = state.happenings.keys().next().map(|(at, _)| *at);
        if due.is_some_and(|due| next.is_none_or(|(at, _)| due <= at)) {
            let ((at, _), happening) = state.happenings.pop_first()?;
            self.now.fetch_max(at, SeqCst);
            return Some(happening);
        }
        let (at, number) = next?;
        self.now.fetch_max(at, SeqCst);
        let actor = state.actors.get_mut(&number)?;
        actor.has_turn = true;
        actor.comes.notify_one();
        None
    }

    /// Schedules an event after a delay in milliseconds.
    pub fn later(&self, after: u64, happening: impl FnOnce() + Send + 'static) {
        let mut state = self.state.lock();
        let key = (self.now() + after, state.asked);
        state.asked += 1;
        state.happenings.insert(key, Box::new(happening));
    }

    /// Freezes an actor for a number of milliseconds, after it has done everything that is due now.
    pub fn freeze(&self, number: u32, length: u64) {
        let until = self.now() + length;
        if let Some(actor) = self.state.lock().actors.get_mut(&number) {
            actor.frozen_until = until.max(actor.frozen_until);
        }
    }

    /// Unfreezes an actor.
    pub fn thaw(&self, number: u32) {
        if let Some(actor) = self.state.lock().actors.get_mut(&number) {
            actor.frozen_until = 0;
        }
    }

    /// Returns whether an actor is frozen.
    pub fn is_frozen(&self, number: u32) -> bool {
        let state = self.state.lock();
        let actor = state.actors.get(&number);
        actor.is_some_and(|actor| actor.frozen_until > self.now())
    }

    /// Never completes. A runtime that polls this never overtakes the director.
    pub async fn follow_director(&self) {
        loop {
            let next = self
                .state
                .lock()
                .actors
                .get(&DIRECTOR)
                .map(|director| director.next);
            let Some(next) = next else {
                return std::future::pending().await;
            };
            let wait = next.saturating_sub(self.now()).max(1);
            tokio::time::sleep(Duration::from_millis(wait)).await;
        }
    }

    /// Creates a runtime for the current thread, which must have its turn.
    pub fn runtime(self: &Arc<Self>, number: u32) -> Runtime {
        let turns = Arc::clone(self);
        let created_at = self.now();
        let start: Arc<OnceLock<Instant>> = Arc::default();
        let started = Arc::clone(&start);
        let synchronise = move || {
            let Some(started) = started.get() else {
                return;
            };
            let lived = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
            let local_now = created_at + lived;
            let now = turns.has_next(number, local_now);
            if now > local_now {
                put_forward(Duration::from_millis(now - local_now));
            }
        };
        let runtime = Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .on_thread_unpark(synchronise)
            .build()
            .unwrap();
        let in_runtime = runtime.enter();
        start.get_or_init(Instant::now);
        drop(in_runtime);
        runtime
    }
}

/// Advances the clock of the current runtime.
fn put_forward(by: Duration) {
    let jump = pin!(tokio::time::advance(by));
    // The first poll advances the clock. The rest of the future would let other tasks run first.
    let _ = jump.poll(&mut Context::from_waker(Waker::noop()));
}
