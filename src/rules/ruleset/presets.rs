//! The rule books on offer.
//!
//! A book's silence is filled in the same way everywhere: two passes, a dead position and a
//! threefold repetition draw, who cannot move passes, a draw may be offered at any time.

use super::ruleset::{
    Book, CannonFirst, DrawOffer, Facing, FacingEffect, FacingWhen, Generals, GuardedMate,
    MatchPoints, MayFace, NoCapture, PassRule, Perpetual, Preset, Repetition, RepetitionResult,
    Ruleset, Settlement, SetupOrder, SetupSet, Shuttle, Stalemate,
};
use crate::rules::board::HalfPoints;

/// Facing means nothing.
const IGNORED: Facing = Facing {
    create: MayFace::Anyone,
    capture: MayFace::Anyone,
    when: FacingWhen::Always,
    effect: FacingEffect::None,
    capture_offers: true,
    forfeits_win: false,
};
/// No move may leave the generals facing.
const FORBIDDEN: Facing = Facing {
    create: MayFace::Nobody,
    capture: MayFace::Nobody,
    ..IGNORED
};
/// Anyone may face; the faced side breaks it or draws.
const CALLABLE: Facing = Facing {
    effect: FacingEffect::Offer(Settlement::Draw),
    ..IGNORED
};
/// As [`CALLABLE`], settled on points.
const COUNTED: Facing = Facing {
    effect: FacingEffect::Offer(Settlement::Points),
    ..IGNORED
};
/// As [`CALLABLE`], for who is behind only.
const CALLABLE_BEHIND: Facing = Facing {
    create: MayFace::Behind,
    capture: MayFace::Behind,
    ..CALLABLE
};
/// Facing checks, and forfeits the win.
const CHECKS: Facing = Facing {
    effect: FacingEffect::Check,
    forfeits_win: true,
    ..IGNORED
};
/// As [`CHECKS`], for who is behind only.
const CHECKS_BEHIND: Facing = Facing {
    create: MayFace::Behind,
    capture: MayFace::Behind,
    ..CHECKS
};

const THIRD_DRAWS: Option<Repetition> = Some(Repetition {
    fold: 3,
    result: RepetitionResult::Ends(Settlement::Draw),
});
const FOURTH_COUNTS: Option<Repetition> = Some(Repetition {
    fold: 4,
    result: RepetitionResult::Ends(Settlement::Points),
});

/// What the second mover gets wherever points are counted.
const DEOM: HalfPoints = HalfPoints(3);

/// The defaults of most presets, without names.
const PLAIN: Preset = Preset {
    id: "",
    aliases: &[],
    match_points: None,
};

/// Today's online play: facing means nothing, points decide, shuttling loses. Fairy-Stockfish's
/// `janggimodern`, exactly.
pub static MODERN: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "modern",
        aliases: &["janggimodern"],
        ..PLAIN
    },
    Book {
        generals: Generals::Common,
        setup_order: SetupOrder::HanFirst,
        setup_set: SetupSet::Four,
        pass: PassRule::Free,
        stalemate: Stalemate::ForcedPass,
        double_pass: Some(Settlement::Points),
        cannon_first: CannonFirst::Allowed,
        facing: IGNORED,
        guarded_mate: GuardedMate::Wins,
        repetition: FOURTH_COUNTS,
        perpetual: Perpetual::CheckerLoses,
        shuttle: Shuttle::Loses,
        no_capture: Some(NoCapture {
            plies: 200,
            result: Settlement::Points,
        }),
        ply_limit: None,
        draw_offer: DrawOffer::Any,
        dead: None,
        count_draws: false,
        deom: DEOM,
    },
);

/// As [`MODERN`], with an end after 200 turns, and draws by agreement only below thirty points.
pub static KAKAO: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "kakao",
        ..PLAIN
    },
    Book {
        generals: Generals::Common,
        setup_order: SetupOrder::HanFirst,
        setup_set: SetupSet::Four,
        pass: PassRule::Free,
        stalemate: Stalemate::ForcedPass,
        double_pass: Some(Settlement::Points),
        cannon_first: CannonFirst::Allowed,
        facing: IGNORED,
        guarded_mate: GuardedMate::Wins,
        repetition: FOURTH_COUNTS,
        perpetual: Perpetual::CheckerLoses,
        shuttle: Shuttle::Loses,
        no_capture: Some(NoCapture {
            plies: 200,
            result: Settlement::Points,
        }),
        ply_limit: Some(200),
        draw_offer: DrawOffer::BelowThirty,
        dead: None,
        count_draws: false,
        deom: DEOM,
    },
);

