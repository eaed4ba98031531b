//! What happens when a side's time is up, and what the other side may do then.

use crate::play::{Clock, Event, Match, Moment, Phase, Refusal, Timeout, Timestamp, UserId};
use crate::rules::{Outcome, Reason, Side};

/// How many days more a side gets when the other gives it time.
const DAYS_GIVEN: u32 = 3;
/// How many days the other side has to claim the win, before the game is called off.
const DAYS_TO_CLAIM: u32 = 30;

/// What comes due in a match by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Due {
    /// This, now.
    Now(Event),
    /// Something, but not before.
    Later(Timestamp),
    /// Nothing, as things are.
    Never,
}

impl Match {
    /// What the passing of time does to a game with a pace.
    pub fn due(&self, moment: Moment<'_>) -> Due {
        let Some(clock) = self.clock(moment) else {
            return Due::Never;
        };
        if let Some(until) = clock.paused_until() {
            return match until <= moment.now {
                true => Due::Now(Event::PauseEnded { by: None }),
                false => Due::Later(until),
            };
        }
        let Some(deadline) = clock.deadline else {
            return Due::Later(again(moment));
        };
        if !clock.is_up(moment.now) {
            return Due::Later(deadline);
        }
        if let Some(event) = self.ends_by_itself(&clock) {
            return Due::Now(event);
        }
        if !clock.told {
            return Due::Now(Event::TimeRanOut { late: clock.side });
        }
        match self.claimable_until(&clock, moment) {
            Some(until) if until <= moment.now => Due::Now(Event::Lapsed { late: clock.side }),
            Some(until) => Due::Later(until),
            None => Due::Later(again(moment)),
        }
    }

    /// When a match comes due next, if nothing happens and no clock stands still; `None` where never.
    pub fn due_at(&self, moment: Moment<'_>) -> Option<Timestamp> {
        match self.due(moment) {
            Due::Now(_) => Some(moment.now),
            Due::Later(at) => Some(at),
            Due::Never => None,
        }
    }

    /// What ends the game by itself, the clock of a side having run out; `None` where it is for the other
    /// to claim.
    pub(super) fn ends_by_itself(&self, clock: &Clock) -> Option<Event> {
        let late = clock.side;
        if !self.has_played(late) {
            return Some(Event::Lapsed { late });
        }
        match self.seats()?.house.timeout {
            Timeout::Forfeit => Some(Event::TimeForfeited { late }),
            Timeout::Claim => None,
        }
    }

    /// Whether a side has moved or passed, and nobody has taken that back.
    pub fn has_played(&self, side: Side) -> bool {
        self.game().is_some_and(|game| {
            let mut turns = game.turns();
            turns.any(|(before, _)| before.position().turn() == side)
        })
    }

    /// Until when the win can be claimed, the time being up.
    fn claimable_until(&self, clock: &Clock, moment: Moment<'_>) -> Option<Timestamp> {
        let turn = self.turns.open(clock.side)?;
        let calendar = self.calendar(turn, moment.stills);
        calendar.after(clock.deadline?, moment.day * DAYS_TO_CLAIM)
    }

    /// The other side wants the win.
    pub(in crate::play) fn claim(
        &self,
        actor: UserId,
        moment: Moment<'_>,
    ) -> Result<Event, Refusal> {
        let (by, clock) = self.overdue(actor, moment)?;
        Ok(match self.ends_by_itself(&clock) {
            Some(event) => event,
            None => Event::TimeClaimed { by },
        })
    }

    /// The other side gives three more days.
    pub(super) fn give_time(&self, actor: UserId, moment: Moment<'_>) -> Result<Event, Refusal> {
        let (by, clock) = self.overdue(actor, moment)?;
        match self.ends_by_itself(&clock) {
            // It only waits to be written down.
            Some(_) => Err(Refusal::GameOver),
            None => Ok(Event::TimeGiven {
                by,
                days: DAYS_GIVEN,
            }),
        }
    }

    /// The side of `actor`, and the clock of the other, which has run out.
    fn overdue(&self, actor: UserId, moment: Moment<'_>) -> Result<(Side, Clock), Refusal> {
        let side = self.seat(actor)?;
        if matches!(self.phase(), Phase::Over { .. }) {
            return Err(Refusal::GameOver);
        }
        if self.terms().is_none() {
            return Err(Refusal::NoPace);
        }
        if let Some(until) = self.paused_until(moment.day) {
            return Err(Refusal::Paused(until));
        }
        let other = self.clocks(moment)[side.opponent()];
        let clock = other.ok_or(Refusal::OwnTime)?;
        match clock.deadline {
            None => Err(Refusal::TimeStandsStill),
            Some(deadline) if deadline > moment.now => Err(Refusal::NotTimeYet(deadline)),
            Some(_) => Ok((side, clock)),
        }
    }
}

/// When it is looked again at a clock that stands still for nobody knows how long: in an hour of play.
fn again(moment: Moment<'_>) -> Timestamp {
    moment.now + moment.day / 24
}

/// How a game ends in which a side's time has cost it the game.
pub(in crate::play) fn lost_on_time(late: Side) -> Outcome {
    Outcome {
        winner: Some(late.opponent()),
        reason: Reason::Timeout,
    }
}
