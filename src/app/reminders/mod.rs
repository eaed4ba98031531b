//! Reminders to players who are to act: one message for all due games, at most one per hour; and the daily list.

mod due;
mod pending;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use super::core::Core;
use super::error::AppError;
use hansu_play::{PersonalSettings, UserId};
use hansu_store::{Row, RowKind};

pub(super) use due::{DueReminder, first_reminder};
pub(super) use pending::{ChangeThrottle, TimerEffect};
pub use pending::{Pending, ReminderContent};

/// The settings of people that were read for a round of timers, or for a message.
pub(super) type KnownSettings = BTreeMap<UserId, PersonalSettings>;

/// Finds due reminders and daily lists, and queues them.
pub struct Reminders {
    core: Arc<Core>,
}

impl Reminders {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>) -> Reminders {
        Reminders { core }
    }

    /// Returns a person's settings, which are read unless they are known.
    async fn settings_of(
        &self,
        person: UserId,
        known: &mut KnownSettings,
    ) -> Result<PersonalSettings, AppError> {
        if let Some(settings) = known.get(&person) {
            return Ok(settings.clone());
        }
        let settings = self.core.store.personal_settings(person).await?;
        known.insert(person, settings.clone());
        Ok(settings)
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

/// The maximum number of queued digests. If they cannot be sent, further ones wait for the next round.
const WAITING: usize = 16;
/// The delay until some queued digests have probably been sent.
const PAUSE: Duration = Duration::from_secs(1);
/// The longest sleep until the digests are checked again.
const LONGEST_SLEEP: Duration = Duration::from_secs(60);

impl Reminders {
    /// Queues digests that are due, at the common pace of timers; returns the time until the next.
    pub(super) async fn queue_due_digests(
        &self,
        throttle: &ChangeThrottle,
    ) -> Result<Duration, AppError> {
        let wait = self.until_digest().await?;
        if !wait.is_zero() {
            return Ok(wait);
        }
        if self.core.store.open_digests().await? >= WAITING {
            return Ok(PAUSE);
        }
        for person in self.core.store.due_digests(self.core.clocks.now()).await? {
            if throttle.wait().is_some() {
                break;
            }
            let effect = self.digest(person).await?;
            throttle.note(Some(effect));
        }
        self.until_digest().await
    }

    /// Returns the time until a list may be due, limited to the polling interval.
    async fn until_digest(&self) -> Result<Duration, AppError> {
        let next = self.core.store.next_digest().await?;
        Ok(next.map_or(LONGEST_SLEEP, |next| {
            next.since(self.core.clocks.now()).min(LONGEST_SLEEP)
        }))
    }

    /// Queues a person's digest, or moves it to a later time.
    async fn digest(&self, person: UserId) -> Result<TimerEffect, AppError> {
        let now = self.core.clocks.now();
        let settings = self.core.store.personal_settings(person).await?;
        let vacations = self
            .core
            .store
            .vacations_of(person, self.core.clocks.day(), now)
            .await?;
        if vacations.away_until(now).is_some() {
            // Retried at the next chosen hour: the vacation may end early.
            let next = settings.next_digest(now);
            self.core
                .store
                .postpone_digest(person, settings.digest_at, next)
                .await?;
            return Ok(TimerEffect::NoChange);
        }
        let quiet = settings.quiet_hours();
        let after_quiet_hours = quiet.map_or(now, |quiet| quiet.postponed(now, None));
        // Not within an hour (a 24th of a day of play) after a reminder, which has already listed the most urgent
        // games.
        let last = settings.reminded_at.filter(|last| *last <= now);
        let rested = last.map_or(now, |last| last + self.core.clocks.day() / 24);
        let at = after_quiet_hours.max(rested);
        let next = if at > now {
            Some(at)
        } else {
            settings.next_digest(now)
        };
        let soonest = if at > now || settings.closed {
            None
        } else {
            self.most_urgent_game(person).await?
        };
        let Some((game, seq)) = soonest else {
            self.core
                .store
                .postpone_digest(person, settings.digest_at, next)
                .await?;
            return Ok(TimerEffect::NoChange);
        };
        // `false` if the settings were changed since they were read. The next round uses the new ones.
        let queued = self
            .core
            .store
            .enqueue_digest(person, game, seq, &settings, now)
            .await?;
        if !queued {
            return Ok(TimerEffect::NoChange);
        }
        self.core.signals.wake_courier();
        tracing::info!(game.id = %game, "a daily list was queued");
        Ok(TimerEffect::Changed)
    }
}
