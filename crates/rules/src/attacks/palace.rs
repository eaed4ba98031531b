//! The two palaces: their nine points, their printed lines, and the points between a palace point and the rest
//! of the board.

use super::lines::{DIRECTIONS, LineMask, RAYS, diagonal_joins};
use crate::board::{Bitboard, POINTS, Side, Square};

/// One step along a printed line within a palace; empty for points outside.
pub(crate) static PALACE_STEPS: [Bitboard; POINTS] = {
    let mut steps = [Bitboard::EMPTY; POINTS];
    let mut from = 0;
    while from < POINTS {
        steps[from] = steps_from(Square::ALL[from]);
        from += 1;
    }
    steps
};

const fn steps_from(from: Square) -> Bitboard {
    let mut steps = Bitboard::EMPTY;
    let mut direction = 0;
    while direction < 8 {
        let (files, ranks) = DIRECTIONS[direction];
        direction += 1;
        let Some(to) = from.offset(files, ranks) else {
            continue;
        };
        let same_palace = (from.in_palace(Side::Cho) && to.in_palace(Side::Cho))
            || (from.in_palace(Side::Han) && to.in_palace(Side::Han));
        let straight = files == 0 || ranks == 0;
        // Diagonals are printed through the centre only: the edge middles have none (rules.md section 1).
        if same_palace && (straight || diagonal_joins(from, to)) {
            steps = steps.with(to);
        }
    }
    steps
}

/// The orthogonal steps: a general's in Xiangqi.
pub(crate) static STRAIGHT_STEPS: [Bitboard; POINTS] = steps_by(true);

/// The diagonal steps: a guard's in Xiangqi.
pub(crate) static DIAGONAL_STEPS: [Bitboard; POINTS] = steps_by(false);

const fn steps_by(straight: bool) -> [Bitboard; POINTS] {
    let mut steps = PALACE_STEPS;
    let mut from = 0;
    while from < POINTS {
        let mut remaining = steps[from];
        while let Some(to) = remaining.first() {
            remaining = remaining.without(Bitboard::of(to));
            let square = Square::ALL[from];
            let on_line = square.file() == to.file() || square.rank() == to.rank();
            if on_line != straight {
                steps[from] = steps[from].without(Bitboard::of(to));
            }
        }
        from += 1;
    }
    steps
}

/// The steps from each palace point as bits of [`palace_places`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct PalaceSteps([LineMask; 18]);

impl PalaceSteps {
    /// Returns the steps from a palace point.
    #[inline]
    pub fn from(&self, square: Square) -> LineMask {
        self.0[usize::from(PALACE_ROWS[square.index()])]
    }
}

/// A general's or guard's steps along all printed lines.
pub(crate) static ALL_WAYS: PalaceSteps = step_places(&PALACE_STEPS);
/// Their orthogonal steps.
pub(crate) static STRAIGHT: PalaceSteps = step_places(&STRAIGHT_STEPS);
/// Their diagonal steps.
pub(crate) static DIAGONAL: PalaceSteps = step_places(&DIAGONAL_STEPS);

/// Returns the points of a set in a side's palace, as nine bits in the order of their indices.
#[inline]
pub(crate) const fn palace_places(side: Side, points: Bitboard) -> LineMask {
    let corner = match side {
        Side::Cho => 3,
        Side::Han => 66,
    };
    // Bits 0-2, 9-11 and 18-20 are the palace's rows now; the shifts by 6 and 12 close the gaps.
    let points = (points.bits() >> corner) as u32;
    (points & 0o7) | (points >> 6 & 0o70) | (points >> 12 & 0o700)
}

/// Returns the points of a set of one file, which crosses the palaces, in a side's palace, as [`palace_places`] does.
#[inline]
pub(crate) const fn palace_places_on_file(side: Side, file: u8, points: LineMask) -> LineMask {
    let rows = match side {
        Side::Cho => points,
        Side::Han => points >> 7,
    };
    // Each row of a palace has three places.
    let first = (rows & 1) | (rows & 2) << 2 | (rows & 4) << 4;
    first << (file - 3)
}

/// Returns the point of a bit of [`palace_places`], in the palace that contains the point `of`.
#[inline]
pub(crate) fn palace_point(of: Square, place: u8) -> Square {
    PALACES[usize::from(of.index() > POINTS / 2)][usize::from(place)]
}

/// The points of the palaces, Cho's first, in the order of their places.
static PALACES: [[Square; 9]; 2] = {
    let mut palaces = [[Square::ALL[0]; 9]; 2];
    let mut point = 0;
    while point < POINTS {
        if !PALACE_STEPS[point].is_empty() {
            let row = PALACE_ROWS[point] as usize;
            palaces[row / 9][row % 9] = Square::ALL[point];
        }
        point += 1;
    }
    palaces
};

