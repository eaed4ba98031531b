//! Pauses by agreement: both clocks stand still until a player ends the pause or moves, at most for thirty
//! days.

use crate::play::{Event, Match, Moment, Phase, ProposalKind, Refusal, Timestamp, UserId};
use crate::rules::Side;

/// Days from one offer of a side to its next.
const DAYS_BETWEEN: u32 = 1;

impl Match {
    /// The side that a person plays, if the game can be paused.
    pub fn may_pause(&self, actor: UserId) -> Result<Side, Refusal> {
        let side = self.seat(actor)?;
        if matches!(self.phase(), Phase::Over { .. }) {
            return Err(Refusal::GameOver);
        }
        if self.level().is_some() {
            return Err(Refusal::PaceInPractice);
        }
        self.terms().map(|_| side).ok_or(Refusal::NoPace)
    }

    /// Decides the end of the pause.
    pub(super) fn end_pause(&self, actor: UserId) -> Result<Event, Refusal> {
        let by = self.may_pause(actor)?;
        if !self.is_paused() {
            return Err(Refusal::NotPaused);
        }
        Ok(Event::PauseEnded { by: Some(by) })
    }

    /// Decides an offer of a pause.
    pub(super) fn offer_pause(&self, by: Side, moment: Moment<'_>) -> Result<Event, Refusal> {
        self.check_not_made(ProposalKind::Pause, by)?;
        if let Some(again) = self.next_pause_offer(by, moment) {
            return Err(Refusal::PauseOfferedToday(again));
        }
        self.if_time_is_left(Event::PauseOffered { by }, moment)
    }

    /// When a side may offer a pause again; `None` if it may now.
    fn next_pause_offer(&self, by: Side, moment: Moment<'_>) -> Option<Timestamp> {
        let last = self.proposals.last_made(ProposalKind::Pause, by)?;
        let again = last + moment.day * DAYS_BETWEEN;
        (again > moment.now).then_some(again)
    }

    /// Refuses to pause a game that is over by time, only not stored as such yet.
    pub(super) fn if_time_is_left(
        &self,
        event: Event,
        moment: Moment<'_>,
    ) -> Result<Event, Refusal> {
        let up = self.clock(moment).filter(|clock| clock.is_up(moment.now));
        match up.and_then(|clock| self.ends_by_itself(&clock)) {
            Some(_) => Err(Refusal::GameOver),
            None => Ok(event),
        }
    }
}
