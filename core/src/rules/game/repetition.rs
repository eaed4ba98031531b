//! Repetition in Xiangqi: its end, and the warning before it (xiangqi.md sections 4 and 5).

use super::cycle::{OffenceLevel, Turn};
use super::ending::{Outcome, Reason, drawn};
use super::situation::{PackedSituation, Situation};
use super::{Game, cycle};
use crate::rules::board::{Action, Move, Side};
use crate::rules::ruleset::Chase;

/// The side that would lose by one more repetition, and the reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Warning {
    /// The side that would lose.
    pub side: Side,
    /// [`Reason::PerpetualCheck`] or [`Reason::PerpetualChase`].
    pub reason: Reason,
}

impl Game {
    /// Returns the loser if the current position, which has already occurred as often as allowed, occurred once
    /// more. Only games that judge cycles warn.
    #[must_use]
    pub fn repetition_warning(&self) -> Option<Warning> {
        let rule = self.ruleset().repetition?;
        let is_last = self.occurrences() + 1 == usize::try_from(rule.fold).ok()?;
        let warns = self.ruleset().variant.spec().judges_cycles;
        if !warns || self.outcome().is_some() || !is_last {
            return None;
        }
        self.breach()
    }

    /// Returns the outcome of the last allowed occurrence of a position.
    pub(super) fn by_cycle(&self) -> Option<Outcome> {
        let rule = self.ruleset().repetition?;
        if self.occurrences() < usize::try_from(rule.fold).ok()? {
            return None;
        }
        Some(match self.breach() {
            Some(Warning { side, reason }) => self.won_by(side.opponent(), reason),
            None => drawn(Reason::Repetition),
        })
    }

    /// Returns the side that did something forbidden on every turn since the first occurrence of the current
    /// position.
    fn breach(&self) -> Option<Warning> {
        self.situation()
            .breach(&self.moves_since_first_occurrence())
    }

    /// Returns the moves from the first occurrence of the current position to this one.
    fn moves_since_first_occurrence(&self) -> Vec<Move> {
        let reach = self.plies_since_capture();
        let first = (1..=reach)
            .rev()
            .find(|&ago| self.occurred(self.position(), ago));
        (0..first.unwrap_or(0))
            .rev()
            .filter_map(|ago| self.ago(ago).piece_move())
            .collect()
    }
}

impl Situation {
    /// Returns the side that loses by moves that led from this position back to it, and the reason. That side
    /// gave check on every turn or, if the ruleset says so, chased one piece. `None` if both did the same.
    #[must_use]
    pub fn breach(&self, cycle: &[Move]) -> Option<Warning> {
        let mut position = *self.position();
        let turns: Vec<Turn> = cycle
            .iter()
            .map(|&mv| {
                let before = position;
                position.play(mv.into());
                Turn { before, mv }
            })
            .collect();
        let levels = cycle::levels(&turns).map(|level| {
            let counts = level != OffenceLevel::Chase || self.ruleset().chase == Chase::ChaserLoses;
            if counts { level } else { OffenceLevel::Free }
        });
        let side = match levels.cho.cmp(&levels.han) {
            std::cmp::Ordering::Greater => Side::Cho,
            std::cmp::Ordering::Less => Side::Han,
            std::cmp::Ordering::Equal => return None,
        };
        let reason = match levels[side] {
            OffenceLevel::Check => Reason::PerpetualCheck,
            OffenceLevel::Chase | OffenceLevel::Free => Reason::PerpetualChase,
        };
        Some(Warning { side, reason })
    }
}

/// The ply that led to a situation.
#[derive(Debug, Clone, Copy)]
pub(in crate::rules) struct Ply {
    /// The action that led here; `None` at the start.
    pub action: Option<Action>,
    /// `true` if that action was a pass because no other action was legal.
    pub forced: bool,
    /// `true` if that action was a capture.
    pub captured: bool,
    /// `true` if the side to move is in check.
    pub check: bool,
    /// Plies since the last capture (halfmove clock).
    pub halfmove: u32,
}

/// A previous situation, stored for takebacks and the detection of repetition. Packed, because hundreds of
/// games are in memory, each with a hundred of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct PastSituation {
    pub situation: PackedSituation,
    pub ply: Ply,
}

impl Ply {
    /// Returns the ply of an action from situation `before` to situation `after`.
    pub(super) fn next(&self, before: &Situation, action: Action, after: &Situation) -> Ply {
        let captured = action
            .piece_move()
            .and_then(|mv| before.position().piece_at(mv.to));
        Ply {
            action: Some(action),
            forced: false,
            captured: captured.is_some(),
            check: after.in_check(),
            halfmove: if captured.is_some() {
                0
            } else {
                self.halfmove.saturating_add(1)
            },
        }
    }

    /// Returns the move that led here, if it was a move.
    pub fn piece_move(&self) -> Option<Move> {
        self.action.and_then(Action::piece_move)
    }
}
