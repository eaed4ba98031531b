//! The timer loop: expiry of challenges, counts of votes, clocks, reminders, daily lists, cleanup.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::app::core::Core;
use crate::app::error::AppError;
use crate::app::games::{Games, Initiator};
use crate::app::reminders::{ChangeThrottle, DueReminder, KnownSettings, Reminders, TimerEffect};
use hansu_play::{Event, GameId, Match, TimeEffect, UserId};
use hansu_store::ShardSet;
use hansu_store::{DueTimer, GameRow, NextTimers, TimerKind};

/// The longest sleep between two rounds, and the interval of the cleanup.
const LONGEST_SLEEP: Duration = Duration::from_secs(60);
/// The delay after a database error.
const ERROR_DELAY: Duration = Duration::from_secs(5);
/// The sleep after a timer has rung that another process has to handle.
const PEER_SLEEP: Duration = Duration::from_secs(1);
/// The delay before a clock is judged again whose players may not reach the bot.
const PROBE_DELAY: Duration = Duration::from_millis(250);
/// The delay before a corrupt match is tried again.
const CORRUPT_DELAY: Duration = Duration::from_secs(60 * 60);

/// The timer loop.
pub struct Timers {
    core: Arc<Core>,
    games: Arc<Games>,
    reminders: Arc<Reminders>,
    throttle: ChangeThrottle,
    /// The time of the last cleanup.
    last_cleanup: Mutex<Option<Instant>>,
}

impl Timers {
    /// Creates the loop.
    pub fn new(core: Arc<Core>, games: Arc<Games>, reminders: Arc<Reminders>) -> Timers {
        Timers {
            core,
            games,
            reminders,
            throttle: ChangeThrottle::default(),
            last_cleanup: Mutex::default(),
        }
    }

    /// Runs until `stop` is cancelled.
    pub async fn run(&self, stop: CancellationToken) {
        while !stop.is_cancelled() {
            self.core.vitals.timers.beat();
            self.core.signals.note_timers_awake();
            let wait = match self.tick().await {
                Ok(wait) => wait,
                Err(error) => {
                    tracing::error!(%error, "due timers could not be read");
                    ERROR_DELAY
                }
            };
            let wakes_at = self.core.clocks.now() + wait;
            self.core.signals.note_timers_asleep(wakes_at);
            tokio::select! {
                biased;
                () = stop.cancelled() => return,
                () = self.core.signals.timers_woken() => {}
                () = self.core.vitals.gateway.begun.notified() => {}
                () = tokio::time::sleep(wait) => {}
            }
        }
    }

    /// Handles all due timers once; returns how long to sleep. A corrupt match delays no other.
    pub async fn tick(&self) -> Result<Duration, AppError> {
        // First, because every comparison below uses the system clock.
        self.core.follow_clock().await?;
        let mut next = self.core.store.next_timers().await?;
        let shards = self.core.share.shards();
        let challenges = self.due_games(TimerKind::Expire, &shards, &next).await?;
        for DueTimer { game, .. } in &challenges {
            let expired = self.expire(*game).await;
            self.postpone_if_corrupt(*game, TimerKind::Expire, expired)
                .await?;
        }
        let votes = self.due_games(TimerKind::Vote, &shards, &next).await?;
        for DueTimer { game, .. } in &votes {
            let counted = self.count_votes(*game).await;
            self.postpone_if_corrupt(*game, TimerKind::Vote, counted)
                .await?;
        }
        let clocks = self.handle_due_clocks(&mut next).await?;
        self.delete_expired().await?;
        if !challenges.is_empty() || !votes.is_empty() {
            next = self.core.store.next_timers().await?;
        }
        let challenges = self.time_until(TimerKind::Expire, &next);
        let votes = self.time_until(TimerKind::Vote, &next);
        Ok(challenges
            .min(votes)
            .min(clocks)
            .clamp(Duration::from_millis(10), LONGEST_SLEEP))
    }

    /// Returns the games of these shards whose timer of a kind has rung, if the earliest of them is known to have.
    async fn due_games(
        &self,
        kind: TimerKind,
        shards: &ShardSet,
        next: &NextTimers,
    ) -> Result<Vec<DueTimer>, AppError> {
        let now = self.core.clocks.now();
        if next.get(kind).is_none_or(|next| next > now) {
            return Ok(Vec::new());
        }
        Ok(self.core.store.due_timers(kind, shards, now).await?)
    }

    /// Returns the time until a timer of a kind may ring, limited to the polling interval.
    fn time_until(&self, kind: TimerKind, next: &NextTimers) -> Duration {
        let now = self.core.clocks.now();
        let until = next.get(kind).map_or(LONGEST_SLEEP, |next| next.since(now));
        // A timer that has rung may belong to another process, or wait for a shard to connect.
        let is_elsewhere = until.is_zero() && !self.handles_all_timers();
        if is_elsewhere { PEER_SLEEP } else { until }
    }

