//! Piece sets of Janggi as data: the characters or drawings on the pieces.

use std::hash::{Hash, Hasher};

use super::drawings::Drawings;
use crate::rules::{BySide, Generals, Piece, Role, Side};

/// A piece set of Janggi. A new one is an entry of [`PieceSet::ALL`].
#[derive(Debug)]
pub struct PieceSet {
    /// The id in settings and command lines; never changed.
    pub id: &'static str,
    pub(in crate::render) signs: BySide<Signs>,
}

/// No two sets have the same id.
impl PartialEq for PieceSet {
    fn eq(&self, other: &PieceSet) -> bool {
        self.id == other.id
    }
}

impl Eq for PieceSet {}

impl Hash for PieceSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

/// The characters or drawings on the pieces of a side.
#[derive(Debug, Clone, Copy)]
pub(in crate::render) enum Signs {
    /// Characters, in the order of [`Role::ALL`].
    Letters(Script, &'static str),
    /// Drawings.
    Drawn(Drawings),
}

/// The script of characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::render) enum Script {
    /// Regular script: Han's pieces.
    Regular,
    /// Cursive script: Cho's pieces.
    Cursive,
    /// Hangul.
    Hangul,
    /// Regular script with the characters of Xiangqi, also the simplified ones.
    Chinese,
    /// Latin letters.
    Latin,
}

/// The character or drawing on one piece.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::render) enum Sign {
    Letter(Script, char),
    Drawn(Drawings, Role),
}

impl PieceSet {
    /// All sets, in menu order; the first is the default.
    pub const ALL: [&'static PieceSet; 6] = [
        &TRADITIONAL,
        &HANGUL,
        &PICTOGRAMS,
        &FIGURES,
        &NORTH,
        &XIANGQI,
    ];

    /// The set with that id.
    #[must_use]
    pub fn named(id: &str) -> Option<&'static PieceSet> {
        PieceSet::ALL.into_iter().find(|set| set.id == id)
    }

    /// The characters on the pieces of each side, in the order of [`Role::ALL`]; `None` for a set of
    /// drawings.
    #[must_use]
    pub fn letters(&self) -> Option<BySide<&'static str>> {
        let of = |side| match self.signs[side] {
            Signs::Letters(_, letters) => Some(letters),
            Signs::Drawn(_) => None,
        };
        Some(BySide::new(of(Side::Cho)?, of(Side::Han)?))
    }

    /// The character or drawing on a piece, with these names of the generals. Drawings do not change.
    pub(in crate::render) fn sign(&self, piece: Piece, generals: Generals) -> Sign {
        match self.signs[piece.side] {
            Signs::Drawn(drawings) => Sign::Drawn(drawings, piece.role),
            Signs::Letters(script, letters) => {
                let letter = letters
                    .chars()
                    .nth(piece.role as usize)
                    .unwrap_or_else(|| piece.hanja());
                Sign::Letter(script, generals.carved(piece, letter))
            }
        }
    }
}

/// All pieces of both sides.
pub(in crate::render) fn pieces() -> impl Iterator<Item = Piece> {
    Side::ALL
        .into_iter()
        .flat_map(|side| Role::ALL.map(|role| Piece { side, role }))
}

/// The characters of a real set.
static TRADITIONAL: PieceSet = PieceSet {
    id: "traditional",
    signs: BySide::new(
        Signs::Letters(Script::Cursive, "楚士車包馬象卒"),
        Signs::Letters(Script::Regular, "漢士車包馬象兵"),
    ),
};

/// For people who read no hanja.
static HANGUL: PieceSet = PieceSet {
    id: "hangul",
    signs: BySide::new(
        Signs::Letters(Script::Hangul, "초사차포마상졸"),
        Signs::Letters(Script::Hangul, "한사차포마상병"),
    ),
};

/// For people who read neither hanja nor hangul.
static PICTOGRAMS: PieceSet = PieceSet {
    id: "pictograms",
    signs: BySide::new(
        Signs::Drawn(Drawings::Pictograms),
        Signs::Drawn(Drawings::Pictograms),
    ),
};

/// For people who know Western chess.
static FIGURES: PieceSet = PieceSet {
    id: "figures",
    signs: BySide::new(
        Signs::Drawn(Drawings::Figures),
        Signs::Drawn(Drawings::Figures),
    ),
};

/// For people who know Xiangqi, whose red side is Han here.
static XIANGQI: PieceSet = PieceSet {
    id: "xiangqi",
    signs: BySide::new(
        Signs::Letters(Script::Regular, "將士車砲馬象卒"),
        Signs::Letters(Script::Regular, "帥仕俥炮馬相兵"),
    ),
};

/// With the generals' names of North Korea.
static NORTH: PieceSet = PieceSet {
    id: "north",
    signs: BySide::new(
        Signs::Letters(Script::Cursive, "官士車包馬象卒"),
        Signs::Letters(Script::Regular, "將士車包馬象兵"),
    ),
};
