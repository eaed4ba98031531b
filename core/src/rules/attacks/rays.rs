//! Rays along the printed lines (Chess Programming Wiki: "Rays"), computed at compile time.

use crate::rules::board::{Bitboard, POINTS, Side, Square};

/// The eight ray directions, as files and ranks per step; the first four lead to higher indices.
/// Diagonal rays exist only on palace diagonals.
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

    /// The first point of a subset of a ray, seen from its start.
    pub const fn nearest(self, points: Bitboard) -> Option<Square> {
        // Bits grow along the first four directions, so the nearest blocker is the lowest bit there and the
        // highest in the other four.
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

/// The rays, indexed by direction and starting point.
pub(in crate::rules) static RAYS: [[Bitboard; POINTS]; 8] = {
    let mut rays = [[Bitboard::EMPTY; POINTS]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut from = 0;
        while from < POINTS {
            let (files, ranks) = DIRECTIONS[direction];
            rays[direction][from] = ray(Square::ALL[from], files, ranks);
            from += 1;
        }
        direction += 1;
    }
    rays
};

const fn ray(from: Square, files: i8, ranks: i8) -> Bitboard {
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

/// True if a printed palace diagonal joins two points that are a diagonal step apart.
pub(in crate::rules) const fn diagonal_joins(a: Square, b: Square) -> bool {
    let same_palace = (a.in_palace(Side::Cho) && b.in_palace(Side::Cho))
        || (a.in_palace(Side::Han) && b.in_palace(Side::Han));
    // Every printed diagonal step starts or ends in the centre.
    same_palace && (is_centre(a) || is_centre(b))
}

const fn is_centre(square: Square) -> bool {
    square.file() == 4 && (square.rank() == 1 || square.rank() == 8)
}
