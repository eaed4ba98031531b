//! Attacks of horses and elephants, whose legs can be blocked.
//!
//! The board is shifted so that the piece is at bit 29 of a machine word. An elephant's farthest target is
//! three ranks of nine and two files away: 29 points. So all points that matter to a leap fit into 59 bits, and
//! leaps look the same from every point. All legs are tested at once by shifts, as for knights without legs
//! (Chess Programming Wiki: "Knight Pattern").

use crate::board::{Bitboard, POINTS, Side, Square};

/// The bit of the piece.
pub(crate) const CENTRE: u32 = 29;

/// A set of points around a leaper, which is on bit [`CENTRE`].
pub(crate) type LeapMask = u64;

/// Returns the points of a set around a square, shifted so that the square is bit [`CENTRE`].
#[inline]
pub(crate) fn around(square: Square, points: Bitboard) -> LeapMask {
    // Shifted left first, so that points below the square are kept. 90 + 29 bits fit into 128, and the cast
    // drops bits above 63.
    ((points.bits() << CENTRE) >> square.index()) as LeapMask
}

/// Returns the inverse of [`around`]; all points of the mask must be on the board.
#[inline]
pub(crate) const fn on_board(square: Square, window: LeapMask) -> Bitboard {
    Bitboard::from_bits(((window as u128) << square.index()) >> CENTRE)
}

/// Returns the targets of a horse, given the empty points around it.
#[inline]
pub(crate) fn horse(square: Square, empty: LeapMask) -> LeapMask {
    // Only empty legs allow a leap; the mask removes targets beyond the edge of the board.
    let legs = empty & LEGS;
    let [left_up, right_up, right_down, left_down] = outward(legs);
    (left_up | right_up | right_down | left_down) & RINGS.horse[square.index()]
}

/// Returns the targets of an elephant, given the empty points around it.
#[inline]
pub(crate) fn elephant(square: Square, empty: LeapMask) -> LeapMask {
    let legs = empty & LEGS;
    let [left_up, right_up, right_down, left_down] = outward(legs);
    // The first diagonal step must be on an empty point; the second shift is the same as the first.
    let reached = (left_up & empty) << 8
        | (right_up & empty) << 10
        | (right_down & empty) >> 8
        | (left_down & empty) >> 10;
    reached & RINGS.elephant[square.index()]
}

/// Returns the targets of an elephant of Xiangqi: two steps diagonally over an empty point, its eye, on its own half.
#[inline]
pub(crate) fn river_elephant(square: Square, empty: LeapMask) -> LeapMask {
    let eyes = empty & EYES;
    let reached = (eyes & bit(-1, 1)) << 8
        | (eyes & bit(1, 1)) << 10
        | (eyes & bit(1, -1)) >> 8
        | (eyes & bit(-1, -1)) >> 10;
    reached & RIVER_ELEPHANTS[square.index()]
}

/// Returns the point that must be empty for an elephant of Xiangqi to go from one point to another, two
/// diagonal steps away.
#[inline]
pub(crate) fn river_elephant_path(from: Square, to: Square) -> Bitboard {
    // Halfway in files and in ranks is halfway in the numbers of the points.
    Bitboard::of(Square::from_index(((from.index() + to.index()) / 2) as u8))
}

/// The points that elephants of Xiangqi can stand on: seven on each half.
pub(crate) const ELEPHANT_POINTS: Bitboard = {
    let mut points = Bitboard::EMPTY;
    let mut point = 0;
    while point < POINTS {
        let square = Square::ALL[point];
        // The rank from the elephant's own side.
        let rank = if square.rank() < 5 {
            square.rank()
        } else {
            9 - square.rank()
        };
        let on_edge = rank.is_multiple_of(4) && square.file() % 4 == 2;
        let on_middle = rank == 2 && square.file().is_multiple_of(4);
        if on_edge || on_middle {
            points = points.with(square);
        }
        point += 1;
    }
    points
};

/// Returns the number of targets of one horse or one elephant.
#[inline]
pub(crate) fn count(targets: LeapMask) -> u32 {
    if cfg!(target_feature = "popcnt") {
        targets.count_ones()
    } else {
        u32::from(COUNTS[gather(targets)])
    }
}

/// Returns the number of targets of one elephant of Xiangqi, of which there are four at most.
#[inline]
pub(crate) fn count_corners(targets: LeapMask) -> u32 {
    if cfg!(target_feature = "popcnt") {
        targets.count_ones()
    } else {
        // The lowest corner is bit 0 now, and the product adds all four at the bit of the highest: the corners are
        // symmetrical.
        let lowest = bit(-2, -2).trailing_zeros();
        let corners = (bit(-2, -2) | bit(2, -2) | bit(-2, 2) | bit(2, 2)) >> lowest;
        let sum = (targets >> lowest).wrapping_mul(corners) >> corners.ilog2();
        (sum & 7) as u32
    }
}

/// Gathers the eight bits of a horse's or elephant's possible targets into an index, by a multiplication (Chess
/// Programming Wiki: "Magic Bitboards").
///
/// The factor was found by trial; the table below proves at compile time that no two sets of different size
/// share an index.
#[inline]
const fn gather(targets: LeapMask) -> usize {
    (targets.wrapping_mul(0xa080_8100_0080_2020) >> 54) as usize
}

static COUNTS: [u8; 1 << 10] = {
    let mut counts = [u8::MAX; 1 << 10];
    let rings = [ring(1), ring(2)];
    let mut nth = 0;
    while nth < rings.len() {
        // Enumerates all subsets of a ring, by the carry that runs through its bits.
        let mut targets: LeapMask = 0;
        loop {
            let count = targets.count_ones() as u8;
            let seen = &mut counts[gather(targets)];
            assert!(*seen == u8::MAX || *seen == count);
            *seen = count;
            targets = (targets | !rings[nth]).wrapping_add(1) & rings[nth];
            if targets == 0 {
                break;
            }
        }
        nth += 1;
    }
    counts
};

