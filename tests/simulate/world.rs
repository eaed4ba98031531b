//! The world of one seed: Discord, people, faults, time and the trace. It outlives each life of the bot.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use hansu::app::Clock;
use hansu_play::Timestamp;
use hansu_store::DEAD_AFTER;
use parking_lot::{Mutex, MutexGuard};
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::audience;
use crate::discord::{Discord, Id, Millis};
use crate::faults::{Fault, Faults};
use crate::taps::Tap;
use crate::trace::Trace;
use crate::turns::Turns;
use crate::watch::Watch;

/// The number of concurrent processes, if there are several.
pub const LIVES_AT_ONCE: u16 = 2;
/// The start time of each world, on a Tuesday in March.
pub const BEGINNING: Millis = 1_772_500_000_000;

/// Everything except the bot.
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
    /// The times of faults and deaths, in order. All other times are quiet.
    pub disturbed: Vec<Millis>,
    /// The times of faults other than deaths.
    troubled: Vec<Millis>,
    /// The time of the last heartbeat of each shard's process.
    signs: BTreeMap<u16, Millis>,
    /// The spans in which nobody could reach the bot.
    away: Vec<UnreachableSpan>,
    /// The spans in which a process was frozen.
    frozen: Vec<UnreachableSpan>,
    /// The spans missing from a restored database, each from backup to restore.
    lost: Vec<(Millis, Millis)>,
    /// The turns taken on the board page.
    pub taps: Vec<Tap>,
    /// The number of lives so far.
    pub lives: u32,
    time: Time,
    /// The number of shards.
    shards: u16,
    /// The offset of the bot's calendar from the world's.
    clock_off: i64,
    /// The largest offset ahead.
    most_ahead: i64,
    /// The longest delay of the bot's calendar.
    most_behind: i64,
    /// The violated checks.
    pub violated: Option<String>,
    /// Notified at the first violation, which also ends the life of a process that is alone.
    over: Arc<Notify>,
}

/// A span in which nobody could reach the bot.
#[derive(Debug, Clone, Copy)]
struct UnreachableSpan {
    from: Millis,
    until: Millis,
    /// The shard that no process served; `None` for all shards.
    shard: Option<u16>,
}

impl UnreachableSpan {
    fn is_of(&self, shard: u16) -> bool {
        self.shard.is_none_or(|served_shard| served_shard == shard)
    }

    fn span(&self) -> (Millis, Millis) {
        (self.from, self.until)
    }
}

/// The source of a world's time.
enum Time {
    /// The time of the runtime of a life that is alone.
    Alone {
        /// The duration of former lives.
        former: Duration,
        /// When this life began; none runs between two.
        began: Option<Instant>,
        /// The time, while the database is at work: there tokio's clock is the real one.
        stopped_at: Option<Duration>,
    },
    /// The time of the turns of concurrent processes.
    Turns(Arc<Turns>),
}

impl fmt::Debug for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Time")
    }
}

impl World {
    /// Returns the time, which no fault changes.
    pub fn now(&self) -> Millis {
        BEGINNING + u64::try_from(self.since().as_millis()).unwrap_or_default()
    }

    /// Returns the time since the beginning.
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

    /// Stops or continues the time.
    pub fn stop_time(&mut self, is_stopped: bool) {
        let since = self.since();
        if let Time::Alone { stopped_at, .. } = &mut self.time {
            *stopped_at = is_stopped.then_some(since);
        }
    }

    /// Records a step.
    pub fn step(&mut self, description: &str) {
        let at = self.now() - BEGINNING;
        self.trace.step(at, description);
    }

    /// Draws whether a fault strikes now, and records it.
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

    /// Records a time at which a fault other than a death has effect.
    fn is_troubled_at(&mut self, at: Millis) {
        self.troubled.push(at);
    }

    /// Returns whether no fault other than deaths struck between two times.
    pub fn was_untroubled(&self, from: Millis, to: Millis) -> bool {
        !self.troubled.iter().any(|at| (from..=to).contains(at))
    }

