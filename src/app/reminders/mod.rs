//! Reminding the players who are to act: one message for all games that are due, an hour from the next.

mod digests;
mod due;
mod pace;
mod pending;

use std::sync::Arc;

use super::clock::GameClocks;
use super::error::AppError;
use super::matches::Matches;
use super::signals::Signals;
use crate::play::UserId;
use crate::store::{Row, RowKind, Store};

pub use digests::Digests;
pub(super) use due::DueReminder;
pub(super) use pace::{Pace, Rung};
pub use pending::{Pending, Pendings};

/// Finds out who is to be reminded, and queues it.
pub struct Reminders {
    store: Arc<Store>,
    matches: Arc<Matches>,
    clocks: Arc<GameClocks>,
    signals: Arc<Signals>,
}

impl Reminders {
    /// Reminders about the matches of a store.
    pub fn new(
        store: Arc<Store>,
        matches: Arc<Matches>,
        clocks: Arc<GameClocks>,
        signals: Arc<Signals>,
    ) -> Reminders {
        Reminders {
            store,
            matches,
            clocks,
            signals,
        }
    }

    /// Somebody takes no direct messages: what reminds them is said in the channel of the most urgent game.
    /// A digest is not, nor is what would not be noticed there.
    pub(in crate::app) async fn door_closed(&self, row: &Row, who: UserId) -> Result<(), AppError> {
        let game = self.store.game_row(row.game).await?;
        let habits = self.store.habits(who).await?;
        let instead = game
            .filter(|_| row.kind == RowKind::Reminder && habits.pings)
            .map(|game| game.home);
        let now = self.clocks.now();
        Ok(self.store.door_closed(row, who, instead, now).await?)
    }
}
