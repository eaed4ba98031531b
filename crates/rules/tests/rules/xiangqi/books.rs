//! The rulebooks of Xiangqi, and the ids of their combinations.

use janggi::{
    Action, Book, Choices, Game, Illegal, NoRuleset, Outcome, Parameter, Position, Reason, Refused,
    Ruleset, Situation, Variant, XIANGQI, XIANGQI_ASIAN,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

const VARIANT: Variant = Variant::Xiangqi;

#[test]
fn books_are_found_by_name() {
    for (name, book) in [
        ("xiangqi", &XIANGQI),
        ("chinese", &XIANGQI),
        ("cchess", &XIANGQI),
        ("xiangqi_asian", &XIANGQI_ASIAN),
        ("xiangqi:chase=asian,nocap_checks=ten", &XIANGQI_ASIAN),
        ("xiangqi:nocap_checks=ten,chase=asian", &XIANGQI_ASIAN),
    ] {
        assert_eq!(Ruleset::read(name).as_ref(), Ok(book), "{name}");
    }
    assert_eq!(XIANGQI.id(), "xiangqi");
    assert_eq!(XIANGQI_ASIAN.id(), "xiangqi_asian");
    assert_eq!(XIANGQI_ASIAN.tag(), "xiangqi_asian");
}

#[test]
fn combination_ids_name_the_differences_in_order() {
    for (text, id) in [
        ("xiangqi:nocap_plies=100", "xiangqi:nocap_plies=100"),
        ("xiangqi:dead=off,rep_fold=4", "xiangqi:rep_fold=4,dead=off"),
        (
            "xiangqi: draw_offer = none , nocap_plies=0",
            "xiangqi:nocap_plies=0,draw_offer=none",
        ),
    ] {
        let ruleset = Ruleset::read(text).unwrap();
        assert_eq!(ruleset.id(), id);
        assert!(ruleset.tag().starts_with('='), "{}", ruleset.tag());
        assert!(Ruleset::is_combined(id));
    }
}

#[test]
fn unknown_book_is_rejected_with_the_reason() {
    let unknown = |name: &str| NoRuleset::UnknownParameter {
        variant: VARIANT,
        name: name.to_owned(),
    };
    let unknown_value = |parameter, value: &str| NoRuleset::UnknownValue {
        variant: VARIANT,
        parameter,
        value: value.to_owned(),
    };
    let usual = |parameter| NoRuleset::Usual {
        variant: VARIANT,
        parameter,
    };
    #[rustfmt::skip]
    let cases = [
        ("xiangqi:", NoRuleset::Nothing(VARIANT)),
        ("xiangqi:chase", NoRuleset::NoPair("chase".to_owned())),
        ("xiangqi:pass=free", unknown("pass")),
        ("xiangqi:setup_order=fixed", unknown("setup_order")),
        ("xiangqi:face_create=nobody", unknown("face_create")),
        ("xiangqi:nocap_plies=200", unknown_value(Parameter::NocapPlies, "200")),
        ("xiangqi:dead=points", unknown_value(Parameter::Dead, "points")),
        ("xiangqi:chase=none", usual(Parameter::Chase)),
        ("xiangqi:rep_fold=4,rep_fold=4", NoRuleset::Twice(Parameter::RepFold)),
        ("xiangqi:nocap_plies=0,nocap_checks=ten", NoRuleset::NoEffect(Parameter::NocapChecks)),
        ("xiangqi:first_mover=red", NoRuleset::FirstMover),
    ];
    for (id, reason) in cases {
        assert_eq!(Ruleset::read(id), Err(reason), "{id}");
    }
    // Janggi rejects parameters that only Xiangqi has.
    let janggi = Ruleset::read("custom:chase=asian");
    let reason = NoRuleset::UnknownParameter {
        variant: Variant::Janggi,
        name: "chase".to_owned(),
    };
    assert_eq!(janggi, Err(reason));
    let message = Ruleset::read("xiangqi:").unwrap_err().to_string();
    let needed = "needs parameters, as in xiangqi:nocap_plies=100; without any it is xiangqi";
    assert_eq!(message, format!("xiangqi: {needed}"));
}

/// Random choices of Xiangqi.
fn any_choices() -> impl Strategy<Value = Choices> {
    let changes = vec((select(Parameter::of(VARIANT)), any::<Index>()), 0..8);
    changes.prop_map(|changes| {
        let usual = Choices::of(&XIANGQI);
        changes
            .into_iter()
            .fold(usual, |choices, (parameter, value)| {
                let value = *value.get(parameter.values(VARIANT));
                choices.with(parameter, value).unwrap()
            })
    })
}

proptest! {
    #[test]
    fn codes_and_ids_are_read_back(choices in any_choices()) {
        let code = choices.code();
        prop_assert!(code.len() <= 3, "{}", code);
        prop_assert_eq!(Choices::from_code(VARIANT, &code), Some(choices));
        // Every combination can be played.
        let ruleset = choices.ruleset().unwrap();
        prop_assert_eq!(Ruleset::read(&ruleset.id()), Ok(ruleset));
        prop_assert_eq!(ruleset.variant, VARIANT);
        prop_assert!(ruleset.tag().len() <= 16);
        for &parameter in Parameter::of(VARIANT) {
            if !choices.matters(parameter) {
                for value in parameter.values(VARIANT) {
                    let changed = choices.with(parameter, value).unwrap();
                    prop_assert_eq!(changed.ruleset(), Ok(ruleset));
                }
            }
        }
    }

    #[test]
    fn any_text_is_read_or_rejected(text in "xiangqi:[a-z0-9_=,:-]{0,60}") {
        if let Ok(ruleset) = Ruleset::read(&text) {
            prop_assert_eq!(ruleset.variant, VARIANT);
        }
    }
}

fn game(ruleset: &Ruleset, fen: &str) -> Game {
    Game::from_fen(ruleset, fen).unwrap()
}

fn end(game: &Game) -> Option<Reason> {
    game.outcome().map(|outcome| outcome.reason)
}

#[test]
fn pass_is_illegal() {
    let mut start = Game::new(&XIANGQI, Position::xiangqi());
    let rejection = Err(Refused::Illegal(Illegal::NoPass));
    assert_eq!(start.play(Action::Pass), rejection);
    // A pass is illegal in check too.
    let mut checked = game(&XIANGQI, "4k4/4R4/9/9/9/9/9/9/9/3K5 b");
    assert_eq!(checked.play(Action::Pass), rejection);
    assert_eq!(start.position().read_uci("0000"), Some(Action::Pass));
    let null_move = start.position().read_uci("e1e1").unwrap();
    let refused = Refused::Illegal(Illegal::SamePoint);
    assert_eq!(start.check(null_move), Err(refused));
    assert!(!Situation::new(&XIANGQI, Position::xiangqi()).may_pass(false));
}

#[test]
fn side_without_a_move_loses() {
    for (fen, reason) in [
        ("3k5/2P6/9/9/9/9/9/9/9/4K4 b", Reason::Stalemate),
        ("3k5/3n5/9/9/9/9/9/3R5/9/4K4 b", Reason::Stalemate),
        ("R2k5/8R/9/9/9/9/9/9/9/4K4 b", Reason::Checkmate),
    ] {
        let won = Outcome {
            winner: Some(janggi::Side::Cho),
            reason,
        };
        assert_eq!(game(&XIANGQI, fen).outcome(), Some(won), "{fen}");
    }
}

#[test]
fn sides_without_crossing_pieces_draw_at_once() {
    let dead = "4k4/9/4b4/9/9/9/9/4B4/9/4K4 w";
    assert_eq!(end(&game(&XIANGQI, dead)), Some(Reason::Insufficient));
    let off = Ruleset::read("xiangqi:dead=off").unwrap();
    assert_eq!(end(&game(&off, dead)), None);
    for piece in ["P", "N", "C", "R", "p", "n", "c", "r"] {
        let fen = format!("4k4/9/4b4/9/6{piece}2/9/9/4B4/9/4K4 w");
        assert_eq!(end(&game(&XIANGQI, &fen)), None, "{fen}");
    }
}

/// Red checks on every turn, in books that no repetition ends: how long a game goes on without a capture.
#[test]
fn asian_book_counts_only_ten_checks_toward_the_capture_limit() {
    let length = |book: &Ruleset, counter: u32| {
        let endless = Book {
            repetition: None,
            ..**book
        };
        let fen = format!("9/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - {counter} 60");
        let mut game = game(&Ruleset::new(endless).unwrap(), &fen);
        let cycle = ["f1e1", "e9f9", "e1f1", "f9e9"];
        for (ply, mv) in (1..=80).zip(cycle.into_iter().cycle()) {
            game.play(Action::Move(mv.parse().unwrap())).unwrap();
            if end(&game).is_some() {
                assert_eq!(end(&game), Some(Reason::NoCaptureLimit));
                return Some(ply);
            }
        }
        None
    };
    for book in [&XIANGQI, &XIANGQI_ASIAN] {
        assert_eq!(length(book, 100), Some(20), "{}", book.id());
    }
    assert_eq!(length(&XIANGQI, 90), Some(30));
    assert_eq!(length(&XIANGQI_ASIAN, 90), None);
}
