//! Decides who is reminded when, and queues reminders.

use super::pending::{OpenGame, TimerEffect};
use super::{KnownSettings, Reminders};
use crate::app::clock::human_players;
use crate::app::error::AppError;
use hansu_play::{
    ChannelId, GameId, Language, Match, Moment, PersonalSettings, Reminder, ReminderDue,
    ReminderMode, Seq, Standstill, Timestamp, UserId,
};
use hansu_store::{FiredTimer, NewReminder, TimerKind};
use janggi::Side;

/// A game whose reminder timer has rung for a player.
#[derive(Debug)]
pub(in crate::app) struct DueReminder {
    pub game: GameId,
    seq: Seq,
    home: ChannelId,
    language: Language,
    deadline: Option<Timestamp>,
    timer: FiredTimer,
    is_evening: bool,
}

impl DueReminder {
    fn of(
        game: &Match,
        home: ChannelId,
        deadline: Option<Timestamp>,
        timer: FiredTimer,
    ) -> DueReminder {
        DueReminder {
            game: game.id(),
            seq: game.seq(),
            home,
            language: game.language(),
            deadline,
            timer,
            is_evening: game.is_evening(),
        }
    }
}

impl Reminders {
    /// Returns when the player to act is first reminded, if nothing happens and the clock runs on.
    pub(in crate::app) async fn first(&self, after: &Match) -> Result<Option<Timestamp>, AppError> {
        let mut known = KnownSettings::new();
        let awaited = self.awaited_settings(after, &mut known).await?;
        let awaited = awaited.iter().map(|(side, _, settings)| (*side, settings));
        Ok(first_reminder(after, awaited, self.core.clocks.moment()))
    }

    /// Returns the players to remind when a game's timer rings. If there are none, the timer rang early and is to be reset.
    pub(in crate::app) async fn players_to_remind(
        &self,
        home: ChannelId,
        kind: TimerKind,
        game: &Match,
        standstills: &[Standstill],
        known: &mut KnownSettings,
    ) -> Result<(Vec<(UserId, DueReminder)>, FiredTimer), AppError> {
        let moment = self.core.clocks.moment_of(standstills);
        let reminder = match kind {
            TimerKind::RemindAgain => Reminder::Second,
            _ => Reminder::First,
        };
        let mut due = Vec::new();
        let mut timer = FiredTimer {
            game: game.id(),
            kind,
            again: None,
            next: None,
        };
        for (side, person, settings) in self.awaited_settings(game, known).await? {
            let quiet = settings.quiet_hours();
            let reminder_state =
                |reminder| game.should_remind(side, reminder, quiet.as_ref(), moment);
            match reminder_state(reminder) {
                // The timer rings again a day later, since the person may want reminders by then.
                ReminderDue::Now if !settings.wants_reminders() => {
                    timer.again = Some(earlier(timer.again, moment.now + self.core.clocks.day()));
                }
                ReminderDue::Now => {
                    let second = reminder_state(Reminder::Second);
                    if let (Reminder::First, ReminderDue::Later(at)) = (reminder, second) {
                        timer.next = Some(earlier(timer.next, at));
                    }
                    // With both players to act, the other player's timer may have rung, and this player may already
                    // have been reminded.
                    let first_due = game.reminder_due(side, reminder, moment);
                    let already_reminded = first_due.is_some() && settings.reminded_at >= first_due;
                    if !(already_reminded && game.awaits(side.opponent())) {
                        due.push((side, person));
                    }
                }
                ReminderDue::Later(at) => timer.again = Some(earlier(timer.again, at)),
                ReminderDue::Never => {}
            }
        }
        let clocks = game.clocks(moment);
        let due_game = |(side, person): (Side, UserId)| {
            let deadline = clocks[side].and_then(|clock| clock.deadline);
            (person, DueReminder::of(game, home, deadline, timer))
        };
        Ok((due.into_iter().map(due_game).collect(), timer))
    }

    /// Returns the players to act in a match between people, with their notification settings, which are read unless
    /// they are known.
    pub(in crate::app) async fn awaited_settings(
        &self,
        game: &Match,
        known: &mut KnownSettings,
    ) -> Result<Vec<(Side, UserId, PersonalSettings)>, AppError> {
        let mut players = Vec::new();
        let Some((seats, _)) = human_players(game) else {
            return Ok(players);
        };
        for side in Side::ALL.into_iter().filter(|&side| game.awaits(side)) {
            let person = seats.players[side].id;
            players.push((side, person, self.settings_of(person, known).await?));
        }
        Ok(players)
    }

    /// Queues the ping to a player of an evening in the game's channel: at once, whatever else they were reminded of.
    async fn ping(&self, due: &DueReminder) -> Result<TimerEffect, AppError> {
        let now = self.core.clocks.now();
        let store = &self.core.store;
        if !store.ping(due.timer, due.seq, due.home, now).await? {
            return Ok(TimerEffect::NoChange);
        }
        self.core.signals.wake_courier();
        tracing::info!(game.id = %due.game, "a last minute was announced");
        Ok(TimerEffect::Changed)
    }

