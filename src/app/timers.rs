//! What comes due by itself: challenges that nobody answered, clocks that have run out, and things to
//! forget.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::actions::{By, Commits};
use super::clock::{Calendar, GameClocks, VacationBook};
use super::error::AppError;
use super::matches::Matches;
use super::reminders::{Digests, DueReminder, Pace, Reminders, Rung};
use super::signals::Signals;
use super::vitals::Vitals;
use crate::play::{Due, Event, GameId, Match, UserId};
use crate::store::{GameRow, Store, StoreError, TimerKind};

/// The longest sleep of the watch: also how often old interactions are forgotten.
const LONGEST_SLEEP: Duration = Duration::from_secs(60);
/// The pause after a fault of the store.
const PAUSE: Duration = Duration::from_secs(5);
/// For how long a match that cannot be read is left alone.
const LATER: Duration = Duration::from_secs(60 * 60);
/// Does what comes due by itself.
pub struct Timers {
    parts: TimerParts,
    pace: Pace,
    /// When old things were last forgotten.
    forgot: Mutex<Option<Instant>>,
}

/// What the timers work on.
pub struct TimerParts {
    /// Where they are kept.
    pub store: Arc<Store>,
    /// The matches that they ring for.
    pub matches: Arc<Matches>,
    /// Stores what time brings about.
    pub commits: Arc<Commits>,
    /// What the clocks of games say.
    pub clocks: Arc<GameClocks>,
    /// Lets vacations begin by themselves.
    pub vacations: Arc<VacationBook>,
    /// Queues reminders.
    pub reminders: Arc<Reminders>,
    /// Queues digests.
    pub digests: Arc<Digests>,
    /// Follows the calendar.
    pub calendar: Arc<Calendar>,
    /// Wakes the loop.
    pub signals: Arc<Signals>,
    /// Signs of life.
    pub vitals: Arc<Vitals>,
}

impl Timers {
    /// Timers that have done nothing yet.
    pub fn new(parts: TimerParts) -> Timers {
        Timers {
            parts,
            pace: Pace::default(),
            forgot: Mutex::default(),
        }
    }

    /// Does what comes due by itself, until told to stop.
    pub async fn watch(&self, stop: CancellationToken) {
        while !stop.is_cancelled() {
            self.parts.vitals.watch.beat();
            let wait = match self.tick().await {
                Ok(wait) => wait,
                Err(error) => {
                    tracing::error!(%error, "what is due cannot be looked up");
                    PAUSE
                }
            };
            tokio::select! {
                () = stop.cancelled() => return,
                () = self.parts.signals.timers_woken() => {}
                () = self.parts.vitals.gateway.begun.notified() => {}
                () = tokio::time::sleep(wait) => {}
            }
        }
    }

    /// Does what is due now; returns how long to sleep. A match that cannot be read holds up nothing
    /// else.
    pub async fn tick(&self) -> Result<Duration, AppError> {
        self.parts.calendar.follow_clock().await?;
        for due in self.due(TimerKind::Expire).await? {
            let expired = self.expire(due).await;
            self.or_later(due, TimerKind::Expire, expired).await?;
        }
        let clocks = self.handle_due_clocks().await?;
        self.forget_old().await?;
        let next = self.parts.store.next_timer(TimerKind::Expire).await?;
        let challenges = next.map_or(LONGEST_SLEEP, |next| next.since(self.parts.clocks.now()));
        Ok(challenges
            .min(clocks)
            .clamp(Duration::from_millis(10), LONGEST_SLEEP))
    }

    async fn due(&self, kind: TimerKind) -> Result<Vec<GameId>, AppError> {
        let due = self
            .parts
            .store
            .due_timers(kind, self.parts.clocks.now())
            .await?;
        Ok(due.into_iter().map(|timer| timer.game).collect())
    }