/// As the Korea Janggi Association is reported to play: facing may be called from below thirty points on, a
/// repetition is to be avoided, 200 turns are the limit, and no game is drawn.
pub static ASSOCIATION: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "association",
        ..PLAIN
    },
    Book {
        generals: Generals::Common,
        setup_order: SetupOrder::HanFirst,
        setup_set: SetupSet::Four,
        pass: PassRule::Free,
        stalemate: Stalemate::ForcedPass,
        double_pass: Some(Settlement::Points),
        cannon_first: CannonFirst::Allowed,
        facing: Facing {
            when: FacingWhen::BelowThirty,
            effect: FacingEffect::Offer(Settlement::Points),
            capture_offers: false,
            ..IGNORED
        },
        guarded_mate: GuardedMate::Wins,
        repetition: Some(Repetition {
            fold: 3,
            result: RepetitionResult::Deviate(Settlement::Points),
        }),
        perpetual: Perpetual::AsRepetition,
        shuttle: Shuttle::Allowed,
        no_capture: None,
        ply_limit: Some(200),
        draw_offer: DrawOffer::Never,
        dead: Some(Settlement::Points),
        count_draws: false,
        deom: DEOM,
    },
);

/// As the Korea Janggi Federation is reported to play: facing is settled on points, points decide whatever else
/// is not mated, and a win on points counts less in a match.
pub static FEDERATION: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "federation",
        match_points: Some(MatchPoints {
            win: 7,
            win_on_points: 4,
            loss_on_points: 2,
            loss: 0,
        }),
        ..PLAIN
    },
    Book {
        generals: Generals::Common,
        setup_order: SetupOrder::HanFirst,
        setup_set: SetupSet::Four,
        pass: PassRule::Free,
        stalemate: Stalemate::ForcedPass,
        double_pass: Some(Settlement::Points),
        cannon_first: CannonFirst::Allowed,
        facing: COUNTED,
        guarded_mate: GuardedMate::Wins,
        repetition: Some(Repetition {
            fold: 3,
            result: RepetitionResult::Ends(Settlement::Points),
        }),
        perpetual: Perpetual::CheckerLoses,
        shuttle: Shuttle::Allowed,
        no_capture: Some(NoCapture {
            plies: 100,
            result: Settlement::Points,
        }),
        ply_limit: None,
        draw_offer: DrawOffer::Never,
        dead: Some(Settlement::Points),
        count_draws: false,
        deom: DEOM,
    },
);

/// Facing is settled on points, and no draws. Fairy-Stockfish's `janggi`, exactly.
pub static TOURNAMENT: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "tournament",
        aliases: &["janggi"],
        ..PLAIN
    },
    Book {
        generals: Generals::Common,
        setup_order: SetupOrder::HanFirst,
        setup_set: SetupSet::Four,
        pass: PassRule::Free,
        stalemate: Stalemate::ForcedPass,
        double_pass: Some(Settlement::Points),
        cannon_first: CannonFirst::Allowed,
        facing: COUNTED,
        guarded_mate: GuardedMate::Wins,
        repetition: Some(Repetition {
            fold: 3,
            result: RepetitionResult::Ends(Settlement::Points),
        }),
        perpetual: Perpetual::CheckerLoses,
        shuttle: Shuttle::Allowed,
        no_capture: Some(NoCapture {
            plies: 100,
            result: Settlement::Points,
        }),
        ply_limit: None,
        draw_offer: DrawOffer::Never,
        dead: None,
        count_draws: false,
        deom: DEOM,
    },
);

/// Facing may be called a draw. Fairy-Stockfish's `janggitraditional`, exactly.
pub static TRADITIONAL: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "traditional",
        aliases: &["janggitraditional"],
        ..PLAIN
    },
    Book {
        generals: Generals::Common,
        setup_order: SetupOrder::HanFirst,
        setup_set: SetupSet::FourCentral,
        pass: PassRule::Free,
        stalemate: Stalemate::ForcedPass,
        double_pass: Some(Settlement::Draw),
        cannon_first: CannonFirst::Allowed,
        facing: CALLABLE,
        guarded_mate: GuardedMate::Wins,
        repetition: THIRD_DRAWS,
        perpetual: Perpetual::CheckerLoses,
        shuttle: Shuttle::Allowed,
        no_capture: Some(NoCapture {
            plies: 100,
            result: Settlement::Draw,
        }),
        ply_limit: None,
        draw_offer: DrawOffer::Any,
        dead: None,
        count_draws: false,
        deom: DEOM,
    },
);

