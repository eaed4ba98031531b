//! Pieces: their roles, letters, characters and point values.

use strum::{Display, EnumCount, IntoStaticStr, VariantArray};

use super::points::HalfPoints;
use super::side::Side;

/// The kind of a piece, without its side; shown by its English name: `chariot`.
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
    /// 포: along a line, jumping exactly one piece that is no cannon.
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

    /// Returns the English name, in small letters.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the points of the piece when a game is decided on points (rules.md section 8).
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

    /// Reads a letter of a position string in either case; H is a horse and E an elephant too.
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
    /// The side that it belongs to.
    pub side: Side,
    /// The kind.
    pub role: Role,
}

impl Piece {
    /// Makes a piece.
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

    /// Reads a letter of a position string: upper case is Cho, lower case Han.
    #[must_use]
    pub fn from_fen(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() {
            Side::Cho
        } else {
            Side::Han
        };
        Role::from_letter(letter).map(|role| Piece { side, role })
    }

    /// Returns the syllable that Korean game records use: 장 사 차 포 마 상, and 졸 (Cho) or 병 (Han).
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