/// Returns all targets of a leap with `diagonal_steps` diagonal steps: 1 for a horse, 2 for an elephant.
const fn ring(diagonal_steps: i32) -> LeapMask {
    let mut ring = 0;
    let mut way = 0;
    while way < WAYS.len() {
        let ((file, rank), (files, ranks)) = WAYS[way];
        ring |= bit(file + files * diagonal_steps, rank + ranks * diagonal_steps);
        way += 1;
    }
    ring
}

/// Returns the points that must be empty for a horse to leap from one point to another, a leap away.
#[inline]
pub(crate) fn horse_path(from: Square, to: Square) -> Bitboard {
    on_board(to, HORSE_PATHS[bit_of(from, to)])
}

/// Returns the points that must be empty for an elephant to leap from one point to another, a leap away.
#[inline]
pub(crate) fn elephant_path(from: Square, to: Square) -> Bitboard {
    on_board(to, ELEPHANT_PATHS[bit_of(from, to)])
}

/// Returns the bit of a point in the mask around `centre`.
#[inline]
const fn bit_of(point: Square, centre: Square) -> usize {
    // The mask tells the compiler that the index is in bounds; it does not change the result for points one
    // leap apart.
    (point.index() + CENTRE as usize).wrapping_sub(centre.index()) & 63
}

/// The leg of a horse that leaps to the centre, indexed by the bit of its origin.
static HORSE_PATHS: [LeapMask; 64] = paths(1);
/// The two points that an elephant passes, indexed in the same way.
static ELEPHANT_PATHS: [LeapMask; 64] = paths(2);

const fn bit(files: i32, ranks: i32) -> LeapMask {
    1 << (CENTRE.cast_signed() + files + 9 * ranks)
}

/// The four points one diagonal step away.
const EYES: LeapMask = bit(-1, 1) | bit(1, 1) | bit(1, -1) | bit(-1, -1);

/// The targets of an elephant of Xiangqi, all on its own half of the board.
pub(super) static RIVER_ELEPHANTS: [LeapMask; POINTS] = {
    let mut targets = [0; POINTS];
    let mut from = 0;
    while from < POINTS {
        let square = Square::ALL[from];
        let mut nth = 0;
        while nth < 4 {
            let (files, ranks) = [(-2, 2), (2, 2), (2, -2), (-2, -2)][nth];
            if let Some(to) = square.offset(files as i8, ranks as i8)
                && to.is_over_river(Side::Cho) == square.is_over_river(Side::Cho)
            {
                targets[from] |= bit(files, ranks);
            }
            nth += 1;
        }
        from += 1;
    }
    targets
};

const LEGS: LeapMask = bit(0, 1) | bit(1, 0) | bit(0, -1) | bit(-1, 0);

/// Returns the points one diagonal step outward from each leg: up to the left, up to the right, down to the
/// right and down to the left. Two legs lead to each.
#[inline]
const fn outward(legs: LeapMask) -> [LeapMask; 4] {
    [
        (legs & (bit(0, 1) | bit(-1, 0))) << 8,
        (legs & (bit(0, 1) | bit(1, 0))) << 10,
        (legs & (bit(0, -1) | bit(1, 0))) >> 8,
        (legs & (bit(0, -1) | bit(-1, 0))) >> 10,
    ]
}

/// The targets on the board, indexed by the point of the piece. They mask out shifts that wrap round an edge.
struct Rings {
    horse: [LeapMask; POINTS],
    elephant: [LeapMask; POINTS],
}

static RINGS: Rings = Rings {
    horse: rings(1),
    elephant: rings(2),
};

/// The eight leaps: the orthogonal step to the leg, then the diagonal direction, in files and ranks.
const WAYS: [((i32, i32), (i32, i32)); 8] = [
    ((0, 1), (-1, 1)),
    ((0, 1), (1, 1)),
    ((1, 0), (1, 1)),
    ((1, 0), (1, -1)),
    ((0, -1), (1, -1)),
    ((0, -1), (-1, -1)),
    ((-1, 0), (-1, -1)),
    ((-1, 0), (-1, 1)),
];

const fn rings(diagonal_steps: i32) -> [LeapMask; POINTS] {
    let mut rings = [0; POINTS];
    let mut from = 0;
    while from < POINTS {
        let mut way = 0;
        while way < WAYS.len() {
            let ((file, rank), (files, ranks)) = WAYS[way];
            let file = file + files * diagonal_steps;
            let rank = rank + ranks * diagonal_steps;
            if Square::ALL[from].offset(file as i8, rank as i8).is_some() {
                rings[from] |= bit(file, rank);
            }
            way += 1;
        }
        from += 1;
    }
    rings
}

const fn paths(diagonal_steps: i32) -> [LeapMask; 64] {
    let mut paths = [0; 64];
    let mut way = 0;
    while way < WAYS.len() {
        let ((file, rank), (files, ranks)) = WAYS[way];
        // The leap ends in the centre, so it is computed backwards from there.
        let start_file = -file - files * diagonal_steps;
        let start_rank = -rank - ranks * diagonal_steps;
        let start = bit(start_file, start_rank).trailing_zeros() as usize;
        let mut step = 0;
        // Points before the last step must be empty: the leg, and for an elephant also the first diagonal step.
        while step < diagonal_steps {
            paths[start] |= bit(
                start_file + file + files * step,
                start_rank + rank + ranks * step,
            );
            step += 1;
        }
        way += 1;
    }
    paths
}