    /// Returns whether the process of some shard ran from one time to another without being frozen.
    pub fn was_there(&self, from: Millis, to: Millis) -> bool {
        let is_unreachable = |shard| {
            let mut away = self.away.iter().chain(&self.frozen);
            away.any(|span| span.shard == Some(shard) && span.from <= to && span.until >= from)
        };
        (0..self.shards).any(|shard| !is_unreachable(shard))
    }

    /// Records that the process of a shard is frozen from now on for a number of milliseconds.
    pub fn freezes(&mut self, shard: u16, length: u64) {
        let from = self.now();
        let until = from + length;
        let shard = Some(shard);
        self.frozen.push(UnreachableSpan { from, until, shard });
        self.is_troubled_at(until);
    }

    /// Returns the time of the last death of a shard's process before a time.
    pub fn died_before(&self, shard: u16, at: Millis) -> Option<Millis> {
        let deaths = self.away.iter().filter(|span| span.shard == Some(shard));
        let deaths = deaths.map(|span| span.from).filter(|from| *from < at);
        deaths.max()
    }

    /// Records a heartbeat of a shard's process.
    pub fn gives_sign(&mut self, shard: u16) {
        let now = self.now();
        self.signs.insert(shard, now);
    }

    /// Returns whether the other processes may consider the process of a shard dead.
    pub fn is_silent(&self, shard: u16) -> bool {
        let sign = self.signs.get(&shard);
        let silent = u64::try_from(DEAD_AFTER.as_millis()).unwrap_or(u64::MAX);
        sign.is_some_and(|at| self.now() >= at + silent)
    }

    /// Records a disturbance: no answer is expected in time around now.
    pub fn disturb(&mut self) {
        let now = self.now();
        self.disturbed.push(now);
    }

    /// Returns the shard of a server or of direct messages.
    pub fn shard_of(&self, server: Option<Id>) -> u16 {
        audience::shard_of(server, self.shards)
    }

    /// Returns whether no fault struck between two times.
    pub fn was_quiet(&self, from: Millis, to: Millis) -> bool {
        let after = self.disturbed.partition_point(|at| *at < from);
        self.disturbed.get(after).is_none_or(|at| *at > to)
    }

    /// Records that Discord is unreachable from now on for some time.
    pub fn goes_away(&mut self, length: Millis) {
        let now = self.now();
        self.is_away(now, now + length, None);
    }

    fn is_away(&mut self, from: Millis, until: Millis, shard: Option<u16>) {
        self.away.push(UnreachableSpan { from, until, shard });
    }

    /// Records that no process serves a shard from now on.
    pub fn loses(&mut self, shard: u16) {
        let now = self.now();
        self.is_away(now, Millis::MAX, Some(shard));
    }

    /// Records that a shard is served again.
    pub fn serves_again(&mut self, shard: u16) {
        let now = self.now();
        for span in self
            .away
            .iter_mut()
            .filter(|span| span.shard == Some(shard))
        {
            span.until = now.min(span.until);
        }
    }

    /// Ends an outage that is not over: the life that died in it has left it behind.
    pub fn comes_back(&mut self) {
        let now = self.now();
        for span in self.away.iter_mut().filter(|span| span.shard.is_none()) {
            span.until = now.min(span.until);
        }
    }

    /// Sets the bot's calendar forward or back by a number of milliseconds.
    pub fn set_calendar(&mut self, by: i64) {
        self.clock_off += by;
        self.most_ahead = self.most_ahead.max(self.clock_off);
        self.most_behind = self.most_behind.max(-self.clock_off);
    }

    /// Returns the latest time that the bot's calendar may have shown.
    pub fn latest_calendar(&self) -> Millis {
        self.now().saturating_add_signed(self.most_ahead)
    }

    /// Returns the earliest time that the bot's calendar may have shown at a time.
    pub fn earliest_calendar(&self, at: Millis) -> Millis {
        at.saturating_add_signed(-self.most_behind)
    }

