//! The points on which rule books differ, the books on offer, and those that players combine.

mod custom;
mod named;
mod parameter;
mod presets;
#[expect(
    clippy::module_inception,
    reason = "a room bears the name of its main type"
)]
mod ruleset;

pub use custom::{Choices, NoRuleset};
pub use parameter::Parameter;
pub use presets::{
    ALL, ASSOCIATION, CASUAL, DUNIHO, ESSENTIALS, FEDERATION, GAME_COURIER, GOLLON, KAKAO, KJA,
    KNOWLTON, MARTIN, MODERN, MURRAY, NORTH_KOREA, PRITCHARD, TOURNAMENT, TRADITIONAL, WIKIPEDIA,
    ZILLIONS, on_offer,
};
pub use ruleset::{
    Book, CannonFirst, DrawOffer, Facing, FacingEffect, FacingWhen, Generals, GuardedMate,
    MatchPoints, MayFace, NoCapture, PassRule, Perpetual, Preset, Repetition, RepetitionResult,
    Ruleset, Settlement, SetupOrder, SetupSet, Shuttle, Stalemate, Unplayable,
};
