//! The way of a move: its offset, and what stands between its ends.

use crate::rules::attacks::Direction;
use crate::rules::board::{Bitboard, Move, Side, Square};
use crate::rules::position::Position;

impl Position {
    /// The pieces between the ends of a move along a line, the nearest first.
    pub(super) fn on_the_way(&self, mv: Move) -> Vec<Square> {
        let mut left = self.points_between(mv.from, mv.to) & self.occupied();
        let mut met = Vec::new();
        let Some(way) = Direction::between(mv.from, mv.to) else {
            return met;
        };
        while let Some(next) = way.nearest(left) {
            met.push(next);
            left = left.without(Bitboard::of(next));
        }
        met
    }
}

pub(super) fn is_backward(mv: Move, side: Side) -> bool {
    match side {
        Side::Cho => mv.to.rank() < mv.from.rank(),
        Side::Han => mv.to.rank() > mv.from.rank(),
    }
}

pub(super) fn is_diagonal_step(mv: Move) -> bool {
    distance(mv) == (1, 1)
}

/// The files and ranks between the ends of a move.
pub(super) fn distance(mv: Move) -> (u8, u8) {
    (
        mv.from.file().abs_diff(mv.to.file()),
        mv.from.rank().abs_diff(mv.to.rank()),
    )
}
