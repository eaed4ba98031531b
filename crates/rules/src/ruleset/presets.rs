//! The rulebooks on offer.
//!
//! Each is written as the difference from the book named in its comment, otherwise from [`MODERN`]. The full
//! text is in the snapshots of `tests/rules/rulesets.rs`.

use super::playable::{MatchPoints, Preset, Ruleset};
use super::xiangqi::{XIANGQI, XIANGQI_ASIAN};
use super::{
    Book, CannonFirst, Chase, CountedChecks, DrawOffer, Facing, FacingAllowed, FacingEffect,
    FacingWhen, Generals, GuardedMate, NoCapture, PassRule, Perpetual, Repetition,
    RepetitionResult, Settlement, SetupOrder, SetupSet, Shuttle, Stalemate,
};
use crate::board::{HalfPoints, Variant};

/// No move may leave the generals facing.
const FORBIDDEN: Facing = Facing {
    create: FacingAllowed::Nobody,
    capture: FacingAllowed::Nobody,
    ..Facing::IGNORED
};
/// Either side may create facing; the faced side breaks it or draws.
const CALLABLE: Facing = Facing {
    effect: FacingEffect::Offer(Settlement::Draw),
    ..Facing::IGNORED
};
/// Like [`CALLABLE`], settled on points.
const COUNTED: Facing = Facing {
    effect: FacingEffect::Offer(Settlement::Points),
    ..Facing::IGNORED
};
/// Like [`CALLABLE`], only for the side that is behind.
const CALLABLE_BEHIND: Facing = Facing {
    create: FacingAllowed::Behind,
    capture: FacingAllowed::Behind,
    ..CALLABLE
};
/// Facing is a check, and forfeits the win.
const CHECKS: Facing = Facing {
    effect: FacingEffect::Check,
    forfeits_win: true,
    ..Facing::IGNORED
};
/// Like [`CHECKS`], only for the side that is behind.
const CHECKS_BEHIND: Facing = Facing {
    create: FacingAllowed::Behind,
    capture: FacingAllowed::Behind,
    ..CHECKS
};

/// The occurrence of a position that ends the game or that a side must avoid.
const fn repeated(fold: u32, result: RepetitionResult) -> Repetition {
    Repetition { fold, result }
}

/// The limit of plies without a capture, checks included.
pub(super) const fn quiet(plies: u32, result: Settlement) -> NoCapture {
    NoCapture {
        plies,
        result,
        checks: CountedChecks::All,
    }
}

/// The third occurrence of a position draws.
pub(super) const THIRD_DRAWS: Option<Repetition> =
    Some(repeated(3, RepetitionResult::Ends(Settlement::Draw)));

/// Today's online play: facing has no effect, points decide, shuttling loses. Exactly Fairy-Stockfish's
/// `janggimodern`.
pub static MODERN: Ruleset = Ruleset::on_offer(
    &Preset::named("modern").also(&["janggimodern"]),
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
        repetition: Some(repeated(4, RepetitionResult::Ends(Settlement::Points))),
        perpetual: Perpetual::CheckerLoses,
        shuttle: Shuttle::Loses,
        chase: Chase::AsRepetition,
        no_capture: Some(quiet(200, Settlement::Points)),
        ply_limit: None,
        draw_offer: DrawOffer::Any,
        dead: None,
        count_draws: false,
        deom: HalfPoints(3),
    },
);

/// The defaults where a book is silent: two passes, a threefold repetition and a dead position draw, and there
/// is no other limit.
///
/// The rest is as in [`MODERN`]: a side without a move passes, and a draw may be offered at any time.
const UNSAID: Book = Book {
    double_pass: Some(Settlement::Draw),
    repetition: THIRD_DRAWS,
    perpetual: Perpetual::AsRepetition,
    shuttle: Shuttle::Allowed,
    no_capture: None,
    dead: Some(Settlement::Draw),
    ..MODERN.book
};

/// Like [`MODERN`], with an end after 200 turns, and draws by agreement only below thirty points.
pub static KAKAO: Ruleset = Ruleset::on_offer(
    &Preset::named("kakao"),
    Book {
        ply_limit: Some(200),
        draw_offer: DrawOffer::BelowThirty,
        ..MODERN.book
    },
);

