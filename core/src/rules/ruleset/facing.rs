//! The rules of facing generals (빅장).

use super::book::Settlement;
use crate::rules::board::{BySide, HalfPoints, Side};
use crate::rules::position::Position;

/// The rules of facing generals (빅장): both on one file with no piece between (rules.md section 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facing {
    /// Who may create facing by a move.
    pub create: MayFace,
    /// Who may create facing by a capture with the general; mostly the same.
    pub capture: MayFace,
    /// When facing has an effect.
    pub when: FacingWhen,
    /// What the faced side can and must do.
    pub effect: FacingEffect,
    /// Whether [`FacingEffect::Offer`] also applies to facing that a capture with the general created.
    pub capture_offers: bool,
    /// Whether a side that creates facing can win only by the opponent's resignation or timeout from then on.
    pub forfeits_win: bool,
}

/// When facing has an effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FacingWhen {
    /// At any time.
    Always,
    /// While each side's pieces count less than thirty points. Before that anyone may create it, without effect.
    BelowThirty,
}

/// Who may create facing (rules.md 5.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MayFace {
    /// Either side.
    Anyone,
    /// A side whose pieces count less than the opponent's before the move, and a side that has forfeited its win
    /// by facing before.
    Behind,
    /// Neither. No move may leave the generals facing.
    Nobody,
}

/// The effect of facing (rules.md 5.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FacingEffect {
    /// Nothing.
    None,
    /// The faced side must break it, or may end the game by this settlement, even in check.
    Offer(Settlement),
    /// The faced side is in check by the general. A mate by it is a draw.
    Check,
}

impl FacingWhen {
    /// Whether facing has an effect while the sides' pieces count so many points.
    pub(in crate::rules) fn holds(self, points: BySide<HalfPoints>) -> bool {
        match self {
            FacingWhen::Always => true,
            FacingWhen::BelowThirty => {
                points.cho < HalfPoints::THIRTY && points.han < HalfPoints::THIRTY
            }
        }
    }
}

impl Facing {
    /// Facing means nothing.
    pub(super) const IGNORED: Facing = Facing {
        create: MayFace::Anyone,
        capture: MayFace::Anyone,
        when: FacingWhen::Always,
        effect: FacingEffect::None,
        capture_offers: true,
        forfeits_win: false,
    };

    /// Whether facing has no effect at all and bars no move.
    #[must_use]
    pub const fn is_ignored(&self) -> bool {
        matches!(
            self,
            Facing {
                create: MayFace::Anyone,
                capture: MayFace::Anyone,
                effect: FacingEffect::None,
                forfeits_win: false,
                ..
            }
        )
    }

    /// Whether the generals of a position face each other with an effect.
    #[must_use]
    pub fn counts_in(&self, position: &Position) -> bool {
        !self.is_ignored()
            && position.is_facing()
            && self
                .when
                .holds(BySide::new(Side::Cho, Side::Han).map(|side| position.points(side)))
    }

    /// Whether a side may create facing depends on whose pieces count less.
    #[must_use]
    pub const fn asks_who_is_behind(&self) -> bool {
        matches!(self.create, MayFace::Behind) || matches!(self.capture, MayFace::Behind)
    }
}
