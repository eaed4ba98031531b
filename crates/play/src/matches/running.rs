//! Applies the events of a running game: moves, takebacks and its end.

use std::time::Duration;

use super::{Match, Phase, Stamp};
use crate::{Event, ProposalKind, Timestamp};
use janggi::{Outcome, Reason, Side};

/// The effect of an event on a running game.
pub(super) enum Effect {
    /// The game continues.
    Continues,
    /// The game ends.
    Ends(Outcome),
}

impl From<Option<Outcome>> for Effect {
    fn from(outcome: Option<Outcome>) -> Effect {
        outcome.map_or(Effect::Continues, Effect::Ends)
    }
}

impl Match {
    /// Applies an event to a running game; `None`, without a change, if it does not fit.
    pub(super) fn apply_to_running(&mut self, event: &Event, stamp: Stamp) -> Option<Effect> {
        let draw_offered = self.proposal(ProposalKind::Draw).is_some();
        if let Event::WinOffered { by } | Event::PlayedOn { by } = event {
            return self.fits_win_offer(event, *by).then_some(Effect::Continues);
        }
        let Phase::Running {
            game, last_turn, ..
        } = &mut self.phase
        else {
            return None;
        };
        Some(match event {
            Event::Moved { .. } | Event::Passed { .. } => {
                let action = event.action()?;
                let mover = game.position().turn();
                game.play(action).ok()?;
                // A forced pass is not a reaction to the previous turn.
                if game.forced_passes() == 0 {
                    *last_turn = Some(LastTurn::played(mover, stamp.at, *last_turn));
                }
                game.outcome().into()
            }
            Event::DrawAccepted if draw_offered => Effect::Ends(game.outcome_by_agreement()),
            Event::TakenBack { plies, .. } => {
                game.take_back(usize::try_from(*plies).ok()?)?;
                *last_turn = None;
                Effect::Continues
            }
            Event::HintTaken { by } if *by == game.position().turn() => {
                self.note_reaction(*by);
                Effect::Continues
            }
            Event::TimeGiven { by, .. } => {
                self.note_reaction(*by);
                Effect::Continues
            }
            Event::TimeRanOut { .. } => Effect::Continues,
            Event::Resigned { by } => Effect::Ends(resigned(*by)),
            Event::TimeClaimed { by } => Effect::Ends(lost_on_time(by.opponent())),
            Event::TimeForfeited { late } => Effect::Ends(lost_on_time(*late)),
            _ => return None,
        })
    }

    /// Records that a side acted other than by playing a turn, as a reaction to the opponent's last turn.
    pub(super) fn note_reaction(&mut self, by: Side) {
        if let Phase::Running {
            last_turn: Some(last),
            ..
        } = &mut self.phase
        {
            last.answered |= last.by != by;
        }
    }
}

/// Returns the outcome of a resignation.
fn resigned(by: Side) -> Outcome {
    Outcome {
        winner: Some(by.opponent()),
        reason: Reason::Resignation,
    }
}

/// Returns the outcome of a loss on time.
fn lost_on_time(late: Side) -> Outcome {
    Outcome {
        winner: Some(late.opponent()),
        reason: Reason::Timeout,
    }
}

/// The last voluntary turn of a running game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastTurn {
    /// The side that played it.
    pub(crate) by: Side,
    pub(crate) at: Timestamp,
    /// The time since the previous turn.
    pub(crate) duration: Duration,
    /// `true` if the opponent has reacted since.
    pub(crate) answered: bool,
}

impl LastTurn {
    /// Creates the record of a turn that was just played after `before`.
    pub(super) fn played(by: Side, at: Timestamp, before: Option<LastTurn>) -> LastTurn {
        LastTurn {
            by,
            at,
            duration: before.map_or(Duration::ZERO, |before| at.since(before.at)),
            answered: false,
        }
    }
}

impl Match {
    /// Returns the duration of the last voluntary turn; zero if there is none.
    pub fn last_turn_duration(&self) -> Duration {
        self.last_turn()
            .map(|last| last.duration)
            .unwrap_or_default()
    }

    /// Returns the number of a side's turns that were taken back.
    pub fn taken_back(&self, side: Side) -> u32 {
        self.taken_back[side]
    }

    /// Returns the last voluntary turn of a running game.
    pub(crate) fn last_turn(&self) -> Option<LastTurn> {
        match self.phase() {
            Phase::Running { last_turn, .. } => *last_turn,
            _ => None,
        }
    }
}
