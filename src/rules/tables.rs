//! The lines of the board and the soldiers' steps, worked out at compile time.

use super::bitboard::Bitboard;
use super::palace::diagonal_joins;
use super::side::Side;
use super::square::{FILES, POINTS, RANKS, Square};

/// The eight directions a line can take: files and ranks per step. The first four lead to higher
/// numbered points. Those off the files and ranks exist on the palace diagonals only.
pub(super) const DIRECTIONS: [(i8, i8); 8] = [
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
pub(super) struct Direction(usize);

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
pub(super) static RAYS: [[Bitboard; POINTS]; 8] = {
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

/// Where a soldier of a side (Cho first) goes from each point.
pub(super) static SOLDIER_STEPS: [[Bitboard; POINTS]; 2] =
    [soldier_table(Side::Cho), soldier_table(Side::Han)];

/// Where it goes along printed diagonals.
pub(super) static SOLDIER_DIAGONALS: [[Bitboard; POINTS]; 2] =
    [soldier_diagonals(Side::Cho), soldier_diagonals(Side::Han)];

const fn soldier_diagonals(side: Side) -> [Bitboard; POINTS] {
    let mut table = [Bitboard::EMPTY; POINTS];
    let mut index = 0;
    while index < POINTS {
        let from = Square::ALL[index];
        let mut files = -1;
        while files <= 1 {
            if let Some(to) = from.offset(files, forward(side))
                && from.in_palace(side.opponent())
                && diagonal_joins(from, to)
            {
                table[index] = table[index].with(to);
            }
            files += 2;
        }
        index += 1;
    }
    table
}

const fn forward(side: Side) -> i8 {
    match side {
        Side::Cho => 1,
        Side::Han => -1,
    }
}

/// From where a soldier of a side (Cho first) reaches each point: [`SOLDIER_STEPS`] turned round.
pub(super) static SOLDIER_SOURCES: [[Bitboard; POINTS]; 2] = [
    turned_round(&soldier_table(Side::Cho)),
    turned_round(&soldier_table(Side::Han)),
];

const fn soldier_table(side: Side) -> [Bitboard; POINTS] {
    let straight = [(0, forward(side)), (1, 0), (-1, 0)];
    let mut table = soldier_diagonals(side);
    let mut from = 0;
    while from < POINTS {
        let mut nth = 0;
        while nth < straight.len() {
            let (files, ranks) = straight[nth];
            if let Some(to) = Square::ALL[from].offset(files, ranks) {
                table[from] = table[from].with(to);
            }
            nth += 1;
        }
        from += 1;
    }
    table
}

const fn turned_round(steps: &[Bitboard; POINTS]) -> [Bitboard; POINTS] {
    let mut sources = [Bitboard::EMPTY; POINTS];
    let mut from = 0;
    while from < POINTS {
        let mut to = 0;
        while to < POINTS {
            if steps[from].has(Square::ALL[to]) {
                sources[to] = sources[to].with(Square::ALL[from]);
            }
            to += 1;
        }
        from += 1;
    }
    sources
}

/// Cho's leftmost file.
pub(super) const FIRST_FILE: Bitboard = file_set(0);
/// Cho's rightmost file.
pub(super) const LAST_FILE: Bitboard = file_set(FILES - 1);

const fn file_set(file: u8) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut rank = 0;
    while rank < RANKS {
        if let Some(square) = Square::new(file, rank) {
            set = set.with(square);
        }
        rank += 1;
    }
    set
}