    /// Queues a reminder of games, or postpones it if the person was reminded less than an hour ago. `known` are the
    /// settings by which the games are due.
    pub(in crate::app) async fn remind(
        &self,
        person: UserId,
        mut due: Vec<DueReminder>,
        known: &mut KnownSettings,
    ) -> Result<TimerEffect, AppError> {
        let mut effect = TimerEffect::NoChange;
        for game in due.extract_if(.., |game| game.is_evening) {
            if self.ping(&game).await? == TimerEffect::Changed {
                effect = TimerEffect::Changed;
            }
        }
        if due.is_empty() {
            return Ok(effect);
        }
        let now = self.core.clocks.now();
        let settings = self.settings_of(person, known).await?;
        let hour = self.core.clocks.day() / 24;
        // A clock set back may leave a time in the future, which must not postpone for long.
        if let Some(last) = settings
            .reminded_at
            .filter(|last| now.since(*last) < hour && *last <= now)
        {
            for game in &due {
                let later = last + hour;
                self.core
                    .store
                    .postpone_timer(game.game, game.timer.kind, later, now)
                    .await?;
            }
            return Ok(TimerEffect::NoChange);
        }
        due.sort_by_key(|game| (game.deadline.is_none(), game.deadline));
        let Some(first) = due.first() else {
            return Ok(TimerEffect::NoChange);
        };
        let in_thread = settings.closed || settings.reminder_mode() != ReminderMode::Direct;
        let until = now + hour;
        // A reminder in a thread names only its game.
        let soon = if in_thread {
            Vec::new()
        } else {
            self.due_soon(person, &due, until, known).await?
        };
        let reminder = NewReminder {
            who: person,
            language: first.language,
            game: first.game,
            seq: first.seq,
            instead: in_thread.then_some(first.home),
            reminded_at: settings.reminded_at,
            fired: due.iter().map(|game| game.timer).collect(),
            soon: (soon, until),
        };
        if !self.core.store.remind(&reminder, now).await? {
            return Ok(TimerEffect::NoChange);
        }
        self.core.signals.wake_courier();
        tracing::info!(game.id = %reminder.game, games = due.len(), "a reminder was queued");
        Ok(TimerEffect::Changed)
    }

    /// Returns the timers of a person's other games that would fire until a time, up to which no other reminder is sent.
    async fn due_soon(
        &self,
        person: UserId,
        due: &[DueReminder],
        until: Timestamp,
        known: &mut KnownSettings,
    ) -> Result<Vec<FiredTimer>, AppError> {
        let mut soon = Vec::new();
        let due: Vec<GameId> = due.iter().map(|due| due.game).collect();
        for open in self.open_games(person, &due).await? {
            soon.extend(self.due_soon_in(&open, (person, until), known).await?);
        }
        Ok(soon)
    }

    async fn due_soon_in(
        &self,
        OpenGame {
            row,
            game,
            standstills,
        }: &OpenGame,
        (person, until): (UserId, Timestamp),
        known: &mut KnownSettings,
    ) -> Result<Option<FiredTimer>, AppError> {
        let moment = self.core.clocks.moment_of(standstills);
        let players = self.awaited_settings(game, known).await?;
        // Two players who choose in secret share a timer.
        let [(side, awaited, settings)] = &players[..] else {
            return Ok(None);
        };
        if *awaited != person || game.is_evening() {
            return Ok(None);
        }
        let quiet = settings.quiet_hours();
        let later = |reminder| match game.should_remind(*side, reminder, quiet.as_ref(), moment) {
            ReminderDue::Later(at) => Some(at),
            ReminderDue::Now | ReminderDue::Never => None,
        };
        let next = later(Reminder::Second);
        let kind = match (later(Reminder::First), next) {
            (Some(at), _) if at <= until => TimerKind::Remind,
            (None, Some(at)) if at <= until => TimerKind::RemindAgain,
            _ => return Ok(None),
        };
        Ok(Some(FiredTimer {
            game: row.id,
            kind,
            again: None,
            next: next.filter(|_| kind == TimerKind::Remind),
        }))
    }

    /// Returns whether a reminder queued at `queued` names a side's game: its own reminder is due, or would be within
    /// the hour in which no other is sent. If quiet hours begin while it is queued, it stays due.
    pub(super) async fn is_reminder_due(
        &self,
        game: &Match,
        side: Side,
        moment: Moment<'_>,
        queued: Timestamp,
        known: &mut KnownSettings,
    ) -> Result<bool, AppError> {
        let until = queued + moment.day / 24;
        let state = |quiet| game.should_remind(side, Reminder::First, quiet, moment);
        if state(None) == ReminderDue::Now {
            return Ok(true);
        }
        let players = self.awaited_settings(game, known).await?;
        let settings = players
            .iter()
            .find(|(awaited_side, ..)| *awaited_side == side);
        let quiet = settings.and_then(|(_, _, settings)| settings.quiet_hours());
        Ok(match state(quiet.as_ref()) {
            ReminderDue::Now => true,
            ReminderDue::Later(at) => at <= until && players.len() == 1 && !game.is_evening(),
            ReminderDue::Never => false,
        })
    }
}

/// Returns when the first of the awaited players, with their settings, is reminded, if nothing happens and the clock runs
/// on.
pub(in crate::app) fn first_reminder<'a>(
    game: &Match,
    awaited: impl Iterator<Item = (Side, &'a PersonalSettings)>,
    moment: Moment<'_>,
) -> Option<Timestamp> {
    let at = |(side, settings): (Side, &PersonalSettings)| {
        let quiet = settings.quiet_hours();
        match game.should_remind(side, Reminder::First, quiet.as_ref(), moment) {
            ReminderDue::Later(at) => Some(at),
            ReminderDue::Now => Some(moment.now),
            ReminderDue::Never => None,
        }
    };
    awaited.filter_map(at).min()
}

pub(in crate::app) fn earlier(earliest: Option<Timestamp>, at: Timestamp) -> Timestamp {
    earliest.map_or(at, |earliest| earliest.min(at))
}
