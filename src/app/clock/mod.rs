//! The clock abstraction, game clocks, vacations, and changes of the system clock.
//!
//! Clocks are judged only by a process that receives the events of the game's shard, and an outage is credited to the
//! games of its shard.

mod calendar;
mod game_clocks;
mod vacations;

use std::pin::Pin;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use parking_lot::{Mutex, MutexGuard};

use crate::play::Timestamp;
pub use calendar::Calendar;
pub(super) use game_clocks::human_players;
pub use game_clocks::{GameClocks, PlayerOnVacation, TimeSummary};
pub use vacations::VacationStatus;

/// Source of time; a trait so that tests can set it.
pub trait Clock: Send + Sync {
    /// Returns wall-clock time. May jump, also backwards.
    fn now(&self) -> Timestamp;

    /// Returns monotonic time since an arbitrary origin.
    fn steady(&self) -> Duration;

    /// Returns how far the clock was deliberately advanced; only the sandbox does that.
    fn ahead(&self) -> Duration {
        Duration::ZERO
    }
}

/// The operating system's clocks.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock {
    began: Instant,
}

impl SystemClock {
    /// Creates a clock whose monotonic time starts at zero.
    pub fn new() -> SystemClock {
        SystemClock {
            began: Instant::now(),
        }
    }
}

impl Default for SystemClock {
    fn default() -> SystemClock {
        SystemClock::new()
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        Timestamp(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }

    fn steady(&self) -> Duration {
        self.began.elapsed()
    }
}

/// The lag behind Discord's date from which the machine's clock counts as wrong.
const MAX_LAG: Duration = Duration::from_secs(30);

/// An external source of the date.
pub trait DateSource: Send + Sync {
    /// Returns the date, to the second; `None` if it is unavailable.
    fn date(&self) -> Pin<Box<dyn Future<Output = Option<Timestamp>> + Send + '_>>;
}

/// The machine's clock or, while that is behind, Discord's date.
pub struct GuardedClock<C> {
    machine: C,
    /// The last date that was followed, and the steady time at which it was learned; `None` while the machine is right.
    followed: Mutex<Option<(Timestamp, Duration)>>,
}

impl<C: Clock> GuardedClock<C> {
    /// Creates a clock that uses the machine's.
    pub fn new(machine: C) -> GuardedClock<C> {
        GuardedClock {
            machine,
            followed: Mutex::default(),
        }
    }

    /// Uses a date that was just learned instead of the machine's clock.
    pub fn follow(&self, date: Timestamp) {
        *self.followed() = Some((date, self.machine.steady()));
    }

    fn followed(&self) -> MutexGuard<'_, Option<(Timestamp, Duration)>> {
        self.followed.lock()
    }
}

impl<C: Clock> Clock for GuardedClock<C> {
    fn now(&self) -> Timestamp {
        // Based on the steady clock: a step of the machine's clock has no effect.
        match *self.followed() {
            Some((date, at)) => date + self.machine.steady().saturating_sub(at),
            None => self.machine.now(),
        }
    }

    fn steady(&self) -> Duration {
        self.machine.steady()
    }

    fn ahead(&self) -> Duration {
        self.machine.ahead()
    }
}

/// A clock that can be compared with another date.
pub trait Guard: Send + Sync {
    /// Compares the machine's clock with a date that was just learned. Returns `true` if the machine is behind: then
    /// that date is used from now on.
    fn compare(&self, date: Timestamp) -> bool;

    /// Returns how far the machine's clock is behind; `None` while it is used.
    fn behind(&self) -> Option<Duration>;
}

impl<C: Clock> Guard for GuardedClock<C> {
    fn compare(&self, date: Timestamp) -> bool {
        let is_behind = date.since(self.machine.now()) > MAX_LAG;
        *self.followed() = is_behind.then(|| (date, self.machine.steady()));
        is_behind
    }

    fn behind(&self) -> Option<Duration> {
        let followed = self.followed().is_some();
        followed.then(|| self.now().since(self.machine.now()))
    }
}
