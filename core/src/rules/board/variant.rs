//! The two games that are played on one board.

use strum::{Display, EnumString, IntoStaticStr};

/// Which game is played. It follows from the rule book alone, never from a position: Xiangqi's start is a legal
/// position of Janggi.
///
/// UCI knows a game by its word in small letters, PGN by the word with a capital.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Display, EnumString, IntoStaticStr,
)]
#[strum(serialize_all = "lowercase")]
pub enum Variant {
    /// 장기, Korean chess.
    Janggi,
    /// 象棋, Chinese chess: 샹치. Red sits at the bottom and is stored as [`Side::Cho`](super::Side), Black at the top.
    Xiangqi,
}

impl Variant {
    /// Both games.
    pub const ALL: [Variant; 2] = [Variant::Janggi, Variant::Xiangqi];

    /// The other one.
    #[must_use]
    pub fn other(self) -> Variant {
        match self {
            Variant::Janggi => Variant::Xiangqi,
            Variant::Xiangqi => Variant::Janggi,
        }
    }

    /// UCI's word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}
