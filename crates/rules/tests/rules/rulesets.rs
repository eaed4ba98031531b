//! Each ruleset's result for the same position: the points on which the books differ.

use std::borrow::Borrow;

use janggi::{
    ALL, ASSOCIATION, Action, Book, BySide, CannonFirst, DeviationReason, DrawOffer, FEDERATION,
    Formation, Game, HalfPoints, Handicap, Illegal, KJA, MODERN, NoDraw, Outcome, Parameter,
    PassRule, PointsCause, Position, Reason, Refused, Repetition, RepetitionResult, Ruleset,
    RulesetError, Settlement, SetupOrder, SetupSet, Side, Stalemate, TOURNAMENT, Variant,
};

/// The formation in most books, the same on both sides.
const S: &str = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";

/// Rulesets with free passing outside check and free facing.
const FREE: &str =
    "modern tournament traditional casual kakao wikipedia game_courier essentials north_korea";

/// The expected result of a ruleset.
enum Expect {
    /// The game goes on with this many actions, including the pass.
    Goes(usize),
    /// The game is over: the winner, and the reason's code.
    Ends(Option<Side>, &'static str),
}
use Expect::{Ends, Goes};

const CHO: Option<Side> = Some(Side::Cho);
const HAN: Option<Side> = Some(Side::Han);

/// A position, moves from there, and the results of the named rulesets.
type Case = (
    &'static str,
    &'static str,
    &'static [(&'static str, Expect)],
);