    /// Returns whether no other process handles timers, and all games' players can reach the bot.
    fn handles_all_timers(&self) -> bool {
        let share = &self.core.share;
        share.is_all() && self.core.reachable_shards() == ShardSet::of(share.own(), |_| true)
    }

    /// Postpones the timer of a corrupt match; other errors are passed on.
    async fn postpone_if_corrupt<T>(
        &self,
        game: GameId,
        kind: TimerKind,
        result: Result<T, AppError>,
    ) -> Result<Option<T>, AppError> {
        match result {
            Ok(value) => Ok(Some(value)),
            Err(error) if error.is_of_the_match() => {
                tracing::error!(%error, game.id = %game, "the timer of game {game} failed and is postponed");
                let now = self.core.clocks.now();
                let store = &self.core.store;
                store
                    .postpone_timer(game, kind, now + CORRUPT_DELAY, now)
                    .await?;
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Handles due clocks, reminders and digests if players can reach the bot; returns the time until the next. `next`
    /// has the times of the timers, and is reloaded after one has rung.
    async fn handle_due_clocks(&self, next: &mut NextTimers) -> Result<Duration, AppError> {
        let reachable = self.core.reachable_shards();
        if reachable.is_empty() {
            // `Gateway::begun` wakes the loop at the next connection. Until then nobody loses on time.
            return Ok(LONGEST_SLEEP);
        }
        // Credit the bot's outage before any clock is judged.
        let next_beat = self.core.clocks.note_heartbeats(&reachable).await?;
        let clocks = self.due_games(TimerKind::Clock, &reachable, next).await?;
        let has_rung = !clocks.is_empty();
        for DueTimer { game, .. } in clocks {
            if let Some(wait) = self.throttle.wait() {
                return Ok(wait);
            }
            let result = self.handle_clock(game).await;
            let effect = self
                .postpone_if_corrupt(game, TimerKind::Clock, result)
                .await?;
            self.throttle.note(effect);
        }
        if has_rung {
            *next = self.core.store.next_timers().await?;
        }
        // Clocks before reminders: a game that ends needs no reminder.
        let reminders_rang = self.handle_due_reminders(&reachable, next).await?;
        if let Some(wait) = self.throttle.wait() {
            return Ok(wait);
        }
        let mut wait = next_beat.unwrap_or(LONGEST_SLEEP);
        // Digests are direct messages.
        if reachable.serves(None) {
            wait = wait.min(self.reminders.queue_due_digests(&self.throttle).await?);
        }
        if let Some(wait) = self.throttle.wait() {
            return Ok(wait);
        }
        if reminders_rang {
            *next = self.core.store.next_timers().await?;
        }
        for kind in [TimerKind::Clock, TimerKind::Remind, TimerKind::RemindAgain] {
            wait = wait.min(self.time_until(kind, next));
        }
        Ok(wait)
    }

    /// Sends each person who is due one reminder for all their games, within the rate limit. Returns whether a timer
    /// has rung.
    async fn handle_due_reminders(
        &self,
        reachable: &ShardSet,
        next: &NextTimers,
    ) -> Result<bool, AppError> {
        let mut people: Vec<(UserId, Vec<DueReminder>)> = Vec::new();
        let mut known = KnownSettings::new();
        let mut has_rung = false;
        for kind in [TimerKind::RemindAgain, TimerKind::Remind] {
            let games = self.due_games(kind, reachable, next).await?;
            if games.is_empty() {
                continue;
            }
            has_rung = true;
            let due = self.due_reminders(kind, games, reachable, &mut known);
            for (person, due) in due.await? {
                match people
                    .iter_mut()
                    .find(|(reminded_person, _)| *reminded_person == person)
                {
                    Some((_, games)) => games.push(due),
                    None => people.push((person, vec![due])),
                }
            }
        }
        let mut reminded_games = BTreeSet::new();
        for (person, due) in people {
            // In a secret setup one timer is for both players, so the second must not wait: sending the first
            // has moved the timer.
            let shared = due.iter().any(|due| reminded_games.contains(&due.game));
            if !shared && self.throttle.wait().is_some() {
                continue;
            }
            reminded_games.extend(due.iter().map(|due| due.game));
            let effect = self.reminders.remind(person, due, &mut known).await?;
            self.throttle.note(Some(effect));
        }
        Ok(has_rung)
    }

    /// Returns who is to be reminded of the games whose timer has rung. Timers that rang early are reset.
    async fn due_reminders(
        &self,
        kind: TimerKind,
        rung: Vec<DueTimer>,
        reachable: &ShardSet,
        known: &mut KnownSettings,
    ) -> Result<Vec<(UserId, DueReminder)>, AppError> {
        let clocks = &self.core.clocks;
        let now = clocks.now();
        let mut games = Vec::new();
        for DueTimer { game, home, .. } in rung {
            let loaded = self.core.matches.load(game).await;
            let game = self.postpone_if_corrupt(game, kind, loaded).await?;
            games.extend(game.map(|game| (home, game)));
        }
        let mut standing = clocks.standstills_of_due(kind, reachable, &games).await?;
        let mut reminders = Vec::new();
        let mut early = Vec::new();
        for (home, game) in &games {
            let standstills = match standing.remove(&game.id()) {
                Some(standstills) => standstills,
                // There are none, or a move has replaced the timer in the meantime.
                None => clocks.standstills(game).await?,
            };
            let people = &self.reminders;
            let due = people.players_to_remind(*home, kind, game, &standstills, known);
            let due = self.postpone_if_corrupt(game.id(), kind, due.await);
            match due.await? {
                Some((due, timer)) if due.is_empty() => early.push(timer),
                Some((due, _)) => reminders.extend(due),
                None => {}
            }
        }
        self.core.store.reset_timers(&early, now).await?;
        Ok(reminders)
    }

    /// Acts on a match's clock if it has really run out; otherwise moves its timer.
    async fn handle_clock(&self, id: GameId) -> Result<TimerEffect, AppError> {
        let store = &self.core.store;
        let now = self.core.clocks.now();
        let game = self.core.matches.load(id).await?;
        let Some(row) = store.game_row(id).await? else {
            store.drop_timer(id, TimerKind::Clock, now).await?;
            return Ok(TimerEffect::NoChange);
        };
        // Before the standstills are read, which then include the outage of a dead connection.
        let is_heard = self.core.is_heard(row.server);
        let (standstills, began) = self
            .core
            .clocks
            .standstills_or_vacation(&game, &row)
            .await?;
        let event = match game.due(self.core.clocks.moment_of(&standstills)) {
            // The timer may ring early: it was set without the standstills that have occurred since.
            TimeEffect::Now(event) if is_heard => event,
            // The outage is credited once the connection is found dead.
            TimeEffect::Now(_) => {
                store
                    .postpone_timer(id, TimerKind::Clock, now + PROBE_DELAY, now)
                    .await?;
                return Ok(TimerEffect::NoChange);
            }
            TimeEffect::Later(at) => {
                store.postpone_timer(id, TimerKind::Clock, at, now).await?;
                return Ok(if began {
                    TimerEffect::Changed
                } else {
                    TimerEffect::NoChange
                });
            }
            TimeEffect::Never => {
                store.drop_timer(id, TimerKind::Clock, now).await?;
                return Ok(TimerEffect::NoChange);
            }
        };
        self.commit_timed_event(&row, &game, event).await
    }

    /// Commits an event caused by time. If the commit is stale, a player acted first, and the next round finds another
    /// timer or none.
    async fn commit_timed_event(
        &self,
        row: &GameRow,
        game: &Match,
        event: Event,
    ) -> Result<TimerEffect, AppError> {
        let id = game.id();
        let kind = event.kind();
        match self.games.commit(Initiator::Time, row, game, event).await {
            Err(error) if error.is_stale() => Ok(TimerEffect::NoChange),
            committed => {
                committed?;
                tracing::info!(game.id = %id, "{kind} in game {id}");
                Ok(TimerEffect::Changed)
            }
        }
    }

    /// Plays the result of the votes on a position. If the commit is stale, somebody has just voted, or the game has
    /// ended; the next round counts again.
    async fn count_votes(&self, id: GameId) -> Result<TimerEffect, AppError> {
        match self.games.count_votes(id).await {
            Ok(true) => Ok(TimerEffect::Changed),
            // All voters were forgotten.
            Ok(false) => {
                let now = self.core.clocks.now();
                self.core.store.drop_timer(id, TimerKind::Vote, now).await?;
                Ok(TimerEffect::NoChange)
            }
            Err(error) if error.is_stale() => Ok(TimerEffect::NoChange),
            Err(error) => Err(error),
        }
    }

    async fn delete_expired(&self) -> Result<(), AppError> {
        let last_cleanup = *self.last_cleanup.lock();
        let is_due =
            last_cleanup.is_none_or(|last_cleanup| last_cleanup.elapsed() >= LONGEST_SLEEP);
        // Only the process with the first shard cleans up.
        if is_due && self.core.share.serves(None) {
            self.core
                .store
                .delete_expired(self.core.clocks.now())
                .await?;
            *self.last_cleanup.lock() = Some(Instant::now());
        }
        Ok(())
    }

    async fn expire(&self, id: GameId) -> Result<TimerEffect, AppError> {
        let store = &self.core.store;
        let now = self.core.clocks.now();
        let game = self.core.matches.load(id).await?;
        let row = store.game_row(id).await?;
        let (Some(event), Some(row)) = (game.expiry_event(), row) else {
            store.drop_timer(id, TimerKind::Expire, now).await?;
            return Ok(TimerEffect::NoChange);
        };
        self.commit_timed_event(&row, &game, event).await
    }
}
