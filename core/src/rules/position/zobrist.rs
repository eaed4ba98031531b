//! Zobrist keys (Chess Programming Wiki: "Zobrist Hashing"): one 64-bit number per piece and point.

use crate::rules::board::{POINTS, Piece, Side, Square, Variant};

/// The key of a piece on a point.
#[inline]
pub(in crate::rules) fn of_piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.side as usize][piece.role as usize][square.index()]
}

/// The key of Han being the side to move.
pub(in crate::rules) const HAN_TO_MOVE: u64 = mixed(0);

/// The key of a game's empty board. Janggi's has no number of its own, as from before there were two games.
pub(in crate::rules) const fn of_empty_board(variant: Variant, turn: Side) -> u64 {
    let game = match variant {
        Variant::Janggi => 0,
        Variant::Xiangqi => XIANGQI,
    };
    let turn = match turn {
        Side::Cho => 0,
        Side::Han => HAN_TO_MOVE,
    };
    game ^ turn
}

/// The first number that no piece on a point has.
const XIANGQI: u64 = mixed(2 * 7 * POINTS as u64 + 1);

static PIECES: [[[u64; POINTS]; 7]; 2] = {
    let mut keys = [[[0; POINTS]; 7]; 2];
    let mut nth = 0;
    while nth < 2 * 7 * POINTS {
        keys[nth / (7 * POINTS)][nth / POINTS % 7][nth % POINTS] = mixed(nth as u64 + 1);
        nth += 1;
    }
    keys
};

/// Output number `steps` of the SplitMix64 generator with seed 0 (Steele, Lea, Flood 2014).
const fn mixed(steps: u64) -> u64 {
    let z = (steps + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
