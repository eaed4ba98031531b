//! Pauses by agreement: both clocks stand still until a player ends the pause or moves, at most for thirty
//! days.

use std::time::Duration;

use crate::play::matches::Stamp;
use crate::play::{
    Event, Match, Moment, Phase, ProposalKind, Refusal, Seq, Span, Timestamp, UserId,
};
use crate::rules::Side;

/// The longest pause in days.
const DAYS: u32 = 30;
/// The time in days that the player to act has at least after a pause.
const DAYS_AFTER: u32 = 1;
/// Days from one offer of a side to its next.
const DAYS_BETWEEN: u32 = 1;

impl Match {
    /// Since when the game is paused; `None` if it is not.
    pub fn paused_since(&self) -> Option<Timestamp> {
        self.pauses.running()
    }

    /// The latest end of the current pause; `None` if there is none.
    pub fn paused_until(&self, day: Duration) -> Option<Timestamp> {
        Some(self.paused_since()? + day * DAYS)
    }

    /// The event that began the current pause.
    pub fn paused_by(&self) -> Option<Seq> {
        if self.is_paused() {
            self.pauses.began_by
        } else {
            None
        }
    }

    /// Whether the last turn ended a pause.
    pub fn pause_ended_by_turn(&self) -> bool {
        self.pauses.ended_by_turn
    }

    /// Whether the game is paused.
    pub fn is_paused(&self) -> bool {
        self.paused_since().is_some()
    }

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

    /// Begins a pause that was offered; `None`, without a change, if that does not fit.
    pub(in crate::play) fn begin_pause(&mut self, stamp: Stamp) -> Option<()> {
        if !ProposalKind::Pause.fits(self) {
            return None;
        }
        let offer = self.proposals.accept(ProposalKind::Pause)?;
        self.pauses.began_by = Some(stamp.seq);
        self.pauses.spans.push(Span {
            from: stamp.at,
            until: None,
        });
        self.react(offer.by.opponent());
        Some(())
    }

    /// Ends the pause, by a side or because it has lasted long enough; `None`, without a change, if there is
    /// none.
    pub(in crate::play) fn stop_pause(&mut self, by: Option<Side>, at: Timestamp) -> Option<()> {
        if !self.is_paused() {
            return None;
        }
        self.run_again(at);
        if let Some(by) = by {
            self.react(by);
        }
        Some(())
    }

    /// Ends the pause, because a turn was played or the game has ended.
    pub(in crate::play) fn play_on(&mut self, at: Timestamp) {
        let paused = self.is_paused();
        // A forced pass belongs to the turn before it.
        let forced = self.game().is_some_and(|game| game.forced_passes() > 0);
        self.pauses.ended_by_turn = paused || (forced && self.pauses.ended_by_turn);
        if paused {
            self.run_again(at);
        }
    }

    /// Lets the clocks run again. The player to act has at least a day.
    fn run_again(&mut self, at: Timestamp) {
        if let Some(last) = self.pauses.spans.last_mut() {
            last.until = Some(at);
        }
        for side in Side::ALL {
            if let Some(turn) = self.turns.open_mut(side) {
                turn.given.push((at, DAYS_AFTER));
                turn.told_by = None;
            }
        }
    }
}
