//! Receivers of generated moves: a list without allocation, a counter, and a filter that drops illegal moves.

#![expect(
    clippy::cast_possible_truncation,
    reason = "point numbers and bits of a line fit into a byte"
)]

use std::ops::Deref;

use arrayvec::ArrayVec;

use super::check_info::CheckInfo;
use crate::attacks::{LeapMask, LineMask, leaps, lines, palace_point};
use crate::board::{Bitboard, FILES, Move, Role, Square};
use crate::position::Position;

/// A receiver of generated moves.
///
/// It gets the sets of targets in the form in which each kind of piece finds them, because converting all sets
/// to one form would cost more than the rest of the generator.
pub(crate) trait MoveSink {
    /// Adds moves from a point to each point of a set.
    fn set(&mut self, from: Square, targets: Bitboard);
    /// Adds moves along the piece's rank; bits beyond the ninth are ignored.
    fn rank(&mut self, from: Square, targets: LineMask);
    /// Adds moves along the piece's file.
    fn file(&mut self, from: Square, targets: LineMask);
    /// Adds moves within the mover's palace.
    fn palace(&mut self, from: Square, targets: LineMask);
    /// Adds moves of a horse, or of an elephant of Janggi, as a mask around its point.
    fn window(&mut self, from: Square, targets: LeapMask);
    /// Adds moves of an elephant of Xiangqi, as a mask around its point.
    fn corners(&mut self, from: Square, targets: LeapMask);
    /// Adds moves of soldiers: three pairs of a difference of point indices and the set of targets.
    fn steps(&mut self, ways: [(i8, Bitboard); 3]);
}

/// The nine points of a rank.
const ON_RANK: LineMask = (1 << FILES) - 1;

/// A counter of moves: bulk counting in the last ply of perft (Chess Programming Wiki: "Perft").
#[derive(Debug, Default)]
pub(crate) struct Count(pub u32);

impl MoveSink for Count {
    #[inline]
    fn set(&mut self, _: Square, targets: Bitboard) {
        self.0 += targets.bits().count_ones();
    }

    #[inline]
    fn rank(&mut self, _: Square, targets: LineMask) {
        self.0 += lines::count(targets & ON_RANK);
    }

    #[inline]
    fn file(&mut self, _: Square, targets: LineMask) {
        self.0 += lines::count(targets);
    }

    #[inline]
    fn palace(&mut self, _: Square, targets: LineMask) {
        self.0 += lines::count(targets);
    }

    #[inline]
    fn window(&mut self, _: Square, targets: LeapMask) {
        self.0 += leaps::count(targets);
    }

    #[inline]
    fn corners(&mut self, _: Square, targets: LeapMask) {
        self.0 += leaps::count_corners(targets);
    }

    #[inline]
    fn steps(&mut self, [a, b, c]: [(i8, Bitboard); 3]) {
        // Soldiers of Xiangqi seldom step sideways.
        if (b.1 | c.1).is_empty() {
            self.0 += a.1.bits().count_ones();
            return;
        }
        // A carry-save adder: three population counts become two.
        let a = a.1.bits();
        let b = b.1.bits();
        let c = c.1.bits();
        let ones = a ^ b ^ c;
        let twos = (a & b) | (c & (a ^ b));
        self.0 += ones.count_ones() + 2 * twos.count_ones();
    }
}

impl MoveSink for MoveList {
    #[inline]
    fn set(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.push(Move { from, to });
        }
    }

    #[inline]
    fn rank(&mut self, from: Square, targets: LineMask) {
        let first = from.index() as u8 - from.file();
        for place in lines::places(targets & ON_RANK) {
            let to = Square::from_index(first + place);
            self.push(Move { from, to });
        }
    }

    #[inline]
    fn file(&mut self, from: Square, targets: LineMask) {
        for place in lines::places(targets) {
            let to = Square::from_index(from.file() + FILES * place);
            self.push(Move { from, to });
        }
    }

    #[inline]
    fn palace(&mut self, from: Square, targets: LineMask) {
        for place in lines::places(targets) {
            let to = palace_point(from, place);
            self.push(Move { from, to });
        }
    }

    #[inline]
    fn window(&mut self, from: Square, targets: LeapMask) {
        let mut targets = targets;
        while targets != 0 {
            let bit = targets.trailing_zeros() as usize;
            targets &= targets - 1;
            let to = Square::from_index((from.index() + bit - leaps::CENTRE as usize) as u8);
            self.push(Move { from, to });
        }
    }

    #[inline]
    fn corners(&mut self, from: Square, targets: LeapMask) {
        self.window(from, targets);
    }

    #[inline]
    fn steps(&mut self, ways: [(i8, Bitboard); 3]) {
        for (by, targets) in ways {
            for to in targets {
                let from = origin(to, by);
                self.push(Move { from, to });
            }
        }
    }
}

