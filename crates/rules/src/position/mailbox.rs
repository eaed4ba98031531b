//! The piece on each point, one byte each.

use crate::board::{POINTS, Piece, Role, Side, Square};

/// The board as an array, in addition to the bitboards: looking up a point takes one load.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mailbox([u8; POINTS]);

/// The code of an empty point. The code of a piece is its role, plus 8 for Han.
const EMPTY: u8 = 7;

impl Mailbox {
    pub const EMPTY: Mailbox = Mailbox([EMPTY; POINTS]);

    #[inline]
    pub fn get(&self, square: Square) -> Option<Piece> {
        // The mask removes the bounds check: the table has sixteen entries.
        PIECES[usize::from(self.0[square.index()] & 15)]
    }

    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.0[square.index()] = piece.role as u8 | (piece.side as u8) << 3;
    }

    #[inline]
    pub fn clear(&mut self, square: Square) {
        self.0[square.index()] = EMPTY;
    }
}

/// The pieces by code.
const PIECES: [Option<Piece>; 16] = {
    let mut pieces = [None; 16];
    let mut role = 0;
    while role < Role::ALL.len() {
        pieces[role] = Some(Piece::new(Side::Cho, Role::ALL[role]));
        pieces[role | 8] = Some(Piece::new(Side::Han, Role::ALL[role]));
        role += 1;
    }
    pieces
};