#[rustfmt::skip]
const CASES: &[Case] = &[
    // No piece can move, without check.
    ("3k5/8R/9/9/9/9/4R4/9/9/5K3 b", "", &[
        ("modern tournament traditional casual kja duniho zillions murray martin knowlton", Goes(1)),
        ("essentials", Ends(None, "stalemate")),
    ]),
    // Mate by two chariots under all rules.
    ("R2k5/8R/9/9/9/9/9/9/9/5K3 b", "", &[("ALL", Ends(CHO, "checkmate"))]),
    ("r3k3r/4R4/4P4/9/9/9/9/9/4K4/9 b", "", &[("ALL", Ends(CHO, "checkmate"))]),
    // Checks under all rules.
    ("9/5k3/9/9/9/9/9/5r3/9/3K5 w", "", &[("ALL", Goes(2))]),
    ("9/5k3/9/9/9/9/9/9/4p4/3K5 w", "", &[("ALL", Goes(1))]),
    // The generals face each other, Cho to move.
    ("4k4/9/9/9/9/9/9/9/4K4/9 w", "", &[
        ("tournament traditional north_korea wikipedia duniho", Goes(7)),
        ("modern casual", Goes(9)),
        // The general must leave the check, and may not pass.
        ("knowlton gollon martin essentials", Goes(6)),
        // No move may leave the generals facing, but no rule says that a pass is a move.
        ("zillions kja", Goes(7)),
    ]),
    ("4k4/9/9/9/9/9/9/9/4K4/9 w", "e2e2", &[
        ("tournament", Ends(HAN, "points")),
        ("traditional", Ends(None, "bikjang")),
        ("modern casual", Goes(4)),
    ]),
    ("4k4/9/9/9/r8/9/9/9/4K4/9 b", "", &[
        ("tournament traditional", Goes(4)), // a chariot comes between
        ("modern casual", Goes(21)),
    ]),
    ("4k4/9/9/9/9/9/9/3K5/9/R8 w", "d3e3", &[("tournament traditional", Goes(3))]),
    ("4k4/9/9/9/9/9/9/3K5/9/R8 w", "d3e3 e10e10", &[
        ("tournament", Ends(CHO, "points")),
        ("traditional", Ends(None, "bikjang")),
    ]),
    // Mated, but facing: the mated side may accept.
    ("R2k5/8R/9/9/9/9/9/9/3K5/9 b", "", &[
        ("tournament traditional", Goes(1)),
        ("modern casual", Ends(CHO, "checkmate")),
        ("gollon martin knowlton essentials", Ends(None, "facing-mate")),
    ]),
    // Only the general protects the mating chariot. Han is ahead.
    ("r3k3r/4R4/9/9/9/9/9/9/4K4/9 b", "", &[
        ("modern tournament traditional casual", Goes(1)),
        ("gollon knowlton martin duniho murray pritchard", Ends(None, "general-guarded-mate")),
        ("zillions kja", Ends(CHO, "checkmate")),
    ]),
    // The same with Han behind, who may face.
    ("4k4/4R4/9/9/9/9/9/9/4K4/9 b", "", &[
        ("duniho gollon", Goes(1)),
        ("martin", Ends(None, "general-guarded-mate")),
    ]),
    // Two passes.
    (S, "e2e2 e9e9", &[
        ("tournament modern kakao", Ends(HAN, "points")),
        ("traditional casual wikipedia essentials knowlton", Ends(None, "double-pass")),
    ]),
    ("3k5/9/9/9/4p4/4P4/P8/9/9/5K3 w", "f1f1 d10d10", &[("tournament modern", Ends(CHO, "points"))]),
    // The soldier may not leave the file, unless anyone may face.
    ("4k4/9/9/9/4P4/9/9/9/4K4/9 w", "", &[
        ("modern tournament traditional casual", Goes(12)),
        ("zillions duniho", Goes(10)),
    ]),
    // Behind, Cho faces: Han breaks it, or accepts if possible.
    ("r3k4/9/9/9/4P4/9/9/9/4K4/9 w", "e6d6", &[
        ("tournament duniho", Goes(3)),
        ("knowlton", Goes(2)),
    ]),
    // Back and forth: repetition, or shuttling.
    ("4k3r/4a4/9/9/9/9/9/9/4A4/R3K4 w", "a1a2 i10i9 a2a1 i9i10 a1a2 i10i9 a2a1 i9i10", &[
        ("tournament", Ends(HAN, "points")),
        ("traditional casual duniho", Ends(None, "repetition")),
        ("martin", Ends(HAN, "points")),
    ]),
    ("4k3r/4a4/9/9/9/9/9/9/4A4/R3K4 w", "a1a2 i10i9 a2a1 i9i10 a1a2 i10i9 a2a1 i9i10 a1a2", &[
        ("modern kakao", Ends(HAN, "shuttle")),
    ]),
    // Only checks.
    ("3k5/9/9/9/9/9/9/9/4R4/5K3 w", "e2d2 d10e10 d2e2 e10d10 e2d2 d10e10 d2e2 e10d10", &[
        ("tournament traditional casual", Ends(HAN, "perpetual-check")),
        ("wikipedia duniho", Ends(None, "repetition")),
    ]),
    ("3k5/9/9/9/9/9/9/9/4R4/5K3 w", "e2d2 d10e10 d2e2 e10d10 e2d2 d10e10 d2e2 e10d10 e2d2", &[
        ("modern", Ends(HAN, "shuttle")),
    ]),
    // Long without a capture.
    ("4k4/4a4/9/9/9/9/9/9/4A4/R3K3R w - - 100 60", "", &[
        ("tournament", Ends(CHO, "points")),
        ("traditional casual", Ends(None, "no-capture-limit")),
        ("wikipedia kja knowlton", Goes(34)),
    ]),
    ("4k4/4a4/9/9/9/9/9/9/4A4/R3K3R w - - 200 60", "", &[
        ("modern kakao", Ends(CHO, "points")),
        ("wikipedia kja knowlton", Goes(34)),
    ]),
    // The first turn: whether a pass is legal.
    (S, "", &[
        ("modern tournament knowlton essentials zillions", Goes(32)),
        ("martin murray gollon", Goes(31)),
    ]),
    // No cannon may make its side's first move, and a pass is no move.
    (S, "a4b4 e9e9 b4b5", &[("essentials", Goes(32)), ("modern casual wikipedia", Goes(33))]),
    // Facing and in check at once.
    ("3a1k3/9/9/1P7/9/9/9/8p/5K3/5C3 b", "", &[("tournament", Goes(3))]),
    ("9/4k4/9/9/9/9/9/1C7/4K4/3A5 w", "", &[("tournament", Goes(6))]),
    ("9/4k4/5aN2/9/9/9/9/9/4K4/9 b", "", &[("casual", Goes(7))]),
    // General and guards against general and guards.
    ("9/3ka4/9/9/9/9/9/9/4A4/5K3 w", "", &[(FREE, Goes(10)), ("murray gollon martin", Goes(9))]),
    ("9/3ka4/9/9/9/9/9/9/4A4/5K3 w", "e2e3", &[
        ("kja martin", Ends(HAN, "points")),
        ("wikipedia duniho zillions game_courier pritchard murray gollon essentials", Ends(None, "insufficient")),
        ("modern kakao tournament traditional casual knowlton", Goes(10)),
    ]),
];

/// The rulesets of a list of names; `ALL` is every one.
fn named(names: &str) -> Vec<Ruleset> {
    if names == "ALL" {
        return ALL.iter().copied().copied().collect();
    }
    names
        .split_whitespace()
        .map(|name| Ruleset::named(name).unwrap_or_else(|| panic!("no ruleset {name}")))
        .collect()
}

/// Plays moves from a FEN.
#[track_caller]
fn played(ruleset: impl Borrow<Ruleset>, fen: &str, moves: &str) -> Game {
    let mut game = Game::from_fen(ruleset.borrow(), fen).unwrap();
    for text in moves.split_whitespace() {
        let action = game.position().read_uci(text).unwrap();
        let id = game.ruleset().id().into_owned();
        game.play(action)
            .unwrap_or_else(|error| panic!("{text} by {id} from {fen}: {error}"));
    }
    game
}

/// The books are written as differences: here each stands whole, and a new parameter shows in each.
#[test]
fn each_rule_book_matches_its_snapshot() {
    for ruleset in ALL {
        let id = ruleset.id();
        insta::assert_debug_snapshot!(format!("book-{id}"), ruleset);
    }
}

