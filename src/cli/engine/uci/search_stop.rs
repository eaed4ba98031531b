//! Stops a search, by a command or by the clock.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use parking_lot::{Condvar, Mutex};

/// Stops a search, by a command or by the clock.
#[derive(Default)]
pub(super) struct SearchStop {
    /// The cancel flag of the search.
    pub(super) stopped: AtomicBool,
    /// Whether the answer may be sent; while pondering not before `stop` or `ponderhit`.
    state: Mutex<bool>,
    changed: Condvar,
}

impl SearchStop {
    pub(super) fn stop(&self) {
        // The flag for the search, the state for waiters; set under the lock so that no wake-up is lost.
        self.stopped.store(true, Relaxed);
        *self.state.lock() = true;
        self.changed.notify_all();
    }

    /// Stops after `patience`, unless it is stopped before.
    pub(super) fn stop_after(self: &Arc<Self>, patience: Duration) {
        let stop = Arc::clone(self);
        std::thread::spawn(move || {
            let mut state = stop.state.lock();
            stop.changed
                .wait_while_for(&mut state, |stopped| !*stopped, patience);
            drop(state);
            stop.stop();
        });
    }

    /// Waits until it is stopped.
    pub(super) fn wait(&self) {
        let mut state = self.state.lock();
        self.changed.wait_while(&mut state, |stopped| !*stopped);
    }
}
