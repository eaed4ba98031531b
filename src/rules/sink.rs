//! Where generated moves go: into a list, into a count, or through what guards the general.

use super::action::Move;
use super::bitboard::Bitboard;
use super::lines::{self, Places};
use super::movelist::MoveList;
use super::palace::palace_point;
use super::piece::Role;
use super::position::Position;
use super::shield::Shield;
use super::square::{FILES, Square};
use super::window::{self, Window};

/// Takes in the moves, in whatever form they are found.
pub(super) trait Sink {
    /// Moves from a point to each point of a set.
    fn set(&mut self, from: Square, targets: Bitboard);
    /// Moves to places of the piece's own rank; places beyond the ninth mean nothing.
    fn rank(&mut self, from: Square, targets: Places);
    /// Moves to places of the piece's own file.
    fn file(&mut self, from: Square, targets: Places);
    /// Moves within the mover's palace.
    fn palace(&mut self, from: Square, targets: Places);
    /// Moves to points of the window around the piece.
    fn window(&mut self, from: Square, targets: Window);
    /// Moves by a fixed difference of point numbers, with the set of their targets, for each of three
    /// differences.
    fn steps(&mut self, ways: [(i8, Bitboard); 3]);
}

/// Places of a rank.
const ON_RANK: Places = (1 << FILES) - 1;

/// Counts.
#[derive(Debug, Default)]
pub(super) struct Count(pub u32);

impl Sink for Count {
    #[inline]
    fn set(&mut self, _: Square, targets: Bitboard) {
        self.0 += targets.bits().count_ones();
    }

    #[inline]
    fn rank(&mut self, _: Square, targets: Places) {
        self.0 += lines::count(targets & ON_RANK);
    }

    #[inline]
    fn file(&mut self, _: Square, targets: Places) {
        self.0 += lines::count(targets);
    }

    #[inline]
    fn palace(&mut self, _: Square, targets: Places) {
        self.0 += lines::count(targets);
    }

    #[inline]
    fn window(&mut self, _: Square, targets: Window) {
        self.0 += window::count(targets);
    }

    #[inline]
    fn steps(&mut self, [a, b, c]: [(i8, Bitboard); 3]) {
        // Added bit by bit, three sets are two: those of the ones and of the twos.
        let (a, b, c) = (a.1.bits(), b.1.bits(), c.1.bits());
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
    fn rank(&mut self, from: Square, targets: Places) {
        let first = from.index() as u8 - from.file();
        for place in places(targets & ON_RANK) {
            let to = Square::from_index(first + place);
            self.push(Move { from, to });
        }
    }

    #[inline]
    fn file(&mut self, from: Square, targets: Places) {
        for place in places(targets) {
            let to = Square::from_index(from.file() + FILES * place);
            self.push(Move { from, to });
        }
    }

    #[inline]
    fn palace(&mut self, from: Square, targets: Places) {
        for place in places(targets) {
            let to = palace_point(from, place);
            self.push(Move { from, to });
        }
    }

    #[inline]
    fn window(&mut self, from: Square, targets: Window) {
        let mut targets = targets;
        while targets != 0 {
            let bit = targets.trailing_zeros() as usize;
            targets &= targets - 1;
            let to = Square::from_index((from.index() + bit - window::CENTRE as usize) as u8);
            self.push(Move { from, to });
        }
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

/// Lets through to another sink what keeps the general safe.
pub(super) struct Guarded<'a, S> {
    pub position: &'a Position,
    pub shield: &'a Shield,
    pub sink: &'a mut S,
}

impl<S: Sink> Sink for Guarded<'_, S> {
    fn set(&mut self, from: Square, targets: Bitboard) {
        let Guarded {
            position, shield, ..
        } = *self;
        let allowed = if shield.checkers.is_empty() {
            let is_cannon = position.of_role(Role::Cannon).has(from);
            shield.allowed(from, is_cannon, targets)
        } else {
            position.answers(from, targets, shield)
        };
        self.sink.set(from, allowed);
    }

    fn rank(&mut self, from: Square, targets: Places) {
        self.set(from, lines::on_rank(from.rank(), targets));
    }

    fn file(&mut self, from: Square, targets: Places) {
        self.set(from, lines::on_file(from.file(), targets));
    }

    fn palace(&mut self, from: Square, targets: Places) {
        let points = places(targets).map(|place| palace_point(from, place));
        self.set(from, points.fold(Bitboard::EMPTY, Bitboard::with));
    }

    fn window(&mut self, from: Square, targets: Window) {
        self.set(from, window::on_board(from, targets));
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
    /// Those of a piece's targets that answer the check. Where they lie is known; whether each does
    /// is found by trying.
    fn answers(&self, from: Square, targets: Bitboard, shield: &Shield) -> Bitboard {
        let promising = if shield.screens.has(from) {
            targets
        } else {
            targets & shield.relief
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

/// Where a move by a difference of point numbers began.
#[inline]
fn origin(to: Square, by: i8) -> Square {
    Square::from_index((to.index() as u8).wrapping_add_signed(-by))
}

/// The members of a set of places.
#[inline]
fn places(set: Places) -> impl Iterator<Item = u8> {
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