#[test]
fn rulesets_give_their_own_results() {
    for &(fen, moves, expected) in CASES {
        for (names, expect) in expected {
            for ruleset in named(names) {
                let game = played(ruleset, fen, moves);
                let place = format!("{}: {fen} {moves}", ruleset.id());
                let end = game
                    .outcome()
                    .map(|outcome| (outcome.winner, outcome.reason.code()));
                match *expect {
                    Goes(actions) => {
                        assert_eq!(end, None, "{place}");
                        assert_eq!(game.legal_actions().len(), actions, "{place}");
                    }
                    Ends(winner, reason) => {
                        assert_eq!(end, Some((winner, reason)), "{place}");
                        assert_eq!(game.legal_actions(), [], "{place}");
                    }
                }
            }
        }
    }
}

#[test]
fn starts_have_32_actions_in_rulesets_with_a_free_pass() {
    for ruleset in named(FREE) {
        for cho in Formation::FOUR {
            for han in Formation::FOUR {
                let game = Game::set_up(&ruleset, None, BySide::new(cho, han));
                assert_eq!(game.legal_actions().len(), 32, "{}", ruleset.id());
            }
        }
    }
}

/// The actions that a ruleset refuses, with the reason.
type Refusals = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    Illegal,
);

#[rustfmt::skip]
const REFUSALS: &[Refusals] = &[
    // Passing.
    (S, "", "martin", "e2e2", Illegal::PassNotStuck),
    (S, "", "murray gollon", "e2e2", Illegal::PassNotAlone),
    ("4k4/9/4R4/9/9/9/9/9/9/5K3 b", "", "ALL", "e10e10", Illegal::PassInCheck),
    // A general's check by facing must be answered like any other.
    ("4k4/r8/9/9/9/9/9/9/4K4/R8 w", "", "gollon knowlton martin essentials", "e2e2", Illegal::PassInCheck),
    ("4k4/r8/9/9/9/9/9/9/4K4/R8 w", "", "gollon knowlton martin essentials", "a1b1", Illegal::StaysFacing),
    ("4k4/r8/9/9/9/9/9/9/4K4/R8 w", "", "tournament traditional wikipedia", "a1b1", Illegal::StaysFacing),
    // Bringing facing about.
    ("4k4/9/9/9/4P4/9/9/9/4K4/9 w", "", "kja zillions", "e6d6", Illegal::FacesGeneral),
    ("4k4/9/9/9/4P4/9/9/9/4K4/9 w", "", "duniho pritchard murray gollon knowlton", "e6d6", Illegal::FacesGeneral),
    // Equal is not behind, and the second player's compensation does not count.
    ("4k4/9/9/8p/9/9/8P/9/3K5/9 w", "", "duniho gollon knowlton", "d2e2", Illegal::FacesGeneral),
    // Facing by a capture of the general, which one book forbids to everyone.
    ("4k4/4R3r/9/9/9/9/9/9/4K4/9 b", "", "martin", "e10e9", Illegal::FacesGeneral),
    // First moves with a cannon.
    ("rnba1abnr/4k4/1c7/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b", "i7h7", "essentials", "h3h8", Illegal::CannonFirst),
    (S, "a4b4 e9e9 b4b5", "essentials", "b8b4", Illegal::CannonFirst),
];

#[test]
fn forbidden_action_has_its_reason() {
    for &(fen, moves, names, text, why) in REFUSALS {
        for ruleset in named(names) {
            let game = played(ruleset, fen, moves);
            let action = game.position().read_uci(text).unwrap();
            let place = format!("{}: {text} in {fen} {moves}", ruleset.id());
            assert_eq!(game.check(action), Err(Refused::Illegal(why)), "{place}");
            assert!(!game.legal_actions().contains(&action), "{place}");
        }
    }
}

#[test]
fn cannon_may_move_second_unless_barred_for_each_side() {
    let fen = "rnba1abnr/4k4/1c7/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b";
    for ruleset in ALL {
        let game = played(*ruleset, fen, "i7h7");
        let answer = game.position().read_uci("h3h8").unwrap();
        let barred = ruleset.cannon_first == CannonFirst::NotOfSide;
        assert_eq!(game.check(answer).is_err(), barred, "{}", ruleset.id());
    }
}

#[test]
fn no_cannon_can_move_first_at_any_start() {
    for handicap in std::iter::once(None).chain(Handicap::ALL.map(Some)) {
        for cho in Formation::ALL {
            for han in Formation::ALL {
                let game = Game::set_up(&MODERN, handicap, BySide::new(cho, han));
                let cannon = |action: &Action| {
                    let from = action.piece_move().unwrap().from;
                    game.position()
                        .piece_at(from)
                        .unwrap()
                        .fen()
                        .eq_ignore_ascii_case(&'c')
                };
                let moves = game.legal_actions().into_iter();
                let moves = moves.filter(|action| *action != Action::Pass);
                let cannons = moves.filter(cannon).count();
                assert_eq!(cannons, 0, "{handicap:?} {cho:?} {han:?}");
            }
        }
    }
}

