//! Adjusts due times when the system clock is set back, or the sandbox's clock is put forward.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::Clock;
use crate::app::error::AppError;
use crate::app::signals::Signals;
use crate::play::Timestamp;
use crate::store::Store;

/// Smaller steps back are ordinary clock synchronisation and are ignored.
const NOTED: Duration = Duration::from_secs(5);

/// Detects steps back by comparing the wall clock with the monotonic clock.
#[derive(Debug)]
struct Mismatch {
    /// Readings of both clocks at the last check.
    last: Mutex<(Timestamp, Duration)>,
}

impl Mismatch {
    fn new(clock: &dyn Clock) -> Mismatch {
        Mismatch {
            last: Mutex::new((clock.now(), clock.steady())),
        }
    }

    /// How far the wall clock was set back since the last check; `None` if less than [`NOTED`].
    fn set_back(&self, clock: &dyn Clock) -> Option<Duration> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let (now, steady) = (clock.now(), clock.steady());
        let expected = last.0 + steady.saturating_sub(last.1);
        *last = (now, steady);
        Some(expected.since(now)).filter(|back| *back >= NOTED)
    }
}

/// Shifts stored due times when the wall clock is set back or put forward.
pub struct Calendar {
    store: Arc<Store>,
    clock: Arc<dyn Clock>,
    signals: Arc<Signals>,
    mismatch: Mismatch,
}

impl Calendar {
    /// Starts comparing the clocks now.
    pub fn new(store: Arc<Store>, clock: Arc<dyn Clock>, signals: Arc<Signals>) -> Calendar {
        Calendar {
            store,
            mismatch: Mismatch::new(&*clock),
            clock,
            signals,
        }
    }

    /// Reacts to the sandbox's clock being put forward by `by`: everything due by the new time runs at once.
    /// Claims are extended by the same amount, so that a handler in mid-send keeps its row.
    pub async fn put_forward(&self, by: Duration) {
        let before = self.clock.now() - by;
        tracing::info!(seconds = by.as_secs(), "the clock was put forward");
        if let Err(error) = self.store.keep_claims(by, before).await {
            tracing::error!(%error, "claims do not follow the clock");
        }
        self.signals.wake_timers();
        self.signals.wake_courier();
    }

    /// Shifts due times back if the wall clock was set back. Otherwise they would wait until the clock has
    /// caught up.
    pub(in crate::app) async fn follow_clock(&self) -> Result<(), AppError> {
        if let Some(back) = self.mismatch.set_back(&*self.clock) {
            tracing::warn!(seconds = back.as_secs(), "the clock was set back");
            self.store.set_back(back, self.clock.now()).await?;
        }
        Ok(())
    }

    /// The same at start, for a change while the process was not running: the newest stored time must not lie
    /// in the future.
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
