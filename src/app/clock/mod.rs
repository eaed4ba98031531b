//! The time, handed in so that tests can set it; the clocks of games, and all that makes them stand still.

mod calendar;
mod game_clocks;
mod vacations;

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::play::Timestamp;

pub use calendar::Calendar;
pub(super) use game_clocks::people;
pub use game_clocks::{Absent, GameClocks, Told};
pub use vacations::{Leave, VacationBook};

/// Tells the time.
pub trait Clock: Send + Sync {
    /// Now, as the calendar has it. May be set, also back.
    fn now(&self) -> Timestamp;

    /// The time since some moment in the past. Never goes back.
    fn steady(&self) -> Duration;

    /// By how much it was put forward on purpose, to try things out.
    fn ahead(&self) -> Duration {
        Duration::ZERO
    }
}

/// The machine's own clocks.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock {
    began: Instant,
}

impl SystemClock {
    /// The machine's clocks; the steady one begins at zero.
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