/// Facing means nothing and nothing is counted. Fairy-Stockfish's `janggicasual`, exactly.
pub static CASUAL: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "casual",
        aliases: &["janggicasual"],
        ..PLAIN
    },
    Book {
        generals: Generals::Common,
        setup_order: SetupOrder::HanFirst,
        setup_set: SetupSet::FourCentral,
        pass: PassRule::Free,
        stalemate: Stalemate::ForcedPass,
        double_pass: Some(Settlement::Draw),
        cannon_first: CannonFirst::Allowed,
        facing: IGNORED,
        guarded_mate: GuardedMate::Wins,
        repetition: THIRD_DRAWS,
        perpetual: Perpetual::CheckerLoses,
        shuttle: Shuttle::Allowed,
        no_capture: Some(NoCapture {
            plies: 100,
            result: Settlement::Draw,
        }),
        ply_limit: None,
        draw_offer: DrawOffer::Any,
        dead: None,
        count_draws: false,
        deom: DEOM,
    },
);

/// Wikipedia's account of the Korea Janggi Association's tournaments, facing forbidden as McDade reports:
/// who is behind avoids repetition, and there are no draws by agreement.
pub static KJA: Ruleset = Ruleset::on_offer(
    &Preset { id: "kja", ..PLAIN },
    Book {
        generals: Generals::Common,
        setup_order: SetupOrder::HanFirst,
        setup_set: SetupSet::Four,
        pass: PassRule::Free,
        stalemate: Stalemate::ForcedPass,
        double_pass: Some(Settlement::Points),
        cannon_first: CannonFirst::Allowed,
        facing: FORBIDDEN,
        guarded_mate: GuardedMate::Wins,
        repetition: Some(Repetition {
            fold: 3,
            result: RepetitionResult::Deviate(Settlement::Draw),
        }),
        perpetual: Perpetual::AsRepetition,
        shuttle: Shuttle::Allowed,
        no_capture: None,
        ply_limit: None,
        draw_offer: DrawOffer::Never,
        dead: Some(Settlement::Points),
        count_draws: false,
        deom: DEOM,
    },
);

/// As the English Wikipedia's article describes the game: the opponent may call facing a draw.
pub static WIKIPEDIA: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "wikipedia",
        ..PLAIN
    },
    Book {
        generals: Generals::Common,
        setup_order: SetupOrder::HanFirst,
        setup_set: SetupSet::FourCentral,
        pass: PassRule::Free,
        stalemate: Stalemate::ForcedPass,
        double_pass: Some(Settlement::Draw),
        cannon_first: CannonFirst::Allowed,
        facing: CALLABLE,
        guarded_mate: GuardedMate::Wins,
        repetition: THIRD_DRAWS,
        perpetual: Perpetual::AsRepetition,
        shuttle: Shuttle::Allowed,
        no_capture: None,
        ply_limit: None,
        draw_offer: DrawOffer::Any,
        dead: Some(Settlement::Draw),
        count_draws: false,
        deom: DEOM,
    },
);

/// Duniho's reading on chessvariants.com: only who is behind may face.
pub static DUNIHO: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "duniho",
        ..PLAIN
    },
    Book {
        generals: Generals::Common,
        setup_order: SetupOrder::HanFirst,
        setup_set: SetupSet::Four,
        pass: PassRule::Free,
        stalemate: Stalemate::ForcedPass,
        double_pass: Some(Settlement::Draw),
        cannon_first: CannonFirst::Allowed,
        facing: CALLABLE_BEHIND,
        guarded_mate: GuardedMate::Draws,
        repetition: THIRD_DRAWS,
        perpetual: Perpetual::AsRepetition,
        shuttle: Shuttle::Allowed,
        no_capture: None,
        ply_limit: None,
        draw_offer: DrawOffer::BelowThirty,
        dead: Some(Settlement::Draw),
        count_draws: false,
        deom: DEOM,
    },
);

