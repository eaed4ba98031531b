//! The digest: all games in which a person is to act, told at an hour that they chose.

use std::sync::Arc;
use std::time::Duration;

use super::Reminders;
use super::pace::{Pace, Rung};
use crate::app::clock::GameClocks;
use crate::app::error::AppError;
use crate::app::signals::Signals;
use crate::play::UserId;
use crate::store::Store;

/// So many digests wait to be sent at most: where they cannot be, the others keep their turn.
const WAITING: usize = 16;
/// How long it takes until some of them have been sent, perhaps.
const PAUSE: Duration = Duration::from_secs(1);
/// The longest sleep until the digests are looked through again.
const LONGEST_SLEEP: Duration = Duration::from_secs(60);

/// Queues the digest that some people get each day.
pub struct Digests {
    store: Arc<Store>,
    clocks: Arc<GameClocks>,
    reminders: Arc<Reminders>,
    signals: Arc<Signals>,
}

impl Digests {
    /// Digests of what is to be done.
    pub fn new(
        store: Arc<Store>,
        clocks: Arc<GameClocks>,
        reminders: Arc<Reminders>,
        signals: Arc<Signals>,
    ) -> Digests {
        Digests {
            store,
            clocks,
            reminders,
            signals,
        }
    }

    /// Queues the digests that are due, in the measure of all that comes by itself; returns how long to wait
    /// for the next.
    pub(in crate::app) async fn queue_due(&self, pace: &Pace) -> Result<Duration, AppError> {
        if self.store.open_digests().await? >= WAITING {
            return Ok(PAUSE);
        }
        for who in self.store.due_digests(self.clocks.now()).await? {
            if pace.wait().is_some() {
                break;
            }
            let rung = self.digest(who).await?;
            pace.note(Some(rung));
        }
        let next = self.store.next_digest().await?;
        Ok(next.map_or(LONGEST_SLEEP, |next| {
            next.since(self.clocks.now()).min(LONGEST_SLEEP)
        }))
    }

    /// Queues a person's digest, unless there is nothing to be told, or it is better told later.
    async fn digest(&self, who: UserId) -> Result<Rung, AppError> {
        let now = self.clocks.now();
        let habits = self.store.habits(who).await?;
        let vacations = self.store.vacations_of(who, self.clocks.day(), now).await?;
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
        let rested = last.map_or(now, |last| last + self.clocks.day() / 24);
        let at = loud.max(rested);
        let next = match at > now {
            true => Some(at),
            false => habits.next_digest(now),
        };
        let soonest = match at > now || habits.closed {
            true => None,
            false => self.reminders.soonest_of(who).await?,
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
        self.signals.wake_courier();
        tracing::info!(game.id = %game.0, "somebody gets their digest");
        Ok(Rung::Changed)
    }
}
