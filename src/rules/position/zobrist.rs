//! The numbers that a position's key is mixed from.

use crate::rules::board::{POINTS, Piece, Square};

/// What a piece on a point adds to the key.
#[inline]
pub(in crate::rules) fn of_piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.side as usize][piece.role as usize][square.index()]
}

/// What it adds to the key that Han is to move.
pub(in crate::rules) const HAN_TO_MOVE: u64 = mixed(0);

static PIECES: [[[u64; POINTS]; 7]; 2] = {
    let mut keys = [[[0; POINTS]; 7]; 2];
    let mut nth = 0;
    while nth < 2 * 7 * POINTS {
        keys[nth / (7 * POINTS)][nth / POINTS % 7][nth % POINTS] = mixed(nth as u64 + 1);
        nth += 1;
    }
    keys
};

/// The output of the splitmix64 generator after so many steps from zero.
const fn mixed(steps: u64) -> u64 {
    let z = (steps + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
