//! What comes due by itself: challenges that nobody answered, clocks that have run out, and things to
//! forget.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::act::By;
use super::{App, AppError, remind};
use crate::play::{Due, Event, GameId, Match, UserId};
use crate::store::{GameRow, StoreError, TimerKind};

/// The longest sleep between two looks: also how often old interactions are forgotten.
pub(super) const LOOK: Duration = Duration::from_secs(60);
/// The pause after a fault of the store.
const PAUSE: Duration = Duration::from_secs(5);
/// For how long a match that cannot be read is left alone.
const LATER: Duration = Duration::from_secs(60 * 60);
/// The time from one game that a clock changes to the next: five a second, so that what fell due at once
/// is no flood.
const APART: Duration = Duration::from_millis(200);

/// Whether a timer that rang caused a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rung {
    /// It did.
    Changed,
    /// It rang early, or for nothing.
    InVain,
}

/// When clocks may next change a game, and when old things were last forgotten.
#[derive(Debug, Default)]
pub(super) struct Sweeps(Mutex<Last>);

#[derive(Debug, Default, Clone, Copy)]
struct Last {
    changed: Option<Instant>,
    forgot: Option<Instant>,
}

impl Sweeps {
    fn last(&self) -> Last {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, note: impl FnOnce(&mut Last)) {
        note(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl App {
    /// Does what comes due by itself, until told to stop.
    pub async fn watch(&self, stop: CancellationToken) {
        while !stop.is_cancelled() {
            self.vitals.watch.beat();
            let wait = match self.tick().await {
                Ok(wait) => wait,
                Err(error) => {
                    tracing::error!(%error, "what is due cannot be looked up");
                    PAUSE
                }
            };
            tokio::select! {
                () = stop.cancelled() => return,
                () = self.timers.notified() => {}
                () = self.vitals.gateway.begun.notified() => {}
                () = tokio::time::sleep(wait) => {}
            }
        }
    }

    /// Does what is due now; returns how long to sleep. A match that cannot be read holds up nothing
    /// else.
    pub async fn tick(&self) -> Result<Duration, AppError> {
        self.follow_clock().await?;
        for due in self.due(TimerKind::Expire).await? {
            let expired = self.expire(due).await;
            self.or_later(due, TimerKind::Expire, expired).await?;
        }
        let clocks = self.look_at_clocks().await?;
        self.forget_old().await?;
        let next = self.store.next_timer(TimerKind::Expire).await?;
        let challenges = next.map_or(LOOK, |next| next.since(self.clock.now()));
        Ok(challenges
            .min(clocks)
            .clamp(Duration::from_millis(10), LOOK))
    }

    async fn due(&self, kind: TimerKind) -> Result<Vec<GameId>, AppError> {
        let due = self.store.due_timers(kind, self.clock.now()).await?;
        Ok(due.into_iter().map(|timer| timer.game).collect())
    }

    /// Whoever cannot be dealt with is left alone for a while.
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
                let later = self.clock.now() + LATER;
                self.store.put_off_timer(game, kind, later).await?;
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Looks at the clocks that may have run out, and at who is to be reminded, if players can reach the
    /// bot; returns how long to wait for the next.
    async fn look_at_clocks(&self) -> Result<Duration, AppError> {
        if !self.vitals.gateway.is_connected() {
            // The watch is woken when they can.
            return Ok(LOOK);
        }
        // What was missed is credited before anybody loses by it.
        self.note_alive().await?;
        for game in self.due(TimerKind::Clock).await? {
            if let Some(wait) = self.until_next_change() {
                return Ok(wait);
            }
            let done = self.look_at_clock(game).await;
            let rung = self.or_later(game, TimerKind::Clock, done).await?;
            self.note_change(rung);
        }
        // What ends goes before what goes on.
        self.look_at_reminders().await?;
        if let Some(wait) = self.until_next_change() {
            return Ok(wait);
        }
        let mut wait = self.look_at_digests().await?;
        if let Some(wait) = self.until_next_change() {
            return Ok(wait);
        }
        for kind in [TimerKind::Clock, TimerKind::Remind, TimerKind::RemindAgain] {
            let next = self.store.next_timer(kind).await?;
            wait = wait.min(next.map_or(LOOK, |next| next.since(self.clock.now())));
        }
        Ok(wait)
    }

    /// Reminds the first of those who are due; each gets one message for all their games.
    async fn look_at_reminders(&self) -> Result<(), AppError> {
        let mut people: Vec<(UserId, Vec<remind::Due>)> = Vec::new();
        for kind in [TimerKind::RemindAgain, TimerKind::Remind] {
            for game in self.due(kind).await? {
                let reminded = self.reminds(game, kind).await;
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
            if !shared && self.until_next_change().is_some() {
                continue;
            }
            begun.extend(due.iter().map(|due| due.game));
            let rung = self.remind(who, due).await?;
            self.note_change(Some(rung));
        }
        Ok(())
    }

    pub(super) fn note_change(&self, rung: Option<Rung>) {
        if rung == Some(Rung::Changed) {
            self.sweeps.note(|last| last.changed = Some(Instant::now()));
        }
    }

    pub(super) fn until_next_change(&self) -> Option<Duration> {
        let since = self.sweeps.last().changed?.elapsed();
        (since < APART).then(|| APART - since)
    }

    /// Does what the clock of a match asks for, if it has really run out.
    async fn look_at_clock(&self, id: GameId) -> Result<Rung, AppError> {
        let game = self.load(id).await?;
        let row = self.store.game_row(id).await?;
        let Some(row) = row else {
            self.store.drop_timer(id, TimerKind::Clock).await?;
            return Ok(Rung::InVain);
        };
        let (stills, began) = self.standstills_or_vacation(&game, &row).await?;
        let event = match game.due(self.moment_of(&stills)) {
            Due::Now(event) => event,
            Due::Later(at) => {
                self.store.put_off_timer(id, TimerKind::Clock, at).await?;
                return Ok(if began { Rung::Changed } else { Rung::InVain });
            }
            Due::Never => {
                self.store.drop_timer(id, TimerKind::Clock).await?;
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
        match self.commit(By::Time, row, game, event).await {
            Ok(_) => {
                tracing::info!(game.id = %id, "{happens} in game {id}");
                Ok(Rung::Changed)
            }
            Err(AppError::Broken(StoreError::Stale(_))) => {
                self.forget(id);
                Ok(Rung::InVain)
            }
            Err(error) => Err(error),
        }
    }

    async fn forget_old(&self) -> Result<(), AppError> {
        let forgot = self.sweeps.last().forgot;
        if forgot.is_none_or(|forgot| forgot.elapsed() >= LOOK) {
            self.store.forget_old(self.clock.now()).await?;
            self.sweeps.note(|last| last.forgot = Some(Instant::now()));
        }
        Ok(())
    }

    async fn expire(&self, id: GameId) -> Result<Rung, AppError> {
        let game = self.load(id).await?;
        let row = self.store.game_row(id).await?;
        let (Some(event), Some(row)) = (game.time_out(), row) else {
            self.store.drop_timer(id, TimerKind::Expire).await?;
            return Ok(Rung::InVain);
        };
        self.brought_by_time(&row, &game, event).await
    }
}
