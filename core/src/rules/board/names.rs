//! The names of the pieces in Korean, hanja, romanised Korean and English.

use super::piece::Role;

/// The names of a piece in four scripts, the most common of each first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Names {
    /// In Korean.
    pub korean: &'static [&'static str],
    /// In Chinese characters, as they are carved on the pieces of Korea, North Korea and China.
    pub hanja: &'static [&'static str],
    /// Romanised Korean, older systems included.
    pub romanised: &'static [&'static str],
    /// In English, including names borrowed from other games.
    pub english: &'static [&'static str],
    /// As people write Xiangqi: pinyin without tones, and simplified characters. Read, but listed nowhere.
    pub chinese: &'static [&'static str],
}

impl Names {
    /// Returns all names, kind by kind.
    pub fn all(self) -> impl Iterator<Item = &'static str> {
        let kinds = [
            self.korean,
            self.hanja,
            self.romanised,
            self.english,
            self.chinese,
        ];
        kinds.into_iter().flatten().copied()
    }
}

impl Role {
    /// Returns every name of the piece, in small letters; no name is that of two pieces.
    ///
    /// A general has the name of its side too. 장군 is left out: it announces a check.
    #[must_use]
    pub const fn names(self) -> Names {
        match self {
            Role::General => Names {
                korean: &["장", "궁", "왕", "초", "한", "관"],
                hanja: &["將", "楚", "漢", "宮", "王", "官", "帥"],
                romanised: &["jang", "gung", "wang", "cho", "han", "gwan", "koung"],
                english: &["general", "king", "dynasty", "marshal", "governor"],
                chinese: &["shuai", "jiang", "chu", "帅", "将"],
            },
            Role::Guard => Names {
                korean: &["사"],
                hanja: &["士", "仕"],
                romanised: &["sa", "sah"],
                english: &[
                    "guard",
                    "adviser",
                    "advisor",
                    "assistant",
                    "counselor",
                    "counsellor",
                    "mandarin",
                    "queen",
                ],
                chinese: &["shi"],
            },
            Role::Chariot => Names {
                korean: &["차"],
                hanja: &["車", "俥"],
                romanised: &["cha", "tcha"],
                english: &["chariot", "rook", "castle", "car"],
                chinese: &["ju", "车"],
            },
            Role::Cannon => Names {
                korean: &["포"],
                hanja: &["包", "砲", "炮"],
                romanised: &["po", "hpo", "poe"],
                english: &["cannon", "catapult", "gun", "gunner", "leaping rook"],
                chinese: &["pao"],
            },
            Role::Horse => Names {
                korean: &["마"],
                hanja: &["馬", "傌"],
                romanised: &["ma"],
                english: &["horse", "knight"],
                chinese: &["马"],
            },
            Role::Elephant => Names {
                korean: &["상"],
                hanja: &["象", "相"],
                romanised: &["sang", "syang", "xiang"],
                english: &["elephant", "bishop", "minister", "bureaucrat"],
                chinese: &[],
            },
            Role::Soldier => Names {
                korean: &["졸", "병"],
                hanja: &["卒", "兵"],
                romanised: &["jol", "byeong", "tjol", "chol", "pyeng", "pyong", "byoung"],
                english: &["soldier", "pawn", "foot soldier"],
                chinese: &["bing", "zu"],
            },
        }
    }
}