/// A position and the moves that repeat it a third time, without the last one.
const ROUND: &str = "a1a2 i10i9 a2a1 i9i10 a1a2 i10i9 a2a1";

#[test]
fn side_behind_must_avoid_the_third_occurrence_in_tournaments() {
    let kja = Ruleset::named("kja").unwrap();
    // Each side has a chariot, three soldiers and more: at least thirty points.
    let fen = "4k3r/1c2a2c1/9/p3p3p/9/9/P3P3P/1C5C1/4A4/R3K4 w";
    let round = format!("{ROUND} i9i10");
    let mut game = played(kja, fen, ROUND);
    // Han is ahead by its compensation and may complete the third occurrence.
    let last = game.position().read_uci("i9i10").unwrap();
    game.play(last).unwrap();
    assert_eq!(game.outcome(), None);
    // Cho, behind, may not bring about the next position a third time.
    let next = game.position().read_uci("a1a2").unwrap();
    let reason = Illegal::Repetition(DeviationReason::Behind);
    assert_eq!(game.check(next), Err(Refused::Illegal(reason)));
    assert!(!game.legal_actions().contains(&next));
    let alternative = game.position().read_uci("a1a3").unwrap();
    assert_eq!(game.check(alternative), Ok(()));
    // Below thirty points on both sides, neither is favoured: a draw.
    let small = "4k3r/4a4/9/9/9/9/9/9/4A4/R3K4 w";
    let game = played(kja, small, &round);
    let drawn = Outcome {
        winner: None,
        reason: Reason::Repetition,
    };
    assert_eq!(game.outcome(), Some(drawn));
}

#[test]
fn checking_side_must_avoid_the_repetition_even_when_ahead() {
    let kja = Ruleset::named("kja").unwrap();
    let fen = "3k5/9/9/p1p3p1p/9/9/P1P3P1P/RC5C1/8R/5K3 w";
    let moves = "i2d2 d10e10 d2e2 e10d10 e2d2 d10e10 d2e2 e10d10";
    let game = played(kja, fen, moves);
    assert!(game.totals().cho > game.totals().han);
    let repetition = game.position().read_uci("e2d2").unwrap();
    let reason = Illegal::Repetition(DeviationReason::Checking);
    assert_eq!(game.check(repetition), Err(Refused::Illegal(reason)));
}

#[test]
fn checked_side_may_repeat_but_checking_side_may_not() {
    let kja = Ruleset::named("kja").unwrap();
    let fen = "3k4r/9/9/c7p/c8/9/9/C1C6/4R3R/5K3 w - - 0 1";
    let mut game = played(kja, fen, "e2d2 d10e10 d2e2 e10d10 e2d2 d10e10 d2e2");
    let totals = game.totals();
    assert!(totals.han < totals.cho, "who is checked is behind");
    assert_eq!(game.outcome(), None, "the only answer to the check stands");
    let answer = game.position().read_uci("e10d10").unwrap();
    assert_eq!(game.legal_actions(), [answer]);
    game.play(answer).unwrap();
    let repetition = game.position().read_uci("e2d2").unwrap();
    let reason = Illegal::Repetition(DeviationReason::Checking);
    assert_eq!(game.check(repetition), Err(Refused::Illegal(reason)));
    assert!(!game.legal_actions().is_empty() && game.outcome().is_none());
}

#[test]
fn game_is_counted_if_only_repetition_is_left() {
    let kja = Ruleset::named("kja").unwrap();
    // Cho's general has two points to move between and may pass; Han's moves back and forth.
    let mut game = played(kja, "5k3/4r4/9/9/9/c8/9/8r/9/3K5 w", "");
    while game.outcome().is_none() {
        let actions = game.legal_actions();
        let action = match game.position().turn() {
            Side::Cho => actions[0],
            Side::Han => {
                let general = game.position().general(Side::Han).to_string();
                let text = if general == "f10" { "f10f9" } else { "f9f10" };
                game.position().read_uci(text).unwrap()
            }
        };
        game.play(action).unwrap();
        assert!(game.ply() < 40);
    }
    let totals = BySide::new(HalfPoints(0), HalfPoints(2 * 33 + 3));
    let cause = PointsCause::Repetition;
    let counted = Outcome {
        winner: Some(Side::Han),
        reason: Reason::Points { cause, totals },
    };
    assert_eq!(game.outcome(), Some(counted));
}

/// A ruleset that no book has, to test one rule alone.
fn custom(book: Book) -> Ruleset {
    Ruleset::new(book).unwrap()
}

#[test]
fn stalemate_is_a_pass_a_draw_or_a_loss() {
    let fen = "3k5/8R/9/9/9/9/4R4/9/9/5K3 b";
    let with = |stalemate| {
        let book = Book {
            stalemate,
            ..*MODERN
        };
        let game = played(custom(book), fen, "");
        (
            game.legal_actions(),
            game.outcome().map(|end| (end.winner, end.reason)),
        )
    };
    assert_eq!(with(Stalemate::ForcedPass), (vec![Action::Pass], None));
    let drawn = Some((None, Reason::Stalemate));
    assert_eq!(with(Stalemate::Draw), (vec![], drawn));
    let lost = Some((Some(Side::Cho), Reason::Stalemate));
    assert_eq!(with(Stalemate::Loss), (vec![], lost));
}

