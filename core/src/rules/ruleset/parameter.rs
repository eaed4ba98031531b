//! The points on which rule books differ, by name and with the values that each may have.

use crate::rules::board::Variant;
use strum::{EnumCount, EnumString, IntoStaticStr, VariantArray};

/// A point on which rule books differ, in the order in which an id lists them. Codes count in this order too:
/// a new one goes to the end, and a value is never moved.
///
/// Ids, scripts and buttons know it by its name in snake case, which is never changed.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, EnumCount, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum Parameter {
    /// The order of choosing formations.
    SetupOrder,
    /// Which formations may be chosen.
    SetupSet,
    /// When a turn may be passed.
    Pass,
    /// The effect of stalemate.
    Stalemate,
    /// The effect of two passes in a row.
    DoublePass,
    /// Whether a cannon may move first.
    CannonFirst,
    /// Who may create facing by a move.
    FaceCreate,
    /// Who may create facing by a capture with the general.
    FaceCapture,
    /// When facing has an effect.
    FaceWhen,
    /// What the faced side can and must do.
    FaceEffect,
    /// The settlement when the faced side accepts.
    FaceResult,
    /// Whether it may also be accepted if a capture with the general created it.
    FaceByCaptureOffers,
    /// The result of a general-guarded mate.
    GeneralGuardMate,
    /// Whether creating facing forfeits the win.
    FaceForfeit,
    /// The number of occurrences of a position at which the repetition rule applies.
    RepFold,
    /// The result of a repetition.
    RepResult,
    /// The effect of perpetual check.
    Perpetual,
    /// Whether shuttling one piece loses.
    Shuttle,
    /// The no-capture limit.
    NocapPlies,
    /// How a game is decided at that limit.
    NocapResult,
    /// The number of turns after which points decide.
    PlyLimit,
    /// When a draw may be offered.
    DrawOffer,
    /// How a dead position is settled.
    Dead,
    /// Whether would-be draws are decided on points.
    CountDraws,
    /// Han's compensation for moving second, in half points.
    #[strum(serialize = "deom_half_points")]
    Deom,
    /// The names of the generals.
    Generals,
    /// The settlement of a repetition below thirty points, where above them a side must deviate.
    RepBelow30,
    /// Whether chasing one piece for ever loses.
    Chase,
    /// Which checks count towards the no-capture limit.
    NocapChecks,
}

/// Those of Janggi alone come first, in one piece: codes were made of them before there was another game.
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
    /// How many there are.
    pub const COUNT: usize = <Parameter as EnumCount>::COUNT;

    /// Every parameter.
    pub const ALL: [Parameter; Parameter::COUNT] = *Parameter::VARIANTS.as_array().unwrap();

    /// The parameters in which a game's rule books differ, in the order of an id and of a code.
    #[must_use]
    pub const fn of(variant: Variant) -> &'static [Parameter] {
        variant.books().parameters
    }

    /// The name by which ids, scripts and buttons know it.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The parameter of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Parameter> {
        name.parse().ok()
    }

    /// What it may be in a game's rule books, as ids spell it; what the usual one has comes first, and nothing is
    /// there where they do not differ in it. Never changed.
    #[must_use]
    pub fn values(self, variant: Variant) -> &'static [&'static str] {
        (variant.books().values)(self)
    }

    pub(super) const fn values_in_xiangqi(self) -> &'static [&'static str] {
        match self {
            Parameter::RepFold => &["3", "4"],
            Parameter::Chase => &["none", "asian"],
            Parameter::NocapPlies => &["120", "100", "0"],
            Parameter::NocapChecks => &["all", "ten"],
            Parameter::DrawOffer => &["any", "none"],
            Parameter::Dead => &["draw", "off"],
            _ => &[],
        }
    }

    pub(super) const fn values_in_janggi(self) -> &'static [&'static str] {
        const NO_YES: &[&str] = &["false", "true"];
        const YES_NO: &[&str] = &["true", "false"];
        match self {
            Parameter::SetupOrder => &["han_first", "cho_first", "hidden", "fixed"],
            Parameter::SetupSet => &["four", "four_central", "three", "heeh"],
            Parameter::Pass => &["free", "when_stuck", "lone_general"],
            Parameter::Stalemate => &["forced_pass", "draw", "loss"],
            Parameter::DoublePass => &["points", "draw", "nothing"],
            Parameter::CannonFirst => &["allowed", "forbid_game", "forbid_side"],
            Parameter::FaceCreate => &["anyone", "behind", "nobody"],
            Parameter::FaceCapture => &["same", "anyone", "behind", "nobody"],
            Parameter::FaceWhen => &["always", "below30"],
            Parameter::FaceEffect => &["none", "offer", "check"],
            Parameter::FaceResult | Parameter::RepBelow30 => &["draw", "points"],
            Parameter::FaceByCaptureOffers | Parameter::Shuttle => YES_NO,
            Parameter::GeneralGuardMate => &["win", "draw"],
            Parameter::FaceForfeit | Parameter::CountDraws => NO_YES,
            Parameter::RepFold => &["4", "3", "0"],
            Parameter::RepResult => &["points", "draw", "deviate"],
            Parameter::Perpetual => &["checker_loses", "as_repetition"],
            Parameter::NocapPlies => &["200", "100", "0"],
            Parameter::NocapResult => &["points", "draw"],
            Parameter::PlyLimit => &["0", "200"],
            Parameter::DrawOffer => &["any", "below30", "none"],
            Parameter::Dead => &["off", "draw", "points"],
            Parameter::Deom => &["3", "1", "0", "-1"],
            Parameter::Generals => &["common", "north_korean"],
            Parameter::Chase | Parameter::NocapChecks => &[],
        }
    }
}
