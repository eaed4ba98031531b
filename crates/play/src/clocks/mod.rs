//! The clocks of a match, computed from its turns, its pace and its standstills; and its reminders.
//!
//! Each turn has `pace` of running time; unused pace is lost. After that the reserve (extra days) runs, which
//! is shared by all turns of a side. Time is up when both are used. In an evening there is no pace: the reserve is the
//! side's time, and each turn that is played adds to it.

pub(super) mod account;
#[cfg(test)]
mod tests;

use std::time::Duration;

use crate::matches::turns::Turn;
use crate::time::standstill::StandstillCause;
use crate::{Match, Moment, QuietHours, Seq, TimeControl, Timestamp};
use janggi::{BySide, Side};

/// The clock of a side that is to act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnClock {
    /// The side.
    pub side: Side,
    /// When the turn began.
    pub began: Timestamp,
    /// The moment at which time is up; `None` during a pause, or during a standstill of unknown length.
    pub deadline: Option<Timestamp>,
    /// The use of the reserve before the deadline.
    pub reserve_use: ReserveUse,
    /// The current standstill of the clock, if any.
    pub stop: Option<ClockStop>,
    /// The rest of the reserve.
    pub reserve: Duration,
    /// `true` if the expiry has been announced to both players.
    pub is_announced: bool,
}

/// The use of the reserve before a deadline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReserveUse {
    /// Unused: there is none, it is used up, or the opponent has given time beyond it.
    None,
    /// Used from this moment, when the turn's own time is up.
    From(Timestamp),
    /// In use: the turn's own time is up.
    Running,
}

/// The moment at which a turn's time is up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deadline {
    /// The end of all time, including the reserve.
    pub at: Timestamp,
    /// The use of the reserve before it.
    pub reserve: ReserveUse,
}

/// The reason for a standstill, and its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockStop {
    /// The reason; the first in the order of [`StopReason`] if there are several.
    pub why: StopReason,
    /// The latest end of that standstill; `None` if unknown.
    pub until: Option<Timestamp>,
}

/// Reasons for a standstill, most important first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopReason {
    /// A pause agreed by both sides.
    Pause,
    /// A vacation of the player to act.
    Vacation,
    /// The message that gives the turn is not delivered.
    Undelivered,
    /// A weekend, under rules that do not count it.
    Weekend,
}

impl TurnClock {
    /// Returns the latest end of the current pause, if there is one.
    pub fn paused_until(&self) -> Option<Timestamp> {
        let pause = self.stop.filter(|stop| stop.why == StopReason::Pause);
        pause.and_then(|pause| pause.until)
    }

    /// Returns the deadline and its use of the reserve.
    pub fn due(&self) -> Option<Deadline> {
        let reserve = self.reserve_use;
        self.deadline.map(|at| Deadline { at, reserve })
    }

    /// Returns whether time is up.
    pub fn is_up(&self, now: Timestamp) -> bool {
        self.deadline.is_some_and(|deadline| deadline <= now)
    }
}

impl Match {
    /// Returns the start of the first turn; earlier standstills are irrelevant. `None` without a clock, and
    /// before the start.
    pub fn clocks_since(&self) -> Option<Timestamp> {
        self.terms()?;
        self.turns.all().first().map(|turn| turn.began)
    }

    /// Returns the clocks of the sides that are to act.
    pub fn clocks(&self, moment: Moment<'_>) -> BySide<Option<TurnClock>> {
        BySide::new(
            self.clock_of(Side::Cho, moment),
            self.clock_of(Side::Han, moment),
        )
    }

    /// Returns the clock that runs out first. In a secret setup both sides have one.
    pub fn clock(&self, moment: Moment<'_>) -> Option<TurnClock> {
        let clocks = self.clocks(moment);
        let running = [clocks.cho, clocks.han].into_iter().flatten();
        // A clock without a deadline sorts last.
        running.min_by_key(|clock| (clock.deadline.is_none(), clock.deadline))
    }

    fn clock_of(&self, side: Side, moment: Moment<'_>) -> Option<TurnClock> {
        let turn = self.turns.open(side)?;
        let counted = self.count(side, moment)?;
        let last = counted.last()?;
        Some(TurnClock {
            side,
            began: turn.began,
            deadline: if self.is_paused() {
                None
            } else {
                last.deadline
            },
            reserve_use: match last.reserve_from {
                _ if last.deadline.is_some_and(|up| up <= moment.now) => ReserveUse::None,
                Some(from) if from <= moment.now => ReserveUse::Running,
                Some(from) => ReserveUse::From(from),
                None => ReserveUse::None,
            },
            stop: self.clock_stop(turn, moment),
            reserve: last.reserve,
            is_announced: turn.announced_by.is_some(),
        })
    }

    /// Returns the event that gave a side its current turn; `None` without a clock.
    pub fn turn_given_by(&self, side: Side) -> Option<Seq> {
        Some(self.turns.open(side)?.began_by)
    }

    /// Returns the event that announced the end of a side's time; `None` if there was no such announcement.
    pub fn time_up_announced_by(&self, side: Side) -> Option<Seq> {
        self.turns.open(side)?.announced_by
    }

    /// Returns the start of the wait for a side that is to act.
    pub fn waiting_since(&self, side: Side) -> Timestamp {
        match self.turns.open(side) {
            Some(turn) => turn.began,
            None => self.turn_began_at(),
        }
    }

    /// Returns the reason for a turn's standstill at a moment.
    fn clock_stop(&self, turn: &Turn, moment: Moment<'_>) -> Option<ClockStop> {
        if let Some(until) = self.paused_until(moment.day) {
            return Some(ClockStop {
                why: StopReason::Pause,
                until: Some(until),
            });
        }
        if let Some(until) = self.away_until(turn.side, moment) {
            return Some(ClockStop {
                why: StopReason::Vacation,
                until: Some(until),
            });
        }
        let unsent = StandstillCause::Undelivered(turn.began_by);
        let undelivered = moment
            .standstills
            .iter()
            .find(|standstill| standstill.cause == unsent && standstill.span.contains(moment.now));
        if let Some(standstill) = undelivered {
            return Some(ClockStop {
                why: StopReason::Undelivered,
                until: standstill.span.until,
            });
        }
        let weekend = self.calendar(turn, &[]).rests_until(moment.now)?;
        Some(ClockStop {
            why: StopReason::Weekend,
            until: Some(weekend),
        })
    }

    /// Returns the end of the current vacation of a side's player; `None` if not on vacation.
    pub fn away_until(&self, side: Side, moment: Moment<'_>) -> Option<Timestamp> {
        // An evening does not wait for anybody.
        let player = self.seats().filter(|_| !self.is_evening())?.players[side].id;
        let cause = StandstillCause::Away(player);
        moment
            .standstills
            .iter()
            .filter(|standstill| standstill.cause == cause && standstill.span.contains(moment.now))
            .filter_map(|standstill| standstill.span.until)
            .max()
    }
}

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
    pub(super) fn turn_began_at(&self) -> Timestamp {
        self.last_turn().map_or(self.at(), |last| last.at)
    }
}