/// Returns the attacks of a chariot along the printed diagonals.
#[inline]
pub(crate) fn diagonal_slide(from: Square, occupied: Bitboard) -> Bitboard {
    let Diagonals { steps, beyond } = DIAGONALS[from.index()];
    // From a corner the only step is the centre: if occupied, it ends the slide. From the centre there is
    // nothing beyond the corners.
    if steps.intersects(occupied) {
        steps
    } else {
        steps | beyond
    }
}

/// Returns the attacks of a cannon along the printed diagonals: from corner to corner over the centre, which
/// must have a piece other than a cannon.
#[inline]
pub(crate) fn diagonal_jump(from: Square, screens: Bitboard) -> Bitboard {
    let Diagonals { steps, beyond } = DIAGONALS[from.index()];
    // From the centre `beyond` is empty, so that no jump starts there.
    if steps.intersects(screens) {
        beyond
    } else {
        Bitboard::EMPTY
    }
}

/// Returns the points strictly between a palace point and another point on a printed line with it; empty if no
/// line joins them.
#[inline]
pub(crate) fn between(palace_point: Square, other: Square) -> Bitboard {
    BETWEEN[usize::from(PALACE_ROWS[palace_point.index()])][other.index()]
}

/// The palace diagonals through one point, for chariots and cannons.
#[derive(Debug, Clone, Copy)]
struct Diagonals {
    /// The next points along printed diagonals: the centre for a corner, the corners for the centre.
    pub steps: Bitboard,
    /// The opposite corner, beyond the centre, for a corner.
    pub beyond: Bitboard,
}

/// The palace diagonals through each point; most have none.
static DIAGONALS: [Diagonals; POINTS] = {
    let none = Diagonals {
        steps: Bitboard::EMPTY,
        beyond: Bitboard::EMPTY,
    };
    let mut table = [none; POINTS];
    let mut from = 0;
    while from < POINTS {
        let mut nth = 0;
        while nth < 8 {
            let (files, ranks) = DIRECTIONS[nth];
            if files != 0 && ranks != 0 {
                let ray = RAYS[nth][from];
                let mut next = Bitboard::EMPTY;
                if let Some(step) = Square::ALL[from].offset(files, ranks) {
                    next = ray.without(ray.without(Bitboard::of(step)));
                }
                table[from].steps = table[from].steps.union(next);
                table[from].beyond = table[from].beyond.union(ray.without(next));
            }
            nth += 1;
        }
        from += 1;
    }
    table
};

/// The points that have printed diagonals.
pub(crate) const DIAGONAL_NODES: Bitboard = {
    let mut nodes = Bitboard::EMPTY;
    let mut from = 0;
    while from < POINTS {
        if !DIAGONALS[from].steps.is_empty() {
            nodes = nodes.with(Square::ALL[from]);
        }
        from += 1;
    }
    nodes
};

/// Steps indexed by the point's row in [`PALACE_ROWS`].
const fn step_places(steps: &[Bitboard; POINTS]) -> PalaceSteps {
    let mut table = [0; 18];
    let mut from = 0;
    while from < POINTS {
        if !PALACE_STEPS[from].is_empty() {
            let side = if from < POINTS / 2 {
                Side::Cho
            } else {
                Side::Han
            };
            table[PALACE_ROWS[from] as usize] = palace_places(side, steps[from]);
        }
        from += 1;
    }
    PalaceSteps(table)
}

/// The points strictly between a palace point, given by its row in [`PALACE_ROWS`], and another one
/// on a printed line with it.
static BETWEEN: [[Bitboard; POINTS]; 18] = {
    let mut table = [[Bitboard::EMPTY; POINTS]; 18];
    let mut from = 0;
    while from < POINTS {
        let mut nth = 0;
        while nth < 8 && !PALACE_STEPS[from].is_empty() {
            let mut ray = RAYS[nth][from];
            while let Some(to) = ray.first() {
                ray = ray.without(Bitboard::of(to));
                table[PALACE_ROWS[from] as usize][to.index()] = RAYS[nth][from]
                    // The ray from here, without the rest of the same ray from the target on.
                    .without(RAYS[nth][to.index()])
                    .without(Bitboard::of(to));
            }
            nth += 1;
        }
        from += 1;
    }
    table
};

/// The palace points numbered from 0 to 17.
static PALACE_ROWS: [u8; POINTS] = {
    let mut rows = [0; POINTS];
    let mut next = 0;
    let mut point = 0;
    while point < POINTS {
        if !PALACE_STEPS[point].is_empty() {
            rows[point] = next;
            next += 1;
        }
        point += 1;
    }
    rows
};
