//! Decides proposals (draws, takebacks, pauses): offers, answers and withdrawals.

use std::time::Duration;

use crate::{
    Event, Match, Moment, Phase, ProposalKind, Refusal, Speed, Takebacks, Terms, Timestamp, UserId,
};
use janggi::Side;

impl Match {
    /// Decides a proposal. If the opponent has proposed the same, accepts theirs, where the kind allows that.
    pub(super) fn propose(
        &self,
        actor: UserId,
        kind: ProposalKind,
        moment: Moment<'_>,
    ) -> Result<Event, Refusal> {
        let by = kind.player(self, actor)?;
        if self.votes().is_some() && kind == ProposalKind::Draw {
            return Err(Refusal::DecidedByVotes);
        }
        match self.proposal(kind) {
            None => kind.propose(self, by, moment),
            Some(open) if open.by == by => Err(Refusal::ProposalStands(kind)),
            Some(_) => kind.answer_with_same(self, by, moment),
        }
    }

    /// Decides an acceptance.
    pub(super) fn accept_proposal(
        &self,
        actor: UserId,
        kind: ProposalKind,
        moment: Moment<'_>,
    ) -> Result<Event, Refusal> {
        let by = kind.player(self, actor)?;
        match self.proposal(kind) {
            None => Err(Refusal::NoProposal(kind)),
            Some(open) if open.by == by => Err(Refusal::OwnProposal(kind)),
            Some(_) => kind.accept(self, by, moment),
        }
    }

    /// Decides a refusal.
    pub(super) fn decline_proposal(
        &self,
        actor: UserId,
        kind: ProposalKind,
    ) -> Result<Event, Refusal> {
        let by = kind.player(self, actor)?;
        match self.proposal(kind) {
            None => Err(Refusal::NoProposal(kind)),
            Some(open) if open.by != by => Ok(kind.declined_event()),
            Some(_) if kind.declining_withdraws() => Ok(kind.withdrawn_event()),
            Some(_) => Err(Refusal::OwnProposal(kind)),
        }
    }

    /// Decides a withdrawal.
    pub(super) fn withdraw_proposal(
        &self,
        actor: UserId,
        kind: ProposalKind,
    ) -> Result<Event, Refusal> {
        let by = kind.player(self, actor)?;
        match self.proposal(kind) {
            None => Err(Refusal::NoProposal(kind)),
            Some(open) if open.by == by => Ok(kind.withdrawn_event()),
            Some(_) => Err(Refusal::NotYourProposal(kind)),
        }
    }

    /// Rejects a proposal that a side may not repeat yet, so that nobody can be pestered.
    pub(super) fn check_not_made(&self, kind: ProposalKind, by: Side) -> Result<(), Refusal> {
        if self.proposals.has_made(kind, by) {
            return Err(Refusal::ProposedAlready(kind));
        }
        Ok(())
    }
}

/// Differences between the kinds when deciding; `matches` has those that apply while a proposal is open.
impl ProposalKind {
    /// Returns the side that a person plays, if such proposals can be made and answered now.
    fn player(self, game: &Match, actor: UserId) -> Result<Side, Refusal> {
        match self {
            ProposalKind::Draw | ProposalKind::Takeback => {
                let (_, _, side) = game.running(actor)?;
                Ok(side)
            }
            ProposalKind::Pause => {
                let side = game.may_pause(actor)?;
                if game.is_paused() {
                    return Err(Refusal::AlreadyPaused);
                }
                Ok(side)
            }
        }
    }

    /// Makes the proposal. A takeback may be granted immediately.
    fn propose(self, game: &Match, by: Side, moment: Moment<'_>) -> Result<Event, Refusal> {
        match self {
            ProposalKind::Draw => game.offer_draw(by),
            ProposalKind::Takeback => game.take_back(by, moment),
            ProposalKind::Pause => game.offer_pause(by, moment),
        }
    }

    /// Answers the opponent's proposal with the same proposal. Usually both want the same; with takebacks each
    /// wants their own turn back.
    fn answer_with_same(
        self,
        game: &Match,
        by: Side,
        moment: Moment<'_>,
    ) -> Result<Event, Refusal> {
        match self {
            ProposalKind::Draw | ProposalKind::Pause => self.accept(game, by, moment),
            ProposalKind::Takeback => Err(Refusal::AnswerRequestFirst),
        }
    }

    /// Accepts the opponent's proposal.
    fn accept(self, game: &Match, by: Side, moment: Moment<'_>) -> Result<Event, Refusal> {
        match self {
            ProposalKind::Draw => Ok(Event::DrawAccepted),
            ProposalKind::Takeback => game.grant_takeback(by.opponent()),
            ProposalKind::Pause => {
                let event = match game.speed() {
                    Speed::Days => Event::Paused,
                    Speed::Evening => Event::Slowed {
                        terms: Terms::SLOWED,
                    },
                };
                game.check_time_left(event, moment)
            }
        }
    }

    /// Returns whether the proposer also uses "decline" instead of withdrawing: one button rejects for both.
    fn declining_withdraws(self) -> bool {
        match self {
            ProposalKind::Pause => true,
            ProposalKind::Draw | ProposalKind::Takeback => false,
        }
    }

