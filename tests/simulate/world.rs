//! The world of one seed: Discord, people, faults, time and the trace. It outlives each life of the bot.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use hansu::app::Clock;
use hansu::play::Timestamp;
use hansu::store::DEAD_AFTER;
use parking_lot::{Mutex, MutexGuard};
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::audience;
use crate::discord::{Discord, Id, Millis};
use crate::faults::{Fault, Faults};
use crate::trace::Trace;
use crate::turns::Turns;
use crate::watch::Watch;

/// The number of concurrent processes, if there are several.
pub const LIVES_AT_ONCE: u16 = 2;
/// When each world begins: a Tuesday in March.
pub const BEGINNING: Millis = 1_772_500_000_000;

/// All there is, but for the bot.
#[derive(Debug)]
pub struct World {
    /// The seed.
    pub seed: u64,
    /// Discord.
    pub discord: Discord,
    /// The faults.
    pub faults: Faults,
    /// The trace.
    pub trace: Trace,
    /// The request checks of each shard's process.
    pub watch: BTreeMap<u16, Watch>,
    /// When faults struck, so that quiet times are known; the last is enough.
    pub disturbed: Vec<Millis>,
    /// When something went wrong, but for deaths.
    troubled: Vec<Millis>,
    /// When each shard's process last told the others that it lives.
    signs: BTreeMap<u16, Millis>,
    /// When nobody could reach the bot.
    away: Vec<UnreachableSpan>,
    /// When which process was frozen.
    frozen: Vec<UnreachableSpan>,
    /// The spans missing from a restored database, each from backup to restore.
    lost: Vec<(Millis, Millis)>,
    /// The number of lives so far.
    pub lives: u32,
    time: Time,
    /// Among how many shards its servers are divided.
    shards: u16,
    /// The offset of the bot's calendar from the world's.
    clock_off: i64,
    /// The largest offset ahead.
    most_ahead: i64,
    /// The longest delay of the bot's calendar.
    most_behind: i64,
    /// The violated checks.
    pub violated: Option<String>,
    /// Woken when all is over, and with it the life of a process that is alone.
    over: Arc<Notify>,
}

/// A time in which nobody could reach the bot.
#[derive(Debug, Clone, Copy)]
struct UnreachableSpan {
    from: Millis,
    until: Millis,
    /// The shard that nobody served; `None` where it was all of them.
    shard: Option<u16>,
}

impl UnreachableSpan {
    fn is_of(&self, shard: u16) -> bool {
        self.shard.is_none_or(|own| own == shard)
    }

    fn span(&self) -> (Millis, Millis) {
        (self.from, self.until)
    }
}

/// The source of a world's time.
enum Time {
    /// From the runtime of a life that is alone.
    Alone {
        /// The duration of former lives.
        former: Duration,
        /// When this life began; none runs between two.
        began: Option<Instant>,
        /// The time, while the database is at work: there tokio's clock is the real one.
        stopped_at: Option<Duration>,
    },
    /// From the turns of those that live at once.
    Turns(Arc<Turns>),
}

impl fmt::Debug for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Time")
    }
}

impl World {
    /// The time, which no fault changes.
    pub fn now(&self) -> Millis {
        BEGINNING + u64::try_from(self.since().as_millis()).unwrap_or_default()
    }

    /// The time since the beginning.
    fn since(&self) -> Duration {
        match &self.time {
            Time::Alone {
                former,
                began,
                stopped_at,
            } => {
                let lived = || began.map(|began| began.elapsed());
                stopped_at.unwrap_or_else(|| *former + lived().unwrap_or_default())
            }
            Time::Turns(turns) => Duration::from_millis(turns.now()),
        }
    }

    /// The time stands still, or goes on.
    pub fn stop_time(&mut self, stands: bool) {
        let since = self.since();
        if let Time::Alone { stopped_at, .. } = &mut self.time {
            *stopped_at = stands.then_some(since);
        }
    }

    /// Notes a step.
    pub fn step(&mut self, what: &str) {
        let at = self.now() - BEGINNING;
        self.trace.step(at, what);
    }

    /// Returns whether a fault strikes now; if so that is noted.
    pub fn strikes(&mut self, fault: Fault) -> bool {
        let strikes = self.faults.strikes(fault);
        if strikes {
            let name: &'static str = fault.into();
            self.trace.met(name);
            self.step(&format!("! {name}"));
            self.disturb();
            if !fault.kills() {
                self.is_troubled_at(self.now());
            }
        }
        strikes
    }

