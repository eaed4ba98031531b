//! The queue of matches in which the bot may have something to do.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use tokio::sync::Notify;

use crate::play::{GameId, Match};

/// The matches in which the bot may have something to do.
#[derive(Debug, Default)]
pub struct BotQueue {
    waiting: Mutex<BTreeSet<GameId>>,
    /// Keeps one permit, so that no note is lost.
    came: Notify,
}

impl BotQueue {
    /// Notes a match, if it waits for the bot.
    pub(in crate::app) fn note(&self, game: &Match) {
        if game.bot_task().is_some() {
            self.add([game.id()]);
        }
    }

    /// Waits until a match is noted.
    pub(super) async fn came(&self) {
        self.came.notified().await;
    }

    /// Notes matches.
    pub(super) fn add(&self, games: impl IntoIterator<Item = GameId>) {
        self.lock().extend(games);
        self.came.notify_one();
    }

    /// Takes all but those that are `busy`.
    pub(super) fn take(&self, is_busy: impl Fn(&GameId) -> bool) -> BTreeSet<GameId> {
        let mut waiting = self.lock();
        let (later, now) = waiting.iter().copied().partition(is_busy);
        *waiting = later;
        now
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeSet<GameId>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
