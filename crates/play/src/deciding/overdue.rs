//! Decides games that have run out of time, and games abandoned by a player or the server.

use std::time::Duration;

use crate::time::standstill::Standstills;
use crate::{
    Event, Match, Moment, Phase, Refusal, Speed, StandstillCause, Timeout, Timestamp, TurnClock,
    UserId,
};
use janggi::{Game, Side};

/// Days given by the opponent per gift.
const DAYS_GIVEN: u32 = 3;
/// Days to claim the win before the game is called off.
const DAYS_TO_CLAIM: u32 = 30;
/// Days without an event after which a game without a clock can be called off.
const DAYS_ABANDONED: u32 = 30;

/// The effect of passing time on a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TimeEffect {
    /// An event is due.
    Now(Event),
    /// Nothing until this time.
    Later(Timestamp),
    /// Nothing.
    Never,
}

impl Match {
    /// Returns the due event in a match with a clock, or in one where the bot waits for its opponent's answer.
    pub fn due(&self, moment: Moment<'_>) -> TimeEffect {
        if let (Some(offered), Some(by)) = (self.win_offered_at(), self.bots_side()) {
            let until = offered + moment.day;
            return if until <= moment.now {
                TimeEffect::Now(Event::Resigned { by })
            } else {
                TimeEffect::Later(until)
            };
        }
        let Some(clock) = self.clock(moment) else {
            return TimeEffect::Never;
        };
        if let Some(until) = clock.paused_until() {
            return if until <= moment.now {
                TimeEffect::Now(Event::PauseEnded { by: None })
            } else {
                TimeEffect::Later(until)
            };
        }
        let Some(deadline) = clock.deadline else {
            return TimeEffect::Later(self.next_check(moment));
        };
        if !clock.is_up(moment.now) {
            return TimeEffect::Later(deadline);
        }
        // Timeouts that end the game without a claim come first.
        if let Some(event) = self.timeout_event(&clock) {
            return TimeEffect::Now(event);
        }
        if !clock.is_announced {
            return TimeEffect::Now(Event::TimeRanOut { late: clock.side });
        }
        match self.claimable_until(&clock, moment) {
            Some(until) if until <= moment.now => TimeEffect::Now(Event::Lapsed {
                late: clock.side,
                by: None,
            }),
            Some(until) => TimeEffect::Later(until),
            None => TimeEffect::Later(self.next_check(moment)),
        }
    }

    /// Returns the next due time, assuming that nothing happens and no clock stands still; `None` if never.
    pub fn due_at(&self, moment: Moment<'_>) -> Option<Timestamp> {
        match self.due(moment) {
            TimeEffect::Now(_) => Some(moment.now),
            TimeEffect::Later(at) => Some(at),
            TimeEffect::Never => None,
        }
    }

    /// Returns the event that ends the game on time; `None` if the opponent has to claim the win.
    pub(super) fn timeout_event(&self, clock: &TurnClock) -> Option<Event> {
        let late = clock.side;
        let is_running = matches!(self.phase(), Phase::Running { .. });
        // In an evening the two are there, so also the first move is lost on time.
        if self.is_evening() && is_running {
            return Some(Event::TimeForfeited { late });
        }
        if !self.has_played(late) {
            return Some(Event::Lapsed { late, by: None });
        }
        match self.seats()?.house.timeout {
            Timeout::Forfeit => Some(Event::TimeForfeited { late }),
            Timeout::Claim => None,
        }
    }

    /// Returns the side whose time in an evening is up, which ends the game as soon as that is stored.
    pub(super) fn late_in_evening(&self, moment: Moment<'_>) -> Option<Side> {
        if !self.is_evening() {
            return None;
        }
        let clock = self.clock(moment)?;
        clock.is_up(moment.now).then_some(clock.side)
    }

    /// Returns the end of the period for claiming the win.
    fn claimable_until(&self, clock: &TurnClock, moment: Moment<'_>) -> Option<Timestamp> {
        let turn = self.turns.open(clock.side)?;
        let calendar = self.calendar(turn, moment.standstills);
        calendar.after(clock.deadline?, moment.day * DAYS_TO_CLAIM)
    }

    /// Decides a claim of a win on time; without a clock, decides its end without a result.
    pub(crate) fn claim(&self, actor: UserId, moment: Moment<'_>) -> Result<Event, Refusal> {
        let (by, clock) = match self.overdue(actor, moment) {
            Err(why @ (Refusal::NoPace | Refusal::TimeStandsStill)) => {
                return self.call_off(actor, why, moment);
            }
            overdue => overdue?,
        };
        Ok(match self.timeout_event(&clock) {
            Some(event) => event,
            None => Event::TimeClaimed { by },
        })
    }

