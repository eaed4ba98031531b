//! Applies the events of a running game: moves, its end.

use super::{LastTurn, Match, Phase, Stamp};
use crate::play::{Event, ProposalKind};
use crate::rules::{Outcome, Reason, Side};

/// What an event does to a running game.
pub(super) enum Effect {
    /// It goes on.
    GoesOn,
    /// It ends.
    Ends(Outcome),
}

impl From<Option<Outcome>> for Effect {
    fn from(outcome: Option<Outcome>) -> Effect {
        outcome.map_or(Effect::GoesOn, Effect::Ends)
    }
}

impl Match {
    /// Applies an event to a running game; `None`, without a change, if it does not fit.
    pub(super) fn run_on(&mut self, event: &Event, stamp: Stamp) -> Option<Effect> {
        let draw_offered = self.proposal(ProposalKind::Draw).is_some();
        if let Event::WinOffered { by } | Event::PlayedOn { by } = event {
            return self.fits_win_offer(event, *by).then_some(Effect::GoesOn);
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
                // A forced pass is no reaction to the turn before.
                if game.forced_passes() == 0 {
                    *last_turn = Some(LastTurn::played(mover, stamp.at, *last_turn));
                }
                game.outcome().into()
            }
            Event::DrawAccepted if draw_offered => Effect::Ends(game.agreed()),
            Event::TakenBack { plies, .. } => {
                game.take_back(usize::try_from(*plies).ok()?)?;
                *last_turn = None;
                Effect::GoesOn
            }
            Event::HintTaken { by } if *by == game.position().turn() => {
                self.react(*by);
                Effect::GoesOn
            }
            Event::TimeGiven { by, .. } => {
                self.react(*by);
                Effect::GoesOn
            }
            Event::TimeRanOut { .. } => Effect::GoesOn,
            Event::Resigned { by } => Effect::Ends(resigned(*by)),
            Event::TimeClaimed { by } => Effect::Ends(lost_on_time(by.opponent())),
            Event::TimeForfeited { late } => Effect::Ends(lost_on_time(*late)),
            _ => return None,
        })
    }

    /// Notes that a side acted otherwise than by a turn: it has reacted to the opponent's last one.
    pub(super) fn react(&mut self, by: Side) {
        if let Phase::Running {
            last_turn: Some(last),
            ..
        } = &mut self.phase
        {
            last.answered |= last.by != by;
        }
    }
}

/// The outcome of a resignation.
pub(super) fn resigned(by: Side) -> Outcome {
    Outcome {
        winner: Some(by.opponent()),
        reason: Reason::Resignation,
    }
}

/// The outcome of a loss on time.
pub(super) fn lost_on_time(late: Side) -> Outcome {
    Outcome {
        winner: Some(late.opponent()),
        reason: Reason::Timeout,
    }
}