/// A filter that passes only the legal moves to another sink, by the checks and pins of a position. It is for pieces of
/// which not every pseudo-legal move is legal, see [`CheckInfo::restricted`].
pub(crate) struct LegalOnly<'a, S> {
    pub position: &'a Position,
    pub check_info: &'a CheckInfo,
    pub sink: &'a mut S,
}

impl<S: MoveSink> MoveSink for LegalOnly<'_, S> {
    fn set(&mut self, from: Square, targets: Bitboard) {
        let LegalOnly {
            position,
            check_info,
            ..
        } = *self;
        let allowed = if check_info.checkers.is_empty() {
            let is_cannon = position.of_role(Role::Cannon).has(from);
            check_info.legal_targets(from, is_cannon, targets)
        } else {
            position.answer_targets(from, targets, check_info)
        };
        self.sink.set(from, allowed);
    }

    #[inline]
    fn rank(&mut self, from: Square, targets: LineMask) {
        self.set(from, lines::on_rank(from.rank(), targets));
    }

    #[inline]
    fn file(&mut self, from: Square, targets: LineMask) {
        self.set(from, lines::on_file(from.file(), targets));
    }

    #[inline]
    fn palace(&mut self, from: Square, targets: LineMask) {
        let points = lines::places(targets).map(|place| palace_point(from, place));
        self.set(from, points.fold(Bitboard::EMPTY, Bitboard::with));
    }

    #[inline]
    fn window(&mut self, from: Square, targets: LeapMask) {
        self.set(from, leaps::on_board(from, targets));
    }

    #[inline]
    fn corners(&mut self, from: Square, targets: LeapMask) {
        self.set(from, leaps::on_board(from, targets));
    }

    fn steps(&mut self, ways: [(i8, Bitboard); 3]) {
        for (by, targets) in ways {
            for to in targets {
                let from = origin(to, by);
                self.set(from, Bitboard::of(to));
            }
        }
    }
}

impl Position {
    /// Returns the targets of a piece that answer a check. The check mask leaves few. Each is tested
    /// separately, because a piece may also be pinned, and a new screen may let another cannon attack.
    fn answer_targets(&self, from: Square, targets: Bitboard, check_info: &CheckInfo) -> Bitboard {
        // A screen that leaves its line answers the check from any point, so its targets are not masked.
        let promising = if check_info.screens.has(from) {
            targets
        } else {
            targets & check_info.check_mask
        };
        let mut answers = Bitboard::EMPTY;
        for to in promising {
            if self.exposed_by(Move { from, to }).is_none() {
                answers = answers.with(to);
            }
        }
        answers
    }
}

/// Returns the starting point of a move by a difference of point indices.
#[inline]
fn origin(to: Square, by: i8) -> Square {
    Square::from_index((to.index() as u8).wrapping_add_signed(-by))
}

/// An upper bound on the moves of a position.
///
/// Per piece: 8 for the general and guards, 21 for a chariot (17 along rank and file, 4 along palace
/// diagonals), 18 for a cannon, 8 for a horse or elephant, 5 for a soldier. These are multiplied by the maximum
/// number of pieces of that kind per side.
const CAPACITY: usize = 3 * 8 + 2 * 21 + 3 * 18 + 4 * 8 + 5 * 5;

/// The moves of a position without heap allocation. It dereferences to a slice.
///
/// ```
/// use janggi::{Formation, BySide, MoveList, Position};
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
    pub const CAPACITY: usize = CAPACITY;

    /// Creates an empty list.
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
    pub fn swap(&mut self, first: usize, second: usize) {
        self.0.swap(first, second);
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
