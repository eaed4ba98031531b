//! Handicaps: the pieces given by the stronger player (rules.md section 10, xiangqi.md section 8).

use serde::{Deserialize, Serialize};
use strum::{EnumCount, EnumString, IntoStaticStr, VariantArray};

use crate::board::{BySide, Formation, HalfPoints, Piece, Role, Side, Square, Variant};
use crate::position::Position;

/// A handicap given by the stronger player (접장기, 讓子), in rising value per game.
///
/// In Janggi the giver plays Han, removes the piece and moves first; Cho is compensated for moving second. With
/// [`Handicap::FirstMove`] no piece is removed and Cho moves first, but Han's compensation is smaller.
///
/// In Xiangqi the giver plays Red and removes the pieces; Red moves first as always. With [`Handicap::FirstMove`] the
/// weaker player has Red, and nothing is removed.
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
    /// 정선: Han gets half a point for moving second, not one and a half. 讓先: the weaker player has Red.
    FirstMove,
    /// 졸: Han's soldier on file i.
    Soldier,
    /// 상: the elephant on Han's own left.
    Elephant,
    /// 양사: both guards.
    Guards,
    /// 마, 單馬: the horse on the giver's own left.
    Horse,
    /// 포: the cannon on Han's own left.
    Cannon,
    /// 차, 單車: the chariot on the giver's own left.
    Chariot,
    /// 雙馬: both horses, in Xiangqi.
    Horses,
    /// 車馬: the chariot and the horse on Red's own left, in Xiangqi.
    ChariotHorse,
}

impl Handicap {
    /// Every handicap, the smallest first.
    pub const ALL: [Handicap; Handicap::COUNT] = *Handicap::VARIANTS.as_array().unwrap();

    /// Returns the name in records, databases and options.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.into()
    }

    /// Parses a name exactly as [`Handicap::code`] writes it.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Handicap> {
        code.parse().ok()
    }

    /// Returns the handicaps of a game, the smallest first.
    #[must_use]
    pub const fn of(variant: Variant) -> &'static [Handicap] {
        match variant {
            Variant::Janggi => &[
                Handicap::FirstMove,
                Handicap::Soldier,
                Handicap::Elephant,
                Handicap::Guards,
                Handicap::Horse,
                Handicap::Cannon,
                Handicap::Chariot,
            ],
            Variant::Xiangqi => &[
                Handicap::FirstMove,
                Handicap::Horse,
                Handicap::Horses,
                Handicap::Chariot,
                Handicap::ChariotHorse,
            ],
        }
    }

    /// Returns the side of the stronger player.
    #[must_use]
    pub const fn giver(self, variant: Variant) -> Side {
        match self {
            Handicap::FirstMove => Side::Han,
            _ => variant.spec().giver,
        }
    }

    /// Returns the side of the weaker player.
    #[must_use]
    pub const fn receiver(self, variant: Variant) -> Side {
        self.giver(variant).opponent()
    }

    /// Returns the side that moves first in Janggi.
    #[must_use]
    pub const fn first_mover(self) -> Side {
        match self {
            Handicap::FirstMove => Side::Cho,
            _ => Side::Han,
        }
    }

    /// Returns the compensation added to Han's score in Janggi: +0.5, or -0.5 if Cho moves second.
    #[must_use]
    pub const fn deom(self) -> HalfPoints {
        match self {
            Handicap::FirstMove => HalfPoints(1),
            _ => HalfPoints(-1),
        }
    }

    /// Creates Janggi's starting position: both formations, in column order, without the given pieces.
    #[must_use]
    pub fn start(self, formations: BySide<Formation>) -> Position {
        self.without_given(&Position::start(formations), Side::Han, self.first_mover())
    }

    /// Creates the usual board of a game without formations, without the given pieces.
    #[must_use]
    pub fn usual_start(self, variant: Variant) -> Position {
        self.without_given(&Position::usual(variant), variant.spec().giver, Side::Cho)
    }

    /// Returns a position without the pieces that `giver` gives.
    fn without_given(self, full: &Position, giver: Side, first: Side) -> Position {
        let generals = BySide::of(|side| full.general(side));
        let pieces = full
            .pieces()
            .filter(|&(square, piece)| piece.side != giver || !self.gives(square, piece));
        Position::with_pieces(full.variant(), generals, pieces, first)
    }

    /// Returns whether a piece of the giver is removed. Its own left is files a to c at the bottom, g to i at
    /// the top.
    fn gives(self, square: Square, piece: Piece) -> bool {
        let from_left = match piece.side {
            Side::Cho => square.file(),
            Side::Han => 8 - square.file(),
        };
        let is_left = from_left <= 2;
        match self {
            Handicap::FirstMove => false,
            Handicap::Soldier => piece.role == Role::Soldier && from_left == 0,
            Handicap::Elephant => piece.role == Role::Elephant && is_left,
            Handicap::Guards => piece.role == Role::Guard,
            Handicap::Horse => piece.role == Role::Horse && is_left,
            Handicap::Cannon => piece.role == Role::Cannon && is_left,
            Handicap::Chariot => piece.role == Role::Chariot && is_left,
            Handicap::Horses => piece.role == Role::Horse,
            Handicap::ChariotHorse => matches!(piece.role, Role::Chariot | Role::Horse) && is_left,
        }
    }
}
