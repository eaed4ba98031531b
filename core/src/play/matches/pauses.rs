//! Pauses: since when and until when, and how they begin and end.

use std::time::Duration;

use super::{Match, Stamp};
use crate::play::{ProposalKind, Seq, Span, Timestamp};
use crate::rules::Side;

/// The longest pause in days.
const DAYS: u32 = 30;
/// The time in days that the player to act has at least after a pause.
const DAYS_AFTER: u32 = 1;

/// The pauses so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(in crate::play) struct Pauses {
    /// The pauses in order; only the last may be open.
    spans: Vec<Span>,
    /// The event that began the last one.
    began_by: Option<Seq>,
    /// Whether the last turn ended a pause.
    ended_by_turn: bool,
}

impl Pauses {
    /// The pauses.
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// The beginning of an open pause.
    pub fn running(&self) -> Option<Timestamp> {
        let last = self.spans.last()?;
        last.until.is_none().then_some(last.from)
    }
}

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

    /// Begins a pause that was offered; `None`, without a change, if that does not fit.
    pub(super) fn begin_pause(&mut self, stamp: Stamp) -> Option<()> {
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
    pub(super) fn stop_pause(&mut self, by: Option<Side>, at: Timestamp) -> Option<()> {
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
    pub(super) fn play_on(&mut self, at: Timestamp) {
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
