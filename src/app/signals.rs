//! Wake-ups between the parts of the bot.

use std::sync::atomic::Ordering::SeqCst;
use std::sync::atomic::{AtomicBool, AtomicI64};
use std::time::Duration;

use futures_util::FutureExt;
use tokio::sync::futures::Notified;
use tokio::sync::{Notify, broadcast};
use tokio::time::Instant;

use super::revisions::{PageChange, Revisions};
use hansu_play::{GameId, Timestamp, UserId};
use hansu_store::RowId;

/// The number of posted rows a waiting handler may be behind.
const POSTED_CAPACITY: usize = 256;

/// Wakes the bot's loops, and handlers waiting for outbox rows.
#[derive(Debug)]
pub struct Signals {
    /// A row may be due. `Notify` stores one permit, so a wake-up before the wait is not lost.
    courier: Notify,
    /// `true` if parked messages may be retried.
    parked: AtomicBool,
    /// A timer may be due earlier than the one slept for.
    timers: Notify,
    /// A game that gets a card has ended.
    cards: Notify,
    /// The time at which the timer loop wakes on its own, as a timestamp; the maximum while it is awake.
    timers_wake_at: AtomicI64,
    /// Rows have changed. Wakes all waiters, in order.
    changed_rows: Notify,
    /// The rows whose messages are posted.
    posted: broadcast::Sender<RowId>,
    /// Another process may have work to do.
    others: Notify,
    /// The order of changes on the board page.
    page: Revisions,
}

impl Signals {
    /// Creates the signals of a bot that starts at this time.
    pub fn starting_at(now: Timestamp) -> Signals {
        Signals {
            courier: Notify::new(),
            parked: AtomicBool::new(false),
            timers: Notify::new(),
            cards: Notify::new(),
            timers_wake_at: AtomicI64::new(i64::MAX),
            changed_rows: Notify::new(),
            posted: broadcast::Sender::new(POSTED_CAPACITY),
            others: Notify::new(),
            page: Revisions::starting_at(now),
        }
    }

    /// Reports that events of a game, or votes on its turn, were stored.
    pub(super) fn game_changed(&self, game: GameId) {
        self.page.note(PageChange::Game(game));
    }

    /// Reports that a person's language, settings or plans were stored.
    pub(super) fn person_changed(&self, person: UserId) {
        self.page.note(PageChange::Person(person));
    }

    /// Reports that settings of a server, a vacation or an outage were stored.
    pub(super) fn everybody_changed(&self) {
        self.page.note(PageChange::Everybody);
    }

    /// Returns the order of what readers of the board page see.
    pub fn page(&self) -> &Revisions {
        &self.page
    }

    /// Wakes the courier: a row was queued or became due, or the content of a standing message has changed.
    pub(super) fn wake_courier(&self) {
        self.courier.notify_one();
        self.others.notify_one();
    }

    /// Wakes the courier: the retry time of a parked message was changed.
    pub(super) fn wake_courier_for_parked(&self) {
        self.parked.store(true, SeqCst);
        self.wake_courier();
    }

    /// Returns whether [`Signals::wake_courier_for_parked`] was called since the last call.
    pub(super) fn take_parked_signal(&self) -> bool {
        self.parked.swap(false, SeqCst)
    }

    /// Waits until this process has caused work for another.
    pub(super) async fn peer_work_caused(&self) {
        self.others.notified().await;
    }

    /// Wakes all loops: another process reports that it has left work.
    pub(super) fn wake_for_peer_work(&self) {
        self.row_changed();
        self.timers.notify_one();
        self.cards.notify_one();
    }

    /// Marks the courier as about to look for due rows: what woke it until now needs no further look.
    pub(super) fn note_courier_awake(&self) {
        // Takes the stored permit, if there is one.
        let _ = self.courier.notified().now_or_never();
    }

    /// Waits for [`Signals::wake_courier`].
    pub(super) async fn courier_woken(&self) {
        self.courier.notified().await;
    }

    /// Wakes the timer loop: a timer was set or became due.
    pub(super) fn wake_timers(&self) {
        self.timers.notify_one();
        self.others.notify_one();
    }

    /// Reports a timer that was set: wakes the loop if it would sleep too long.
    pub(super) fn timer_set(&self, due: Timestamp) {
        if due.0 < self.timers_wake_at.load(SeqCst) {
            self.wake_timers();
        }
    }

    /// Marks the timer loop as awake, before the timers are checked: any timer set after this is checked again.
    pub(super) fn note_timers_awake(&self) {
        self.timers_wake_at.store(i64::MAX, SeqCst);
    }

    /// Records the sleep of the timer loop, before it begins.
    pub(super) fn note_timers_asleep(&self, at: Timestamp) {
        self.timers_wake_at.store(at.0, SeqCst);
    }

    /// Waits for [`Signals::wake_timers`].
    pub(super) async fn timers_woken(&self) {
        self.timers.notified().await;
    }

    /// Wakes the worker of cards: a game that gets a card has ended.
    pub(super) fn wake_cards(&self) {
        self.cards.notify_one();
    }

    /// Waits for [`Signals::wake_cards`].
    pub(super) async fn cards_woken(&self) {
        self.cards.notified().await;
    }

    /// Reports changed rows of a match of which the caller's own handler sends the only one: the courier has nothing to
    /// do until that is done.
    pub(super) fn handler_rows_changed(&self) {
        self.changed_rows.notify_waiters();
    }

    /// Reports that a row was delivered, released or changed: the next of its lane may be due.
    pub(super) fn row_changed(&self) {
        self.changed_rows.notify_waiters();
        // The rows of a lane belong to one process.
        self.courier.notify_one();
    }

    /// Reports that the message of a row was posted.
    pub(super) fn row_posted(&self, row: RowId) {
        // Nobody may be waiting.
        let _ = self.posted.send(row);
    }

    /// Returns a receiver of all rows whose messages are posted from now on.
    pub fn posted_rows(&self) -> broadcast::Receiver<RowId> {
        self.posted.subscribe()
    }

    /// Looks at once, and again whenever a row has changed, until there is a result; `None` if there was none within
    /// this time.
    pub(super) async fn poll_rows_until<T, E, F>(
        &self,
        within: Duration,
        look: impl Fn() -> F,
    ) -> Result<Option<T>, E>
    where
        F: Future<Output = Result<Option<T>, E>>,
    {
        let deadline = Instant::now() + within;
        loop {
            // Subscribed before the query, so that a row changed in between still wakes the loop.
            let rows_changed = self.rows_changed();
            if let Some(value) = look().await? {
                return Ok(Some(value));
            }
            if tokio::time::timeout_at(deadline, rows_changed)
                .await
                .is_err()
            {
                return Ok(None);
            }
        }
    }

    /// Waits until a row changes after this call, whenever the wait begins.
    pub(super) fn rows_changed(&self) -> Notified<'_> {
        self.changed_rows.notified()
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[test]
    fn timer_loop_is_woken_by_an_earlier_timer() {
        let is_woken = |signals: &Signals| signals.timers_woken().now_or_never().is_some();
        let signals = Signals::starting_at(Timestamp(0));
        // Before and during its first query the loop may miss any change.
        signals.timer_set(Timestamp(1_000));
        assert!(is_woken(&signals));
        signals.note_timers_asleep(Timestamp(500));
        for (due, expected) in [(1_000, false), (500, false), (499, true)] {
            signals.timer_set(Timestamp(due));
            assert_eq!(is_woken(&signals), expected, "{due}");
        }
        signals.note_timers_awake();
        signals.timer_set(Timestamp(1_000));
        assert!(is_woken(&signals));
    }
}