#[test]
fn pass_rule_allows_stuck_sides_or_lone_generals() {
    let lone_general = "3k5/9/9/9/9/9/4R4/9/9/5K3 b";
    let movable = "3k5/9/9/9/9/9/4R4/9/3A5/5K3 w";
    let stuck = "3k5/8R/9/9/9/9/4R4/9/9/5K3 b";
    let table = [
        (PassRule::Free, [true, true, true]),
        (PassRule::WhenStuck, [false, false, true]),
        (PassRule::LoneGeneral, [true, false, true]),
    ];
    for (pass, allowed) in table {
        let ruleset = custom(Book { pass, ..*MODERN });
        let passes = [lone_general, movable, stuck]
            .map(|fen| played(ruleset, fen, "").check(Action::Pass).is_ok());
        assert_eq!(passes, allowed, "{pass:?}");
    }
}

/// Rules under which games could last forever are rejected.
#[test]
fn every_ruleset_can_end() {
    let endless = Book {
        double_pass: None,
        repetition: None,
        no_capture: None,
        ..*MODERN
    };
    let repeats = |result, fold| Some(Repetition { fold, result });
    let draws = RepetitionResult::Ends(Settlement::Draw);
    let deviates = repeats(RepetitionResult::Deviate(Settlement::Draw), 3);
    let counts_late = repeats(RepetitionResult::Deviate(Settlement::Points), 3);
    let with = |repetition, deom| Book {
        repetition,
        deom: HalfPoints(deom),
        dead: Some(Settlement::Points),
        ..endless
    };
    #[rustfmt::skip]
    let table = [
        (endless, Some(RulesetError::Endless)),
        (with(repeats(draws, 3), 3), None),
        (with(repeats(draws, 1), 3), Some(RulesetError::NotOnOffer(Parameter::RepFold))),
        (with(deviates, 3), None),
        (with(deviates, -1), None),
        (with(deviates, 0), Some(RulesetError::LevelRepetition)),
        (Book { dead: None, ..with(deviates, 3) }, Some(RulesetError::NothingCounted)),
        (Book { dead: None, ..with(counts_late, 3) }, None),
        (with(counts_late, 0), Some(RulesetError::LevelRepetition)),
        (Book { double_pass: Some(Settlement::Draw), ..endless }, None),
        (Book { no_capture: MODERN.no_capture, ..endless }, None),
        (Book { ply_limit: Some(200), ..endless }, None),
        (Book { ply_limit: Some(0), ..*MODERN }, Some(RulesetError::NotOnOffer(Parameter::PlyLimit))),
        (Book { setup_set: SetupSet::One, ..*MODERN }, Some(RulesetError::NoChoice)),
    ];
    for (book, refused) in table {
        assert_eq!(Ruleset::new(book).err(), refused, "{book:?}");
    }
}

#[test]
fn double_pass_can_have_no_effect() {
    let ruleset = custom(Book {
        double_pass: None,
        repetition: None,
        ..*MODERN
    });
    let game = played(ruleset, S, "e2e2 e9e9 e2e2 e9e9 e2e2 e9e9");
    assert_eq!(game.outcome(), None);
    // With a limit on repetition, passes run into it: two passes are one round.
    let ruleset = custom(Book {
        double_pass: None,
        ..*MODERN
    });
    let game = played(ruleset, S, "e2e2 e9e9 e2e2 e9e9 e2e2 e9e9");
    // The start came up four times.
    let reason = game.outcome().map(|end| end.reason.code());
    assert_eq!(reason, Some("points"));
}

#[test]
fn draws_are_counted_if_the_rules_say_so() {
    let counted = |book: Book, fen, moves| {
        let ruleset = custom(Book {
            count_draws: true,
            ..book
        });
        let end = played(ruleset, fen, moves).outcome().unwrap();
        (end.winner, end.reason.code())
    };
    let casual = *Ruleset::named("casual").unwrap();
    let traditional = *Ruleset::named("traditional").unwrap();
    let essentials = *Ruleset::named("essentials").unwrap();
    let facing = "4k4/9/9/9/9/9/9/9/4K4/9 w";
    let stuck = "3k5/8R/9/9/9/9/4R4/9/9/5K3 b";
    assert_eq!(counted(casual, S, "e2e2 e9e9"), (HAN, "points"));
    assert_eq!(counted(traditional, facing, "e2e2"), (HAN, "points"));
    assert_eq!(counted(essentials, stuck, ""), (CHO, "points"));
    let long = "4k4/4a4/9/9/9/9/9/9/4A4/R3K3R w - - 100 60";
    assert_eq!(counted(casual, long, ""), (CHO, "points"));
    // A draw that punishes a side stays a draw.
    let mated = "R2k5/8R/9/9/9/9/9/9/3K5/9 b";
    assert_eq!(counted(essentials, mated, ""), (None, "facing-mate"));
}

