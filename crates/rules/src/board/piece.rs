//! Pieces: their roles, letters, characters and point values.

use strum::{Display, EnumCount, IntoStaticStr, VariantArray};

use super::side::Side;
use super::square::HalfPoints;

/// The kind of a piece, without its side. Displayed as its English name: `chariot`.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Display,
    EnumCount,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "lowercase")]
pub enum Role {
    /// 장: steps along the lines of its palace; its loss decides the game.
    General,
    /// 사: steps along the lines of its palace.
    Guard,
    /// 차: any distance along a line.
    Chariot,
    /// 포: along a line, jumping exactly one piece other than a cannon.
    Cannon,
    /// 마: one step straight, one diagonally outward.
    Horse,
    /// 상: one step straight, two diagonally outward.
    Elephant,
    /// 졸 or 병: one step forward or sideways.
    Soldier,
}

impl Role {
    /// All roles, in the order of the enumeration.
    pub const ALL: [Role; Role::COUNT] = *Role::VARIANTS.as_array().unwrap();

    /// Returns the English name, in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the value of the piece when a game is decided on points (rules.md section 8).
    #[must_use]
    pub const fn points(self) -> HalfPoints {
        HalfPoints::whole(match self {
            Role::General => 0,
            Role::Guard | Role::Elephant => 3,
            Role::Chariot => 13,
            Role::Cannon => 7,
            Role::Horse => 5,
            Role::Soldier => 2,
        })
    }

    /// Returns the upper-case letter of position strings: K A R C N B P.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Role::General => 'K',
            Role::Guard => 'A',
            Role::Chariot => 'R',
            Role::Cannon => 'C',
            Role::Horse => 'N',
            Role::Elephant => 'B',
            Role::Soldier => 'P',
        }
    }

    /// Parses a letter of a position string in either case; also H for horse and E for elephant.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Role> {
        Some(match letter.to_ascii_uppercase() {
            'K' => Role::General,
            'A' => Role::Guard,
            'R' => Role::Chariot,
            'C' => Role::Cannon,
            'N' | 'H' => Role::Horse,
            'B' | 'E' => Role::Elephant,
            'P' => Role::Soldier,
            _ => return None,
        })
    }
}

/// A piece of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// The owner.
    pub side: Side,
    /// The kind.
    pub role: Role,
}

impl Piece {
    /// Creates a piece.
    #[must_use]
    pub const fn new(side: Side, role: Role) -> Piece {
        Piece { side, role }
    }

    /// Returns the letter of position strings, upper case for Cho.
    #[must_use]
    pub const fn fen(self) -> char {
        match self.side {
            Side::Cho => self.role.letter(),
            Side::Han => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// Parses a letter of a position string: upper case is Cho, lower case Han.
    #[must_use]
    pub fn from_fen(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() {
            Side::Cho
        } else {
            Side::Han
        };
        Role::from_letter(letter).map(|role| Piece { side, role })
    }

    /// Returns the syllable used in Korean game records: 장 사 차 포 마 상, and 졸 (Cho) or 병 (Han).
    #[must_use]
    pub const fn hangul(self) -> char {
        match self.role {
            Role::General => '장',
            Role::Guard => '사',
            Role::Chariot => '차',
            Role::Cannon => '포',
            Role::Horse => '마',
            Role::Elephant => '상',
            Role::Soldier => match self.side {
                Side::Cho => '졸',
                Side::Han => '병',
            },
        }
    }

    /// Returns the character carved on the piece: generals and soldiers differ by side.
    #[must_use]
    pub const fn hanja(self) -> char {
        match (self.role, self.side) {
            (Role::General, Side::Cho) => '楚',
            (Role::General, Side::Han) => '漢',
            (Role::Guard, _) => '士',
            (Role::Chariot, _) => '車',
            (Role::Cannon, _) => '包',
            (Role::Horse, _) => '馬',
            (Role::Elephant, _) => '象',
            (Role::Soldier, Side::Cho) => '卒',
            (Role::Soldier, Side::Han) => '兵',
        }
    }
}

/// The names of a piece in four scripts, the most common of each first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Names {
    /// In Korean.
    pub korean: &'static [&'static str],
    /// In Chinese characters, as carved on the pieces in Korea, North Korea and China.
    pub hanja: &'static [&'static str],
    /// Romanised Korean, older systems included.
    pub romanised: &'static [&'static str],
    /// In English, including names borrowed from other games.
    pub english: &'static [&'static str],
    /// As used in Xiangqi: pinyin without tones, and simplified characters. Accepted as input, but not listed.
    pub chinese: &'static [&'static str],
}

impl Names {
    /// Returns all names, grouped by script.
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
    /// Returns all names of the piece, in lower case. No two pieces share a name.
    ///
    /// A general also has the name of its side. 장군 is left out, because it announces a check.
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
