//! Receivers of generated moves: a list, a counter, and a filter that drops illegal moves.

#![expect(
    clippy::cast_possible_truncation,
    reason = "point numbers and bits of a line fit into a byte"
)]

use super::check_info::CheckInfo;
use super::movelist::MoveList;
use crate::rules::attacks::{LeapMask, LineMask, leaps, lines, palace_point};
use crate::rules::board::{Bitboard, FILES, Move, Role, Square};
use crate::rules::position::Position;

/// Receives generated moves as the target sets in which each kind of piece finds them. Converting all sets to one
/// form first would cost more than the rest of the generator.
pub(in crate::rules) trait Sink {
    /// Moves from a point to each point of a set.
    fn set(&mut self, from: Square, targets: Bitboard);
    /// Moves to places of the piece's own rank; bits beyond the ninth are ignored.
    fn rank(&mut self, from: Square, targets: LineMask);
    /// Moves to places of the piece's own file.
    fn file(&mut self, from: Square, targets: LineMask);
    /// Moves within the mover's palace.
    fn palace(&mut self, from: Square, targets: LineMask);
    /// Moves of a horse, or of an elephant of Janggi, as a mask around its point.
    fn window(&mut self, from: Square, targets: LeapMask);
    /// Moves of an elephant of Xiangqi, as a mask around its point.
    fn corners(&mut self, from: Square, targets: LeapMask);
    /// Moves of soldiers: three pairs of a difference of point indices and the set of targets.
    fn steps(&mut self, ways: [(i8, Bitboard); 3]);
}

/// The nine points of a rank.
const ON_RANK: LineMask = (1 << FILES) - 1;

/// Counts moves without listing them: bulk counting in the last ply of perft (Chess Programming Wiki: "Perft").
#[derive(Debug, Default)]
pub(in crate::rules) struct Count(pub u32);

impl Sink for Count {
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
        // A carry-save adder: three population counts become two.
        let a = a.1.bits();
        let b = b.1.bits();
        let c = c.1.bits();
        let ones = a ^ b ^ c;
        let twos = (a & b) | (c & (a ^ b));
        self.0 += ones.count_ones() + 2 * twos.count_ones();
    }
}

impl Sink for MoveList {
    #[inline]
    fn set(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.push(Move { from, to });
        }
    }

    #[inline]
    fn rank(&mut self, from: Square, targets: LineMask) {
        let first = from.index() as u8 - from.file();
        for place in places(targets & ON_RANK) {
            let to = Square::from_index(first + place);
            self.push(Move { from, to });
        }
    }

    #[inline]
    fn file(&mut self, from: Square, targets: LineMask) {
        for place in places(targets) {
            let to = Square::from_index(from.file() + FILES * place);
            self.push(Move { from, to });
        }
    }

    #[inline]
    fn palace(&mut self, from: Square, targets: LineMask) {
        for place in places(targets) {
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

/// Passes only the legal moves on to another sink, by the checks and pins of a position.
pub(in crate::rules) struct LegalOnly<'a, S> {
    pub position: &'a Position,
    pub check_info: &'a CheckInfo,
    pub sink: &'a mut S,
}

impl<S: Sink> Sink for LegalOnly<'_, S> {
    fn set(&mut self, from: Square, targets: Bitboard) {
        let LegalOnly {
            position,
            check_info,
            ..
        } = *self;
        let allowed = if check_info.checkers.is_empty() {
            let is_cannon = position.of_role(Role::Cannon).has(from);
            check_info.allowed(from, is_cannon, targets)
        } else {
            position.answers(from, targets, check_info)
        };
        self.sink.set(from, allowed);
    }

    fn rank(&mut self, from: Square, targets: LineMask) {
        self.set(from, lines::on_rank(from.rank(), targets));
    }

    fn file(&mut self, from: Square, targets: LineMask) {
        self.set(from, lines::on_file(from.file(), targets));
    }

    fn palace(&mut self, from: Square, targets: LineMask) {
        let points = places(targets).map(|place| palace_point(from, place));
        self.set(from, points.fold(Bitboard::EMPTY, Bitboard::with));
    }

    fn window(&mut self, from: Square, targets: LeapMask) {
        self.set(from, leaps::on_board(from, targets));
    }

    fn corners(&mut self, from: Square, targets: LeapMask) {
        self.window(from, targets);
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
    /// The targets of a piece that answer a check. The check mask leaves few, and each is tested by itself, because
    /// a piece may be pinned as well, and a new screen may let another cannon attack.
    fn answers(&self, from: Square, targets: Bitboard, check_info: &CheckInfo) -> Bitboard {
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

/// The starting point of a move by a difference of point indices.
#[inline]
fn origin(to: Square, by: i8) -> Square {
    Square::from_index((to.index() as u8).wrapping_add_signed(-by))
}

/// Iterates over the bits of a line mask.
#[inline]
fn places(set: LineMask) -> impl Iterator<Item = u8> {
    let mut left = set;
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let place = left.trailing_zeros() as u8;
        left &= left - 1;
        Some(place)
    })
}
