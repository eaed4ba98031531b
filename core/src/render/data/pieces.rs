//! The pieces of either game.

use super::sets::{PieceSet, Sign};
use super::xiangqi_sets::XiangqiSet;
use crate::rules::{Generals, Piece, Variant};

/// A set of pieces, of one of the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::render) enum Pieces {
    /// Janggi's, with the names of its generals.
    Janggi(&'static PieceSet, Generals),
    Xiangqi(&'static XiangqiSet),
}

impl Pieces {
    /// The usual set of a game.
    pub fn usual(variant: Variant) -> Pieces {
        match variant {
            Variant::Janggi => {
                let [usual, ..] = PieceSet::ALL;
                Pieces::Janggi(usual, Generals::Common)
            }
            Variant::Xiangqi => {
                let [usual, ..] = XiangqiSet::ALL;
                Pieces::Xiangqi(usual)
            }
        }
    }

    /// The game.
    pub fn variant(self) -> Variant {
        match self {
            Pieces::Janggi(..) => Variant::Janggi,
            Pieces::Xiangqi(_) => Variant::Xiangqi,
        }
    }

    /// The character or drawing on a piece.
    pub fn sign(self, piece: Piece) -> Sign {
        match self {
            Pieces::Janggi(set, generals) => set.sign(piece, generals),
            Pieces::Xiangqi(set) => set.sign(piece),
        }
    }
}