/// The reported rules of the Korea Janggi Association: facing may be called below thirty points, repetition is
/// forbidden, 200 turns are the limit, and no game is drawn.
pub static ASSOCIATION: Ruleset = Ruleset::on_offer(
    &Preset::named("association"),
    Book {
        facing: Facing {
            when: FacingWhen::BelowThirty,
            effect: FacingEffect::Offer(Settlement::Points),
            capture_offers: false,
            ..Facing::IGNORED
        },
        repetition: Some(repeated(3, RepetitionResult::Deviate(Settlement::Points))),
        perpetual: Perpetual::AsRepetition,
        shuttle: Shuttle::Allowed,
        no_capture: None,
        ply_limit: Some(200),
        draw_offer: DrawOffer::Never,
        dead: Some(Settlement::Points),
        ..MODERN.book
    },
);

/// Facing is settled on points, and there are no draws. Exactly Fairy-Stockfish's `janggi`.
pub static TOURNAMENT: Ruleset = Ruleset::on_offer(
    &Preset::named("tournament").also(&["janggi"]),
    Book {
        facing: COUNTED,
        repetition: Some(repeated(3, RepetitionResult::Ends(Settlement::Points))),
        shuttle: Shuttle::Allowed,
        no_capture: Some(quiet(100, Settlement::Points)),
        draw_offer: DrawOffer::Never,
        ..MODERN.book
    },
);

/// The reported rules of the Korea Janggi Federation: like [`TOURNAMENT`], but points decide every game without
/// a mate, and a win on points counts less in a match.
pub static FEDERATION: Ruleset = Ruleset::on_offer(
    &Preset::named("federation").scored(MatchPoints {
        win: 7,
        win_on_points: 4,
        loss_on_points: 2,
        loss: 0,
    }),
    Book {
        dead: Some(Settlement::Points),
        ..TOURNAMENT.book
    },
);

/// Facing may be called a draw. Exactly Fairy-Stockfish's `janggitraditional`.
pub static TRADITIONAL: Ruleset = Ruleset::on_offer(
    &Preset::named("traditional").also(&["janggitraditional"]),
    Book {
        setup_set: SetupSet::FourCentral,
        double_pass: Some(Settlement::Draw),
        facing: CALLABLE,
        repetition: THIRD_DRAWS,
        shuttle: Shuttle::Allowed,
        no_capture: Some(quiet(100, Settlement::Draw)),
        ..MODERN.book
    },
);

/// Like [`TRADITIONAL`], but facing has no effect, so that nothing is counted or called. Exactly
/// Fairy-Stockfish's `janggicasual`.
pub static CASUAL: Ruleset = Ruleset::on_offer(
    &Preset::named("casual").also(&["janggicasual"]),
    Book {
        facing: Facing::IGNORED,
        ..TRADITIONAL.book
    },
);

/// Wikipedia's account of the Korea Janggi Association's tournaments, with facing forbidden as reported by
/// McDade. The side behind must avoid repetition, and there are no draws by agreement.
pub static KJA: Ruleset = Ruleset::on_offer(
    &Preset::named("kja"),
    Book {
        facing: FORBIDDEN,
        repetition: Some(repeated(3, RepetitionResult::Deviate(Settlement::Draw))),
        perpetual: Perpetual::AsRepetition,
        shuttle: Shuttle::Allowed,
        no_capture: None,
        draw_offer: DrawOffer::Never,
        dead: Some(Settlement::Points),
        ..MODERN.book
    },
);

/// The English Wikipedia's article, otherwise `UNSAID`: the opponent may call facing a draw.
pub static WIKIPEDIA: Ruleset = Ruleset::on_offer(
    &Preset::named("wikipedia"),
    Book {
        setup_set: SetupSet::FourCentral,
        facing: CALLABLE,
        ..UNSAID
    },
);

/// Duniho's interpretation on chessvariants.com, otherwise `UNSAID`: only the side behind may create facing.
pub static DUNIHO: Ruleset = Ruleset::on_offer(
    &Preset::named("duniho"),
    Book {
        facing: CALLABLE_BEHIND,
        guarded_mate: GuardedMate::Draws,
        draw_offer: DrawOffer::BelowThirty,
        ..UNSAID
    },
);

/// The Zillions of Games program, otherwise `UNSAID`: one formation, no facing at all.
pub static ZILLIONS: Ruleset = Ruleset::on_offer(
    &Preset::named("zillions"),
    Book {
        setup_order: SetupOrder::Fixed,
        setup_set: SetupSet::One,
        facing: FORBIDDEN,
        ..UNSAID
    },
);

