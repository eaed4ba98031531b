//! The rulebooks of Xiangqi (xiangqi.md section 4).

use super::playable::{Preset, Ruleset};
use super::presets::{THIRD_DRAWS, quiet};
use super::{
    Book, CannonFirst, Chase, CountedChecks, DrawOffer, Facing, Generals, GuardedMate, NoCapture,
    PassRule, Perpetual, Settlement, SetupOrder, SetupSet, Shuttle, Stalemate,
};
use crate::board::{HalfPoints, Variant};

/// The default book: a third repetition draws, except after perpetual check.
pub static XIANGQI: Ruleset = Ruleset::on_offer(
    &Preset::named("xiangqi").also(&["chinese", "cchess"]),
    Book {
        variant: Variant::Xiangqi,
        generals: Generals::Common,
        setup_order: SetupOrder::Fixed,
        setup_set: SetupSet::One,
        pass: PassRule::Never,
        stalemate: Stalemate::Loss,
        double_pass: None,
        cannon_first: CannonFirst::Allowed,
        // No move of a piece may leave the generals facing, so the book needs no facing rule.
        facing: Facing::IGNORED,
        guarded_mate: GuardedMate::Wins,
        repetition: THIRD_DRAWS,
        perpetual: Perpetual::CheckerLoses,
        shuttle: Shuttle::Allowed,
        chase: Chase::AsRepetition,
        no_capture: Some(quiet(120, Settlement::Draw)),
        ply_limit: None,
        draw_offer: DrawOffer::Any,
        dead: Some(Settlement::Draw),
        count_draws: false,
        deom: HalfPoints::ZERO,
    },
);

/// Like [`XIANGQI`], after the Asian federation: a side that chases one piece without end loses, and checks
/// beyond ten do not count towards the no-capture limit.
pub static XIANGQI_ASIAN: Ruleset = Ruleset::on_offer(
    &Preset::named("xiangqi_asian"),
    Book {
        chase: Chase::ChaserLoses,
        no_capture: Some(NoCapture {
            checks: CountedChecks::Ten,
            ..quiet(120, Settlement::Draw)
        }),
        ..XIANGQI.book
    },
);

/// The rulebooks of Xiangqi.
pub static XIANGQI_BOOKS: [&Ruleset; 2] = [&XIANGQI, &XIANGQI_ASIAN];
