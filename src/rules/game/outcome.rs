//! How games end.

use crate::rules::board::{BySide, HalfPoints, Side};

/// Who won, and by what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// What ended the game.
    pub reason: Reason,
}

/// What ended a game. Those from [`Reason::Resignation`] on are for people to bring about: a
/// [`super::Game`] never does.
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
    /// Nothing was taken for too long: a draw.
    NoCaptureLimit,
    /// The game was long enough: a draw.
    PlyLimit,
    /// Neither side had more than its general and guards: a draw.
    Insufficient,
    /// The players agreed on a draw.
    Agreement,
    /// The loser gave up.
    Resignation,
    /// The loser's time ran out.
    Timeout,
    /// The loser's connection broke, in games played elsewhere.
    Disconnect,
    /// Somebody else decided, in games played elsewhere.
    Adjudication,
}

impl Reason {
    /// Returns the reason's name in records and for scripts, in kebab case.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Points { .. } => "points",
            Reason::PerpetualCheck => "perpetual-check",
            Reason::Shuttle => "shuttle",
            Reason::Bikjang => "bikjang",
            Reason::FacingMate => "facing-mate",
            Reason::GeneralGuardedMate => "general-guarded-mate",
            Reason::ForfeitedWin => "forfeited-win",
            Reason::Stalemate => "stalemate",
            Reason::DoublePass => "double-pass",
            Reason::Repetition => "repetition",
            Reason::NoCaptureLimit => "no-capture-limit",
            Reason::PlyLimit => "ply-limit",
            Reason::Insufficient => "insufficient",
            Reason::Agreement => "agreement",
            Reason::Resignation => "resign",
            Reason::Timeout => "timeout",
            Reason::Disconnect => "disconnect",
            Reason::Adjudication => "adjudication",
        }
    }
}

/// What led to a decision on points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PointsCause {
    /// Both sides passed, one after the other.
    DoublePass,
    /// The generals faced each other, and the faced side had it settled.
    Bikjang,
    /// A position came up too often.
    Repetition,
    /// Nothing was taken for too long.
    NoCaptureLimit,
    /// The game was long enough.
    PlyLimit,
    /// Neither side had more than its general and guards.
    Insufficient,
    /// The side to move was not in check and had no move.
    Stalemate,
    /// The players agreed on a draw, under rules that count instead.
    Agreement,
}

impl PointsCause {
    /// Returns the cause's name in records and for scripts, in kebab case.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            PointsCause::DoublePass => "double-pass",
            PointsCause::Bikjang => "bikjang",
            PointsCause::Repetition => "repetition",
            PointsCause::NoCaptureLimit => "no-capture-limit",
            PointsCause::PlyLimit => "ply-limit",
            PointsCause::Insufficient => "insufficient",
            PointsCause::Stalemate => "stalemate",
            PointsCause::Agreement => "agreement",
        }
    }
}
