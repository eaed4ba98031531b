//! Piece sets of both games as data: the characters or drawings on the pieces.

use std::hash::{Hash, Hasher};

use super::drawings::Drawings;
use janggi::{BySide, Generals, Piece, Role, Side, Variant};

/// A piece set of a game. Add new sets to [`PieceSet::JANGGI`] or [`PieceSet::XIANGQI`].
#[derive(Debug)]
pub struct PieceSet {
    /// The id in settings and command lines. It must not change.
    pub id: &'static str,
    /// The game.
    pub variant: Variant,
    pub(crate) signs: BySide<Signs>,
}

/// No two sets of a game have the same id.
impl PartialEq for PieceSet {
    fn eq(&self, other: &PieceSet) -> bool {
        (self.variant, self.id) == (other.variant, other.id)
    }
}

impl Eq for PieceSet {}

impl Hash for PieceSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.variant, self.id).hash(state);
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Sign {
    Letter(Script, char),
    /// A character and its reading.
    Read(Script, char, char),
    Drawn(Drawings, Role),
}

impl PieceSet {
    /// All sets of Janggi, in menu order; the first is the default.
    pub const JANGGI: [&'static PieceSet; 8] = [
        &TRADITIONAL,
        &HANGUL,
        &PICTOGRAMS,
        &FIGURES,
        &NORTH,
        &XIANGQI,
        &READ,
        &LETTERS,
    ];

    /// All sets of Xiangqi, in menu order; the first is the default.
    pub const XIANGQI: [&'static PieceSet; 6] = [
        &CHINESE,
        &ALIKE,
        &SIMPLIFIED,
        &XIANGQI_PICTOGRAMS,
        &XIANGQI_FIGURES,
        &XIANGQI_LETTERS,
    ];

    /// Returns all sets of a game, in menu order.
    #[must_use]
    pub fn of(variant: Variant) -> &'static [&'static PieceSet] {
        // In the order of `Variant::ALL`.
        let sets: [&'static [&'static PieceSet]; Variant::ALL.len()] =
            [&PieceSet::JANGGI, &PieceSet::XIANGQI];
        sets[variant as usize]
    }

    /// Returns the set of a game with this id.
    #[must_use]
    pub fn named(variant: Variant, id: &str) -> Option<&'static PieceSet> {
        let mut sets = PieceSet::of(variant).iter().copied();
        sets.find(|set| set.id == id)
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
            variant: self.variant,
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
static TRADITIONAL: PieceSet = janggi(
    "traditional",
    Signs::Letters(Script::Cursive, "楚士車包馬象卒"),
    Signs::Letters(Script::Regular, "漢士車包馬象兵"),
);

/// For people who cannot read hanja.
static HANGUL: PieceSet = janggi(
    "hangul",
    Signs::Letters(Script::Hangul, "초사차포마상졸"),
    Signs::Letters(Script::Hangul, "한사차포마상병"),
);

/// For people who can read neither hanja nor hangul.
static PICTOGRAMS: PieceSet = janggi("pictograms", PICTOGRAM, PICTOGRAM);

/// For people who know Western chess.
static FIGURES: PieceSet = janggi("figures", FIGURE, FIGURE);

/// For people who know Xiangqi, with its red side as Han.
static XIANGQI: PieceSet = janggi(
    "xiangqi",
    Signs::Letters(Script::Regular, "將士車砲馬象卒"),
    Signs::Letters(Script::Regular, "帥仕俥炮馬相兵"),
);

/// With the generals' names of North Korea.
static NORTH: PieceSet = janggi(
    "north",
    Signs::Letters(Script::Cursive, "官士車包馬象卒"),
    Signs::Letters(Script::Regular, "將士車包馬象兵"),
);

/// For people who are learning to read hanja.
static READ: PieceSet = janggi(
    "read",
    Signs::Read(Script::Regular, "楚士車包馬象卒", "초사차포마상졸"),
    Signs::Read(Script::Regular, "漢士車包馬象兵", "한사차포마상병"),
);

/// For people who know the letters of notation.
static LETTERS: PieceSet = janggi("letters", NOTATION, NOTATION);