#[test]
fn an_agreed_draw_is_counted_by_one_book() {
    for ruleset in ALL {
        let outcome = Game::new(ruleset, Position::from_fen(Variant::Janggi, S).unwrap().0)
            .outcome_by_agreement();
        let expected = if ruleset.id() == "martin" {
            "points"
        } else {
            "agreement"
        };
        assert_eq!(outcome.reason.code(), expected, "{}", ruleset.id());
    }
}

#[test]
fn draw_offer_is_allowed_always_below_thirty_points_or_never() {
    let small = "4k4/9/9/9/r7r/9/9/9/4K4/9 w"; // 26 points
    let large = "4k4/2n6/9/9/r7r/9/9/9/4K4/9 w"; // 31 points
    let too_many = NoDraw::TooManyPoints {
        side: Side::Han,
        points: HalfPoints::whole(31),
    };
    for ruleset in ALL {
        let (below, above) = match ruleset.draw_offer {
            DrawOffer::Any => (Ok(()), Ok(())),
            DrawOffer::BelowThirty => (Ok(()), Err(too_many)),
            DrawOffer::Never => (Err(NoDraw::Never), Err(NoDraw::Never)),
        };
        let offer = |fen| Game::from_fen(ruleset, fen).unwrap().check_draw_offer();
        let offers = (offer(small), offer(large));
        assert_eq!(offers, (below, above), "{}", ruleset.id());
    }
}

#[test]
fn turn_limit_counts_from_the_positions_move_number() {
    let kakao = Ruleset::named("kakao").unwrap();
    // The side to move at a full move, and the turns left of two hundred.
    let table = [
        ("w", 1, 200),
        ("b", 1, 200),
        ("w", 2, 198),
        ("b", 2, 197),
        ("b", 100, 1),
        ("w", 101, 0),
        ("b", 101, 0),
    ];
    for (turn, fullmove, left) in table {
        let fen = S.replace("w - - 0 1", &format!("{turn} - - 0 {fullmove}"));
        let mut game = Game::from_fen(&kakao, &fen).unwrap();
        let mut choice = 0;
        while game.outcome().is_none() {
            let actions = game.legal_actions();
            let moves = actions.iter().filter(|action| **action != Action::Pass);
            let moves: Vec<_> = moves.collect();
            choice += 7;
            game.play(*moves[choice % moves.len()]).unwrap();
        }
        assert_eq!(game.ply(), left, "{turn} at {fullmove}");
        let reason = game.outcome().unwrap().reason;
        let is_limit =
            matches!(reason, Reason::Points { cause, .. } if cause.code() == "ply-limit");
        assert!(is_limit, "{turn} at {fullmove}: {reason:?}");
    }
}

#[test]
fn facing_forfeits_the_right_to_win() {
    // Behind, Cho faces; Han steps aside, and Cho mates.
    let fen = "4k4/R8/8R/9/4P4/9/1rr6/9/4K4/cn7 w";
    for (names, winner, reason) in [
        ("gollon knowlton martin essentials", None, "forfeited-win"),
        ("modern traditional duniho", CHO, "checkmate"),
    ] {
        for ruleset in named(names) {
            assert!(!played(ruleset, fen, "").situation().forfeited().cho);
            let game = played(ruleset, fen, "e6d6 e10d10 i8i10");
            let end = game.outcome().map(|end| (end.winner, end.reason.code()));
            assert_eq!(end, Some((winner, reason)), "{}", ruleset.id());
            // A move later the win is still forfeited, and the general may face again although it is no
            // longer behind.
            let game = played(ruleset, fen, "e6d6 e10d10 d6e6 d10e10");
            let forfeited = game.situation().forfeited();
            assert_eq!(forfeited, BySide::new(winner.is_none(), false));
        }
    }
}

#[test]
fn forfeited_side_may_face_again_when_ahead() {
    // Cho captures the chariot that put it behind; the forfeit remains.
    let fen = "4k4/9/9/9/4P4/9/R7r/9/4K4/9 w";
    let try_facing = |moves: &str| {
        let game = played(Ruleset::named("gollon").unwrap(), fen, moves);
        let action = game.position().read_uci("e6f6").unwrap();
        (game.points().cho > game.points().han, game.check(action))
    };
    let barred = Err(Refused::Illegal(Illegal::FacesGeneral));
    assert_eq!(try_facing("a4i4 e10d10 i4i5 d10e10"), (true, barred));
    let fen_behind = "4k4/9/9/9/4P4/9/R7r/n8/4K4/9 w";
    let ruleset = Ruleset::named("gollon").unwrap();
    let moves = "e6d6 e10d10 d6e6 d10e10 a4i4 e10d10 i4i5 d10e10";
    let game = played(ruleset, fen_behind, moves);
    assert!(game.points().cho > game.points().han);
    let action = game.position().read_uci("e6d6").unwrap();
    assert_eq!(game.check(action), Ok(()));
}

