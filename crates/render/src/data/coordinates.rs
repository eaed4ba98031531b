//! The names of files and ranks on a board of either game.

use strum::{EnumCount, EnumString, IntoStaticStr, VariantArray};

use janggi::Variant;

/// The notation of files and ranks in the margin of a board of Janggi.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Default,
    EnumCount,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "lowercase")]
pub enum Coordinates {
    /// Letters and numbers, with the digits of Korean records on the opposite sides.
    Both,
    /// Letters and numbers: `e4`.
    #[default]
    Algebraic,
    /// The digits of Korean records: row, then column.
    Korean,
    /// No coordinates.
    None,
}

impl Coordinates {
    /// All values, in menu order.
    pub const ALL: [Coordinates; Coordinates::COUNT] = *Coordinates::VARIANTS.as_array().unwrap();

    /// Returns the id in settings and command lines. It must not change.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Returns the value with this id.
    #[must_use]
    pub fn named(id: &str) -> Option<Coordinates> {
        id.parse().ok()
    }
}

/// The notation of files and ranks in the margin of a board of Xiangqi.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Default,
    EnumCount,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "lowercase")]
pub enum XiangqiCoordinates {
    /// Letters and numbers: `e4`.
    #[default]
    Algebraic,
    /// The files from each player's right, 1 to 9, at both ends.
    Files,
    /// The same, with 一 to 九 at Red's end.
    Chinese,
    /// Letters and numbers, and the files from each player's right.
    Both,
    /// No coordinates.
    None,
}

impl XiangqiCoordinates {
    /// All values, in menu order.
    pub const ALL: [XiangqiCoordinates; XiangqiCoordinates::COUNT] =
        *XiangqiCoordinates::VARIANTS.as_array().unwrap();

    /// Returns the id in settings and command lines. It must not change.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Returns the value with this id.
    #[must_use]
    pub fn named(id: &str) -> Option<XiangqiCoordinates> {
        id.parse().ok()
    }
}

/// The names in the margin of a board of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Margin {
    pub variant: Variant,
    pub names: MarginNames,
}

/// The names below and above the files, and to the left and right of the ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct MarginNames {
    pub files: [FileName; 2],
    pub ranks: [RankName; 2],
}

/// The name of a file at one of its ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum FileName {
    None,
    /// A to I.
    Letter,
    /// The digit of Korean records.
    Column,
    /// The number from the right of the player at that end.
    Number,
    /// The number, in Chinese for Red.
    Numeral,
    /// The letter, and the number from the player's right.
    LetterAndNumber,
}

/// The name of a rank at one of its ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum RankName {
    None,
    /// 1 to 10.
    Number,
    /// The digit of Korean records.
    Row,
}

impl Margin {
    /// Returns an empty margin.
    pub fn empty(variant: Variant) -> Margin {
        let names = Coordinates::None.names();
        Margin { variant, names }
    }
}

impl Coordinates {
    /// Returns the names in the margin. The digits of records are on the sides opposite to letters and numbers.
    pub(crate) fn names(self) -> MarginNames {
        use {FileName::Column, FileName::Letter, RankName::Number, RankName::Row};
        let (files, ranks) = match self {
            Coordinates::Both => ([Letter, Column], [Number, Row]),
            Coordinates::Algebraic => ([Letter, FileName::None], [Number, RankName::None]),
            Coordinates::Korean => ([Column, FileName::None], [Row, RankName::None]),
            Coordinates::None => ([FileName::None; 2], [RankName::None; 2]),
        };
        MarginNames { files, ranks }
    }
}

impl XiangqiCoordinates {
    /// Returns the names in the margin.
    pub(crate) fn names(self) -> MarginNames {
        let (files, ranks) = match self {
            XiangqiCoordinates::Algebraic => return Coordinates::Algebraic.names(),
            XiangqiCoordinates::Files => ([FileName::Number; 2], [RankName::None; 2]),
            XiangqiCoordinates::Chinese => ([FileName::Numeral; 2], [RankName::None; 2]),
            XiangqiCoordinates::Both => {
                let files = [FileName::LetterAndNumber, FileName::Number];
                (files, [RankName::Number, RankName::None])
            }
            XiangqiCoordinates::None => return Coordinates::None.names(),
        };
        MarginNames { files, ranks }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_coordinates_never_change() {
        assert_eq!(
            Coordinates::ALL.map(Coordinates::id),
            ["both", "algebraic", "korean", "none"]
        );
        for coordinates in Coordinates::ALL {
            assert_eq!(Coordinates::named(coordinates.id()), Some(coordinates));
        }
        assert_eq!(Coordinates::named("Both"), None);
        assert_eq!(
            XiangqiCoordinates::ALL.map(XiangqiCoordinates::id),
            ["algebraic", "files", "chinese", "both", "none"]
        );
        for coordinates in XiangqiCoordinates::ALL {
            assert_eq!(
                XiangqiCoordinates::named(coordinates.id()),
                Some(coordinates)
            );
        }
        assert_eq!(XiangqiCoordinates::named("korean"), None);
    }
}
