//! Reminders to players who are to act: one message for all due games, at most one per hour.

mod digests;
mod due;
mod pending;

use std::sync::Arc;

use super::core::Core;
use super::error::AppError;
use crate::play::UserId;
use crate::store::{Row, RowKind};

pub(super) use due::DueReminder;
pub(super) use pending::{ChangeThrottle, TimerEffect};
pub use pending::{Pending, ReminderContent};

/// Finds due reminders and daily lists, and queues them.
pub struct Reminders {
    core: Arc<Core>,
}

impl Reminders {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>) -> Reminders {
        Reminders { core }
    }

    /// Handles a direct message that was rejected, because direct messages are `closed` or for another reason: a
    /// reminder is posted in the channel of the most urgent game instead.
    ///
    /// Digests are not, and neither are reminders to people without pings, who would not notice them there.
    pub(in crate::app) async fn remind_in_channel(
        &self,
        row: &Row,
        person: UserId,
        closed: bool,
    ) -> Result<(), AppError> {
        let game = self.core.store.game_row(row.game).await?;
        let settings = self.core.store.personal_settings(person).await?;
        let channel = if row.kind == RowKind::Reminder && settings.wants_pings() {
            game.map(|game| game.home)
        } else {
            None
        };
        let now = self.core.clocks.now();
        let closed = closed.then_some(person);
        Ok(self
            .core
            .store
            .give_up_direct_message(row, closed, channel, now)
            .await?)
    }
}
