//! What is done when the machine's calendar is set back, or a sandbox's put forward.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::Clock;
use crate::app::error::AppError;
use crate::app::signals::Signals;
use crate::play::Timestamp;
use crate::store::Store;

/// A difference below this is no setting back: clocks are drawn level by small steps.
const NOTED: Duration = Duration::from_secs(5);

/// Notices when the calendar goes back against the steady clock.
#[derive(Debug)]
struct Mismatch {
    /// The two clocks at the last look.
    last: Mutex<(Timestamp, Duration)>,
}

impl Mismatch {
    fn new(clock: &dyn Clock) -> Mismatch {
        Mismatch {
            last: Mutex::new((clock.now(), clock.steady())),
        }
    }

    /// By how much the calendar was set back since the last look; `None` where it was not.
    fn set_back(&self, clock: &dyn Clock) -> Option<Duration> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let (now, steady) = (clock.now(), clock.steady());
        let expected = last.0 + steady.saturating_sub(last.1);
        *last = (now, steady);
        Some(expected.since(now)).filter(|back| *back >= NOTED)
    }
}

/// Keeps what is due in step with the calendar, when that is set back or put forward.
pub struct Calendar {
    store: Arc<Store>,
    clock: Arc<dyn Clock>,
    signals: Arc<Signals>,
    mismatch: Mismatch,
}

impl Calendar {
    /// Watches a clock from now on.
    pub fn new(store: Arc<Store>, clock: Arc<dyn Clock>, signals: Arc<Signals>) -> Calendar {
        Calendar {
            store,
            mismatch: Mismatch::new(&*clock),
            clock,
            signals,
        }
    }

    /// Follows a clock that was put forward on purpose: what is due by the new time is done at once. Who
    /// is about to send something keeps the claim on it.
    pub async fn put_forward(&self, by: Duration) {
        let before = self.clock.now() - by;
        tracing::info!(seconds = by.as_secs(), "the clock was put forward");
        if let Err(error) = self.store.keep_claims(by, before).await {
            tracing::error!(%error, "claims do not follow the clock");
        }
        self.signals.wake_timers();
        self.signals.wake_courier();
    }

    /// Moves what is due back with the calendar, where that was set back: nothing waits until the
    /// calendar has caught up.
    pub(in crate::app) async fn follow_clock(&self) -> Result<(), AppError> {
        if let Some(back) = self.mismatch.set_back(&*self.clock) {
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