/// The characters of a real set, which differ between the sides.
static CHINESE: PieceSet = xiangqi(
    "chinese",
    chinese("帥仕俥炮傌相兵"),
    chinese("將士車砲馬象卒"),
);

/// With one character for the horses and one for the chariots of both sides.
static ALIKE: PieceSet = xiangqi(
    "alike",
    chinese("帥仕車炮馬相兵"),
    chinese("將士車砲馬象卒"),
);

/// The characters used in China today.
static SIMPLIFIED: PieceSet = xiangqi(
    "simplified",
    chinese("帅仕车炮马相兵"),
    chinese("将士车炮马象卒"),
);

/// For people who cannot read Chinese.
static XIANGQI_PICTOGRAMS: PieceSet = xiangqi("pictograms", PICTOGRAM, PICTOGRAM);

/// For people who know Western chess.
static XIANGQI_FIGURES: PieceSet = xiangqi("figures", FIGURE, FIGURE);

/// The letters of the world federation's notation.
static XIANGQI_LETTERS: PieceSet = xiangqi("letters", NOTATION, NOTATION);

const PICTOGRAM: Signs = Signs::Drawn(Drawings::Pictograms);
const FIGURE: Signs = Signs::Drawn(Drawings::Figures);
const NOTATION: Signs = Signs::Letters(Script::Latin, "KARCHEP");

const fn janggi(id: &'static str, cho: Signs, han: Signs) -> PieceSet {
    PieceSet {
        id,
        variant: Variant::Janggi,
        signs: BySide::new(cho, han),
    }
}

const fn xiangqi(id: &'static str, red: Signs, black: Signs) -> PieceSet {
    PieceSet {
        id,
        variant: Variant::Xiangqi,
        signs: BySide::new(red, black),
    }
}

const fn chinese(letters: &'static str) -> Signs {
    Signs::Letters(Script::Chinese, letters)
}

/// The sign for a missing one; a test checks that none is missing.
const MISSING: char = '?';

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
            // Only the generals of Janggi have several names.
            Signs::Letters(Script::Chinese, letters) => {
                Sign::Letter(Script::Chinese, letter(letters, piece))
            }
            Signs::Letters(script, letters) => Sign::Letter(script, self.carved(letters, piece)),
            Signs::Read(script, letters, readings) => Sign::Read(
                script,
                self.carved(letters, piece),
                self.carved(readings, piece),
            ),
        }
    }

    fn carved(self, letters: &str, piece: Piece) -> char {
        self.generals.carved(piece, letter(letters, piece))
    }
}

fn letter(letters: &str, piece: Piece) -> char {
    letters.chars().nth(piece.role as usize).unwrap_or(MISSING)
}

#[cfg(test)]
mod tests {
    use super::{pieces, *};

    #[test]
    fn ids_of_sets_never_change_and_sets_are_complete() {
        assert_eq!(
            PieceSet::XIANGQI.map(|set| set.id),
            [
                "chinese",
                "alike",
                "simplified",
                "pictograms",
                "figures",
                "letters"
            ]
        );
        assert_eq!(
            PieceSet::JANGGI.map(|set| set.id),
            [
                "traditional",
                "hangul",
                "pictograms",
                "figures",
                "north",
                "xiangqi",
                "read",
                "letters"
            ]
        );
        for set in Variant::ALL.into_iter().flat_map(PieceSet::of) {
            assert_eq!(PieceSet::named(set.variant, set.id), Some(*set));
            let carved = set.pieces(Generals::Common);
            let signs: Vec<Sign> = pieces().map(|piece| carved.sign(piece)).collect();
            for (nth, sign) in signs.iter().enumerate() {
                assert!(!matches!(sign, Sign::Letter(_, MISSING)), "{}", set.id);
                // The signs of one side all differ.
                let side = nth - nth % 7;
                assert!(!signs[side..nth].contains(sign), "{}: {sign:?}", set.id);
            }
        }
        assert_eq!(PieceSet::named(Variant::Xiangqi, "traditional"), None);
    }
}
