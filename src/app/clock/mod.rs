//! The clock abstraction, game clocks, vacations, and changes of the system clock.

mod calendar;
mod game_clocks;
mod guarded;
mod vacations;

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::play::Timestamp;

pub use calendar::Calendar;
pub(super) use game_clocks::people;
pub use game_clocks::{Absent, GameClocks, TimeSummary};
pub use guarded::{DateSource, Guard, GuardedClock};
pub use vacations::Leave;

/// Source of time; a trait so that tests can set it.
pub trait Clock: Send + Sync {
    /// Wall-clock time. May jump, also backwards.
    fn now(&self) -> Timestamp;

    /// Monotonic time since an arbitrary origin.
    fn steady(&self) -> Duration;

    /// How far the clock was put forward on purpose; only the sandbox does that.
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
    /// The monotonic clock starts at zero.
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
