//! The leaps of horses and elephants, seen through a window around the piece.
//!
//! Laid out point by point, everything that an elephant's leap touches lies within 29 points of it:
//! a file's step is 1, a rank's is 9, and its farthest target is three ranks and two files away.
//! Shifted so that the piece comes to bit 29, that part of the board fits one machine word, in which
//! the leaps look the same from every point.

use super::bitboard::Bitboard;
use super::square::{POINTS, Square};

/// The bit of the piece itself.
pub(super) const CENTRE: u32 = 29;

/// A set of points around a piece.
pub(super) type Window = u64;

/// Cuts out the window around a point.
#[inline]
pub(super) fn around(square: Square, points: Bitboard) -> Window {
    ((points.bits() << CENTRE) >> square.index()) as Window
}

/// Puts a window's points back on the board; all of them must be on it.
#[inline]
pub(super) fn on_board(square: Square, window: Window) -> Bitboard {
    Bitboard::from_bits((u128::from(window) << square.index()) >> CENTRE)
}

/// Where a horse gets, given what is empty around it.
#[inline]
pub(super) fn horse(square: Square, empty: Window) -> Window {
    let legs = empty & LEGS;
    let [left_up, right_up, right_down, left_down] = outward(legs);
    (left_up | right_up | right_down | left_down) & RINGS.horse[square.index()]
}

/// Where an elephant gets, given what is empty around it.
#[inline]
pub(super) fn elephant(square: Square, empty: Window) -> Window {
    let legs = empty & LEGS;
    let [left_up, right_up, right_down, left_down] = outward(legs);
    let reached = (left_up & empty) << 8
        | (right_up & empty) << 10
        | (right_down & empty) >> 8
        | (left_down & empty) >> 10;
    reached & RINGS.elephant[square.index()]
}

/// How many targets of one horse or one elephant a window holds.
#[inline]
pub(super) fn count(targets: Window) -> u32 {
    if cfg!(target_feature = "popcnt") {
        targets.count_ones()
    } else {
        u32::from(COUNTS[gathered(targets)])
    }
}

/// The eight bits that a horse's or an elephant's targets can have, brought together by a product: the
/// factor was found by trying, and the table below is proof that it never confuses two counts.
#[inline]
const fn gathered(targets: Window) -> usize {
    (targets.wrapping_mul(0xa080_8100_0080_2020) >> 54) as usize
}

static COUNTS: [u8; 1 << 10] = {
    let mut counts = [u8::MAX; 1 << 10];
    let rings = [ring(1), ring(2)];
    let mut nth = 0;
    while nth < rings.len() {
        // Each subset of a ring in turn, by the carry that runs through its bits.
        let mut targets: Window = 0;
        loop {
            let count = targets.count_ones() as u8;
            let seen = &mut counts[gathered(targets)];
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

/// All targets of a leap of so many diagonal steps.
const fn ring(diagonal_steps: i32) -> Window {
    let mut ring = 0;
    let mut way = 0;
    while way < WAYS.len() {
        let ((file, rank), (files, ranks)) = WAYS[way];
        ring |= bit(file + files * diagonal_steps, rank + ranks * diagonal_steps);
        way += 1;
    }
    ring
}

/// The points that must be empty for a horse to leap from one point to another, a leap away.
#[inline]
pub(super) fn horse_path(from: Square, to: Square) -> Bitboard {
    on_board(to, HORSE_PATHS[bit_of(from, to)])
}

/// The points that must be empty for an elephant to leap from one point to another, a leap away.
#[inline]
pub(super) fn elephant_path(from: Square, to: Square) -> Bitboard {
    on_board(to, ELEPHANT_PATHS[bit_of(from, to)])
}

/// The bit of a point in the window around another one.
#[inline]
const fn bit_of(point: Square, centre: Square) -> usize {
    (point.index() + CENTRE as usize).wrapping_sub(centre.index()) & 63
}

/// The paths of a horse that leaps into the middle of a window, by the bit of where it stands.
static HORSE_PATHS: [Window; 64] = paths(1);
/// The same for an elephant.
static ELEPHANT_PATHS: [Window; 64] = paths(2);

const fn bit(files: i32, ranks: i32) -> Window {
    1 << (CENTRE as i32 + files + 9 * ranks)
}

const LEGS: Window = bit(0, 1) | bit(1, 0) | bit(0, -1) | bit(-1, 0);

/// One diagonal step outward from each leg: up to the left, up to the right, down to the right and
/// down to the left. Each of these ways has two legs.
#[inline]
const fn outward(legs: Window) -> [Window; 4] {
    [
        (legs & (bit(0, 1) | bit(-1, 0))) << 8,
        (legs & (bit(0, 1) | bit(1, 0))) << 10,
        (legs & (bit(0, -1) | bit(1, 0))) >> 8,
        (legs & (bit(0, -1) | bit(-1, 0))) >> 10,
    ]
}

/// The targets that are on the board, by the point of the piece: a window knows no edge.
struct Rings {
    horse: [Window; POINTS],
    elephant: [Window; POINTS],
}

static RINGS: Rings = Rings {
    horse: rings(1),
    elephant: rings(2),
};

/// The leaps of so many diagonal steps: the leg, then the way outward, in files and ranks.
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

const fn rings(diagonal_steps: i32) -> [Window; POINTS] {
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

const fn paths(diagonal_steps: i32) -> [Window; 64] {
    let mut paths = [0; 64];
    let mut way = 0;
    while way < WAYS.len() {
        let ((file, rank), (files, ranks)) = WAYS[way];
        // The leap ends in the centre, so all of it is laid out backwards from there.
        let (start_file, start_rank) = (
            -file - files * diagonal_steps,
            -rank - ranks * diagonal_steps,
        );
        let start = bit(start_file, start_rank).trailing_zeros() as usize;
        let mut step = 0;
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
