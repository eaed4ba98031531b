//! The names of files and ranks on a board.

use strum::{EnumCount, EnumString, IntoStaticStr, VariantArray};

/// The notation of files and ranks in the margin.
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

    /// The id in settings and command lines; never changed.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// The value with that id.
    #[must_use]
    pub fn named(id: &str) -> Option<Coordinates> {
        id.parse().ok()
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
