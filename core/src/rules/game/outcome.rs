//! Outcomes of games (rules.md section 11).

use strum::IntoStaticStr;

use crate::rules::board::{BySide, HalfPoints, Side};

/// The winner and the reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// What ended the game.
    pub reason: Reason,
}

/// What ended a game. [`super::Game`] never returns [`Reason::Resignation`] or those after it: they are
/// decisions of people or events outside the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Reason {
    /// 외통: the loser was in check and had no answer.
    Checkmate,
    /// The scores were compared.
    Points {
        /// The event that led to it.
        cause: PointsCause,
        /// The scores of both sides, the compensation included.
        totals: BySide<HalfPoints>,
    },
    /// The loser repeated the position by checks alone.
    PerpetualCheck,
    /// The loser repeated the position by chasing one piece on every turn.
    PerpetualChase,
    /// The loser moved one piece back and forth for too long.
    Shuttle,
    /// 빅장: the generals faced each other, and the faced side accepted the draw.
    Bikjang,
    /// A general checked by facing the other, and nothing could break it: a draw.
    FacingMate,
    /// The mating piece was protected by a general alone: a draw.
    GeneralGuardedMate,
    /// The winner had lost the right to win by facing the other general: a draw.
    ForfeitedWin,
    /// The side to move was not in check and had no move.
    Stalemate,
    /// Both sides passed, one after the other: a draw.
    DoublePass,
    /// A position came up too often: a draw.
    Repetition,
    /// There was no capture for too long: a draw.
    NoCaptureLimit,
    /// The game reached its greatest length: a draw.
    PlyLimit,
    /// Neither side had more than its general and guards: a draw.
    Insufficient,
    /// The players agreed on a draw.
    Agreement,
    /// The loser resigned.
    #[strum(serialize = "resign")]
    Resignation,
    /// The loser's time ran out.
    Timeout,
    /// The loser's connection broke, in games played elsewhere.
    Disconnect,
    /// A third party decided, in games played elsewhere.
    Adjudication,
}

impl Reason {
    /// Returns the reason's name in records and for scripts, in kebab case.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.into()
    }
}

/// The event that led to a decision on points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum PointsCause {
    /// Both sides passed, one after the other.
    DoublePass,
    /// The generals faced each other, and the faced side accepted the settlement.
    Bikjang,
    /// A position came up too often.
    Repetition,
    /// There was no capture for too long.
    NoCaptureLimit,
    /// The game reached its greatest length.
    PlyLimit,
    /// Neither side had more than its general and guards.
    Insufficient,
    /// The side to move was not in check and had no move.
    Stalemate,
    /// The players agreed on a draw, and the ruleset settles draws on points.
    Agreement,
}

impl PointsCause {
    /// Returns the cause's name in records and for scripts, in kebab case.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.into()
    }
}
