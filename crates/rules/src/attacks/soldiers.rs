//! Steps of the soldiers, computed at compile time.

use super::lines::diagonal_joins;
use crate::board::{Bitboard, FILES, POINTS, RANKS, Side, Square};

/// The targets of a soldier of a side (Cho first) from each point.
pub(crate) static SOLDIER_STEPS: [[Bitboard; POINTS]; 2] =
    [soldier_table(Side::Cho), soldier_table(Side::Han)];

/// The soldier's targets along printed diagonals of the enemy palace.
pub(crate) static SOLDIER_DIAGONALS: [[Bitboard; POINTS]; 2] =
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

/// The points from which a soldier of a side (Cho first) attacks each point: the inverse of [`SOLDIER_STEPS`].
pub(crate) static SOLDIER_SOURCES: [[Bitboard; POINTS]; 2] = [
    inverse(&soldier_table(Side::Cho)),
    inverse(&soldier_table(Side::Han)),
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

/// The targets of a soldier in Xiangqi: forward, and also sideways beyond the river.
pub(crate) static RIVER_SOLDIER_STEPS: [[Bitboard; POINTS]; 2] = [
    river_soldier_table(Side::Cho),
    river_soldier_table(Side::Han),
];

/// The points from which a soldier of Xiangqi attacks each point.
pub(crate) static RIVER_SOLDIER_SOURCES: [[Bitboard; POINTS]; 2] = [
    inverse(&river_soldier_table(Side::Cho)),
    inverse(&river_soldier_table(Side::Han)),
];

/// The points beyond the river, from each side: the other side's half of the board.
pub(crate) const OVER_THE_RIVER: [Bitboard; 2] = {
    let mut halves = [Bitboard::EMPTY; 2];
    let mut point = 0;
    while point < POINTS {
        let square = Square::ALL[point];
        let side = if square.is_over_river(Side::Cho) {
            Side::Cho
        } else {
            Side::Han
        };
        halves[side as usize] = halves[side as usize].with(square);
        point += 1;
    }
    halves
};

const fn river_soldier_table(side: Side) -> [Bitboard; POINTS] {
    let mut table = [Bitboard::EMPTY; POINTS];
    let mut from = 0;
    while from < POINTS {
        let square = Square::ALL[from];
        let steps = [(0, forward(side)), (1, 0), (-1, 0)];
        let ways = if square.is_over_river(side) { 3 } else { 1 };
        let mut nth = 0;
        while nth < ways {
            if let Some(to) = square.offset(steps[nth].0, steps[nth].1) {
                table[from] = table[from].with(to);
            }
            nth += 1;
        }
        from += 1;
    }
    table
}

const fn inverse(steps: &[Bitboard; POINTS]) -> [Bitboard; POINTS] {
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
pub(crate) const FIRST_FILE: Bitboard = file_set(0);
/// Cho's rightmost file.
pub(crate) const LAST_FILE: Bitboard = file_set(FILES - 1);

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
