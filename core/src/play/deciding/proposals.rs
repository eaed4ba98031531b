//! Decides proposals: who may make one, what becomes of it, and in what the kinds differ.

use crate::play::{Event, Match, Moment, ProposalKind, Refusal, UserId};
use crate::rules::Side;

impl Match {
    /// Decides a proposal. Where the opponent has proposed the same, it accepts theirs, if the kind allows that.
    pub(super) fn propose(
        &self,
        actor: UserId,
        kind: ProposalKind,
        moment: Moment<'_>,
    ) -> Result<Event, Refusal> {
        let by = kind.player(self, actor)?;
        match self.proposal(kind) {
            None => kind.propose(self, by, moment),
            Some(open) if open.by == by => Err(Refusal::ProposalStands(kind)),
            Some(_) => kind.meet(self, by, moment),
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
            Some(open) if open.by != by => Ok(kind.declined()),
            Some(_) if kind.declining_withdraws() => Ok(kind.withdrawn()),
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
            Some(open) if open.by == by => Ok(kind.withdrawn()),
            Some(_) => Err(Refusal::NotYourProposal(kind)),
        }
    }

    /// Refuses what a side has proposed and may not repeat yet, so that nobody can be pestered.
    pub(super) fn check_not_made(&self, kind: ProposalKind, by: Side) -> Result<(), Refusal> {
        if self.proposals.has_made(kind, by) {
            return Err(Refusal::ProposedAlready(kind));
        }
        Ok(())
    }
}

/// In what the kinds differ; `matches` has what counts while they are open.
impl ProposalKind {
    /// The side that a person plays, if such proposals can be made and answered now.
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

    /// Proposes it. A takeback may be granted unasked.
    fn propose(self, game: &Match, by: Side, moment: Moment<'_>) -> Result<Event, Refusal> {
        match self {
            ProposalKind::Draw => game.offer_draw(by),
            ProposalKind::Takeback => game.take_back(by, moment),
            ProposalKind::Pause => game.offer_pause(by, moment),
        }
    }

    /// Answers the opponent's proposal by one's own: both want the same, but for takebacks, where each wants
    /// their own turn back.
    fn meet(self, game: &Match, by: Side, moment: Moment<'_>) -> Result<Event, Refusal> {
        match self {
            ProposalKind::Draw | ProposalKind::Pause => self.accept(game, by, moment),
            ProposalKind::Takeback => Err(Refusal::AnswerRequestFirst),
        }
    }

    /// Accepts the opponent's proposal.
    fn accept(self, game: &Match, by: Side, moment: Moment<'_>) -> Result<Event, Refusal> {
        match self {
            ProposalKind::Draw => Ok(Event::DrawAccepted),
            ProposalKind::Takeback => game.give_back(by.opponent()),
            ProposalKind::Pause => game.if_time_is_left(Event::Paused, moment),
        }
    }

    /// Whether the maker declines it too, instead of withdrawing it: one button says no for both.
    fn declining_withdraws(self) -> bool {
        match self {
            ProposalKind::Pause => true,
            ProposalKind::Draw | ProposalKind::Takeback => false,
        }
    }

    fn declined(self) -> Event {
        match self {
            ProposalKind::Draw => Event::DrawDeclined,
            ProposalKind::Takeback => Event::TakebackDeclined,
            ProposalKind::Pause => Event::PauseDeclined,
        }
    }

    fn withdrawn(self) -> Event {
        match self {
            ProposalKind::Draw => Event::DrawWithdrawn,
            ProposalKind::Takeback => Event::TakebackWithdrawn,
            ProposalKind::Pause => Event::PauseWithdrawn,
        }
    }
}
