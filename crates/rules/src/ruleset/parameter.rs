//! The differences between rulebooks, by name and with their possible values.

use crate::board::Variant;
use strum::{EnumCount, EnumString, IntoStaticStr, VariantArray};

/// A difference between rulebooks, in the order of ids. Codes use this order too, so a new parameter goes to
/// the end, and a value never moves.
///
/// Ids, scripts and buttons identify it by its name in snake case, which must not change.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, EnumCount, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum Parameter {
    /// The order of choosing formations.
    SetupOrder,
    /// The formations on offer.
    SetupSet,
    /// The conditions for passing a turn.
    Pass,
    /// The effect of stalemate.
    Stalemate,
    /// The effect of two passes in a row.
    DoublePass,
    /// The restriction on cannons moving first.
    CannonFirst,
    /// The sides that may create facing by a move.
    FaceCreate,
    /// The sides that may create facing by a capture with the general.
    FaceCapture,
    /// The condition for facing to have an effect.
    FaceWhen,
    /// The effect of facing on the faced side.
    FaceEffect,
    /// The settlement when the faced side accepts.
    FaceResult,
    /// The right to accept facing that was created by a capture with the general.
    FaceByCaptureOffers,
    /// The result of a general-guarded mate.
    GeneralGuardMate,
    /// The forfeit of the win by creating facing.
    FaceForfeit,
    /// The number of occurrences of a position at which the repetition rule applies.
    RepFold,
    /// The result of a repetition.
    RepResult,
    /// The effect of perpetual check.
    Perpetual,
    /// The effect of shuttling one piece.
    Shuttle,
    /// The no-capture limit.
    NocapPlies,
    /// The settlement at that limit.
    NocapResult,
    /// The number of turns after which points decide.
    PlyLimit,
    /// The conditions for a draw offer.
    DrawOffer,
    /// The settlement of a dead position.
    Dead,
    /// The decision of would-be draws on points.
    CountDraws,
    /// Han's compensation for moving second, in half points.
    #[strum(serialize = "deom_half_points")]
    Deom,
    /// The names of the generals.
    Generals,
    /// The settlement of a repetition below thirty points, if a side must deviate above them.
    RepBelow30,
    /// The effect of chasing one piece without end.
    Chase,
    /// The checks that count towards the no-capture limit.
    NocapChecks,
}

/// Janggi's own parameters come first, in one block, because codes are older than the second game.
pub(super) const JANGGI_PARAMETERS: &[Parameter] =
    Parameter::ALL.split_at(Parameter::Chase as usize).0;

pub(super) const XIANGQI_PARAMETERS: &[Parameter] = &[
    Parameter::RepFold,
    Parameter::Chase,
    Parameter::NocapPlies,
    Parameter::NocapChecks,
    Parameter::DrawOffer,
    Parameter::Dead,
];

impl Parameter {
    /// The number of parameters.
    pub const COUNT: usize = <Parameter as EnumCount>::COUNT;

    /// Every parameter.
    pub const ALL: [Parameter; Parameter::COUNT] = *Parameter::VARIANTS.as_array().unwrap();

    /// Returns the parameters in which a game's rulebooks differ, in the order of ids and codes.
    #[must_use]
    pub const fn of(variant: Variant) -> &'static [Parameter] {
        variant.books().parameters
    }

    /// Returns the name in ids, scripts and buttons.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the parameter with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Parameter> {
        name.parse().ok()
    }

    /// Returns the possible values in a game's rulebooks, as written in ids. The default value is first. Empty
    /// if the game's books do not differ in it.
    #[must_use]
    pub fn values(self, variant: Variant) -> &'static [&'static str] {
        self.values_of(variant).words
    }
}
