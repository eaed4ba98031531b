//! The lines of the board and the soldiers' steps, worked out at compile time.

use crate::rules::board::{Bitboard, POINTS, Side, Square};

/// The eight directions a line can take: files and ranks per step. The first four lead to higher
/// numbered points. Those off the files and ranks exist on the palace diagonals only.
pub(in crate::rules) const DIRECTIONS: [(i8, i8); 8] = [
    (0, 1),
    (1, 0),
    (1, 1),
    (-1, 1),
    (0, -1),
    (-1, 0),
    (-1, -1),
    (1, -1),
];

/// One of the eight directions of a line.
#[derive(Debug, Clone, Copy)]
pub(in crate::rules) struct Direction(usize);

impl Direction {
    pub const ALL: [Direction; 8] = [
        Direction(0),
        Direction(1),
        Direction(2),
        Direction(3),
        Direction(4),
        Direction(5),
        Direction(6),
        Direction(7),
    ];

    /// The points that lie on a printed line in this direction, up to the end of that line.
    pub const fn ray(self, from: Square) -> Bitboard {
        RAYS[self.0][from.index()]
    }

    /// The point of a ray's part that is met first.
    pub const fn nearest(self, points: Bitboard) -> Option<Square> {
        if self.0 < 4 {
            points.first()
        } else {
            points.last()
        }
    }

    /// The direction of the printed line from one point to another, if they share one.
    pub fn between(from: Square, to: Square) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|direction| direction.ray(from).has(to))
    }
}

/// The points of a printed line by direction and by where it is entered.
pub(in crate::rules) static RAYS: [[Bitboard; POINTS]; 8] = {
    let mut rays = [[Bitboard::EMPTY; POINTS]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut from = 0;
        while from < POINTS {
            rays[direction][from] = ray(Square::ALL[from], DIRECTIONS[direction]);
            from += 1;
        }
        direction += 1;
    }
    rays
};

const fn ray(from: Square, (files, ranks): (i8, i8)) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    let mut here = from;
    while let Some(next) = here.offset(files, ranks) {
        if files != 0 && ranks != 0 && !diagonal_joins(here, next) {
            break;
        }
        reached = reached.with(next);
        here = next;
    }
    reached
}

/// Whether the printed diagonal of a palace joins two points a diagonal step apart.
pub(in crate::rules) const fn diagonal_joins(a: Square, b: Square) -> bool {
    let same_palace = (a.in_palace(Side::Cho) && b.in_palace(Side::Cho))
        || (a.in_palace(Side::Han) && b.in_palace(Side::Han));
    same_palace && (is_centre(a) || is_centre(b))
}

const fn is_centre(square: Square) -> bool {
    square.file() == 4 && (square.rank() == 1 || square.rank() == 8)
}
