//! The rule books on offer.
//!
//! Each is written as the difference from the book that its comment names, else from [`MODERN`]. What it says in
//! full is in the snapshots of `core/tests/rules/rulesets.rs`.

use super::book::{
    Book, CannonFirst, Chase, CountedChecks, DrawOffer, Facing, FacingEffect, FacingWhen, Generals,
    GuardedMate, MayFace, NoCapture, PassRule, Perpetual, Repetition, RepetitionResult, Settlement,
    SetupOrder, SetupSet, Shuttle, Stalemate,
};
use super::playable::{MatchPoints, Preset, Ruleset};
use super::xiangqi::{XIANGQI, XIANGQI_ASIAN};
use crate::rules::board::{HalfPoints, Variant};

/// No move may leave the generals facing.
const FORBIDDEN: Facing = Facing {
    create: MayFace::Nobody,
    capture: MayFace::Nobody,
    ..Facing::IGNORED
};
/// Anyone may face; the faced side breaks it or draws.
const CALLABLE: Facing = Facing {
    effect: FacingEffect::Offer(Settlement::Draw),
    ..Facing::IGNORED
};
/// As [`CALLABLE`], settled on points.
const COUNTED: Facing = Facing {
    effect: FacingEffect::Offer(Settlement::Points),
    ..Facing::IGNORED
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
    ..Facing::IGNORED
};
/// As [`CHECKS`], for who is behind only.
const CHECKS_BEHIND: Facing = Facing {
    create: MayFace::Behind,
    capture: MayFace::Behind,
    ..CHECKS
};

/// The third occurrence of a position draws.
const THIRD_DRAWS: Option<Repetition> = Some(Repetition {
    fold: 3,
    result: RepetitionResult::Ends(Settlement::Draw),
});

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
        variant: Variant::Janggi,
        generals: Generals::Common,
        setup_order: SetupOrder::HanFirst,
        setup_set: SetupSet::Four,
        pass: PassRule::Free,
        stalemate: Stalemate::ForcedPass,
        double_pass: Some(Settlement::Points),
        cannon_first: CannonFirst::Allowed,
        facing: Facing::IGNORED,
        guarded_mate: GuardedMate::Wins,
        repetition: Some(Repetition {
            fold: 4,
            result: RepetitionResult::Ends(Settlement::Points),
        }),
        perpetual: Perpetual::CheckerLoses,
        shuttle: Shuttle::Loses,
        chase: Chase::AsRepetition,
        no_capture: Some(NoCapture {
            plies: 200,
            result: Settlement::Points,
            checks: CountedChecks::All,
        }),
        ply_limit: None,
        draw_offer: DrawOffer::Any,
        dead: None,
        count_draws: false,
        deom: HalfPoints(3),
    },
);

/// What fills a book's silence: two passes, a threefold repetition and a dead position draw, and there is no
/// further limit. The rest is as in [`MODERN`]: who cannot move passes, a draw may be offered at any time.
const UNSAID: Book = Book {
    double_pass: Some(Settlement::Draw),
    repetition: THIRD_DRAWS,
    perpetual: Perpetual::AsRepetition,
    shuttle: Shuttle::Allowed,
    no_capture: None,
    dead: Some(Settlement::Draw),
    ..MODERN.book
};

/// As [`MODERN`], with an end after 200 turns, and draws by agreement only below thirty points.
pub static KAKAO: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "kakao",
        ..PLAIN
    },
    Book {
        ply_limit: Some(200),
        draw_offer: DrawOffer::BelowThirty,
        ..MODERN.book
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
        facing: Facing {
            when: FacingWhen::BelowThirty,
            effect: FacingEffect::Offer(Settlement::Points),
            capture_offers: false,
            ..Facing::IGNORED
        },
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
        ..MODERN.book
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
        facing: COUNTED,
        repetition: Some(Repetition {
            fold: 3,
            result: RepetitionResult::Ends(Settlement::Points),
        }),
        shuttle: Shuttle::Allowed,
        no_capture: Some(NoCapture {
            plies: 100,
            result: Settlement::Points,
            checks: CountedChecks::All,
        }),
        draw_offer: DrawOffer::Never,
        ..MODERN.book
    },
);

/// As the Korea Janggi Federation is reported to play: as [`TOURNAMENT`], but points decide whatever else is not
/// mated, and a win on points counts less in a match.
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
        dead: Some(Settlement::Points),
        ..TOURNAMENT.book
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
        setup_set: SetupSet::FourCentral,
        double_pass: Some(Settlement::Draw),
        facing: CALLABLE,
        repetition: THIRD_DRAWS,
        shuttle: Shuttle::Allowed,
        no_capture: Some(NoCapture {
            plies: 100,
            result: Settlement::Draw,
            checks: CountedChecks::All,
        }),
        ..MODERN.book
    },
);

/// As [`TRADITIONAL`], but facing means nothing, so that nothing is counted or called. Fairy-Stockfish's
/// `janggicasual`, exactly.
pub static CASUAL: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "casual",
        aliases: &["janggicasual"],
        ..PLAIN
    },
    Book {
        facing: Facing::IGNORED,
        ..TRADITIONAL.book
    },
);

/// Wikipedia's account of the Korea Janggi Association's tournaments, facing forbidden as McDade reports:
/// who is behind avoids repetition, and there are no draws by agreement.
pub static KJA: Ruleset = Ruleset::on_offer(
    &Preset { id: "kja", ..PLAIN },
    Book {
        facing: FORBIDDEN,
        repetition: Some(Repetition {
            fold: 3,
            result: RepetitionResult::Deviate(Settlement::Draw),
        }),
        perpetual: Perpetual::AsRepetition,
        shuttle: Shuttle::Allowed,
        no_capture: None,
        draw_offer: DrawOffer::Never,
        dead: Some(Settlement::Points),
        ..MODERN.book
    },
);

