//! Queue of matches in which the bot may have a task.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::play::{GameId, Match};

/// Set of matches in which the bot may have a task; each match is in it at most once.
#[derive(Debug, Default)]
pub struct BotQueue {
    waiting: Mutex<BTreeSet<GameId>>,
    /// `notify_one` stores one permit, so a note before the wait begins is not lost.
    added: Notify,
    /// `true` if there may be matches that are not in the queue.
    lookup_requested: AtomicBool,
}

impl BotQueue {
    /// Adds a match if the bot has a task in it.
    pub(in crate::app) fn note(&self, game: &Match) {
        if game.bot_task().is_some() {
            self.add([game.id()]);
        }
    }

    /// Waits until a match has been added.
    pub(in crate::app) async fn added(&self) {
        self.added.notified().await;
    }

    /// Requests a look into the database: a write may have taken effect without being noted.
    pub(in crate::app) fn request_lookup(&self) {
        self.lookup_requested.store(true, Relaxed);
        self.added.notify_one();
    }

    /// Returns whether a look was requested since the last call.
    pub(in crate::app) fn take_lookup_request(&self) -> bool {
        self.lookup_requested.swap(false, Relaxed)
    }

    /// Adds matches.
    pub(in crate::app) fn add(&self, games: impl IntoIterator<Item = GameId>) {
        self.lock().extend(games);
        self.added.notify_one();
    }

    /// Removes and returns the matches that are not busy.
    pub(in crate::app) fn take(&self, is_busy: impl Fn(&GameId) -> bool) -> BTreeSet<GameId> {
        let mut waiting = self.lock();
        let (later, now) = waiting.iter().copied().partition(is_busy);
        *waiting = later;
        now
    }

    fn lock(&self) -> parking_lot::MutexGuard<'_, BTreeSet<GameId>> {
        self.waiting.lock()
    }
}
