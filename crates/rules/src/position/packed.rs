//! The piece on each point, one byte each, and positions in compact form.

use super::Position;
use crate::board::{BySide, POINTS, Piece, Role, Side, Square, Variant};

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

/// A position in an eighth of the memory, without the data that makes moves fast. For the past positions of a
/// game.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PackedPosition {
    board: PackedBoard,
    generals: BySide<Square>,
    turn: Side,
    variant: Variant,
    key: u64,
}

/// The code of the piece on each point, two to a byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PackedBoard([u8; POINTS / 2]);

impl PackedBoard {
    fn of(board: &Mailbox) -> PackedBoard {
        let (pairs, _) = board.0.as_chunks();
        let mut packed = [0; POINTS / 2];
        for (byte, [low, high]) in packed.iter_mut().zip(pairs) {
            *byte = low | high << 4;
        }
        PackedBoard(packed)
    }

    fn unpack(self) -> Mailbox {
        let mut board = Mailbox::EMPTY;
        let (pairs, _) = board.0.as_chunks_mut();
        for (byte, [low, high]) in self.0.iter().zip(pairs) {
            *low = byte & 15;
            *high = byte >> 4;
        }
        board
    }
}

impl Position {
    pub(crate) fn pack(&self) -> PackedPosition {
        PackedPosition {
            board: PackedBoard::of(&self.board),
            generals: self.generals,
            turn: self.turn,
            variant: self.variant,
            key: self.key,
        }
    }
}

impl PackedPosition {
    pub fn unpack(&self) -> Position {
        let board = self.board.unpack();
        let pieces = Square::ALL
            .into_iter()
            .filter_map(|square| Some((square, board.get(square)?)));
        Position::with_pieces(self.variant, self.generals, pieces, self.turn)
    }

    pub fn turn(&self) -> Side {
        self.turn
    }
}

/// The key is compared first because it differs for almost all unequal positions.
impl PartialEq<Position> for PackedPosition {
    fn eq(&self, other: &Position) -> bool {
        self.key == other.key
            && self.variant == other.variant
            && self.turn == other.turn
            && self.board == PackedBoard::of(&other.board)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Game, MODERN, XIANGQI};

    #[test]
    fn packed_position_is_restored() {
        for ruleset in [&MODERN, &XIANGQI] {
            let mut game = Game::usual(ruleset);
            for _ in 0..60 {
                let Some(&action) = game.legal_actions().last() else {
                    break;
                };
                let before = *game.position();
                game.play(action).unwrap();
                let packed = before.pack();
                assert_eq!(packed, before);
                assert_ne!(packed, *game.position());
                let unpacked = packed.unpack();
                assert_eq!(unpacked, before);
                assert_eq!(unpacked.legal()[..], before.legal()[..]);
            }
        }
    }
}
