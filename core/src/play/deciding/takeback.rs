//! Takebacks: who may take back a turn, and when consent is needed.

use std::time::Duration;

use crate::play::{Event, Match, Moment, Phase, ProposalKind, Refusal, Takebacks};
use crate::rules::Side;

impl Match {
    /// How long a takeback needs no consent: ten minutes of a day of 24 hours.
    pub fn takeback_time(day: Duration) -> Duration {
        day / (24 * 6)
    }

    /// Whether a side has a turn that it could take back, with or without consent.
    pub fn may_ask_back(&self, side: Side) -> bool {
        let Phase::Running { game, .. } = self.phase() else {
            return false;
        };
        self.allows_takebacks() && game.plies_since_choice(side).is_some()
    }

    /// The bot always consents, whatever was agreed.
    fn allows_takebacks(&self) -> bool {
        self.level().is_some() || self.challenge().takebacks != Takebacks::None
    }

    /// Decides a takeback: it is granted, or has to be asked for.
    pub(super) fn take_back(&self, side: Side, moment: Moment<'_>) -> Result<Event, Refusal> {
        if !self.allows_takebacks() {
            return Err(Refusal::NoTakebacks);
        }
        let back = self.taken_back_by(side, false)?;
        if self.level().is_some() || self.is_fresh(side, moment) {
            return Ok(back);
        }
        self.check_not_made(ProposalKind::Takeback, side)?;
        Ok(Event::TakebackAsked { by: side })
    }

    /// Decides the consent to a takeback.
    pub(super) fn give_back(&self, side: Side) -> Result<Event, Refusal> {
        self.taken_back_by(side, true)
    }

    /// Whether a side's last turn can be taken back without consent.
    fn is_fresh(&self, side: Side, moment: Moment<'_>) -> bool {
        self.challenge().takebacks == Takebacks::Free
            && self.last_turn().is_some_and(|last| {
                last.by == side
                    && !last.answered
                    && moment.now.since(last.at) < Match::takeback_time(moment.day)
            })
    }

    fn taken_back_by(&self, by: Side, agreed: bool) -> Result<Event, Refusal> {
        let plies = self
            .game()
            .and_then(|game| game.plies_since_choice(by))
            .ok_or(Refusal::NothingToTakeBack)?;
        Ok(Event::TakenBack {
            by,
            plies: u32::try_from(plies).unwrap_or(u32::MAX),
            agreed,
            // Without consent nobody gains a day by it.
            short: !agreed,
        })
    }
}
