//! Wake-ups between the parts of the bot.

use tokio::sync::{Notify, watch};

/// Wakes the bot's loops, and handlers waiting for outbox rows.
#[derive(Debug)]
pub struct Signals {
    /// A row may be due. `Notify` stores one permit, so a wake-up before the wait is not lost.
    courier: Notify,
    /// A timer may be due earlier than the one slept for.
    timers: Notify,
    /// Counts settled and released rows. A `watch`, because several handlers wait at once.
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
    /// Call after a row was queued or became due.
    pub(super) fn wake_courier(&self) {
        self.courier.notify_one();
    }

    /// Waits for [`Signals::wake_courier`].
    pub(super) async fn courier_woken(&self) {
        self.courier.notified().await;
    }

    /// Call after a timer was set or became due.
    pub(super) fn wake_timers(&self) {
        self.timers.notify_one();
    }

    /// Waits for [`Signals::wake_timers`].
    pub(super) async fn timers_woken(&self) {
        self.timers.notified().await;
    }

    /// Call after a row was delivered, released or changed: the next of its lane may be due.
    pub(super) fn row_settled(&self) {
        self.settled
            .send_modify(|count| *count = count.wrapping_add(1));
        self.wake_courier();
    }

    /// A receiver that sees all rows settled from now on.
    pub(super) fn settled_rows(&self) -> watch::Receiver<u64> {
        self.settled.subscribe()
    }
}
