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
    /// When it has something to do next.
    next: u64,
    /// Until when it does nothing at all.
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
    /// The turns of a new world, of which the director has the first.
    pub fn new() -> Arc<Turns> {
        let turns = Turns::default();
        turns.joins();
        Arc::new(turns)
    }

    /// The time.
    pub fn now(&self) -> u64 {
        self.now.load(SeqCst)
    }

    /// Another one, whose first turn comes now.
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

    /// Comes back when one has its turn.
    pub fn await_turn(&self, number: u32) {
        let mut state = self.state.lock();
        let Some(comes) = state.actors.get(&number).map(|one| Arc::clone(&one.comes)) else {
            return;
        };
        while state.actors.get(&number).is_some_and(|one| !one.has_turn) {
            comes.wait(&mut state);
        }
    }

    /// One has nothing to do before a time, and comes back when that has come for it: the time then, which is later
    /// where it was frozen.
    fn has_next(&self, number: u32, at: u64) -> u64 {
        if let Some(actor) = self.state.lock().actors.get_mut(&number) {
            actor.next = at;
            actor.has_turn = false;
        }
        self.pass_on();
        self.await_turn(number);
        self.now()
    }

    /// One has ended, and the next has its turn.
    pub fn ends(&self, number: u32) {
        self.state.lock().actors.remove(&number);
        self.pass_on();
    }

    /// Gives the turn to whoever is next.
    fn pass_on(&self) {
        while let Some(happening) = self.next_happening() {
            happening();
        }
    }

    /// The next scheduled event before anybody acts; `None` once an actor has the turn, or all have ended.
    fn next_happening(&self) -> Option<ScheduledEvent> {
        let mut state = self.state.lock();
        let actors = state.actors.iter();
        let next = actors.map(|(number, one)| (one.at(), *number)).min();
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

    /// Lets something happen so many milliseconds from now.
    pub fn later(&self, after: u64, happening: impl FnOnce() + Send + 'static) {
        let mut state = self.state.lock();
        let key = (self.now() + after, state.asked);
        state.asked += 1;
        state.happenings.insert(key, Box::new(happening));
    }

    /// Freezes one for so many milliseconds, from when it has done what it can do now.
    pub fn freeze(&self, number: u32, length: u64) {
        let until = self.now() + length;
        if let Some(actor) = self.state.lock().actors.get_mut(&number) {
            actor.frozen_until = until.max(actor.frozen_until);
        }
    }

    /// Ends that.
    pub fn thaw(&self, number: u32) {
        if let Some(actor) = self.state.lock().actors.get_mut(&number) {
            actor.frozen_until = 0;
        }
    }

    /// Returns whether one is frozen.
    pub fn is_frozen(&self, number: u32) -> bool {
        let state = self.state.lock();
        let one = state.actors.get(&number);
        one.is_some_and(|one| one.frozen_until > self.now())
    }

    /// Lets the runtime in which this is polled never be later than the director.
    pub async fn follow_director(&self) {
        loop {
            let next = self.state.lock().actors.get(&DIRECTOR).map(|one| one.next);
            let Some(next) = next else {
                return std::future::pending().await;
            };
            let wait = next.saturating_sub(self.now()).max(1);
            tokio::time::sleep(Duration::from_millis(wait)).await;
        }
    }

    /// A runtime, made and used on a thread that has its turn.
    pub fn runtime(self: &Arc<Self>, number: u32) -> Runtime {
        let (turns, made) = (Arc::clone(self), self.now());
        let start: Arc<OnceLock<Instant>> = Arc::default();
        let started = Arc::clone(&start);
        let hold_up = move || {
            let Some(started) = started.get() else {
                return;
            };
            let lived = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
            let here = made + lived;
            let now = turns.has_next(number, here);
            if now > here {
                put_forward(Duration::from_millis(now - here));
            }
        };
        let runtime = Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .on_thread_unpark(hold_up)
            .build()
            .unwrap();
        let in_runtime = runtime.enter();
        start.get_or_init(Instant::now);
        drop(in_runtime);
        runtime
    }
}

/// Puts the clock of this runtime forward, though nobody slept.
fn put_forward(by: Duration) {
    let jump = pin!(tokio::time::advance(by));
    // The first poll does it; what is left of it lets others come first.
    let _ = jump.poll(&mut Context::from_waker(Waker::noop()));
}