    fn declined_event(self) -> Event {
        match self {
            ProposalKind::Draw => Event::DrawDeclined,
            ProposalKind::Takeback => Event::TakebackDeclined,
            ProposalKind::Pause => Event::PauseDeclined,
        }
    }

    fn withdrawn_event(self) -> Event {
        match self {
            ProposalKind::Draw => Event::DrawWithdrawn,
            ProposalKind::Takeback => Event::TakebackWithdrawn,
            ProposalKind::Pause => Event::PauseWithdrawn,
        }
    }
}

/// Days between two offers of a side.
const DAYS_BETWEEN: u32 = 1;

impl Match {
    /// Returns the side that a person plays, if the game can be paused.
    pub fn may_pause(&self, actor: UserId) -> Result<Side, Refusal> {
        let side = self.seat(actor)?;
        if matches!(self.phase(), Phase::Over { .. }) {
            return Err(Refusal::GameOver);
        }
        if self.level().is_some() {
            return Err(Refusal::PaceInPractice);
        }
        self.terms().map(|_| side).ok_or(Refusal::NothingToPause)
    }

    /// Decides a request to end the pause.
    pub(super) fn end_pause(&self, actor: UserId) -> Result<Event, Refusal> {
        let by = self.may_pause(actor)?;
        if !self.is_paused() {
            return Err(Refusal::NotPaused);
        }
        Ok(Event::PauseEnded { by: Some(by) })
    }

    /// Decides a pause offer.
    pub(super) fn offer_pause(&self, by: Side, moment: Moment<'_>) -> Result<Event, Refusal> {
        self.check_not_made(ProposalKind::Pause, by)?;
        if let Some(allowed_at) = self.next_pause_offer(by, moment) {
            return Err(Refusal::PauseOfferedToday(allowed_at));
        }
        self.check_time_left(Event::PauseOffered { by }, moment)
    }

    /// Returns the moment from which a side may offer a pause again; `None` if it may now.
    fn next_pause_offer(&self, by: Side, moment: Moment<'_>) -> Option<Timestamp> {
        // An evening is shorter than that; there a side may ask once in each position.
        let last = match self.speed() {
            Speed::Days => self.proposals.last_made(ProposalKind::Pause, by)?,
            Speed::Evening => return None,
        };
        let allowed_at = last + moment.day * DAYS_BETWEEN;
        (allowed_at > moment.now).then_some(allowed_at)
    }

    /// Rejects a pause in a game that has already ended on time but is not stored as such yet.
    pub(super) fn check_time_left(
        &self,
        event: Event,
        moment: Moment<'_>,
    ) -> Result<Event, Refusal> {
        let up = self.clock(moment).filter(|clock| clock.is_up(moment.now));
        match up.and_then(|clock| self.timeout_event(&clock)) {
            Some(_) => Err(Refusal::GameOver),
            None => Ok(event),
        }
    }
}

impl Match {
    /// Returns the period for takebacks without consent: ten minutes of a day of 24 hours.
    pub fn takeback_time(day: Duration) -> Duration {
        day / (24 * 6)
    }

    /// Returns whether a side has a turn that it could take back, with or without consent.
    pub fn can_take_back(&self, side: Side) -> bool {
        let Phase::Running { game, .. } = self.phase() else {
            return false;
        };
        self.allows_takebacks() && game.plies_since_choice(side).is_some()
    }

    /// Returns whether takebacks are allowed. The bot always consents, regardless of the policy, unless its opponent's
    /// turns are voted on.
    fn allows_takebacks(&self) -> bool {
        let against_bot = self.level().is_some() && self.votes().is_none();
        against_bot || self.challenge().takebacks != Takebacks::None
    }

    /// Decides a takeback: granted immediately, or requested from the opponent.
    pub(super) fn take_back(&self, side: Side, moment: Moment<'_>) -> Result<Event, Refusal> {
        if !self.allows_takebacks() {
            return Err(Refusal::NoTakebacks);
        }
        let event = self.takeback_event(side, false)?;
        if self.level().is_some() || self.can_take_back_freely(side, moment) {
            return Ok(event);
        }
        self.check_not_made(ProposalKind::Takeback, side)?;
        Ok(Event::TakebackAsked { by: side })
    }

    /// Decides the consent to a takeback.
    pub(super) fn grant_takeback(&self, side: Side) -> Result<Event, Refusal> {
        self.takeback_event(side, true)
    }

    /// Returns whether a side's last turn can be taken back without consent. Not in an evening, where it would cost the
    /// opponent's time.
    fn can_take_back_freely(&self, side: Side, moment: Moment<'_>) -> bool {
        self.challenge().takebacks == Takebacks::Free
            && !self.is_evening()
            && self.last_turn().is_some_and(|last| {
                last.by == side
                    && !last.answered
                    && moment.now.since(last.at) < Match::takeback_time(moment.day)
            })
    }

    fn takeback_event(&self, by: Side, agreed: bool) -> Result<Event, Refusal> {
        let plies = self
            .game()
            .and_then(|game| game.plies_since_choice(by))
            .ok_or(Refusal::NothingToTakeBack)?;
        Ok(Event::TakenBack {
            by,
            plies: u32::try_from(plies).unwrap_or(u32::MAX),
            agreed,
            // Without consent nobody gains a day by a takeback.
            short: !agreed,
        })
    }
}
