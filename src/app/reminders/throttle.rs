//! Limits the rate of changes made by timers, because many become due at the same time.

use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

/// The least time between two changes.
const APART: Duration = Duration::from_millis(200);

/// The effect of a timer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum TimerEffect {
    /// It changed a match or queued a message.
    Changed,
    /// It rang early, or nothing was left to do.
    InVain,
}

/// The time of the last change made by a timer.
#[derive(Debug, Default)]
pub(in crate::app) struct ChangeThrottle(Mutex<Option<Instant>>);

impl ChangeThrottle {
    /// Records the effect of a timer.
    pub fn note(&self, rung: Option<TimerEffect>) {
        if rung == Some(TimerEffect::Changed) {
            *self.0.lock() = Some(Instant::now());
        }
    }

    /// How long the next change has to wait; `None` if it may happen now.
    pub fn wait(&self) -> Option<Duration> {
        let last = *self.0.lock();
        let since = last?.elapsed();
        (since < APART).then(|| APART - since)
    }
}
