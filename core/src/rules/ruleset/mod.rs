//! The differences between rulebooks, the books on offer, and those that players combine.

mod book;
mod choices;
mod games;
mod id;
mod parameter;
mod playable;
mod presets;
mod values;
mod xiangqi;

pub use book::{
    Book, CannonFirst, Chase, CountedChecks, DrawOffer, Facing, FacingAllowed, FacingEffect,
    FacingWhen, Generals, GuardedMate, NoCapture, PassRule, Perpetual, Repetition,
    RepetitionResult, Settlement, SetupOrder, SetupSet, Shuttle, Stalemate,
};
pub use id::{Choices, NoRuleset};
pub use parameter::Parameter;
pub use playable::{MatchPoints, Preset, Ruleset, RulesetError};
pub use presets::{
    ALL, ASSOCIATION, CASUAL, COMMON, DUNIHO, ESSENTIALS, FEDERATION, GAME_COURIER, GOLLON, KAKAO,
    KJA, KNOWLTON, MARTIN, MODERN, MURRAY, NORTH_KOREA, PRITCHARD, TOURNAMENT, TRADITIONAL,
    WIKIPEDIA, ZILLIONS, common_and, named_books, on_offer, usual,
};
pub use xiangqi::{XIANGQI, XIANGQI_ASIAN, XIANGQI_BOOKS};
