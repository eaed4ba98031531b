//! What a game keeps of each ply.

use super::situation::{PackedSituation, Situation};
use crate::rules::board::{Action, Move};

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
