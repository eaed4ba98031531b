//! A list of moves on the stack (Chess Programming Wiki: "Move List").

use std::ops::Deref;

use arrayvec::ArrayVec;

use crate::rules::board::Move;

/// An upper bound on the moves of a position: per piece 8 for the general and guards, 21 for a chariot (17
/// along rank and file, 4 along palace diagonals), 18 for a cannon, 8 for a horse or elephant, 5 for a
/// soldier, times the most pieces of that kind that a side may have.
const CAPACITY: usize = 3 * 8 + 2 * 21 + 3 * 18 + 4 * 8 + 5 * 5;

/// The moves of a position without heap allocation. It dereferences to a slice.
///
/// ```
/// use hansu_core::rules::{Formation, BySide, MoveList, Position};
///
/// let start = Position::start(BySide::new(Formation::Heeh, Formation::Heeh));
/// let mut moves = MoveList::new();
/// start.legal_into(&mut moves);
/// assert_eq!(moves.len(), 31);
/// moves.clear();
/// start.captures_into(&mut moves);
/// assert!(moves.is_empty());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MoveList(ArrayVec<Move, CAPACITY>);

impl MoveList {
    /// The capacity in moves.
    pub const ROOM: usize = CAPACITY;

    /// Makes an empty list.
    #[must_use]
    pub fn new() -> MoveList {
        MoveList::default()
    }

    /// Removes all moves.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Swaps two moves by index; panics if an index is out of range.
    #[inline]
    pub fn swap(&mut self, one: usize, other: usize) {
        self.0.swap(one, other);
    }

    /// Keeps only the moves that satisfy the predicate.
    pub fn retain(&mut self, mut fits: impl FnMut(Move) -> bool) {
        self.0.retain(|mv| fits(*mv));
    }

    /// Appends a move. No position has more moves than the capacity.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        let pushed = self.0.try_push(mv);
        debug_assert!(pushed.is_ok(), "no position has so many moves");
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = arrayvec::IntoIter<Move, CAPACITY>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
