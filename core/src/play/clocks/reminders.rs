//! Reminders for the player to act.

use std::time::Duration;

use crate::play::{Match, Moment, QuietHours, TimeControl, Timestamp};
use crate::rules::Side;

/// Days until the reminder in a match without a clock.
const DAYS_WITHOUT_PACE: u32 = 7;

/// The time that is left in an evening when its only reminder is sent.
const LAST_MINUTE: Duration = Duration::from_secs(60);

/// Reminders of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reminder {
    /// After half of the turn's initial time, or of the latest gift; without a clock, after a week; in an evening, a
    /// minute before the end.
    First,
    /// After four fifths of that time.
    Second,
}

/// The moment at which a reminder is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReminderDue {
    /// It is due.
    Now,
    /// Not before that time.
    Later(Timestamp),
    /// Never in this turn.
    Never,
}

impl Match {
    /// Returns whether to remind a side that is to act. Only running time counts. Neither the bot nor its
    /// opponent gets reminders, and nobody gets one after time is up, which has its own message. A reminder due
    /// in quiet hours is sent after them, or before them if time would be up by their end.
    pub fn should_remind(
        &self,
        side: Side,
        reminder: Reminder,
        quiet: Option<&QuietHours>,
        moment: Moment<'_>,
    ) -> ReminderDue {
        if !self.awaits(side) || self.level().is_some() {
            return ReminderDue::Never;
        }
        if self.terms().is_none() && reminder == Reminder::Second {
            return ReminderDue::Never;
        }
        if self.is_evening() {
            return self.should_ping(side, reminder, moment);
        }
        let at = self.reminder_due(side, reminder, moment);
        let clock = self.clocks(moment)[side];
        let is_late = clock.is_some_and(|clock| clock.is_up(moment.now));
        let deadline = clock.and_then(|clock| clock.deadline);
        // An overdue reminder is judged by the current hour.
        let postponed = |at: Timestamp| match quiet {
            Some(quiet) => quiet.postponed(at.max(moment.now), deadline),
            None => at,
        };
        if let Some(until) = self.away_until(side, moment) {
            return ReminderDue::Later(until);
        }
        match at.map(postponed) {
            _ if is_late => ReminderDue::Never,
            // The pause may end at any time, so check again in an hour of play.
            _ if self.is_paused() => ReminderDue::Later(moment.now + moment.day / 24),
            Some(at) if at <= moment.now => ReminderDue::Now,
            Some(at) => ReminderDue::Later(at),
            // The clock stands still for an unknown time.
            None => ReminderDue::Later(moment.now + moment.day / 24),
        }
    }

    /// Returns the moment at which a reminder is due, ignoring quiet hours. `None` if the clock stands still
    /// for an unknown time, or there is no such reminder.
    pub fn reminder_due(
        &self,
        side: Side,
        reminder: Reminder,
        moment: Moment<'_>,
    ) -> Option<Timestamp> {
        match self.terms() {
            Some(TimeControl::Evening { .. }) if reminder == Reminder::First => {
                self.last_minute_at(side, moment)
            }
            Some(TimeControl::Days(_)) => self.used_up_at(side, reminder, moment),
            None if reminder == Reminder::First => {
                Some(self.turn_began_at() + moment.day * DAYS_WITHOUT_PACE)
            }
            _ => None,
        }
    }

    /// Returns whether to ping a side of an evening, at any hour.
    fn should_ping(&self, side: Side, reminder: Reminder, moment: Moment<'_>) -> ReminderDue {
        let Some(clock) = self.clocks(moment)[side].filter(|_| reminder == Reminder::First) else {
            return ReminderDue::Never;
        };
        let began_with = self.initial_time(side, moment).map(|(_, time)| time);
        match self.last_minute_at(side, moment) {
            _ if clock.is_up(moment.now) => ReminderDue::Never,
            _ if began_with.is_none_or(|time| time <= LAST_MINUTE) => ReminderDue::Never,
            Some(at) if at <= moment.now => ReminderDue::Now,
            Some(at) => ReminderDue::Later(at),
            None => ReminderDue::Later(self.next_check(moment)),
        }
    }

    /// Returns the moment at which a side of an evening has a minute left; `None` if the clock stands still for an
    /// unknown time, or the turn began with less.
    fn last_minute_at(&self, side: Side, moment: Moment<'_>) -> Option<Timestamp> {
        let turn = self.turns.open(side)?;
        let (since, initial_time) = self.initial_time(side, moment)?;
        let before = initial_time.checked_sub(LAST_MINUTE)?;
        self.calendar(turn, moment.standstills).after(since, before)
    }

    /// Returns the moment at which the given share of the turn's time is used.
    fn used_up_at(&self, side: Side, reminder: Reminder, moment: Moment<'_>) -> Option<Timestamp> {
        let turn = self.turns.open(side)?;
        let (since, initial_time) = self.initial_time(side, moment)?;
        let used = match reminder {
            Reminder::First => initial_time / 2,
            Reminder::Second => initial_time * 4 / 5,
        };
        self.calendar(turn, moment.standstills).after(since, used)
    }

    /// Returns the start of the current turn, in a match without a clock.
    pub(in crate::play) fn turn_began_at(&self) -> Timestamp {
        self.last_turn().map_or(self.at(), |last| last.at)
    }
}
