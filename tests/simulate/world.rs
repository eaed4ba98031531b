//! The world of one seed: Discord, people, faults, time and the trace. It outlives each life of the bot.

use std::sync::Arc;
use std::time::Duration;

use hansu::app::Clock;
use hansu::play::Timestamp;
use parking_lot::{Mutex, MutexGuard};
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::discord::{Discord, Millis};
use crate::faults::{Fault, Faults};
use crate::trace::Trace;
use crate::watch::Watch;

/// When each world begins: a Tuesday in March.
pub const BEGINNING: Millis = 1_772_500_000_000;

/// All there is, but for the bot.
#[derive(Debug)]
pub struct World {
    /// The seed.
    pub seed: u64,
    /// Discord.
    pub discord: Discord,
    /// What goes wrong.
    pub faults: Faults,
    /// What happened.
    pub trace: Trace,
    /// What must always hold of requests.
    pub watch: Watch,
    /// When faults struck, so that quiet times are known; the last is enough.
    pub disturbed: Vec<Millis>,
    /// How long former lives took.
    former: Duration,
    /// When this life began.
    began: Instant,
    /// How far the bot's calendar is from the world's.
    pub clock_off: i64,
    /// Whether the process is dead: nothing that it does has an effect any more.
    pub dead: bool,
    /// What did not hold.
    pub violated: Option<String>,
}

impl World {
    /// The time, which no fault changes.
    pub fn now(&self) -> Millis {
        let since = self.former + self.began.elapsed();
        BEGINNING + u64::try_from(since.as_millis()).unwrap_or_default()
    }

    /// Notes a step.
    pub fn step(&mut self, what: &str) {
        let at = self.now() - BEGINNING;
        self.trace.step(at, what);
    }

    /// Whether a fault strikes now; if so that is noted.
    pub fn strikes(&mut self, fault: Fault) -> bool {
        let strikes = !self.dead && self.faults.strikes(fault);
        if strikes {
            let name: &'static str = fault.into();
            self.trace.met(name);
            self.step(&format!("! {name}"));
            self.disturb();
        }
        strikes
    }

    /// Notes that nobody may expect an answer in time now.
    pub fn disturb(&mut self) {
        let now = self.now();
        self.disturbed.push(now);
    }

    /// Whether nothing went wrong between two times.
    pub fn was_quiet(&self, from: Millis, to: Millis) -> bool {
        let after = self.disturbed.partition_point(|at| *at < from);
        self.disturbed.get(after).is_none_or(|at| *at > to)
    }

    /// Notes what does not hold; the first is told.
    pub fn violate(&mut self, what: String) {
        self.step(&format!("VIOLATED {what}"));
        self.violated.get_or_insert(what);
    }
}

/// The world, shared by all that acts in it.
#[derive(Debug, Clone)]
pub struct Shared {
    world: Arc<Mutex<World>>,
    died: Arc<Notify>,
}

impl Shared {
    /// A world of a seed.
    pub fn new(seed: u64, discord: Discord, loud: bool) -> Shared {
        let world = World {
            seed,
            discord,
            faults: Faults::of(seed),
            trace: Trace::new(loud),
            watch: Watch::default(),
            disturbed: Vec::new(),
            former: Duration::ZERO,
            began: Instant::now(),
            clock_off: 0,
            dead: false,
            violated: None,
        };
        Shared {
            world: Arc::new(Mutex::new(world)),
            died: Arc::default(),
        }
    }

    /// The world, locked.
    pub fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock()
    }

    /// The process dies here.
    pub fn kill(&self) {
        let mut world = self.world();
        world.dead = true;
        world.disturb();
        world.step("the process dies");
        self.died.notify_one();
    }

    /// Comes back only while the process lives.
    pub async fn alive(&self) {
        if self.world().dead {
            std::future::pending().await
        }
    }

    /// Comes back when it has died.
    pub async fn death(&self) {
        self.died.notified().await;
    }

    /// Another life begins, so much later.
    pub fn begin_life(&self, after: Duration) {
        let mut world = self.world();
        world.former += after;
        world.began = Instant::now();
        world.dead = false;
        world.watch.forget();
        world.disturb();
        world.step("a life begins");
    }

    /// A life has ended: its time is over.
    pub fn end_life(&self) {
        let mut world = self.world();
        let lived = world.began.elapsed();
        world.former += lived;
        world.began = Instant::now();
    }
}

/// The bot's clocks.
pub struct WorldClock(pub Shared);

impl Clock for WorldClock {
    fn now(&self) -> Timestamp {
        let world = self.0.world();
        let now = i64::try_from(world.now()).unwrap_or_default();
        Timestamp(now + world.clock_off)
    }

    fn steady(&self) -> Duration {
        self.0.world().began.elapsed()
    }
}