    /// Records the restore of a backup. For the bot, the whole time since the backup is an outage.
    pub fn loses_what_was_since(&mut self, backup: Millis) {
        let now = self.now();
        let overlaps = |span: &UnreachableSpan| span.until >= backup && span.from <= now;
        let mut from = backup;
        for span in self.away.extract_if(.., |span| overlaps(span)) {
            from = from.min(span.from);
        }
        self.is_away(from, now, None);
        self.lost.push((backup, now));
    }

    /// Returns whether a time is missing from the restored database.
    pub fn is_lost(&self, at: Millis) -> bool {
        let mut lost_spans = self.lost.iter();
        lost_spans.any(|(from, until)| (*from..=*until).contains(&at))
    }

    /// Returns whether a backup that was restored later was made soon after a time.
    pub fn was_unsaved(&self, at: Millis) -> bool {
        let mut lost_spans = self.lost.iter();
        lost_spans.any(|(from, _)| (at..=at + 60_000).contains(from))
    }

    /// Returns the number of restores before a time.
    pub fn restored_before(&self, at: Millis) -> usize {
        self.lost.iter().filter(|(_, until)| *until < at).count()
    }

    /// Returns the end of the current outage of Discord or the bot; `None` without an outage.
    pub fn back_at(&self) -> Option<Millis> {
        let now = self.now();
        let global = self.away.iter().filter(|span| span.shard.is_none());
        let ends = global.map(|span| span.until);
        ends.max().filter(|until| *until > now)
    }

    /// Returns for how many milliseconds nobody of a shard could reach the bot in a span. The span is in milliseconds
    /// since the beginning.
    pub fn away_between(&self, from: i64, until: i64, shard: u16) -> i64 {
        let at = |time: i64| BEGINNING.saturating_add_signed(time);
        let from = at(from);
        let until = at(until);
        let of_shard = self.away.iter().filter(|span| span.is_of(shard));
        let parts = of_shard.filter_map(|span| {
            let part = (span.from.max(from), span.until.min(until));
            (part.0 < part.1).then_some(part)
        });
        i64::try_from(together(parts.collect())).unwrap_or_default()
    }

    /// Returns the total length of the outages of a shard that began after a time and had a minimum length, or ended
    /// with a restore.
    pub fn long_away(&self, minimum: Millis, after: Millis, shard: u16) -> Millis {
        let now = self.now();
        let is_restore = |at: &Millis| self.lost.iter().any(|(_, until)| until == at);
        let of_shard = self.away.iter().filter(|span| span.is_of(shard));
        let long = of_shard.map(UnreachableSpan::span).filter(|(from, until)| {
            *from >= after && (until - from >= minimum || is_restore(until)) && *until < now
        });
        together(long.collect())
    }

    /// Records a violation. The first one is reported and ends the world.
    pub fn violate(&mut self, fault: String) {
        self.step(&format!("VIOLATED {fault}"));
        self.violated.get_or_insert(fault);
        self.over.notify_one();
    }
}

/// Returns the total length of the spans. Time in several of them counts once, because an outage may overlap with a
/// death of the bot.
fn together(mut spans: Vec<(Millis, Millis)>) -> Millis {
    spans.sort_unstable();
    let mut counted = 0;
    let mut total = 0;
    for (from, until) in spans {
        total += until.saturating_sub(from.max(counted));
        counted = counted.max(until);
    }
    total
}

/// The world, shared by everything that acts in it.
#[derive(Debug, Clone)]
pub struct Shared {
    world: Arc<Mutex<World>>,
    over: Arc<Notify>,
}

impl Shared {
    /// Returns the world of a seed with consecutive processes.
    pub fn new(seed: u64, discord: Discord, loud: bool) -> Shared {
        let alone = Time::Alone {
            former: Duration::ZERO,
            began: None,
            stopped_at: None,
        };
        Shared::of(seed, discord, Faults::of(seed), alone, loud)
    }

    /// Returns the world of a seed with concurrent processes.
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
            taps: Vec::new(),
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

    /// Locks the world.
    pub fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock()
    }

    /// Notified when a check fails.
    pub fn over(&self) -> Arc<Notify> {
        Arc::clone(&self.over)
    }

    /// Starts the time of a life that is alone, some time after the previous life.
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

    /// Ends the time of a life that was alone.
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
