//! The names of files and ranks on a board.

use strum::EnumCount;

/// The notation of files and ranks in the margin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, EnumCount)]
pub enum Coordinates {
    /// Letters and numbers, with the digits of Korean records on the opposite sides.
    #[default]
    Both,
    /// Letters and numbers: `e4`.
    Algebraic,
    /// The digits of Korean records: row, then column.
    Korean,
    /// No coordinates.
    None,
}

impl Coordinates {
    /// All values, in menu order.
    pub const ALL: [Coordinates; Coordinates::COUNT] = [
        Coordinates::Both,
        Coordinates::Algebraic,
        Coordinates::Korean,
        Coordinates::None,
    ];

    /// The id in settings and command lines; never changed.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Coordinates::Both => "both",
            Coordinates::Algebraic => "algebraic",
            Coordinates::Korean => "korean",
            Coordinates::None => "none",
        }
    }

    /// The value with that id.
    #[must_use]
    pub fn named(id: &str) -> Option<Coordinates> {
        Self::ALL.into_iter().find(|way| way.id() == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_keep_their_ids() {
        assert_eq!(
            Coordinates::ALL.map(Coordinates::id),
            ["both", "algebraic", "korean", "none"]
        );
        for coordinates in Coordinates::ALL {
            assert_eq!(Coordinates::named(coordinates.id()), Some(coordinates));
        }
        assert_eq!(Coordinates::named("Both"), None);
    }
}