/// As the Zillions of Games program plays: one formation, no facing at all.
pub static ZILLIONS: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "zillions",
        ..PLAIN
    },
    Book {
        generals: Generals::Common,
        setup_order: SetupOrder::Fixed,
        setup_set: SetupSet::One,
        pass: PassRule::Free,
        stalemate: Stalemate::ForcedPass,
        double_pass: Some(Settlement::Draw),
        cannon_first: CannonFirst::Allowed,
        facing: FORBIDDEN,
        guarded_mate: GuardedMate::Wins,
        repetition: THIRD_DRAWS,
        perpetual: Perpetual::AsRepetition,
        shuttle: Shuttle::Allowed,
        no_capture: None,
        ply_limit: None,
        draw_offer: DrawOffer::Any,
        dead: Some(Settlement::Draw),
        count_draws: false,
        deom: DEOM,
    },
);

/// As Game Courier's preset plays: Cho chooses its formation first.
pub static GAME_COURIER: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "game_courier",
        ..PLAIN
    },
    Book {
        generals: Generals::Common,
        setup_order: SetupOrder::ChoFirst,
        setup_set: SetupSet::Four,
        pass: PassRule::Free,
        stalemate: Stalemate::ForcedPass,
        double_pass: Some(Settlement::Draw),
        cannon_first: CannonFirst::Allowed,
        facing: CALLABLE,
        guarded_mate: GuardedMate::Wins,
        repetition: THIRD_DRAWS,
        perpetual: Perpetual::AsRepetition,
        shuttle: Shuttle::Allowed,
        no_capture: None,
        ply_limit: None,
        draw_offer: DrawOffer::Any,
        dead: Some(Settlement::Draw),
        count_draws: false,
        deom: DEOM,
    },
);

/// After Pritchard's encyclopedia: one formation, facing for who is behind.
pub static PRITCHARD: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "pritchard",
        ..PLAIN
    },
    Book {
        generals: Generals::Common,
        setup_order: SetupOrder::Fixed,
        setup_set: SetupSet::One,
        pass: PassRule::Free,
        stalemate: Stalemate::ForcedPass,
        double_pass: Some(Settlement::Draw),
        cannon_first: CannonFirst::Allowed,
        facing: CALLABLE_BEHIND,
        guarded_mate: GuardedMate::Draws,
        repetition: THIRD_DRAWS,
        perpetual: Perpetual::AsRepetition,
        shuttle: Shuttle::Allowed,
        no_capture: None,
        ply_limit: None,
        draw_offer: DrawOffer::Any,
        dead: Some(Settlement::Draw),
        count_draws: false,
        deom: DEOM,
    },
);

/// After Wilkinson and Murray: only a general alone passes.
pub static MURRAY: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "murray",
        ..PLAIN
    },
    Book {
        generals: Generals::Common,
        setup_order: SetupOrder::Fixed,
        setup_set: SetupSet::One,
        pass: PassRule::LoneGeneral,
        stalemate: Stalemate::ForcedPass,
        double_pass: Some(Settlement::Draw),
        cannon_first: CannonFirst::Allowed,
        facing: CALLABLE_BEHIND,
        guarded_mate: GuardedMate::Draws,
        repetition: THIRD_DRAWS,
        perpetual: Perpetual::AsRepetition,
        shuttle: Shuttle::Allowed,
        no_capture: None,
        ply_limit: None,
        draw_offer: DrawOffer::Any,
        dead: Some(Settlement::Draw),
        count_draws: false,
        deom: DEOM,
    },
);

/// After Gollon: facing checks, is for who is behind, and forfeits the win.
pub static GOLLON: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "gollon",
        ..PLAIN
    },
    Book {
        generals: Generals::Common,
        setup_order: SetupOrder::Fixed,
        setup_set: SetupSet::One,
        pass: PassRule::LoneGeneral,
        stalemate: Stalemate::ForcedPass,
        double_pass: Some(Settlement::Draw),
        cannon_first: CannonFirst::Allowed,
        facing: CHECKS_BEHIND,
        guarded_mate: GuardedMate::Draws,
        repetition: THIRD_DRAWS,
        perpetual: Perpetual::AsRepetition,
        shuttle: Shuttle::Allowed,
        no_capture: None,
        ply_limit: None,
        draw_offer: DrawOffer::Any,
        dead: Some(Settlement::Draw),
        count_draws: false,
        deom: DEOM,
    },
);

