//! The time, handed in so that tests can set it, and what is done when somebody sets the machine's clock
//! back.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::{App, AppError};
use crate::play::Timestamp;

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

/// A difference below this is no setting back: clocks are drawn level by small steps.
const NOTED: Duration = Duration::from_secs(5);

/// Notices when the calendar goes back against the steady clock.
#[derive(Debug)]
pub(super) struct Mismatch {
    /// The two clocks at the last look.
    last: Mutex<(Timestamp, Duration)>,
}

impl Mismatch {
    pub fn new(clock: &dyn Clock) -> Mismatch {
        Mismatch {
            last: Mutex::new((clock.now(), clock.steady())),
        }
    }

    /// By how much the calendar was set back since the last look; `None` where it was not.
    fn look(&self, clock: &dyn Clock) -> Option<Duration> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let (now, steady) = (clock.now(), clock.steady());
        let expected = last.0 + steady.saturating_sub(last.1);
        *last = (now, steady);
        Some(expected.since(now)).filter(|back| *back >= NOTED)
    }
}

impl App {
    /// Follows a clock that was put forward on purpose: what is due by the new time is done at once. Who
    /// is about to send something keeps the claim on it.
    pub async fn put_forward(&self, by: Duration) {
        let before = self.clock.now() - by;
        tracing::info!(seconds = by.as_secs(), "the clock was put forward");
        if let Err(error) = self.store.keep_claims(by, before).await {
            tracing::error!(%error, "claims do not follow the clock");
        }
        self.timers.notify_one();
        self.wake_courier();
    }

    /// Moves what is due back with the calendar, where that was set back: nothing waits until the
    /// calendar has caught up.
    pub(super) async fn follow_clock(&self) -> Result<(), AppError> {
        if let Some(back) = self.mismatch.look(&*self.clock) {
            tracing::warn!(seconds = back.as_secs(), "the clock was set back");
            self.store.set_back(back, self.clock.now()).await?;
        }
        Ok(())
    }

    /// The same for the time in which the program did not run: what was stored last cannot lie in the
    /// future.
    pub async fn follow_clock_since_last_run(&self) -> Result<(), AppError> {
        let now = self.clock.now();
        let back = self.store.latest_time().await?.since(now);
        if back >= NOTED {
            tracing::warn!(
                seconds = back.as_secs(),
                "the clock was set back since the last run"
            );
            self.store.set_back(back, now).await?;
        }
        Ok(())
    }
}
