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
    /// When nobody could reach the bot: from, until.
    away: Vec<(Millis, Millis)>,
    /// What a restored database knows nothing of: from its backup until it was restored.
    lost: Vec<(Millis, Millis)>,
    /// How many lives have begun.
    pub lives: u32,
    /// How long former lives took.
    former: Duration,
    /// When this life began; none runs between two.
    began: Option<Instant>,
    /// The time, while the database is at work: there tokio's clock is the real one.
    stopped_at: Option<Duration>,
    /// How far the bot's calendar is from the world's.
    clock_off: i64,
    /// How far it has been ahead at most.
    most_ahead: i64,
    /// Whether the process is dead: nothing that it does has an effect any more.
    pub dead: bool,
    /// What did not hold.
    pub violated: Option<String>,
    /// Woken when this life, or all, is over.
    over: Arc<Notify>,
}

impl World {
    /// The time, which no fault changes.
    pub fn now(&self) -> Millis {
        BEGINNING + u64::try_from(self.since().as_millis()).unwrap_or_default()
    }

    /// The time since the beginning.
    fn since(&self) -> Duration {
        let lived = || self.began.map(|began| began.elapsed());
        self.stopped_at
            .unwrap_or_else(|| self.former + lived().unwrap_or_default())
    }

    /// The time stands still, or goes on.
    pub fn stop_time(&mut self, stands: bool) {
        self.stopped_at = stands.then(|| self.since());
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

    /// Discord is away for so long from now on.
    pub fn goes_away(&mut self, length: Millis) {
        let now = self.now();
        self.away.push((now, now + length));
    }

    /// An outage that goes on ends now: a life that died in it left it behind.
    pub fn comes_back(&mut self) {
        let now = self.now();
        for (_, until) in &mut self.away {
            *until = now.min(*until);
        }
    }

    /// The bot's calendar is set by so many milliseconds.
    pub fn set_calendar(&mut self, by: i64) {
        self.clock_off += by;
        self.most_ahead = self.most_ahead.max(self.clock_off);
    }

    /// The latest that the bot's calendar may have shown.
    pub fn latest_calendar(&self) -> Millis {
        self.now().saturating_add_signed(self.most_ahead)
    }

    /// The database is as it was once, and to the bot all since then is time in which it was away.
    pub fn loses_what_was_since(&mut self, backup: Millis) {
        let now = self.now();
        let overlaps = |&(from, until): &(Millis, Millis)| until >= backup && from <= now;
        let mut from = backup;
        for span in self.away.extract_if(.., |span| overlaps(span)) {
            from = from.min(span.0);
        }
        self.away.push((from, now));
        self.lost.push((backup, now));
    }

    /// Whether this was in a time that the database knows nothing of.
    pub fn is_lost(&self, at: Millis) -> bool {
        let mut lost = self.lost.iter();
        lost.any(|(from, until)| (*from..=*until).contains(&at))
    }

    /// Whether a backup that was restored later was made soon after this.
    pub fn was_unsaved(&self, at: Millis) -> bool {
        let mut lost = self.lost.iter();
        lost.any(|(from, _)| (at..=at + 60_000).contains(from))
    }

    /// How often the database was restored before this.
    pub fn restored_before(&self, at: Millis) -> usize {
        self.lost.iter().filter(|(_, until)| *until < at).count()
    }

    /// When Discord, or the bot, is back; `None` if it is there.
    pub fn back_at(&self) -> Option<Millis> {
        let now = self.now();
        let ends = self.away.iter().map(|(_, until)| *until);
        ends.max().filter(|until| *until > now)
    }

    /// For how much of a time, in milliseconds since the beginning, nobody could reach the bot.
    pub fn away_between(&self, from: i64, until: i64) -> i64 {
        let at = |time: i64| BEGINNING.saturating_add_signed(time);
        let (from, until) = (at(from), at(until));
        let parts = self.away.iter().filter_map(|&(began, ended)| {
            let part = (began.max(from), ended.min(until));
            (part.0 < part.1).then_some(part)
        });
        i64::try_from(together(parts.collect())).unwrap_or_default()
    }

    /// The times at which nobody could reach the bot for so long at least, or that a restored database knows nothing
    /// of, after another.
    pub fn long_away(&self, least: Millis, after: Millis) -> Millis {
        let now = self.now();
        let restored = |at: &Millis| self.lost.iter().any(|(_, until)| until == at);
        let long = self.away.iter().copied().filter(|(from, until)| {
            *from >= after && (until - from >= least || restored(until)) && *until < now
        });
        together(long.collect())
    }

    /// Notes what does not hold; the first is told, and ends the world.
    pub fn violate(&mut self, what: String) {
        self.step(&format!("VIOLATED {what}"));
        self.violated.get_or_insert(what);
        self.over.notify_one();
    }
}

/// For how long one of these spans lasted: an outage may go on while the bot is not even alive.
fn together(mut spans: Vec<(Millis, Millis)>) -> Millis {
    spans.sort_unstable();
    let mut counted = 0;
    let mut whole = 0;
    for (from, until) in spans {
        whole += until.saturating_sub(from.max(counted));
        counted = counted.max(until);
    }
    whole
}

/// The world, shared by all that acts in it.
#[derive(Debug, Clone)]
pub struct Shared {
    world: Arc<Mutex<World>>,
    over: Arc<Notify>,
}

impl Shared {
    /// A world of a seed.
    pub fn new(seed: u64, discord: Discord, loud: bool) -> Shared {
        let over = Arc::new(Notify::new());
        let world = World {
            seed,
            discord,
            faults: Faults::of(seed),
            trace: Trace::new(loud),
            watch: Watch::default(),
            disturbed: Vec::new(),
            away: Vec::new(),
            lost: Vec::new(),
            lives: 0,
            former: Duration::ZERO,
            began: None,
            stopped_at: None,
            clock_off: 0,
            most_ahead: 0,
            dead: false,
            violated: None,
            over: Arc::clone(&over),
        };
        Shared {
            world: Arc::new(Mutex::new(world)),
            over,
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
        world.over.notify_one();
    }

    /// Comes back only while the process lives.
    pub async fn alive(&self) {
        if self.world().dead {
            std::future::pending::<()>().await;
        }
    }

    /// Comes back when it has died, or something does not hold.
    pub async fn death(&self) {
        self.over.notified().await;
    }

    /// Another life begins, some time later.
    pub fn begin_life(&self) {
        let mut world = self.world();
        // Mostly it is started at once.
        let after = match world.faults.draw(0, 5) {
            0 if world.former > Duration::ZERO => world.faults.draw(60_000, 3_000_000),
            _ => 100,
        };
        world.goes_away(after);
        world.lives += 1;
        world.former += Duration::from_millis(after);
        world.began = Some(Instant::now());
        world.dead = false;
        world.watch.forget();
        world.disturb();
        world.step("a life begins");
    }

    /// A life has ended: its time is over.
    pub fn end_life(&self) {
        let mut world = self.world();
        world.former = world.since();
        world.began = None;
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
        self.0.world().since()
    }
}
