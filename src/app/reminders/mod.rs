//! Reminders to players who are to act: one message for all due games, at most one per hour.

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
pub(super) use pace::{Pace, TimerEffect};
pub use pending::{Pending, Pendings};

/// Finds due reminders and queues them.
pub struct Reminders {
    store: Arc<Store>,
    matches: Arc<Matches>,
    clocks: Arc<GameClocks>,
    signals: Arc<Signals>,
}

impl Reminders {
    /// Creates the use cases.
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

    /// Handles a direct message that was refused, because direct messages are `closed` or for another reason: a
    /// reminder goes to the channel of the most urgent game instead.
    ///
    /// Digests do not, and neither do reminders to people without pings, who would not notice them there.
    pub(in crate::app) async fn not_told(
        &self,
        row: &Row,
        who: UserId,
        closed: bool,
    ) -> Result<(), AppError> {
        let game = self.store.game_row(row.game).await?;
        let habits = self.store.personal_settings(who).await?;
        let instead = if row.kind == RowKind::Reminder && habits.pings {
            game.map(|game| game.home)
        } else {
            None
        };
        let now = self.clocks.now();
        let closed = closed.then_some(who);
        Ok(self
            .store
            .give_up_direct_message(row, closed, instead, now)
            .await?)
    }
}
