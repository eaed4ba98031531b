//! The names of files and ranks on a board of either game.

use strum::IntoStaticStr;

use janggi::Variant;

/// The notation of files and ranks in the margin of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Coordinates {
    /// Letters and numbers, and the notation of the game's records on the opposite sides.
    Both,
    /// Letters and numbers: `e4`.
    #[default]
    Algebraic,
    /// The digits of Korean records: row, then column.
    Korean,
    /// The files from each player's right, 1 to 9, at both ends.
    Files,
    /// The same, with 一 to 九 at Red's end.
    Chinese,
    /// No coordinates.
    None,
}

impl Coordinates {
    /// All values in Janggi, in menu order.
    pub const JANGGI: [Coordinates; 4] = [
        Coordinates::Both,
        Coordinates::Algebraic,
        Coordinates::Korean,
        Coordinates::None,
    ];

    /// All values in Xiangqi, in menu order.
    pub const XIANGQI: [Coordinates; 5] = [
        Coordinates::Algebraic,
        Coordinates::Files,
        Coordinates::Chinese,
        Coordinates::Both,
        Coordinates::None,
    ];

    /// Returns all values in a game, in menu order.
    #[must_use]
    pub fn of(variant: Variant) -> &'static [Coordinates] {
        // In the order of `Variant::ALL`.
        let values: [&'static [Coordinates]; Variant::ALL.len()] =
            [&Coordinates::JANGGI, &Coordinates::XIANGQI];
        values[variant as usize]
    }

    /// Returns the id in settings and command lines. It must not change.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Returns the value of a game with this id.
    #[must_use]
    pub fn named(variant: Variant, id: &str) -> Option<Coordinates> {
        let mut values = Coordinates::of(variant).iter().copied();
        values.find(|coordinates| coordinates.id() == id)
    }
}

/// The names in the margin of a board of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Margin {
    pub variant: Variant,
    /// The names below and above the files.
    pub files: [FileName; 2],
    /// The names to the left and right of the ranks.
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
        Margin::of(variant, Coordinates::None)
    }

    /// Returns the margin of a game's board. In Janggi the digits of records are on the sides opposite to letters and
    /// numbers.
    pub fn of(variant: Variant, coordinates: Coordinates) -> Margin {
        use FileName::{Column, Letter, LetterAndNumber, Numeral};
        let none = RankName::None;
        let (files, ranks) = match (coordinates, variant) {
            (Coordinates::Both, Variant::Janggi) => {
                ([Letter, Column], [RankName::Number, RankName::Row])
            }
            (Coordinates::Both, Variant::Xiangqi) => (
                [LetterAndNumber, FileName::Number],
                [RankName::Number, none],
            ),
            (Coordinates::Algebraic, _) => ([Letter, FileName::None], [RankName::Number, none]),
            (Coordinates::Korean, _) => ([Column, FileName::None], [RankName::Row, none]),
            (Coordinates::Files, _) => ([FileName::Number; 2], [none; 2]),
            (Coordinates::Chinese, _) => ([Numeral; 2], [none; 2]),
            (Coordinates::None, _) => ([FileName::None; 2], [none; 2]),
        };
        Margin {
            variant,
            files,
            ranks,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_coordinates_never_change() {
        let ids = |variant| -> Vec<&str> {
            let all = Coordinates::of(variant).iter();
            all.map(|coordinates| coordinates.id()).collect()
        };
        assert_eq!(
            ids(Variant::Janggi),
            ["both", "algebraic", "korean", "none"]
        );
        assert_eq!(
            ids(Variant::Xiangqi),
            ["algebraic", "files", "chinese", "both", "none"]
        );
        for variant in Variant::ALL {
            for coordinates in Coordinates::of(variant) {
                let named = Coordinates::named(variant, coordinates.id());
                assert_eq!(named, Some(*coordinates));
            }
            assert_eq!(Coordinates::named(variant, "Both"), None);
        }
        assert_eq!(Coordinates::named(Variant::Xiangqi, "korean"), None);
    }
}
