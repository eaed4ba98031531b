//! The names of files and ranks on a board.

use strum::EnumCount;

/// How files and ranks are named in the margin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, EnumCount)]
pub enum Coordinates {
    /// Letters and numbers, and the digits of Korean records opposite.
    #[default]
    Both,
    /// Letters and numbers: `e4`.
    Algebraic,
    /// The digits of Korean records: row, then column.
    Korean,
    /// Not at all.
    None,
}

impl Coordinates {
    /// Every way, in menu order.
    pub const ALL: [Coordinates; Coordinates::COUNT] = [
        Coordinates::Both,
        Coordinates::Algebraic,
        Coordinates::Korean,
        Coordinates::None,
    ];

    /// The name by which settings and command lines know it; never changed.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Coordinates::Both => "both",
            Coordinates::Algebraic => "algebraic",
            Coordinates::Korean => "korean",
            Coordinates::None => "none",
        }
    }

    /// The way of that name.
    #[must_use]
    pub fn named(id: &str) -> Option<Coordinates> {
        Self::ALL.into_iter().find(|way| way.id() == id)
    }
}
