//! Repetition in Xiangqi: its end, and the warning before it (xiangqi.md sections 4 and 5).

use super::cycle::{Level, Turn};
use super::ending::{Outcome, Reason, drawn};
use super::situation::{PackedSituation, Situation};
use super::{Game, cycle};
use crate::rules::board::{Action, Move, Side};
use crate::rules::ruleset::Chase;

/// Who would lose if the position came up once more, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Warning {
    /// The side that would lose.
    pub side: Side,
    /// [`Reason::PerpetualCheck`] or [`Reason::PerpetualChase`].
    pub reason: Reason,
}

impl Game {
    /// Returns who would lose if the present position, which has come up as often as it may, came up once more.
    /// Only games that judge cycles warn.
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

    /// The end by the last occurrence of a position.
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

    /// The side that did something forbidden on every turn since the first occurrence of the present position.
    fn breach(&self) -> Option<Warning> {
        self.situation()
            .breach(&self.moves_since_first_occurrence())
    }

    /// The moves from the first occurrence of the present position to this one.
    fn moves_since_first_occurrence(&self) -> Vec<Move> {
        let reach = self.plies_since_capture();
        let first = (1..=reach)
            .rev()
            .find(|&ago| self.was(self.position(), ago));
        (0..first.unwrap_or(0))
            .rev()
            .filter_map(|ago| self.ago(ago).piece_move())
            .collect()
    }
}

impl Situation {
    /// Returns who loses by having played moves that led from this position back to it, and why: who gave check on
    /// every turn or, where the ruleset says so, chased one piece. Nobody, if both did the same.
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
            let counts = level != Level::Chase || self.ruleset().chase == Chase::ChaserLoses;
            if counts { level } else { Level::Free }
        });
        let side = match levels.cho.cmp(&levels.han) {
            std::cmp::Ordering::Greater => Side::Cho,
            std::cmp::Ordering::Less => Side::Han,
            std::cmp::Ordering::Equal => return None,
        };
        let reason = match levels[side] {
            Level::Check => Reason::PerpetualCheck,
            Level::Chase | Level::Free => Reason::PerpetualChase,
        };
        Some(Warning { side, reason })
    }
}

/// How a game came to a situation.
#[derive(Debug, Clone, Copy)]
pub(in crate::rules) struct Ply {
    /// The action that led here; `None` at the start.
    pub action: Option<Action>,
    /// Whether that action was a pass for lack of any other legal action.
    pub forced: bool,
    /// Whether that action was a capture.
    pub captured: bool,
    /// Whether the side to move is in check.
    pub check: bool,
    /// Plies since the last capture (halfmove clock).
    pub halfmove: u32,
}

/// A situation that an action has left, kept for takebacks and the detection of repetition. Packed, since hundreds of
/// games are held in memory, each with a hundred of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Past {
    pub situation: PackedSituation,
    pub ply: Ply,
}

impl Ply {
    /// The ply that an action in a situation leads to, `after` it.
    pub(super) fn next(&self, before: &Situation, action: Action, after: &Situation) -> Ply {
        let taken = action
            .piece_move()
            .and_then(|mv| before.position().piece_at(mv.to));
        Ply {
            action: Some(action),
            forced: false,
            captured: taken.is_some(),
            check: after.in_check(),
            halfmove: if taken.is_some() {
                0
            } else {
                self.halfmove.saturating_add(1)
            },
        }
    }

    /// The move that led here, if it was a move.
    pub fn piece_move(&self) -> Option<Move> {
        self.action.and_then(Action::piece_move)
    }
}
