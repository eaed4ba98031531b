//! A clock that follows the sandbox's world, where users can skip a day.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::app::{Clock, Core, SystemClock};
use hansu_play::Timestamp;

/// The system clock with an adjustable offset.
#[derive(Debug)]
pub(super) struct OffsetClock {
    machine: SystemClock,
    ahead: watch::Receiver<Duration>,
}

impl OffsetClock {
    pub fn new(ahead: watch::Receiver<Duration>) -> OffsetClock {
        let machine = SystemClock::new();
        OffsetClock { machine, ahead }
    }
}

impl Clock for OffsetClock {
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

/// Notifies the bot whenever the clock is set forward, until `stop` is cancelled.
pub(super) async fn follow(
    core: Arc<Core>,
    mut ahead: watch::Receiver<Duration>,
    stop: CancellationToken,
) {
    // The workers already know an offset that was set before they started.
    let mut previous = *ahead.borrow_and_update();
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            // The sender is gone, so the offset cannot change any more.
            changed = ahead.changed() => if changed.is_err() {
                return stop.cancelled().await;
            },
        }
        let current = *ahead.borrow_and_update();
        core.calendar
            .advance(current.saturating_sub(previous))
            .await;
        previous = current;
    }
}
