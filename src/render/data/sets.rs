//! The piece sets: what stands on the pieces, as data.

use super::drawings::Drawings;
use crate::rules::{BySide, Generals, Piece, Role, Side};

/// A piece set. A new one is an entry of [`PieceSet::ALL`].
#[derive(Debug)]
pub struct PieceSet {
    /// The name by which settings and command lines know it; never changed.
    pub id: &'static str,
    pub(in crate::render) signs: BySide<Signs>,
}

/// What stands on the pieces of a side.
#[derive(Debug, Clone, Copy)]
pub(in crate::render) enum Signs {
    /// Characters, in the order of [`Role::ALL`].
    Letters(Script, &'static str),
    /// Drawings.
    Drawn(Drawings),
}

/// How characters are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::render) enum Script {
    /// As in print: Han's, and all of the Chinese.
    Regular,
    /// As a brush runs: Cho's.
    Cursive,
    /// Hangul.
    Hangul,
}

/// What stands on one piece.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::render) enum Sign {
    Letter(Script, char),
    Drawn(Drawings, Role),
}

impl PieceSet {
    /// Every set, in menu order; the first is the usual one.
    pub const ALL: [&'static PieceSet; 6] = [
        &TRADITIONAL,
        &HANGUL,
        &PICTOGRAMS,
        &FIGURES,
        &NORTH,
        &XIANGQI,
    ];

    /// The set of that name.
    #[must_use]
    pub fn named(id: &str) -> Option<&'static PieceSet> {
        PieceSet::ALL.into_iter().find(|set| set.id == id)
    }

    /// The characters on the pieces of each side, in the order of [`Role::ALL`]; `None` where they are
    /// drawn.
    #[must_use]
    pub fn letters(&self) -> Option<BySide<&'static str>> {
        let of = |side| match self.signs[side] {
            Signs::Letters(_, letters) => Some(letters),
            Signs::Drawn(_) => None,
        };
        Some(BySide::new(of(Side::Cho)?, of(Side::Han)?))
    }

    /// What stands on a piece where the generals are called so. Drawings stay.
    pub(in crate::render) fn sign(&self, piece: Piece, generals: Generals) -> Sign {
        match self.signs[piece.side] {
            Signs::Drawn(drawings) => Sign::Drawn(drawings, piece.role),
            Signs::Letters(script, letters) => {
                let nth = Role::ALL.iter().position(|role| *role == piece.role);
                let letter = nth.and_then(|nth| letters.chars().nth(nth));
                let letter = letter.unwrap_or_else(|| piece.hanja());
                Sign::Letter(script, generals.carved(piece, letter))
            }
        }
    }
}

/// Every piece that there is.
pub(in crate::render) fn pieces() -> impl Iterator<Item = Piece> {
    let of = |side| Role::ALL.map(|role| Piece { side, role });
    Side::ALL.into_iter().flat_map(of)
}

/// As a real set has them.
static TRADITIONAL: PieceSet = PieceSet {
    id: "traditional",
    signs: BySide::new(
        Signs::Letters(Script::Cursive, "楚士車包馬象卒"),
        Signs::Letters(Script::Regular, "漢士車包馬象兵"),
    ),
};

/// For those who read no hanja.
static HANGUL: PieceSet = PieceSet {
    id: "hangul",
    signs: BySide::new(
        Signs::Letters(Script::Hangul, "초사차포마상졸"),
        Signs::Letters(Script::Hangul, "한사차포마상병"),
    ),
};

/// For those who read neither.
static PICTOGRAMS: PieceSet = PieceSet {
    id: "pictograms",
    signs: BySide::new(
        Signs::Drawn(Drawings::Pictograms),
        Signs::Drawn(Drawings::Pictograms),
    ),
};

/// For those who know the chess of the West.
static FIGURES: PieceSet = PieceSet {
    id: "figures",
    signs: BySide::new(
        Signs::Drawn(Drawings::Figures),
        Signs::Drawn(Drawings::Figures),
    ),
};

/// For those who know the chess of China: the side that is red there is Han.
static XIANGQI: PieceSet = PieceSet {
    id: "xiangqi",
    signs: BySide::new(
        Signs::Letters(Script::Regular, "將士車砲馬象卒"),
        Signs::Letters(Script::Regular, "帥仕俥炮馬相兵"),
    ),
};

/// With the generals of the North.
static NORTH: PieceSet = PieceSet {
    id: "north",
    signs: BySide::new(
        Signs::Letters(Script::Cursive, "官士車包馬象卒"),
        Signs::Letters(Script::Regular, "將士車包馬象兵"),
    ),
};
