//! Piece sets of Xiangqi as data. They are of a type of their own, so that no board gets the pieces of the other game.

use std::hash::{Hash, Hasher};

use super::drawings::Drawings;
use super::sets::{Script, Sign, Signs};
use crate::rules::{BySide, Piece, Side};

/// A piece set of Xiangqi. A new one is an entry of [`XiangqiSet::ALL`].
#[derive(Debug)]
pub struct XiangqiSet {
    /// The id in settings and command lines; never changed.
    pub id: &'static str,
    /// What Red's and Black's pieces bear.
    signs: BySide<Signs>,
}

/// No two sets have the same id.
impl PartialEq for XiangqiSet {
    fn eq(&self, other: &XiangqiSet) -> bool {
        self.id == other.id
    }
}

impl Eq for XiangqiSet {}

impl Hash for XiangqiSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

/// The sign where a set has none; a test finds that all have them.
const MISSING: char = '?';

impl XiangqiSet {
    /// All sets, in menu order; the first is the default.
    pub const ALL: [&'static XiangqiSet; 6] = [
        &CHINESE,
        &ALIKE,
        &SIMPLIFIED,
        &PICTOGRAMS,
        &FIGURES,
        &LETTERS,
    ];

    /// The set with that id.
    #[must_use]
    pub fn named(id: &str) -> Option<&'static XiangqiSet> {
        XiangqiSet::ALL.into_iter().find(|set| set.id == id)
    }

    /// The characters on the pieces of each side, in the order of [`Role::ALL`](crate::rules::Role::ALL); `None` for
    /// a set of drawings.
    #[must_use]
    pub fn letters(&self) -> Option<BySide<&'static str>> {
        let of = |side| match self.signs[side] {
            Signs::Letters(_, letters) => Some(letters),
            Signs::Drawn(_) => None,
        };
        Some(BySide::new(of(Side::Cho)?, of(Side::Han)?))
    }

    /// The character or drawing on a piece.
    pub(in crate::render) fn sign(&self, piece: Piece) -> Sign {
        match self.signs[piece.side] {
            Signs::Drawn(drawings) => Sign::Drawn(drawings, piece.role),
            Signs::Letters(script, letters) => {
                let letter = letters.chars().nth(piece.role as usize);
                Sign::Letter(script, letter.unwrap_or(MISSING))
            }
        }
    }
}

/// The characters of a real set, which differ by side.
static CHINESE: XiangqiSet = XiangqiSet {
    id: "chinese",
    signs: chinese("帥仕俥炮傌相兵", "將士車砲馬象卒"),
};

/// With one character for the horses and one for the chariots of both sides.
static ALIKE: XiangqiSet = XiangqiSet {
    id: "alike",
    signs: chinese("帥仕車炮馬相兵", "將士車砲馬象卒"),
};

/// As they are written in China today.
static SIMPLIFIED: XiangqiSet = XiangqiSet {
    id: "simplified",
    signs: chinese("帅仕车炮马相兵", "将士车炮马象卒"),
};

/// For people who read no Chinese.
static PICTOGRAMS: XiangqiSet = XiangqiSet {
    id: "pictograms",
    signs: both(Signs::Drawn(Drawings::Pictograms)),
};

/// For people who know Western chess.
static FIGURES: XiangqiSet = XiangqiSet {
    id: "figures",
    signs: both(Signs::Drawn(Drawings::Figures)),
};

/// The letters of the world federation's notation.
static LETTERS: XiangqiSet = XiangqiSet {
    id: "letters",
    signs: both(Signs::Letters(Script::Latin, "KARCHEP")),
};

const fn chinese(red: &'static str, black: &'static str) -> BySide<Signs> {
    BySide::new(
        Signs::Letters(Script::Chinese, red),
        Signs::Letters(Script::Chinese, black),
    )
}

const fn both(signs: Signs) -> BySide<Signs> {
    BySide::new(signs, signs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::data::sets::pieces;

    #[test]
    fn sets_keep_their_ids_and_have_every_piece() {
        assert_eq!(
            XiangqiSet::ALL.map(|set| set.id),
            [
                "chinese",
                "alike",
                "simplified",
                "pictograms",
                "figures",
                "letters"
            ]
        );
        for set in XiangqiSet::ALL {
            assert_eq!(XiangqiSet::named(set.id), Some(set));
            let signs: Vec<Sign> = pieces().map(|piece| set.sign(piece)).collect();
            for (nth, sign) in signs.iter().enumerate() {
                assert!(!matches!(sign, Sign::Letter(_, MISSING)), "{}", set.id);
                // Those of a side all differ.
                let side = nth - nth % 7;
                assert!(!signs[side..nth].contains(sign), "{}: {sign:?}", set.id);
            }
        }
        assert_eq!(XiangqiSet::named("traditional"), None);
    }
}