#[test]
fn handicap_removes_a_piece_of_han_and_lets_han_move_first() {
    let heeh = BySide::new(Formation::Heeh, Formation::Heeh);
    #[rustfmt::skip]
    let table = [
        (Handicap::FirstMove, heeh, "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w", 1),
        (Handicap::Soldier, heeh, "rnba1abnr/4k4/1c5c1/p1p1p1p2/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b", -1),
        (Handicap::Elephant, heeh, "rnba1a1nr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b", -1),
        (Handicap::Guards, heeh, "rnb3bnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b", -1),
        (Handicap::Horse, heeh, "rnba1ab1r/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b", -1),
        (Handicap::Cannon, heeh, "rnba1abnr/4k4/1c7/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b", -1),
        (Handicap::Chariot, heeh, "rnba1abn1/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b", -1),
        (Handicap::Horse, BySide::new(Formation::Heeh, Formation::Hehe), "rnba1a1br/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b", -1),
        (Handicap::Elephant, BySide::new(Formation::Heeh, Formation::Hehe), "rnba1an1r/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b", -1),
        (Handicap::Chariot, BySide::new(Formation::Heeh, Formation::Hrrh), "bnra1a1nb/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b", -1),
    ];
    for (handicap, formations, fen, deom) in table {
        for ruleset in ALL {
            let game = Game::set_up(ruleset, Some(handicap), formations);
            assert_eq!(game.fen(), format!("{fen} - - 0 1"), "{handicap:?}");
            assert_eq!(game.deom(), HalfPoints(deom), "{handicap:?}");
            assert_eq!(Handicap::from_code(handicap.code()), Some(handicap));
        }
    }
    let soldier = Game::set_up(&MODERN, Some(Handicap::Soldier), heeh);
    assert_eq!(soldier.legal_actions().len(), 34);
    let step = soldier.position().read_uci("i10i9").unwrap();
    let corner = step.piece_move().unwrap().from;
    assert_eq!(soldier.position().targets(corner).len(), 6);
}

#[test]
fn every_ruleset_is_complete() {
    for ruleset in ALL {
        let fixed = ruleset.setup_order == SetupOrder::Fixed;
        assert_eq!(fixed, ruleset.formations().len() == 1, "{}", ruleset.id());
        let counts = ruleset.counts_points();
        let casual = "traditional casual wikipedia duniho zillions game_courier pritchard murray \
            gollon knowlton essentials north_korea";
        let expected = !casual.split_whitespace().any(|id| id == ruleset.id());
        assert_eq!(counts, expected, "{}", ruleset.id());
    }
    assert_eq!(ALL.len(), 19);
}

/// The association: facing counts once each side has less than thirty points, and never after a general's
/// capture.
///
/// A facing that does not count is as in Online.
#[test]
fn association_counts_facing_only_late_and_by_some_moves() {
    let modern_actions = |fen, moves| played(MODERN, fen, moves).legal_actions();
    let association_game = |fen, moves| played(ASSOCIATION, fen, moves);
    #[rustfmt::skip]
    let table = [
        // Chariot and cannons are 27 points, two chariots and two cannons 40.
        ("4k4/9/9/9/9/9/9/RCC6/3K5/9 w", "d2e2", true),
        ("3k5/9/9/9/9/9/9/RCC6/4K4/9 w", "e2d2", true),
        ("4k4/9/9/9/9/9/9/RCC2R3/3K5/9 w", "d2e2", false),
        ("3k4r/9/9/9/9/9/9/RCC5R/4K4/9 w", "e2d2", false),
        // Capturing the last piece above the limit: the generals faced each other all the time.
        ("3kr3r/9/9/9/9/9/9/R1N5R/3K5/9 b", "i10i3", true),
        // A general that captures.
        ("r3k4/9/9/9/9/9/9/9/3Kp4/8R w", "d2e2", false),
        ("r3k4/9/9/9/9/9/9/9/3K5/8R w", "d2e2", true),
        // It captured elsewhere before, and faces by a plain move.
        ("r3k4/9/9/9/9/9/9/3p5/3K5/8R w", "d2d3 a10a9 d3e3", true),
        // A facing by capture stays one until it is broken.
        ("r3k4/9/9/9/9/9/9/9/3Kp4/8R w", "d2e2 a10a9 i1i2", false),
        ("r3k4/9/9/9/9/9/9/9/3Kp4/8R w", "d2e2 e10d10 e2d2", true),
    ];
    for (fen, moves, counts) in table {
        let game = association_game(fen, moves);
        assert_eq!(game.situation().may_call_bikjang(), counts, "{fen} {moves}");
        if !counts {
            let modern = modern_actions(fen, moves);
            assert_eq!(game.legal_actions(), modern, "{fen} {moves}");
        }
    }
    let ends = |fen, moves| {
        association_game(fen, moves)
            .outcome()
            .map(|end| (end.winner, end.reason.code()))
    };
    let facing = "r3k4/9/9/9/9/9/9/9/3K5/8R w";
    assert_eq!(ends(facing, "d2e2 e10e10"), Some((HAN, "points")));
    assert_eq!(ends("r3k4/9/9/9/9/9/9/9/3Kp4/8R w", "d2e2 e10e10"), None);
}