/// Game Courier's preset, otherwise `UNSAID`: Cho chooses its formation first.
pub static GAME_COURIER: Ruleset = Ruleset::on_offer(
    &Preset::named("game_courier"),
    Book {
        setup_order: SetupOrder::ChoFirst,
        facing: CALLABLE,
        ..UNSAID
    },
);

/// Pritchard's encyclopedia, otherwise `UNSAID`: one formation; facing only for the side that is behind.
pub static PRITCHARD: Ruleset = Ruleset::on_offer(
    &Preset::named("pritchard"),
    Book {
        setup_order: SetupOrder::Fixed,
        setup_set: SetupSet::One,
        facing: CALLABLE_BEHIND,
        guarded_mate: GuardedMate::Draws,
        ..UNSAID
    },
);

/// Wilkinson and Murray: like [`PRITCHARD`], but only a lone general may pass.
pub static MURRAY: Ruleset = Ruleset::on_offer(
    &Preset::named("murray"),
    Book {
        pass: PassRule::LoneGeneral,
        ..PRITCHARD.book
    },
);

/// Gollon: like [`MURRAY`], but facing, only for the side that is behind, is a check and forfeits the win.
pub static GOLLON: Ruleset = Ruleset::on_offer(
    &Preset::named("gollon"),
    Book {
        facing: CHECKS_BEHIND,
        ..MURRAY.book
    },
);

/// Gollon, Martin and Cazaux, otherwise `UNSAID`: facing is a check and forfeits the win, only a side without a
/// move passes, and points decide would-be draws.
pub static MARTIN: Ruleset = Ruleset::on_offer(
    &Preset::named("martin"),
    Book {
        pass: PassRule::WhenStuck,
        cannon_first: CannonFirst::NotInGame,
        facing: Facing {
            capture: FacingAllowed::Nobody,
            ..CHECKS
        },
        guarded_mate: GuardedMate::Draws,
        draw_offer: DrawOffer::BelowThirty,
        dead: Some(Settlement::Points),
        count_draws: true,
        ..UNSAID
    },
);

/// Knowlton's booklet, otherwise `UNSAID`: Cho sets up first; facing is a check, is only for the side behind,
/// and forfeits the win; a dead position does not end the game.
pub static KNOWLTON: Ruleset = Ruleset::on_offer(
    &Preset::named("knowlton"),
    Book {
        setup_order: SetupOrder::ChoFirst,
        facing: CHECKS_BEHIND,
        guarded_mate: GuardedMate::Draws,
        dead: None,
        ..UNSAID
    },
);

/// The Essentials of Chinese and Korean chess, otherwise `UNSAID`: secret setup, facing is a check and forfeits
/// the win, stalemate draws.
pub static ESSENTIALS: Ruleset = Ruleset::on_offer(
    &Preset::named("essentials"),
    Book {
        setup_order: SetupOrder::Hidden,
        setup_set: SetupSet::Three,
        stalemate: Stalemate::Draw,
        cannon_first: CannonFirst::NotOfSide,
        facing: CHECKS,
        ..UNSAID
    },
);

/// Like [`TRADITIONAL`], with North Korean names.
pub static NORTH_KOREA: Ruleset = Ruleset::on_offer(
    &Preset::named("north_korea"),
    Book {
        generals: Generals::NorthKorean,
        ..TRADITIONAL.book
    },
);

/// Every ruleset on offer, in menu order. The rulesets that people play come first, by name: online play,
/// associations, tradition. The books and programs follow, named by their peculiarities.
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

/// The rulesets that people play, as shown in menus, Xiangqi's last. Other books and programs are found by
/// name.
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

/// Returns the rulesets that people play, and the default ruleset of a server if it is another one.
pub fn common_and(usual: &Ruleset) -> impl Iterator<Item = &Ruleset> {
    let usual = Some(usual).filter(|usual| !COMMON.contains(usual));
    COMMON.into_iter().chain(usual)
}

/// Returns every named rulebook of a game, in menu order.
pub fn named_books(variant: Variant) -> &'static [&'static Ruleset] {
    variant.books().named
}

/// Returns the default rulebook of a game, which its other books are described against.
pub const fn usual(variant: Variant) -> &'static Ruleset {
    variant.books().usual
}

/// Returns every ruleset on offer with its id in scripts, menus and events, in menu order: Xiangqi's last.
pub fn on_offer() -> impl Iterator<Item = (&'static str, &'static Ruleset)> {
    let all = Variant::ALL.into_iter().flat_map(named_books);
    all.filter_map(|ruleset| Some((ruleset.preset()?.id, *ruleset)))
}
