//! The clocks of a match, computed from its turns, its pace and its standstills; and its reminders.
//!
//! Each turn has `pace` of running time; unused pace is lost. After that the reserve (extra days) runs, which
//! is shared by all turns of a side. Time is up when both are used. In an evening there is no pace: the reserve is the
//! side's time, and each turn that is played adds to it.

pub(super) mod account;
pub(super) mod reminders;
#[cfg(test)]
mod tests;

use std::time::Duration;

use crate::play::matches::turns::Turn;
use crate::play::time::standstill::StandstillCause;
use crate::play::{Match, Moment, Seq, Timestamp};
use crate::rules::{BySide, Side};

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
