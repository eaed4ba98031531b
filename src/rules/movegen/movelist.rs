//! A list of moves that needs no heap.

use std::ops::Deref;

use arrayvec::ArrayVec;

use crate::rules::board::Move;

/// More moves than any position has: at most 8 for the general and each guard, 21 for a chariot (17
/// along rank and file, 4 along palace diagonals), 18 for a cannon, 8 for a horse or an elephant, 5
/// for a soldier, of as many as a side may have.
const CAPACITY: usize = 3 * 8 + 2 * 21 + 3 * 18 + 4 * 8 + 5 * 5;

/// The moves of a position, kept on the stack. It dereferences to a slice.
///
/// ```
/// use hansu::rules::{Formation, BySide, MoveList, Position};
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
    /// How many moves there is room for.
    pub const ROOM: usize = CAPACITY;

    /// Makes an empty list.
    #[must_use]
    pub fn new() -> MoveList {
        MoveList::default()
    }

    /// Takes all moves out.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Has two moves change places; both must be there.
    #[inline]
    pub fn swap(&mut self, one: usize, other: usize) {
        self.0.swap(one, other);
    }

    /// Takes out the moves that do not fit.
    pub fn retain(&mut self, mut fits: impl FnMut(Move) -> bool) {
        self.0.retain(|mv| fits(*mv));
    }

    /// Adds a move. No position fills the list, so there is always room for its moves.
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
