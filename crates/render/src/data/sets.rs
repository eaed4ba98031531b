//! Piece sets of both games as data: the characters or drawings on the pieces.

use std::hash::{Hash, Hasher};

use super::drawings::Drawings;
use janggi::{BySide, Generals, Piece, Role, Side, Variant};

/// A piece set of Janggi. Add new sets to [`PieceSet::ALL`].
#[derive(Debug)]
pub struct PieceSet {
    /// The id in settings and command lines. It must not change.
    pub id: &'static str,
    pub(crate) signs: BySide<Signs>,
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Signs {
    /// Characters, in the order of [`Role::ALL`].
    Letters(Script, &'static str),
    /// Characters with the hangul of their reading, small, below them.
    Read(Script, &'static str, &'static str),
    /// Drawings.
    Drawn(Drawings),
}

/// The script of characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Script {
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
pub(crate) enum Sign {
    Letter(Script, char),
    /// A character and its reading.
    Read(Script, char, char),
    Drawn(Drawings, Role),
}

impl PieceSet {
    /// All sets, in menu order; the first is the default.
    pub const ALL: [&'static PieceSet; 8] = [
        &TRADITIONAL,
        &HANGUL,
        &PICTOGRAMS,
        &FIGURES,
        &NORTH,
        &XIANGQI,
        &READ,
        &JANGGI_LETTERS,
    ];

    /// Returns the set with this id.
    #[must_use]
    pub fn named(id: &str) -> Option<&'static PieceSet> {
        PieceSet::ALL.into_iter().find(|set| set.id == id)
    }

    /// Returns the characters on the pieces of each side, in the order of [`Role::ALL`]; `None` for a set of
    /// drawings.
    #[must_use]
    pub fn letters(&self) -> Option<BySide<&'static str>> {
        let of = |side| match self.signs[side] {
            Signs::Letters(_, letters) | Signs::Read(_, letters, _) => Some(letters),
            Signs::Drawn(_) => None,
        };
        Some(BySide::new(of(Side::Cho)?, of(Side::Han)?))
    }

    /// Returns the pieces of the set, with these names of the generals. Drawings do not change.
    pub(crate) fn pieces(&self, generals: Generals) -> Pieces {
        Pieces {
            variant: Variant::Janggi,
            signs: self.signs,
            generals,
        }
    }
}

/// Returns all pieces of both sides.
pub(crate) fn pieces() -> impl Iterator<Item = Piece> {
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

/// For people who cannot read hanja.
static HANGUL: PieceSet = PieceSet {
    id: "hangul",
    signs: BySide::new(
        Signs::Letters(Script::Hangul, "초사차포마상졸"),
        Signs::Letters(Script::Hangul, "한사차포마상병"),
    ),
};

/// For people who can read neither hanja nor hangul.
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

/// For people who know Xiangqi, with its red side as Han.
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

/// For people who are learning to read hanja.
static READ: PieceSet = PieceSet {
    id: "read",
    signs: BySide::new(
        Signs::Read(Script::Regular, "楚士車包馬象卒", "초사차포마상졸"),
        Signs::Read(Script::Regular, "漢士車包馬象兵", "한사차포마상병"),
    ),
};

/// For people who know the letters of notation.
static JANGGI_LETTERS: PieceSet = PieceSet {
    id: "letters",
    signs: both(Signs::Letters(Script::Latin, "KARCHEP")),
};

/// A piece set of Xiangqi. Add new sets to [`XiangqiSet::ALL`].
#[derive(Debug)]
pub struct XiangqiSet {
    /// The id in settings and command lines. It must not change.
    pub id: &'static str,
    /// The characters or drawings on Red's and Black's pieces.
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

/// The sign for a missing one; a test checks that none is missing.
const MISSING: char = '?';

impl XiangqiSet {
    /// All sets, in menu order; the first is the default.
    pub const ALL: [&'static XiangqiSet; 6] = [
        &CHINESE,
        &ALIKE,
        &SIMPLIFIED,
        &XIANGQI_PICTOGRAMS,
        &XIANGQI_FIGURES,
        &LETTERS,
    ];

    /// Returns the set with this id.
    #[must_use]
    pub fn named(id: &str) -> Option<&'static XiangqiSet> {
        XiangqiSet::ALL.into_iter().find(|set| set.id == id)
    }

    /// Returns the characters on the pieces of each side, in the order of
    /// [`Role::ALL`](janggi::Role::ALL); `None` for a set of drawings.
    #[must_use]
    pub fn letters(&self) -> Option<BySide<&'static str>> {
        let of = |side| match self.signs[side] {
            Signs::Letters(_, letters) | Signs::Read(_, letters, _) => Some(letters),
            Signs::Drawn(_) => None,
        };
        Some(BySide::new(of(Side::Cho)?, of(Side::Han)?))
    }

    /// Returns the pieces of the set.
    pub(crate) fn pieces(&self) -> Pieces {
        Pieces {
            variant: Variant::Xiangqi,
            signs: self.signs,
            generals: Generals::Common,
        }
    }
}

/// The characters of a real set, which differ between the sides.
static CHINESE: XiangqiSet = XiangqiSet {
    id: "chinese",
    signs: chinese("帥仕俥炮傌相兵", "將士車砲馬象卒"),
};

/// With one character for the horses and one for the chariots of both sides.
static ALIKE: XiangqiSet = XiangqiSet {
    id: "alike",
    signs: chinese("帥仕車炮馬相兵", "將士車砲馬象卒"),
};

/// The characters used in China today.
static SIMPLIFIED: XiangqiSet = XiangqiSet {
    id: "simplified",
    signs: chinese("帅仕车炮马相兵", "将士车炮马象卒"),
};

/// For people who cannot read Chinese.
static XIANGQI_PICTOGRAMS: XiangqiSet = XiangqiSet {
    id: "pictograms",
    signs: both(Signs::Drawn(Drawings::Pictograms)),
};

/// For people who know Western chess.
static XIANGQI_FIGURES: XiangqiSet = XiangqiSet {
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

/// The pieces of a set of either game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Pieces {
    pub variant: Variant,
    signs: BySide<Signs>,
    /// The names of the generals, which determine their characters.
    generals: Generals,
}

impl Pieces {
    /// Returns the character or drawing on a piece.
    pub fn sign(self, piece: Piece) -> Sign {
        match self.signs[piece.side] {
            Signs::Drawn(drawings) => Sign::Drawn(drawings, piece.role),
            Signs::Letters(script, letters) => Sign::Letter(script, self.letter(letters, piece)),
            Signs::Read(script, letters, readings) => Sign::Read(
                script,
                self.letter(letters, piece),
                self.letter(readings, piece),
            ),
        }
    }

    fn letter(self, letters: &str, piece: Piece) -> char {
        let letter = letters.chars().nth(piece.role as usize);
        self.generals.carved(piece, letter.unwrap_or(MISSING))
    }
}

#[cfg(test)]
mod tests {
    use super::{pieces, *};

    #[test]
    fn ids_of_sets_never_change_and_sets_are_complete() {
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
            let signs: Vec<Sign> = pieces().map(|piece| set.pieces().sign(piece)).collect();
            for (nth, sign) in signs.iter().enumerate() {
                assert!(!matches!(sign, Sign::Letter(_, MISSING)), "{}", set.id);
                // The signs of one side all differ.
                let side = nth - nth % 7;
                assert!(!signs[side..nth].contains(sign), "{}: {sign:?}", set.id);
            }
        }
        assert_eq!(XiangqiSet::named("traditional"), None);
    }
}