/// The federation: facing is settled on points as at Fairy-Stockfish's tournaments, and other books' draws are
/// counted.
#[test]
fn federation_counts_facing_and_has_no_draws() {
    assert_eq!(FEDERATION.facing, TOURNAMENT.facing);
    let game = |fen, moves| played(FEDERATION, fen, moves);
    let ends = |fen, moves| {
        game(fen, moves)
            .outcome()
            .map(|end| (end.winner, end.reason.code()))
    };
    assert_eq!(ends(S, "e2e2 e9e9"), Some((HAN, "points")));
    let facing = "r3k4/9/9/9/9/9/9/9/3K5/8R w";
    assert_eq!(ends(facing, "d2e2"), None);
    assert_eq!(ends(facing, "d2e2 e10e10"), Some((HAN, "points")));
    let long = "4k4/4a4/9/9/9/9/9/9/4A4/R3K3R w - - 100 60";
    assert_eq!(ends(long, ""), Some((CHO, "points")));
    assert!(!played(FEDERATION, S, "").ruleset().count_draws);
    assert!(FEDERATION.decides_all_on_points() && ASSOCIATION.decides_all_on_points());
}

/// Below thirty points nobody has to vary: the association counts, the tournaments that Wikipedia tells of draw,
/// and no counting of draws changes that.
#[test]
fn late_repetition_is_drawn_or_counted() {
    let counted = Ruleset::read("custom:rep_fold=3,rep_result=deviate,count_draws=true").unwrap();
    let table = [
        (ASSOCIATION, (HAN, "points")),
        (KJA, (None, "repetition")),
        (counted, (None, "repetition")),
    ];
    // Three points each, and the compensation.
    let start = "3k5/9/9/9/b8/8B/9/9/9/5K3 w";
    let round = "f1f2 d10d9 f2f1 d9d10";
    for (ruleset, end) in table {
        let game = played(ruleset, start, &[round; 2].join(" "));
        let found = game.outcome().map(|end| (end.winner, end.reason.code()));
        assert_eq!(found, Some(end), "{}", ruleset.id());
    }
}

/// The end that a pass would cause, and whether at once; shown before confirming it.
#[test]
fn end_by_a_pass_is_predicted() {
    // Cho has an extra chariot; there is no check and no facing.
    const AHEAD: &str = "3k5/9/9/9/9/9/9/9/R3K4/9 w - - 0 1";
    // (ruleset, start, actions, winner and whether at once)
    type Expected = Option<(Option<Side>, bool)>;
    let cases: [(&str, &str, &str, Expected); 9] = [
        ("modern", S, "", Some((HAN, false))),
        ("modern", S, "a4b4", Some((HAN, false))),
        ("modern", S, "pass", Some((HAN, true))),
        ("modern", AHEAD, "", Some((CHO, false))),
        ("casual", S, "", Some((None, false))),
        ("casual", S, "pass", Some((None, true))),
        // A side in check cannot pass.
        ("modern", "3k5/9/9/9/9/9/9/9/9/r3K4 w - - 0 1", "", None),
        // Passing while facing accepts it.
        (
            "traditional",
            "4k4/9/9/9/9/9/9/9/R3K4/9 w - - 0 1",
            "",
            None,
        ),
        // There is no other action.
        ("casual", "3k5/8R/9/9/9/9/4R4/9/9/5K3 b - - 0 1", "", None),
    ];
    for (name, start, actions, expected) in cases {
        let ruleset = Ruleset::named(name).unwrap();
        let mut game = Game::from_fen(&ruleset, start).unwrap();
        for action in actions.split_whitespace() {
            let action = match action {
                "pass" => Action::Pass,
                mv => game.position().read_uci(mv).unwrap(),
            };
            game.play(action).unwrap();
        }
        let found = game.end_by_passing();
        let found = found.map(|(outcome, at_once)| (outcome.winner, at_once));
        assert_eq!(found, expected, "{name} {start} {actions}");
        // It matches the result of the pass.
        if let Some((winner, at_once)) = expected {
            game.play(Action::Pass).unwrap();
            assert_eq!(game.outcome().is_some(), at_once);
            if !at_once {
                game.play(Action::Pass).unwrap();
            }
            assert_eq!(game.outcome().unwrap().winner, winner, "{name} {actions}");
        }
    }
}

/// A second pass is early while a side has at least thirty points.
#[test]
fn second_pass_is_early_above_thirty_points() {
    const LITTLE: &str = "3k5/9/9/9/9/9/9/9/R3K4/9 w - - 0 1";
    for (start, early) in [(S, true), (LITTLE, false)] {
        let mut game = Game::from_fen(&MODERN, start).unwrap();
        assert!(!game.passes_end_early(), "nobody has passed");
        game.play(Action::Pass).unwrap();
        assert_eq!(game.passes_end_early(), early, "{start}");
    }
}
