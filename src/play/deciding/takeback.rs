//! Takebacks: who may take back a turn, and when consent is needed.

use std::time::Duration;

use crate::play::{Command, Event, Match, Moment, Offer, Phase, Refusal, Slips, Takebacks, UserId};
use crate::rules::{Game, Side};

impl Match {
    /// How long a takeback needs no consent: ten minutes of a day of 24 hours.
    pub fn takeback_time(day: Duration) -> Duration {
        day / (24 * 6)
    }

    /// The open takeback request.
    pub fn takeback_request(&self) -> Option<Offer> {
        match self.phase() {
            Phase::Running { slips, .. } => slips.request,
            _ => None,
        }
    }

    /// How long the last voluntary turn took; zero if there is none.
    pub fn last_turn_took(&self) -> Duration {
        match self.phase() {
            Phase::Running { slips, .. } => slips.last.map(|last| last.took),
            _ => None,
        }
        .unwrap_or_default()
    }

    /// How many turns of a side were taken back.
    pub fn taken_back(&self, side: Side) -> u32 {
        self.taken_back[side]
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

    /// Decides commands about takebacks.
    pub(in crate::play) fn take_back(
        &self,
        actor: UserId,
        command: &Command,
        moment: Moment<'_>,
    ) -> Result<Event, Refusal> {
        let (_, game, side) = self.running(actor)?;
        let Phase::Running { slips, .. } = self.phase() else {
            return Err(Refusal::GameOver);
        };
        let own = slips.request.map(|request| request.by == side);
        match (command, own) {
            (Command::TakeBack, None) => self.ask_back(game, slips, side, moment),
            (Command::TakeBack, Some(true)) => Err(Refusal::RequestStands),
            (Command::TakeBack, Some(false)) => Err(Refusal::AnswerRequestFirst),
            (Command::AcceptTakeback, Some(false)) => taken_back(game, side.opponent(), true),
            (Command::DeclineTakeback, Some(false)) => Ok(Event::TakebackDeclined),
            (Command::WithdrawTakeback, Some(true)) => Ok(Event::TakebackWithdrawn),
            (Command::WithdrawTakeback, Some(false)) => Err(Refusal::NotYourRequest),
            (_, Some(true)) => Err(Refusal::OwnRequest),
            _ => Err(Refusal::NoRequest),
        }
    }

    fn ask_back(
        &self,
        game: &Game,
        slips: &Slips,
        side: Side,
        moment: Moment<'_>,
    ) -> Result<Event, Refusal> {
        if !self.allows_takebacks() {
            return Err(Refusal::NoTakebacks);
        }
        let back = taken_back(game, side, false)?;
        if self.level().is_some() || self.is_fresh(slips, side, moment) {
            return Ok(back);
        }
        if slips.asked[side] {
            return Err(Refusal::RequestedAlready);
        }
        Ok(Event::TakebackAsked { by: side })
    }

    /// Whether a side's last turn can be taken back without consent.
    fn is_fresh(&self, slips: &Slips, side: Side, moment: Moment<'_>) -> bool {
        self.challenge().takebacks == Takebacks::Free
            && slips.last.is_some_and(|last| {
                last.by == side
                    && !last.answered
                    && moment.now.since(last.at) < Match::takeback_time(moment.day)
            })
    }
}

fn taken_back(game: &Game, by: Side, agreed: bool) -> Result<Event, Refusal> {
    let plies = game
        .plies_since_choice(by)
        .ok_or(Refusal::NothingToTakeBack)?;
    let plies = u32::try_from(plies).unwrap_or(u32::MAX);
    Ok(Event::TakenBack {
        by,
        plies,
        agreed,
        // Without consent nobody gains a day by it.
        short: !agreed,
    })
}