    /// Puts a match off that cannot be read, so that it holds up nothing else.
    async fn or_later<T>(
        &self,
        game: GameId,
        kind: TimerKind,
        done: Result<T, AppError>,
    ) -> Result<Option<T>, AppError> {
        match done {
            Ok(done) => Ok(Some(done)),
            Err(error) if error.is_of_the_match() => {
                tracing::error!(%error, game.id = %game, "game {game} is passed over");
                let later = self.parts.clocks.now() + LATER;
                self.parts.store.put_off_timer(game, kind, later).await?;
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Looks at the clocks that may have run out, and at who is to be reminded, if players can reach the
    /// bot; returns how long to wait for the next.
    async fn handle_due_clocks(&self) -> Result<Duration, AppError> {
        if !self.parts.vitals.gateway.is_connected() {
            // The watch is woken when they can.
            return Ok(LONGEST_SLEEP);
        }
        // What was missed is credited before anybody loses by it.
        self.parts.clocks.note_alive().await?;
        for game in self.due(TimerKind::Clock).await? {
            if let Some(wait) = self.pace.wait() {
                return Ok(wait);
            }
            let done = self.handle_clock(game).await;
            let rung = self.or_later(game, TimerKind::Clock, done).await?;
            self.pace.note(rung);
        }
        // What ends goes before what goes on.
        self.handle_due_reminders().await?;
        if let Some(wait) = self.pace.wait() {
            return Ok(wait);
        }
        let mut wait = self.parts.digests.queue_due(&self.pace).await?;
        if let Some(wait) = self.pace.wait() {
            return Ok(wait);
        }
        for kind in [TimerKind::Clock, TimerKind::Remind, TimerKind::RemindAgain] {
            let next = self.parts.store.next_timer(kind).await?;
            wait = wait.min(next.map_or(LONGEST_SLEEP, |next| next.since(self.parts.clocks.now())));
        }
        Ok(wait)
    }

    /// Reminds the first of those who are due; each gets one message for all their games.
    async fn handle_due_reminders(&self) -> Result<(), AppError> {
        let mut people: Vec<(UserId, Vec<DueReminder>)> = Vec::new();
        for kind in [TimerKind::RemindAgain, TimerKind::Remind] {
            for game in self.due(kind).await? {
                let reminded = self.parts.reminders.reminds(game, kind).await;
                let reminded = self.or_later(game, kind, reminded).await?;
                for (who, due) in reminded.into_iter().flatten() {
                    match people.iter_mut().find(|(known, _)| *known == who) {
                        Some((_, games)) => games.push(due),
                        None => people.push((who, vec![due])),
                    }
                }
            }
        }
        let mut begun = HashSet::new();
        for (who, due) in people {
            // Where both sides choose in secret, one timer rings for both.
            let shared = due.iter().any(|due| begun.contains(&due.game));
            if !shared && self.pace.wait().is_some() {
                continue;
            }
            begun.extend(due.iter().map(|due| due.game));
            let rung = self.parts.reminders.remind(who, due).await?;
            self.pace.note(Some(rung));
        }
        Ok(())
    }

    /// Does what the clock of a match asks for, if it has really run out.
    async fn handle_clock(&self, id: GameId) -> Result<Rung, AppError> {
        let game = self.parts.matches.load(id).await?;
        let row = self.parts.store.game_row(id).await?;
        let Some(row) = row else {
            self.parts.store.drop_timer(id, TimerKind::Clock).await?;
            return Ok(Rung::InVain);
        };
        let (stills, began) = self
            .parts
            .vacations
            .standstills_or_vacation(&game, &row)
            .await?;
        let event = match game.due(self.parts.clocks.moment_of(&stills)) {
            Due::Now(event) => event,
            Due::Later(at) => {
                self.parts
                    .store
                    .put_off_timer(id, TimerKind::Clock, at)
                    .await?;
                return Ok(if began { Rung::Changed } else { Rung::InVain });
            }
            Due::Never => {
                self.parts.store.drop_timer(id, TimerKind::Clock).await?;
                return Ok(Rung::InVain);
            }
        };
        self.brought_by_time(&row, &game, event).await
    }

    /// Stores what the passing of time brings about, unless somebody was quicker: that counts, and the next
    /// look finds no timer, or another.
    async fn brought_by_time(
        &self,
        row: &GameRow,
        game: &Match,
        event: Event,
    ) -> Result<Rung, AppError> {
        let (id, happens) = (game.id(), event.kind());
        match self.parts.commits.commit(By::Time, row, game, event).await {
            Ok(_) => {
                tracing::info!(game.id = %id, "{happens} in game {id}");
                Ok(Rung::Changed)
            }
            Err(AppError::Broken(StoreError::Stale(_))) => {
                self.parts.matches.forget(id);
                Ok(Rung::InVain)
            }
            Err(error) => Err(error),
        }
    }

    async fn forget_old(&self) -> Result<(), AppError> {
        let forgot = *self.forgot.lock().unwrap_or_else(PoisonError::into_inner);
        if forgot.is_none_or(|forgot| forgot.elapsed() >= LONGEST_SLEEP) {
            self.parts.store.forget_old(self.parts.clocks.now()).await?;
            *self.forgot.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        }
        Ok(())
    }

    async fn expire(&self, id: GameId) -> Result<Rung, AppError> {
        let game = self.parts.matches.load(id).await?;
        let row = self.parts.store.game_row(id).await?;
        let (Some(event), Some(row)) = (game.time_out(), row) else {
            self.parts.store.drop_timer(id, TimerKind::Expire).await?;
            return Ok(Rung::InVain);
        };
        self.brought_by_time(&row, &game, event).await
    }
}