/// As the English Wikipedia's article describes the game, else as `UNSAID`: the opponent may call facing a draw.
pub static WIKIPEDIA: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "wikipedia",
        ..PLAIN
    },
    Book {
        setup_set: SetupSet::FourCentral,
        facing: CALLABLE,
        ..UNSAID
    },
);

/// Duniho's reading on chessvariants.com, else as `UNSAID`: only who is behind may face.
pub static DUNIHO: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "duniho",
        ..PLAIN
    },
    Book {
        facing: CALLABLE_BEHIND,
        guarded_mate: GuardedMate::Draws,
        draw_offer: DrawOffer::BelowThirty,
        ..UNSAID
    },
);

/// As the Zillions of Games program plays, else as `UNSAID`: one formation, no facing at all.
pub static ZILLIONS: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "zillions",
        ..PLAIN
    },
    Book {
        setup_order: SetupOrder::Fixed,
        setup_set: SetupSet::One,
        facing: FORBIDDEN,
        ..UNSAID
    },
);

/// As Game Courier's preset plays, else as `UNSAID`: Cho chooses its formation first.
pub static GAME_COURIER: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "game_courier",
        ..PLAIN
    },
    Book {
        setup_order: SetupOrder::ChoFirst,
        facing: CALLABLE,
        ..UNSAID
    },
);

/// After Pritchard's encyclopedia, else as `UNSAID`: one formation, facing for who is behind.
pub static PRITCHARD: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "pritchard",
        ..PLAIN
    },
    Book {
        setup_order: SetupOrder::Fixed,
        setup_set: SetupSet::One,
        facing: CALLABLE_BEHIND,
        guarded_mate: GuardedMate::Draws,
        ..UNSAID
    },
);

/// After Wilkinson and Murray: as [`PRITCHARD`], but only a general alone passes.
pub static MURRAY: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "murray",
        ..PLAIN
    },
    Book {
        pass: PassRule::LoneGeneral,
        ..PRITCHARD.book
    },
);

/// After Gollon: as [`MURRAY`], but facing, which is for who is behind, checks and forfeits the win.
pub static GOLLON: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "gollon",
        ..PLAIN
    },
    Book {
        facing: CHECKS_BEHIND,
        ..MURRAY.book
    },
);

/// After Gollon, Martin and Cazaux, else as `UNSAID`: facing checks and forfeits the win, passing is for who is
/// stuck, and would-be draws are counted.
pub static MARTIN: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "martin",
        ..PLAIN
    },
    Book {
        pass: PassRule::WhenStuck,
        cannon_first: CannonFirst::NotInGame,
        facing: Facing {
            capture: MayFace::Nobody,
            ..CHECKS
        },
        guarded_mate: GuardedMate::Draws,
        draw_offer: DrawOffer::BelowThirty,
        dead: Some(Settlement::Points),
        count_draws: true,
        ..UNSAID
    },
);

/// After Knowlton's booklet, else as `UNSAID`: Cho sets up first; facing checks, is for who is behind, and
/// forfeits the win; a dead position goes on.
pub static KNOWLTON: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "knowlton",
        ..PLAIN
    },
    Book {
        setup_order: SetupOrder::ChoFirst,
        facing: CHECKS_BEHIND,
        guarded_mate: GuardedMate::Draws,
        dead: None,
        ..UNSAID
    },
);

/// After the Essentials of Chinese and Korean chess, else as `UNSAID`: secret setup, facing checks and forfeits
/// the win, stalemate draws.
pub static ESSENTIALS: Ruleset = Ruleset::on_offer(
    &Preset {
        id: "essentials",
        ..PLAIN
    },
    Book {
        setup_order: SetupOrder::Hidden,
        setup_set: SetupSet::Three,
        stalemate: Stalemate::Draw,
        cannon_first: CannonFirst::NotOfSide,
        facing: CHECKS,
        ..UNSAID
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
        ..TRADITIONAL.book
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

/// What people play, which menus show, Xiangqi's last; the other books and programs are found by name.
pub static COMMON: [&Ruleset; 8] = [
    &MODERN,
    &KAKAO,
    &ASSOCIATION,
    &FEDERATION,
    &TRADITIONAL,
    &CASUAL,
    &XIANGQI,
    &XIANGQI_ASIAN,
];

/// What people play, and the usual ruleset of a place if it is another.
pub fn common_and(usual: &Ruleset) -> impl Iterator<Item = &Ruleset> {
    let usual = Some(usual).filter(|usual| !COMMON.contains(usual));
    COMMON.into_iter().chain(usual)
}

/// Every rule book of a game that has a name, in menu order.
pub fn named_books(variant: Variant) -> &'static [&'static Ruleset] {
    variant.books().named
}

/// The rule book of a game where nobody has chosen one, from which its other books are told.
pub const fn usual(variant: Variant) -> &'static Ruleset {
    variant.books().usual
}

/// Every ruleset on offer with the id by which scripts, menus and events know it, in menu order: Xiangqi's last.
pub fn on_offer() -> impl Iterator<Item = (&'static str, &'static Ruleset)> {
    let all = Variant::ALL.into_iter().flat_map(named_books);
    all.filter_map(|ruleset| Some((ruleset.preset()?.id, *ruleset)))
}
