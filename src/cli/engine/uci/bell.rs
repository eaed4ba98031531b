//! What ends a search: a flag, set by hand or by the clock.

use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Ends a search: rung by hand or by the clock.
#[derive(Default)]
pub(super) struct Bell {
    pub(super) rung: AtomicBool,
    /// Whether it may answer: not before `stop` or `ponderhit` while it ponders.
    state: Mutex<bool>,
    changed: Condvar,
}

impl Bell {
    pub(super) fn ring(&self) {
        self.rung.store(true, Relaxed);
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_all();
    }

    /// Rings after a while, unless it has been rung.
    pub(super) fn ring_after(self: &Arc<Self>, patience: Duration) {
        let bell = Arc::clone(self);
        std::thread::spawn(move || {
            let state = bell.state.lock().unwrap_or_else(PoisonError::into_inner);
            let waited = bell
                .changed
                .wait_timeout_while(state, patience, |rung| !*rung);
            drop(waited);
            bell.ring();
        });
    }

    pub(super) fn wait(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        while !*state {
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}
