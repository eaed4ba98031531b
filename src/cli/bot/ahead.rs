//! A clock that goes with the sandbox's world, where people can let a day pass.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::app::{Calendar, Clock, SystemClock};
use crate::play::Timestamp;

/// The machine's clocks, the calendar as far ahead as somebody else says.
#[derive(Debug)]
pub(super) struct ClockAhead {
    machine: SystemClock,
    ahead: watch::Receiver<Duration>,
}

impl ClockAhead {
    pub fn new(ahead: watch::Receiver<Duration>) -> ClockAhead {
        let machine = SystemClock::new();
        ClockAhead { machine, ahead }
    }
}

impl Clock for ClockAhead {
    fn now(&self) -> Timestamp {
        self.machine.now() + *self.ahead.borrow()
    }

    fn steady(&self) -> Duration {
        self.machine.steady()
    }

    fn ahead(&self) -> Duration {
        *self.ahead.borrow()
    }
}

/// Tells the bot whenever the clock was put forward, until told to stop.
pub(super) async fn follow(
    calendar: Arc<Calendar>,
    mut ahead: watch::Receiver<Duration>,
    stop: CancellationToken,
) {
    // What was put forward before the bot's workers began is nothing new to them.
    let mut known = *ahead.borrow_and_update();
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            // The sandbox outlives its bot; were it gone, nothing could change any more.
            changed = ahead.changed() => if changed.is_err() {
                return stop.cancelled().await;
            },
        }
        let now = *ahead.borrow_and_update();
        calendar.put_forward(now.saturating_sub(known)).await;
        known = now;
    }
}
