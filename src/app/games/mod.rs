//! Use cases of games: challenge, choose formations, play, settle, request hints, view lists.
//!
//! Each command is one transaction: load, decide, append the event, queue its messages. Nothing is rendered,
//! searched or sent inside it.

mod acceptance;
mod answers;
mod challenges;
mod commit;
mod hints;
mod lists;
mod messages;
mod pressed;
mod rematches;
mod turn;
mod votes;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use parking_lot::Mutex;
use tokio::sync::Notify;

use super::core::Core;
use super::error::{AppError, readable};
use super::reminders::Reminders;
use super::settings::Settings;
use hansu_play::{Event, GameId, Match};

pub use challenges::{Invitation, Opponent, Practice, StoredChallenge};
pub use commit::Acted;
pub(super) use commit::Initiator;
pub use hints::{Hint, HintStrength};
pub use lists::{GameLine, GameList, LINES_PER_PAGE, ListPage, ToAct};
pub use rematches::{NextGame, Rematch};
pub use turn::{Act, Completion, ConfirmWhen, TurnOutcome};
pub use votes::Voted;

/// Use cases for games. Stores all commands of players and the bot, and all events caused by time.
pub struct Games {
    core: Arc<Core>,
    reminders: Arc<Reminders>,
    settings: Arc<Settings>,
    /// Matches in which the bot may have a task.
    pub(super) bot_queue: BotQueue,
}

impl Games {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>, reminders: Arc<Reminders>, settings: Arc<Settings>) -> Games {
        Games {
            core,
            reminders,
            settings,
            bot_queue: BotQueue::default(),
        }
    }
}

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
    pub(super) fn note(&self, game: &Match) {
        if game.bot_task().is_some() {
            self.add([game.id()]);
        }
    }

    /// Waits until a match has been added.
    pub(super) async fn added(&self) {
        self.added.notified().await;
    }

    /// Requests a look into the database: a write may have taken effect without being noted.
    pub(super) fn request_lookup(&self) {
        self.lookup_requested.store(true, Relaxed);
        self.added.notify_one();
    }

    /// Returns whether a look was requested since the last call.
    pub(super) fn take_lookup_request(&self) -> bool {
        self.lookup_requested.swap(false, Relaxed)
    }

    /// Adds matches.
    pub(super) fn add(&self, games: impl IntoIterator<Item = GameId>) {
        self.lock().extend(games);
        self.added.notify_one();
    }

    /// Removes and returns the matches that are not busy.
    pub(super) fn take(&self, is_busy: impl Fn(&GameId) -> bool) -> BTreeSet<GameId> {
        let mut waiting = self.lock();
        let (later, now) = waiting.iter().copied().partition(is_busy);
        *waiting = later;
        now
    }

    fn lock(&self) -> parking_lot::MutexGuard<'_, BTreeSet<GameId>> {
        self.waiting.lock()
    }
}

impl Games {
    /// Stores the events returned by `next` until it has none, on a person's behalf, with the usual messages. A match
    /// whose history cannot be read is left unchanged.
    ///
    /// # Errors
    /// [`Refused::Busy`](super::Refused::Busy) if players act all the time; [`AppError::Broken`] if the database fails.
    pub(super) async fn end_by(
        &self,
        game: GameId,
        initiator: Initiator<'_>,
        next: impl Fn(&Match) -> Option<Event>,
    ) -> Result<(), AppError> {
        let mut attempts = self.core.matches.attempts(game);
        loop {
            let state = readable(self.core.matches.load(game).await)?;
            let row = self.core.store.game_row(game).await?;
            let event = state.as_deref().and_then(&next);
            let (Some(state), Some(event), Some(row)) = (state, event, row) else {
                return Ok(());
            };
            let committed = self.commit(initiator, &row, &state, event).await;
            if attempts.stored(committed)?.is_some() {
                self.core.signals.wake_courier();
            }
        }
    }
}