/// After Gollon, Martin and Cazaux: facing checks and forfeits the win, passing is for who is stuck,
/// and would-be draws are counted.
pub static MARTIN: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "martin",
        ..PLAIN
    },
    Book {
        generals: Generals::Common,
        setup_order: SetupOrder::HanFirst,
        setup_set: SetupSet::Four,
        pass: PassRule::WhenStuck,
        stalemate: Stalemate::ForcedPass,
        double_pass: Some(Settlement::Draw),
        cannon_first: CannonFirst::NotInGame,
        facing: Facing {
            capture: MayFace::Nobody,
            ..CHECKS
        },
        guarded_mate: GuardedMate::Draws,
        repetition: THIRD_DRAWS,
        perpetual: Perpetual::AsRepetition,
        shuttle: Shuttle::Allowed,
        no_capture: None,
        ply_limit: None,
        draw_offer: DrawOffer::BelowThirty,
        dead: Some(Settlement::Points),
        count_draws: true,
        deom: DEOM,
    },
);

/// After Knowlton's booklet: Cho sets up first; facing checks, is for who is behind, and forfeits the
/// win.
pub static KNOWLTON: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "knowlton",
        ..PLAIN
    },
    Book {
        generals: Generals::Common,
        setup_order: SetupOrder::ChoFirst,
        setup_set: SetupSet::Four,
        pass: PassRule::Free,
        stalemate: Stalemate::ForcedPass,
        double_pass: Some(Settlement::Draw),
        cannon_first: CannonFirst::Allowed,
        facing: CHECKS_BEHIND,
        guarded_mate: GuardedMate::Draws,
        repetition: THIRD_DRAWS,
        perpetual: Perpetual::AsRepetition,
        shuttle: Shuttle::Allowed,
        no_capture: None,
        ply_limit: None,
        draw_offer: DrawOffer::Any,
        dead: None,
        count_draws: false,
        deom: DEOM,
    },
);

/// After the Essentials of Chinese and Korean chess: secret setup, facing checks and forfeits the
/// win, stalemate draws.
pub static ESSENTIALS: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "essentials",
        ..PLAIN
    },
    Book {
        generals: Generals::Common,
        setup_order: SetupOrder::Hidden,
        setup_set: SetupSet::Three,
        pass: PassRule::Free,
        stalemate: Stalemate::Draw,
        double_pass: Some(Settlement::Draw),
        cannon_first: CannonFirst::NotOfSide,
        facing: CHECKS,
        guarded_mate: GuardedMate::Wins,
        repetition: THIRD_DRAWS,
        perpetual: Perpetual::AsRepetition,
        shuttle: Shuttle::Allowed,
        no_capture: None,
        ply_limit: None,
        draw_offer: DrawOffer::Any,
        dead: Some(Settlement::Draw),
        count_draws: false,
        deom: DEOM,
    },
);

/// As [`TRADITIONAL`], by North Korean names.
pub static NORTH_KOREA: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "north_korea",
        ..PLAIN
    },
    Book {
        generals: Generals::NorthKorean,
        setup_order: SetupOrder::HanFirst,
        setup_set: SetupSet::FourCentral,
        pass: PassRule::Free,
        stalemate: Stalemate::ForcedPass,
        double_pass: Some(Settlement::Draw),
        cannon_first: CannonFirst::Allowed,
        facing: CALLABLE,
        guarded_mate: GuardedMate::Wins,
        repetition: THIRD_DRAWS,
        perpetual: Perpetual::CheckerLoses,
        shuttle: Shuttle::Allowed,
        no_capture: Some(NoCapture {
            plies: 100,
            result: Settlement::Draw,
        }),
        ply_limit: None,
        draw_offer: DrawOffer::Any,
        dead: None,
        count_draws: false,
        deom: DEOM,
    },
);

/// Every ruleset on offer, in menu order. What people play comes first, by name: online play, then what
/// associations have, then tradition; the books and programs follow, by what is special in them.
pub static ALL: &[&Ruleset] = &[
    &MODERN,
    &KAKAO,
    &ASSOCIATION,
    &FEDERATION,
    &TRADITIONAL,
    &CASUAL,
    &TOURNAMENT,
    &KJA,
    &WIKIPEDIA,
    &DUNIHO,
    &ZILLIONS,
    &GAME_COURIER,
    &PRITCHARD,
    &MURRAY,
    &GOLLON,
    &MARTIN,
    &KNOWLTON,
    &ESSENTIALS,
    &NORTH_KOREA,
];

/// Every ruleset on offer with the id by which scripts, menus and events know it, in menu order.
pub fn on_offer() -> impl Iterator<Item = (&'static str, &'static Ruleset)> {
    let named = |ruleset: &&'static Ruleset| Some((ruleset.preset()?.id, *ruleset));
    ALL.iter().filter_map(named)
}
