//! The wake-ups between the parts: what one has done and another waits for.

use tokio::sync::{Notify, watch};

/// Wakes the loops of the bot, and the handlers that wait for a row of the outbox.
#[derive(Debug)]
pub struct Signals {
    /// There may be a row to deliver. A `Notify` keeps one permit, so no wake-up is lost.
    courier: Notify,
    /// There may be a timer that is due sooner than any before.
    timers: Notify,
    /// Counts the rows that were settled or let go; handlers that wait for their turn look again.
    settled: watch::Sender<u64>,
}

impl Default for Signals {
    fn default() -> Signals {
        Signals {
            courier: Notify::new(),
            timers: Notify::new(),
            settled: watch::Sender::new(0),
        }
    }
}

impl Signals {
    /// A row was queued or is due.
    pub(super) fn wake_courier(&self) {
        self.courier.notify_one();
    }

    /// Waits for [`Signals::wake_courier`].
    pub(super) async fn courier_woken(&self) {
        self.courier.notified().await;
    }

    /// A timer was set, or is to ring now.
    pub(super) fn wake_timers(&self) {
        self.timers.notify_one();
    }

    /// Waits for [`Signals::wake_timers`].
    pub(super) async fn timers_woken(&self) {
        self.timers.notified().await;
    }

    /// A row was delivered, given back or changed: the next of its lane may go.
    pub(super) fn row_settled(&self) {
        self.settled
            .send_modify(|count| *count = count.wrapping_add(1));
        self.wake_courier();
    }

    /// News of settled rows from now on.
    pub(super) fn settled_rows(&self) -> watch::Receiver<u64> {
        self.settled.subscribe()
    }
}
