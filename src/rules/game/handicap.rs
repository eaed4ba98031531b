//! Handicaps (접장기): the pieces that the stronger player gives (rules.md section 10).

use serde::{Deserialize, Serialize};
use strum::{EnumCount, EnumString, IntoStaticStr, VariantArray};

use crate::rules::board::{BySide, Formation, HalfPoints, Role, Side, Square, Variant};
use crate::rules::position::Position;

/// A handicap given by the stronger player (접장기), in rising value.
///
/// The giver plays Han, removes the piece and moves first; Cho is compensated for moving second. With
/// [`Handicap::FirstMove`] no piece is removed and Cho moves first, but Han's compensation is smaller.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    EnumCount,
    EnumString,
    IntoStaticStr,
    VariantArray,
    Serialize,
    Deserialize,
)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum Handicap {
    /// 정선: Han gets half a point for moving second, not one and a half.
    FirstMove,
    /// 졸: Han's soldier on file i.
    Soldier,
    /// 상: the elephant on Han's own left.
    Elephant,
    /// 양사: both guards.
    Guards,
    /// 마: the horse on Han's own left.
    Horse,
    /// 포: the cannon on Han's own left.
    Cannon,
    /// 차: the chariot on Han's own left.
    Chariot,
}

impl Handicap {
    /// Every handicap, the smallest first.
    pub const ALL: [Handicap; Handicap::COUNT] = *Handicap::VARIANTS.as_array().unwrap();

    /// Returns the name in records, databases and options.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.into()
    }

    /// Reads a name exactly as [`Handicap::code`] writes it.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Handicap> {
        code.parse().ok()
    }

    /// Returns the side that moves first.
    #[must_use]
    pub const fn first_mover(self) -> Side {
        match self {
            Handicap::FirstMove => Side::Cho,
            _ => Side::Han,
        }
    }

    /// Returns the compensation added to Han's score: +0.5, or -0.5 if Cho moves second.
    #[must_use]
    pub const fn deom(self) -> HalfPoints {
        match self {
            Handicap::FirstMove => HalfPoints(1),
            _ => HalfPoints(-1),
        }
    }

    /// Sets up the starting position: both formations, in column order, without the given pieces.
    #[must_use]
    pub fn start(self, formations: BySide<Formation>) -> Position {
        let full = Position::start(formations);
        let generals = BySide::new(Side::Cho, Side::Han).map(|side| full.general(side));
        let left = full
            .pieces()
            .filter(|&(square, piece)| piece.side == Side::Cho || !self.gives(square, piece.role));
        Position::with_pieces(Variant::Janggi, generals, left, self.first_mover())
    }

    /// True if a piece of Han is removed. Han's own left is files g to i.
    fn gives(self, square: Square, role: Role) -> bool {
        let left = square.file() >= 6;
        match self {
            Handicap::FirstMove => false,
            Handicap::Soldier => role == Role::Soldier && square.file() == 8,
            Handicap::Elephant => role == Role::Elephant && left,
            Handicap::Guards => role == Role::Guard,
            Handicap::Horse => role == Role::Horse && left,
            Handicap::Cannon => role == Role::Cannon && left,
            Handicap::Chariot => role == Role::Chariot && left,
        }
    }
}
