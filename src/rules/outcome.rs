//! How games end.

use super::points::HalfPoints;
use super::side::{BySide, Side};

/// Who won, and by what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// What ended the game.
    pub reason: Reason,
}

/// What ended a game. The last two are for people to bring about; a [`super::Game`] never does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// 외통: the loser was in check and had no answer.
    Checkmate,
    /// The scores were compared.
    Points {
        /// Why they were.
        cause: PointsCause,
        /// What each side had, the compensation included.
        totals: BySide<HalfPoints>,
    },
    /// The loser repeated the position with checks alone.
    PerpetualCheck,
    /// The loser moved one piece to and fro for too long.
    Shuttle,
    /// The loser gave up.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
}

impl Reason {
    /// Returns the reason's name in records and databases.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Points { .. } => "points",
            Reason::PerpetualCheck => "perpetual-check",
            Reason::Shuttle => "shuttle",
            Reason::Resignation => "resign",
            Reason::Agreement => "agreement",
        }
    }
}

/// What led to a decision on points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PointsCause {
    /// Both sides passed, one after the other.
    DoublePass,
    /// A position came up too often.
    Repetition,
    /// Nothing was taken for too long.
    NoCapture,
}

impl PointsCause {
    /// Returns the cause's name in records and databases.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            PointsCause::DoublePass => "double-pass",
            PointsCause::Repetition => "repetition",
            PointsCause::NoCapture => "no-capture",
        }
    }
}