    /// Notes that something goes wrong then.
    fn is_troubled_at(&mut self, at: Millis) {
        self.troubled.push(at);
    }

    /// Returns whether nothing but deaths went wrong between two times.
    pub fn was_untroubled(&self, from: Millis, to: Millis) -> bool {
        !self.troubled.iter().any(|at| (from..=to).contains(at))
    }

    /// Returns whether the process of some shard was there, and not frozen, from one time to another.
    pub fn was_there(&self, from: Millis, to: Millis) -> bool {
        let gone = |shard| {
            let mut away = self.away.iter().chain(&self.frozen);
            away.any(|one| one.shard == Some(shard) && one.from <= to && one.until >= from)
        };
        (0..self.shards).any(|shard| !gone(shard))
    }

    /// The process of a shard is frozen for so many milliseconds from now on.
    pub fn freezes(&mut self, shard: u16, length: u64) {
        let from = self.now();
        let (until, shard) = (from + length, Some(shard));
        self.frozen.push(UnreachableSpan { from, until, shard });
        self.is_troubled_at(until);
    }

    /// When the process of a shard last died before a time.
    pub fn died_before(&self, shard: u16, at: Millis) -> Option<Millis> {
        let died = self.away.iter().filter(|one| one.shard == Some(shard));
        let died = died.map(|one| one.from).filter(|from| *from < at);
        died.max()
    }

    /// The others learn that the process of a shard lives.
    pub fn gives_sign(&mut self, shard: u16) {
        let now = self.now();
        self.signs.insert(shard, now);
    }

    /// Returns whether the others may have taken the process of a shard for dead by now.
    pub fn is_silent(&self, shard: u16) -> bool {
        let sign = self.signs.get(&shard);
        let silent = u64::try_from(DEAD_AFTER.as_millis()).unwrap_or(u64::MAX);
        sign.is_some_and(|at| self.now() >= at + silent)
    }

    /// Notes that nobody may expect an answer in time now.
    pub fn disturb(&mut self) {
        let now = self.now();
        self.disturbed.push(now);
    }

    /// The shard of a server, or of direct messages.
    pub fn shard_of(&self, server: Option<Id>) -> u16 {
        audience::shard_of(server, self.shards)
    }

    /// Returns whether nothing went wrong between two times.
    pub fn was_quiet(&self, from: Millis, to: Millis) -> bool {
        let after = self.disturbed.partition_point(|at| *at < from);
        self.disturbed.get(after).is_none_or(|at| *at > to)
    }

    /// Discord is away for so long from now on.
    pub fn goes_away(&mut self, length: Millis) {
        let now = self.now();
        self.is_away(now, now + length, None);
    }

    fn is_away(&mut self, from: Millis, until: Millis, shard: Option<u16>) {
        self.away.push(UnreachableSpan { from, until, shard });
    }

    /// Nobody serves a shard from now on.
    pub fn loses(&mut self, shard: u16) {
        let now = self.now();
        self.is_away(now, Millis::MAX, Some(shard));
    }

    /// It is served again.
    pub fn serves_again(&mut self, shard: u16) {
        let now = self.now();
        for away in self.away.iter_mut().filter(|one| one.shard == Some(shard)) {
            away.until = now.min(away.until);
        }
    }

    /// An outage that goes on ends now: a life that died in it left it behind.
    pub fn comes_back(&mut self) {
        let now = self.now();
        for away in self.away.iter_mut().filter(|one| one.shard.is_none()) {
            away.until = now.min(away.until);
        }
    }

    /// The bot's calendar is set by so many milliseconds.
    pub fn set_calendar(&mut self, by: i64) {
        self.clock_off += by;
        self.most_ahead = self.most_ahead.max(self.clock_off);
        self.most_behind = self.most_behind.max(-self.clock_off);
    }

    /// The latest that the bot's calendar may have shown.
    pub fn latest_calendar(&self) -> Millis {
        self.now().saturating_add_signed(self.most_ahead)
    }

    /// The earliest that the bot's calendar may have shown at a time.
    pub fn earliest_calendar(&self, at: Millis) -> Millis {
        at.saturating_add_signed(-self.most_behind)
    }

    /// The database is as it was once, and to the bot all since then is time in which it was away.
    pub fn loses_what_was_since(&mut self, backup: Millis) {
        let now = self.now();
        let overlaps = |one: &UnreachableSpan| one.until >= backup && one.from <= now;
        let mut from = backup;
        for away in self.away.extract_if(.., |one| overlaps(one)) {
            from = from.min(away.from);
        }
        self.is_away(from, now, None);
        self.lost.push((backup, now));
    }

