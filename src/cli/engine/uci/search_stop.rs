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
    state: Mutex<State>,
    changed: Condvar,
}

/// The state that waiters watch.
#[derive(Default)]
struct State {
    stopped: bool,
    /// `true` if a finished search may answer although it was not stopped.
    released: bool,
}

impl SearchStop {
    pub(super) fn stop(&self) {
        // The flag for the search, the state for waiters; set under the lock so that no wake-up is lost.
        self.stopped.store(true, Relaxed);
        self.state.lock().stopped = true;
        self.changed.notify_all();
    }

    /// Lets a finished search answer: the move that it pondered on was played.
    pub(super) fn release(&self) {
        self.state.lock().released = true;
        self.changed.notify_all();
    }

    /// Stops after `patience`, unless it is stopped before.
    pub(super) fn stop_after(self: &Arc<Self>, patience: Duration) {
        let stop = Arc::clone(self);
        std::thread::spawn(move || {
            let mut state = stop.state.lock();
            stop.changed
                .wait_while_for(&mut state, |state| !state.stopped, patience);
            drop(state);
            stop.stop();
        });
    }

    /// Waits until it is stopped or released.
    pub(super) fn wait(&self) {
        let mut state = self.state.lock();
        self.changed
            .wait_while(&mut state, |state| !state.stopped && !state.released);
    }
}
