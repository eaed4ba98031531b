//! What people choose about hearing from the bot, and the digest that some of them get each day.

use std::time::Duration;

use super::watch::{LOOK, Rung};
use super::{App, AppError, Call, Refused};
use crate::play::{Match, Timestamp, UserId};
use crate::store::{AllDay, Habit, Habits, Row, RowKind};

/// So many digests wait to be sent at most: where they cannot be, the others keep their turn.
const WAITING: usize = 16;
/// How long it takes until some of them have been sent, perhaps.
const PAUSE: Duration = Duration::from_secs(1);

impl App {
    /// The time that it is for the bot.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// What a person has chosen about hearing from the bot.
    pub async fn habits(&self, who: UserId) -> Result<Habits, AppError> {
        Ok(self.store.habits(who).await?)
    }

    /// Lets the caller choose one thing; returns what they have chosen now.
    ///
    /// # Errors
    /// [`Refused::QuietAllDay`] for quiet hours that would never end.
    pub async fn choose_habit(&self, call: &Call, habit: Habit) -> Result<Habits, AppError> {
        let who = (call.actor.id, call.language);
        let chosen = self.store.choose_habit(who, habit, self.clock.now());
        let habits = chosen.await?.map_err(|AllDay| Refused::QuietAllDay)?;
        self.timers.notify_one();
        Ok(habits)
    }

    /// Which players of a match are named by a message and not notified.
    pub(super) async fn unpinged(&self, row: &Row, game: &Match) -> Result<Vec<UserId>, AppError> {
        let challenge = game.challenge();
        let other = match game.table() {
            Some(table) => {
                let players = [table.players.cho.id, table.players.han.id];
                let other = players
                    .into_iter()
                    .find(|who| *who != challenge.challenger.id);
                other.unwrap_or(challenge.challenger.id)
            }
            None => {
                let asked = challenge.addressee.person();
                asked.map_or(challenge.challenger.id, |person| person.id)
            }
        };
        match row.kind {
            // They notify nobody.
            RowKind::Strip | RowKind::Thread => Ok(Vec::new()),
            _ => Ok(self
                .store
                .unpinged([challenge.challenger.id, other])
                .await?),
        }
    }

    /// Queues the digests that are due, in the measure of all that comes by itself; returns how long to wait
    /// for the next.
    pub(super) async fn look_at_digests(&self) -> Result<Duration, AppError> {
        if self.store.open_digests().await? >= WAITING {
            return Ok(PAUSE);
        }
        for who in self.store.due_digests(self.clock.now()).await? {
            if self.until_next_change().is_some() {
                break;
            }
            let rung = self.digest(who).await?;
            self.note_change(Some(rung));
        }
        let next = self.store.next_digest().await?;
        Ok(next.map_or(LOOK, |next| next.since(self.clock.now()).min(LOOK)))
    }

    /// Queues a person's digest, unless there is nothing to be told, or it is better told later.
    async fn digest(&self, who: UserId) -> Result<Rung, AppError> {
        let now = self.clock.now();
        let habits = self.store.habits(who).await?;
        let vacations = self.store.vacations_of(who, self.limits.day, now).await?;
        if vacations.away_until(now).is_some() {
            // Not before they are back, which may be sooner than planned.
            let next = habits.next_digest(now);
            self.store
                .put_off_digest(who, habits.digest_at, next)
                .await?;
            return Ok(Rung::InVain);
        }
        let quiet = habits.quiet_hours();
        let loud = quiet.map_or(now, |quiet| quiet.moved(now, None));
        // A reminder of this hour has told the most urgent already.
        let last = habits.reminded_at.filter(|last| *last <= now);
        let rested = last.map_or(now, |last| last + self.limits.day / 24);
        let at = loud.max(rested);
        let next = match at > now {
            true => Some(at),
            false => habits.next_digest(now),
        };
        let soonest = match at > now || habits.closed {
            true => None,
            false => self.soonest_of(who).await?,
        };
        let Some(game) = soonest else {
            self.store
                .put_off_digest(who, habits.digest_at, next)
                .await?;
            return Ok(Rung::InVain);
        };
        let queued = self.store.digest(who, game, &habits, now).await?;
        if !queued {
            return Ok(Rung::InVain);
        }
        self.wake_courier();
        tracing::info!(game.id = %game.0, "somebody gets their digest");
        Ok(Rung::Changed)
    }
}