    /// Returns whether this was in a time that the database knows nothing of.
    pub fn is_lost(&self, at: Millis) -> bool {
        let mut lost = self.lost.iter();
        lost.any(|(from, until)| (*from..=*until).contains(&at))
    }

    /// Returns whether a backup that was restored later was made soon after this.
    pub fn was_unsaved(&self, at: Millis) -> bool {
        let mut lost = self.lost.iter();
        lost.any(|(from, _)| (at..=at + 60_000).contains(from))
    }

    /// The number of restores before this.
    pub fn restored_before(&self, at: Millis) -> usize {
        self.lost.iter().filter(|(_, until)| *until < at).count()
    }

    /// When Discord, or the bot, is back; `None` if it is there.
    pub fn back_at(&self) -> Option<Millis> {
        let now = self.now();
        let of_all = self.away.iter().filter(|one| one.shard.is_none());
        let ends = of_all.map(|one| one.until);
        ends.max().filter(|until| *until > now)
    }

    /// For how much of a time, in milliseconds since the beginning, nobody of a shard could reach the bot.
    pub fn away_between(&self, from: i64, until: i64, shard: u16) -> i64 {
        let at = |time: i64| BEGINNING.saturating_add_signed(time);
        let (from, until) = (at(from), at(until));
        let own = self.away.iter().filter(|one| one.is_of(shard));
        let parts = own.filter_map(|one| {
            let part = (one.from.max(from), one.until.min(until));
            (part.0 < part.1).then_some(part)
        });
        i64::try_from(together(parts.collect())).unwrap_or_default()
    }

    /// The times at which nobody of a shard could reach the bot for so long at least, or that a restored database knows
    /// nothing of, after another.
    pub fn long_away(&self, least: Millis, after: Millis, shard: u16) -> Millis {
        let now = self.now();
        let restored = |at: &Millis| self.lost.iter().any(|(_, until)| until == at);
        let own = self.away.iter().filter(|one| one.is_of(shard));
        let long = own.map(UnreachableSpan::span).filter(|(from, until)| {
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
    /// A world of a seed, in which one life comes after the other.
    pub fn new(seed: u64, discord: Discord, loud: bool) -> Shared {
        let alone = Time::Alone {
            former: Duration::ZERO,
            began: None,
            stopped_at: None,
        };
        Shared::of(seed, discord, Faults::of(seed), alone, loud)
    }

    /// A world of a seed, in which they live at once.
    pub fn in_turns(seed: u64, discord: Discord, turns: &Arc<Turns>, loud: bool) -> Shared {
        let time = Time::Turns(Arc::clone(turns));
        Shared::of(seed, discord, Faults::of_two(seed), time, loud)
    }

    fn of(seed: u64, discord: Discord, faults: Faults, time: Time, loud: bool) -> Shared {
        let shards = match &time {
            Time::Alone { .. } => 1,
            Time::Turns(_) => LIVES_AT_ONCE,
        };
        let over = Arc::new(Notify::new());
        let world = World {
            seed,
            discord,
            faults,
            trace: Trace::new(loud),
            watch: BTreeMap::new(),
            disturbed: Vec::new(),
            troubled: Vec::new(),
            signs: BTreeMap::new(),
            away: Vec::new(),
            frozen: Vec::new(),
            lost: Vec::new(),
            lives: 0,
            time,
            shards,
            clock_off: 0,
            most_ahead: 0,
            most_behind: 0,
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

    /// Notified when a check fails.
    pub fn over(&self) -> Arc<Notify> {
        Arc::clone(&self.over)
    }

    /// A life that is alone begins, some time after the one before.
    pub fn begin_life(&self) {
        let mut world = self.world();
        let lived = world.since();
        // Mostly it is started at once.
        let after = match world.faults.draw(0, 5) {
            0 if lived > Duration::ZERO => world.faults.draw(60_000, 3_000_000),
            _ => 100,
        };
        world.goes_away(after);
        world.lives += 1;
        world.time = Time::Alone {
            former: lived + Duration::from_millis(after),
            began: Some(Instant::now()),
            stopped_at: None,
        };
        world.watch.clear();
        world.disturb();
        world.step("a life begins");
    }

    /// A life that was alone has ended: its time is over.
    pub fn end_life(&self) {
        let mut world = self.world();
        world.time = Time::Alone {
            former: world.since(),
            began: None,
            stopped_at: None,
        };
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
