//! The pace of what comes due by itself, so that what falls due at once is no flood.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// The time from one change to the next: five a second.
const APART: Duration = Duration::from_millis(200);

/// Whether a timer that rang caused a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum Rung {
    /// It did.
    Changed,
    /// It rang early, or for nothing.
    InVain,
}

/// When a timer last changed a game or queued a message.
#[derive(Debug, Default)]
pub(in crate::app) struct Pace(Mutex<Option<Instant>>);

impl Pace {
    /// Notes what a timer did.
    pub fn note(&self, rung: Option<Rung>) {
        if rung == Some(Rung::Changed) {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        }
    }

    /// How long the next change has to wait; `None` where it may come now.
    pub fn wait(&self) -> Option<Duration> {
        let last = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let since = last?.elapsed();
        (since < APART).then(|| APART - since)
    }
}
