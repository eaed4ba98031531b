//! The points on which rule books differ, by name and with the values that each may have.

use strum::EnumCount;

/// A point on which rule books differ, in the order in which an id lists them. Codes count in this order too:
/// a new one goes to the end, and a value is never moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumCount)]
pub enum Parameter {
    /// Who chooses a formation when.
    SetupOrder,
    /// Which formations may be chosen.
    SetupSet,
    /// When a turn may be passed.
    Pass,
    /// What becomes of a side that is not in check and has no move.
    Stalemate,
    /// What two passes in a row lead to.
    DoublePass,
    /// Whether a cannon may move first.
    CannonFirst,
    /// Who may bring about that the generals face each other.
    FaceCreate,
    /// Who may do so by capturing with the general.
    FaceCapture,
    /// When facing means anything.
    FaceWhen,
    /// What the faced side can and must do.
    FaceEffect,
    /// What accepting it leads to.
    FaceResult,
    /// Whether it may be accepted where a capture by a general brought it about.
    FaceByCaptureOffers,
    /// What a mate is worth whose mating piece only a general protects.
    GeneralGuardMate,
    /// Whether bringing facing about gives up the win.
    FaceForfeit,
    /// Which occurrence of a position counts.
    RepFold,
    /// What it leads to.
    RepResult,
    /// What becomes of endless checks.
    Perpetual,
    /// Whether shuttling one piece loses.
    Shuttle,
    /// How long a game may go without a capture.
    NocapPlies,
    /// What that leads to.
    NocapResult,
    /// After how many turns points decide.
    PlyLimit,
    /// When a draw may be offered.
    DrawOffer,
    /// What becomes of a game in which neither side can win.
    Dead,
    /// Whether would-be draws are decided on points.
    CountDraws,
    /// What Han gets for moving second, in half points.
    Deom,
    /// What the generals are called.
    Generals,
    /// What a repetition leads to below thirty points, where above it is to be avoided.
    RepBelow30,
}

impl Parameter {
    /// How many there are.
    pub const COUNT: usize = <Parameter as EnumCount>::COUNT;

    /// Every parameter, in the order of an id.
    pub const ALL: [Parameter; Parameter::COUNT] = [
        Parameter::SetupOrder,
        Parameter::SetupSet,
        Parameter::Pass,
        Parameter::Stalemate,
        Parameter::DoublePass,
        Parameter::CannonFirst,
        Parameter::FaceCreate,
        Parameter::FaceCapture,
        Parameter::FaceWhen,
        Parameter::FaceEffect,
        Parameter::FaceResult,
        Parameter::FaceByCaptureOffers,
        Parameter::GeneralGuardMate,
        Parameter::FaceForfeit,
        Parameter::RepFold,
        Parameter::RepResult,
        Parameter::Perpetual,
        Parameter::Shuttle,
        Parameter::NocapPlies,
        Parameter::NocapResult,
        Parameter::PlyLimit,
        Parameter::DrawOffer,
        Parameter::Dead,
        Parameter::CountDraws,
        Parameter::Deom,
        Parameter::Generals,
        Parameter::RepBelow30,
    ];

    /// Its name and its values: those of [`MODERN`](crate::rules::MODERN) first. All of them are stored, so they are never renamed.
    const fn spelling(self) -> (&'static str, &'static [&'static str]) {
        const NO_YES: &[&str] = &["false", "true"];
        const YES_NO: &[&str] = &["true", "false"];
        match self {
            Parameter::SetupOrder => (
                "setup_order",
                &["han_first", "cho_first", "hidden", "fixed"],
            ),
            Parameter::SetupSet => ("setup_set", &["four", "four_central", "three", "heeh"]),
            Parameter::Pass => ("pass", &["free", "when_stuck", "lone_general"]),
            Parameter::Stalemate => ("stalemate", &["forced_pass", "draw", "loss"]),
            Parameter::DoublePass => ("double_pass", &["points", "draw", "nothing"]),
            Parameter::CannonFirst => ("cannon_first", &["allowed", "forbid_game", "forbid_side"]),
            Parameter::FaceCreate => ("face_create", &["anyone", "behind", "nobody"]),
            Parameter::FaceCapture => ("face_capture", &["same", "anyone", "behind", "nobody"]),
            Parameter::FaceWhen => ("face_when", &["always", "below30"]),
            Parameter::FaceEffect => ("face_effect", &["none", "offer", "check"]),
            Parameter::FaceResult => ("face_result", &["draw", "points"]),
            Parameter::FaceByCaptureOffers => ("face_by_capture_offers", YES_NO),
            Parameter::GeneralGuardMate => ("general_guard_mate", &["win", "draw"]),
            Parameter::FaceForfeit => ("face_forfeit", NO_YES),
            Parameter::RepFold => ("rep_fold", &["4", "3", "0"]),
            Parameter::RepResult => ("rep_result", &["points", "draw", "deviate"]),
            Parameter::Perpetual => ("perpetual", &["checker_loses", "as_repetition"]),
            Parameter::Shuttle => ("shuttle", YES_NO),
            Parameter::NocapPlies => ("nocap_plies", &["200", "100", "0"]),
            Parameter::NocapResult => ("nocap_result", &["points", "draw"]),
            Parameter::PlyLimit => ("ply_limit", &["0", "200"]),
            Parameter::DrawOffer => ("draw_offer", &["any", "below30", "none"]),
            Parameter::Dead => ("dead", &["off", "draw", "points"]),
            Parameter::CountDraws => ("count_draws", NO_YES),
            Parameter::Deom => ("deom_half_points", &["3", "1", "0", "-1"]),
            Parameter::Generals => ("generals", &["common", "north_korean"]),
            Parameter::RepBelow30 => ("rep_below30", &["draw", "points"]),
        }
    }

    /// The name by which ids, scripts and buttons know it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.spelling().0
    }

    /// What it may be, as ids spell it; what [`MODERN`](crate::rules::MODERN) has comes first.
    #[must_use]
    pub const fn values(self) -> &'static [&'static str] {
        self.spelling().1
    }

    /// The parameter of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Parameter> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }
}
