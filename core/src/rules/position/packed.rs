//! Positions in little memory.

use super::{Mailbox, Position};
use crate::rules::board::{BySide, Side, Square, Variant};

/// A position in a quarter of the memory, without what makes moves fast: for the many that a game has left behind.
#[derive(Debug, Clone, Copy)]
pub(in crate::rules) struct PackedPosition {
    board: Mailbox,
    generals: BySide<Square>,
    turn: Side,
    variant: Variant,
    key: u64,
}

impl Position {
    pub(in crate::rules) fn packed(&self) -> PackedPosition {
        let Position {
            board,
            generals,
            turn,
            variant,
            key,
            ..
        } = *self;
        PackedPosition {
            board,
            generals,
            turn,
            variant,
            key,
        }
    }
}

impl PackedPosition {
    pub fn unpacked(&self) -> Position {
        let pieces = Square::ALL
            .into_iter()
            .filter_map(|square| Some((square, self.board.get(square)?)));
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
            && self.board == other.board
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::{Game, MODERN, XIANGQI};

    #[test]
    fn what_is_packed_comes_back() {
        for ruleset in [&MODERN, &XIANGQI] {
            let mut game = Game::usual(ruleset);
            for _ in 0..60 {
                let Some(&action) = game.legal_actions().last() else {
                    break;
                };
                let before = *game.position();
                game.play(action).unwrap();
                let packed = before.packed();
                assert_eq!(packed, before);
                assert_ne!(packed, *game.position());
                let back = packed.unpacked();
                assert_eq!(back, before);
                assert_eq!(back.legal()[..], before.legal()[..]);
            }
        }
    }
}
