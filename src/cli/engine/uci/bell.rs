//! Ends a search, by a command or by the clock.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use parking_lot::{Condvar, Mutex};

/// Ends a search, by command or by time.
#[derive(Default)]
pub(super) struct Bell {
    pub(super) rung: AtomicBool,
    /// Whether the answer may be sent; while pondering not before `stop` or `ponderhit`.
    state: Mutex<bool>,
    changed: Condvar,
}

impl Bell {
    pub(super) fn ring(&self) {
        // The flag for the search, the state for waiters; set under the lock so that no wake-up is lost.
        self.rung.store(true, Relaxed);
        *self.state.lock() = true;
        self.changed.notify_all();
    }

    /// Rings after `patience`, unless it has rung before.
    pub(super) fn ring_after(self: &Arc<Self>, patience: Duration) {
        let bell = Arc::clone(self);
        std::thread::spawn(move || {
            let mut state = bell.state.lock();
            bell.changed
                .wait_while_for(&mut state, |rung| !*rung, patience);
            drop(state);
            bell.ring();
        });
    }

    pub(super) fn wait(&self) {
        let mut state = self.state.lock();
        self.changed.wait_while(&mut state, |rung| !*rung);
    }
}