    /// Decides whether a side may call off an abandoned game without a clock, and otherwise fails with `refusal`.
    fn call_off(
        &self,
        actor: UserId,
        refusal: Refusal,
        moment: Moment<'_>,
    ) -> Result<Event, Refusal> {
        let by = self.seat(actor)?;
        let late = by.opponent();
        if self.level().is_some() || self.awaits(by) || !self.awaits(late) {
            return Err(refusal);
        }
        match self.abandoned_at(late, moment) {
            Some(at) if at <= moment.now => Ok(Event::Lapsed { late, by: Some(by) }),
            Some(at) if refusal == Refusal::NoPace => Err(Refusal::NotAbandonedYet(at)),
            _ => Err(refusal),
        }
    }

    /// Returns the moment at which a game counts as abandoned by a side. The side's vacations, pauses and the
    /// bot's outages postpone it.
    fn abandoned_at(&self, late: Side, moment: Moment<'_>) -> Option<Timestamp> {
        let cause = StandstillCause::Away(self.seats()?.players[late].id);
        let standstills = moment.standstills.iter();
        let standstills = standstills.filter(|standstill| {
            standstill.cause == StandstillCause::Outage || standstill.cause == cause
        });
        let spans = standstills.map(|standstill| standstill.span);
        let spans = spans.chain(self.pauses.spans().iter().copied());
        Standstills::of(spans.collect(), None).after(self.at(), moment.day * DAYS_ABANDONED)
    }

    /// Decides a gift of more time.
    pub(super) fn give_time(&self, actor: UserId, moment: Moment<'_>) -> Result<Event, Refusal> {
        let (by, clock) = self.overdue(actor, moment)?;
        match self.timeout_event(&clock) {
            // The game is already over; the event is just not stored yet.
            Some(_) => Err(Refusal::GameOver),
            None => Ok(Event::TimeGiven {
                by,
                days: DAYS_GIVEN,
            }),
        }
    }

    /// Returns the actor's side, and the opponent's expired clock.
    fn overdue(&self, actor: UserId, moment: Moment<'_>) -> Result<(Side, TurnClock), Refusal> {
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
        let opponent_clock = self.clocks(moment)[side.opponent()];
        let clock = opponent_clock.ok_or(Refusal::OwnTime)?;
        match clock.deadline {
            None => Err(Refusal::TimeStandsStill),
            Some(deadline) if deadline > moment.now && self.is_evening() => {
                Err(Refusal::EndsByItself(deadline))
            }
            Some(deadline) if deadline > moment.now => Err(Refusal::NotTimeYet(deadline)),
            Some(_) => Ok((side, clock)),
        }
    }
}

/// The shortest interval of checking an evening's clock that stands still for an unknown time.
const EVENING_CHECK: Duration = Duration::from_secs(2);

impl Match {
    /// Returns the next time to check a clock that stands still for an unknown time: an hour of play later; in an evening
    /// earlier, by how long the turn has lasted.
    pub(crate) fn next_check(&self, moment: Moment<'_>) -> Timestamp {
        let hour = moment.day / 24;
        let wait = match self.speed() {
            Speed::Days => hour,
            Speed::Evening => {
                let age = moment.now.since(self.turn_began_at());
                (age / 10).min(hour).max(EVENING_CHECK)
            }
        };
        moment.now + wait
    }
}

impl Match {
    /// Returns the event that ends the match for a person who leaves for good, under any rules. Their own
    /// challenge is withdrawn, a challenge to them declined, a game without a move or with votes called off, and
    /// any other game resigned. `None` if the match is over, or they are not a player.
    pub fn leave(&self, user_id: UserId) -> Option<Event> {
        match self.phase() {
            Phase::Challenged if self.challenge().challenger.id == user_id => {
                Some(Event::Withdrawn)
            }
            Phase::Challenged => {
                let addressee = self.challenge().addressee.person();
                addressee.filter(|addressee| addressee.id == user_id)?;
                Some(Event::Declined)
            }
            Phase::SettingUp { .. } | Phase::Running { .. } => {
                let by = self.seat(user_id).ok()?;
                Some(
                    if self.votes().is_some() || self.game().map_or(0, Game::ply) == 0 {
                        Event::CalledOff { by }
                    } else {
                        Event::Resigned { by }
                    },
                )
            }
            Phase::Closed(_) | Phase::Over { .. } => None,
        }
    }

    /// Returns the event that ends the match without a result because its server or channel is gone. A pause
    /// ends first, so call it again after each event. `None` if the match is over.
    pub fn abandon(&self) -> Option<Event> {
        match self.phase() {
            Phase::Challenged => Some(Event::Expired),
            Phase::SettingUp { .. } => Some(Event::CalledOff {
                by: self.to_act().unwrap_or(Side::Cho),
            }),
            Phase::Running { .. } if self.is_paused() => Some(Event::PauseEnded { by: None }),
            Phase::Running { .. } => {
                let late = self.to_act()?;
                Some(Event::Lapsed {
                    late,
                    by: Some(late.opponent()),
                })
            }
            Phase::Closed(_) | Phase::Over { .. } => None,
        }
    }
}
