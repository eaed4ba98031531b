//! An action of one turn: a move of a piece, or a pass.

use std::fmt;
use std::str::FromStr;

use super::square::Square;

/// A move of a piece from one point to another. It captures any piece on the target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The piece's point.
    pub from: Square,
    /// The target.
    pub to: Square,
}

impl Move {
    /// Creates a move, which need not be legal.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Move {
        Move { from, to }
    }

    /// Returns the reverse move.
    #[must_use]
    pub const fn reverse(self) -> Move {
        Move {
            from: self.to,
            to: self.from,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// Error: the text is not two points of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a move is two points, such as a4b4")]
pub struct NotAMove;

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Move, NotAMove> {
        let (from, rest) = Square::read_prefix(text).ok_or(NotAMove)?;
        match Square::read_prefix(rest) {
            Some((to, "")) => Ok(Move { from, to }),
            _ => Err(NotAMove),
        }
    }
}

/// One ply: a move or a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// A piece moves.
    Move(Move),
    /// 한수쉼: no piece moves, and the turn passes to the opponent.
    Pass,
}

impl Action {
    /// Returns the move, or `None` for a pass.
    #[must_use]
    pub const fn piece_move(self) -> Option<Move> {
        match self {
            Action::Move(mv) => Some(mv),
            Action::Pass => None,
        }
    }
}

impl From<Move> for Action {
    fn from(mv: Move) -> Action {
        Action::Move(mv)
    }
}
