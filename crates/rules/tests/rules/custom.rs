//! Rules that players combine: their ids and codes, and the referee under them.

use crate::kit::boards::any_board;
use crate::kit::judge::{End, Judge};
use crate::kit::rulesets::{any_choices, any_combination};
use janggi::{
    ALL, Action, BySide, Choices, Formation, Game, KJA, MARTIN, MODERN, Move, NoRuleset, Outcome,
    Parameter, Position, Reason, Ruleset, RulesetError, Side, Variant, on_offer, usual,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

#[test]
fn combination_without_parameters_is_modern() {
    let usual = Choices::of(&MODERN);
    assert_eq!(usual.code(), "0");
    assert_eq!(usual.ruleset(), Ok(MODERN));
    for &parameter in Parameter::of(Variant::Janggi) {
        assert_eq!(usual.value(parameter), parameter.values(Variant::Janggi)[0]);
        assert_eq!(Parameter::named(parameter.name()), Some(parameter));
    }
}

/// Both are stored: had a value another place, they would mean other rules.
#[test]
fn codes_and_ids_of_each_value_and_book_stay() {
    let mut lines = Vec::new();
    for (id, ruleset) in on_offer() {
        lines.push(format!("{} {id}", Choices::of(ruleset).code()));
    }
    for variant in Variant::ALL {
        for &parameter in Parameter::of(variant) {
            for value in parameter.values(variant) {
                let choices = Choices::of(usual(variant)).with(parameter, value).unwrap();
                let id = match choices.ruleset() {
                    Ok(ruleset) => ruleset.id().into_owned(),
                    Err(error) => error.to_string(),
                };
                lines.push(format!(
                    "{} {}={value}: {id}",
                    choices.code(),
                    parameter.name()
                ));
            }
        }
    }
    insta::assert_snapshot!(lines.join("\n"));
}

/// The rules of each preset have a combination id, which leads back to the preset.
#[test]
fn offered_rulesets_are_found_by_their_parameters() {
    for (id, ruleset) in on_offer() {
        assert_eq!(Choices::of(ruleset).ruleset(), Ok(*ruleset), "{id}");
        assert_eq!(ruleset.id(), id);
    }
    let table = [
        (
            "double_pass=draw,setup_set=four_central,rep_fold=3,rep_result=draw,shuttle=false,\
             nocap_plies=100,nocap_result=draw",
            "casual",
        ),
        (
            "setup_set=four_central,double_pass=draw,face_effect=offer,face_result=draw,rep_fold=3,\
             rep_result=draw,shuttle=no,nocap_plies=100,nocap_result=draw,generals=north_korean",
            "north_korea",
        ),
        (
            "pass=when_stuck,double_pass=draw,cannon_first=forbid_game,face_capture=nobody,\
             face_effect=check,face_result=draw,general_guard_mate=draw,face_forfeit=yes,rep_fold=3,\
             rep_result=draw,perpetual=as_repetition,shuttle=no,nocap_plies=0,draw_offer=below30,\
             dead=points,count_draws=true",
            "martin",
        ),
        (
            "setup_order=fixed,setup_set=heeh,double_pass=draw,face_create=nobody,rep_fold=3,\
             rep_result=draw,perpetual=as_repetition,shuttle=no,nocap_plies=0,dead=draw",
            "zillions",
        ),
        (
            "face_when=below30,face_effect=offer,face_result=points,face_by_capture_offers=false,\
             rep_fold=3,rep_result=deviate,perpetual=as_repetition,shuttle=no,nocap_plies=0,\
             ply_limit=200,draw_offer=none,dead=points,rep_below30=points",
            "association",
        ),
    ];
    for (parameters, id) in table {
        let result = Ruleset::read(&format!("custom:{parameters}"));
        assert_eq!(result.map(|ruleset| ruleset.id()), Ok(id.into()));
    }
}

#[test]
fn equivalent_combinations_have_one_id() {
    let table = [
        ("pass=when_stuck", "pass=when_stuck"),
        (
            "face_result=draw,pass=when_stuck,face_effect=offer",
            "pass=when_stuck,face_effect=offer,face_result=draw",
        ),
        ("setup_order=fixed", "setup_order=fixed,setup_set=heeh"),
        ("setup_set=heeh", "setup_order=fixed,setup_set=heeh"),
        (" shuttle = no ", "shuttle=false"),
        ("shuttle=false", "shuttle=false"),
        // Every draw is counted, so the kinds of draws do not matter.
        ("rep_result=draw,count_draws=yes", "count_draws=true"),
        (
            "draw_offer=none,double_pass=draw,rep_fold=3,count_draws=true",
            "rep_fold=3,draw_offer=none",
        ),
        // Nobody can pass, so there are no two passes in a row.
        (
            "pass=when_stuck,stalemate=draw",
            "pass=when_stuck,stalemate=draw",
        ),
        ("face_effect=check,face_result=draw", "face_effect=check"),
        ("deom_half_points=-1", "deom_half_points=-1"),
        // The newest parameter comes last, so that stored ids do not change.
        (
            "rep_below30=points,rep_result=deviate,generals=north_korean",
            "rep_result=deviate,generals=north_korean,rep_below30=points",
        ),
        ("generals=north_korean", "generals=north_korean"),
    ];
    for (text, expected) in table {
        let ruleset = Ruleset::read(&format!("custom:{text}")).unwrap();
        assert_eq!(ruleset.id(), format!("custom:{expected}"), "{text}");
    }
}

#[test]
fn unknown_ruleset_is_rejected_with_the_reason() {
    let usual = |parameter| NoRuleset::Usual {
        variant: Variant::Janggi,
        parameter,
    };
    let unknown = |name: &str| NoRuleset::UnknownParameter {
        variant: Variant::Janggi,
        name: name.to_owned(),
    };
    let unknown_value = |parameter, value: &str| NoRuleset::UnknownValue {
        variant: Variant::Janggi,
        parameter,
        value: value.to_owned(),
    };
    let unknown_ruleset = NoRuleset::Unknown {
        name: "chess".to_owned(),
    };
    #[rustfmt::skip]
    let table = [
        ("chess", unknown_ruleset),
        ("custom:", NoRuleset::Nothing(Variant::Janggi)),
        ("custom:pass", NoRuleset::NoPair("pass".to_owned())),
        ("custom:pass=when_stuck,", NoRuleset::NoPair(String::new())),
        ("custom:wind=east", unknown("wind")),
        ("custom:Pass=free", unknown("Pass")),
        ("custom:pass=often", unknown_value(Parameter::Pass, "often")),
        ("custom:rep_fold=5", unknown_value(Parameter::RepFold, "5")),
        ("custom:pass=when_stuck,pass=free", NoRuleset::Twice(Parameter::Pass)),
        ("custom:pass=free", usual(Parameter::Pass)),
        ("custom:face_capture=same", usual(Parameter::FaceCapture)),
        ("custom:face_result=draw", NoRuleset::NoEffect(Parameter::FaceResult)),
        ("custom:face_by_capture_offers=false", NoRuleset::NoEffect(Parameter::FaceByCaptureOffers)),
        ("custom:face_when=below30", NoRuleset::NoEffect(Parameter::FaceWhen)),
        ("custom:general_guard_mate=draw", NoRuleset::NoEffect(Parameter::GeneralGuardMate)),
        ("custom:face_create=nobody,face_effect=check", NoRuleset::NoEffect(Parameter::FaceEffect)),
        ("custom:rep_fold=0,perpetual=as_repetition", NoRuleset::NoEffect(Parameter::Perpetual)),
        ("custom:rep_below30=points", NoRuleset::NoEffect(Parameter::RepBelow30)),
        ("custom:rep_result=deviate,rep_below30=draw", usual(Parameter::RepBelow30)),
        ("custom:nocap_plies=0,nocap_result=draw", NoRuleset::NoEffect(Parameter::NocapResult)),
        ("custom:pass=when_stuck,stalemate=loss,double_pass=draw", NoRuleset::NoEffect(Parameter::DoublePass)),
        ("custom:first_mover=han", NoRuleset::FirstMover),
        ("custom:face_effect=offer", NoRuleset::NoFaceResult),
        ("custom:face_effect=check,face_result=points", NoRuleset::CheckOnPoints),
        ("custom:setup_order=hidden,setup_set=heeh", RulesetError::NoChoice.into()),
        ("custom:setup_order=fixed,setup_set=three", RulesetError::NoChoice.into()),
        ("custom:double_pass=nothing,rep_fold=0,nocap_plies=0", RulesetError::Endless.into()),
        ("custom:pass=when_stuck,stalemate=draw,rep_fold=0,nocap_plies=0", RulesetError::Endless.into()),
        ("custom:double_pass=draw,rep_result=deviate,nocap_result=draw", RulesetError::NothingCounted.into()),
        ("custom:double_pass=nothing,rep_result=deviate,nocap_plies=0,dead=points,deom_half_points=0",
            RulesetError::LevelRepetition.into()),
    ];
    for (text, reason) in table {
        assert_eq!(Ruleset::read(text), Err(reason), "{text}");
    }
    let message = Ruleset::read("custom:wind=east").unwrap_err().to_string();
    assert!(
        message.contains("setup_order") && message.contains("generals"),
        "{message}"
    );
    let message = Ruleset::read("custom:pass=often").unwrap_err().to_string();
    assert!(
        message.contains("free, when_stuck, lone_general"),
        "{message}"
    );
}

#[test]
fn setup_set_and_setup_order_stay_consistent() {
    let usual = Choices::of(&MODERN);
    let fixed = usual.with(Parameter::SetupOrder, "fixed").unwrap();
    assert_eq!(fixed.value(Parameter::SetupSet), "heeh");
    let reopened = fixed.with(Parameter::SetupSet, "three").unwrap();
    assert_eq!(reopened.value(Parameter::SetupOrder), "han_first");
    let single = usual.with(Parameter::SetupSet, "heeh").unwrap();
    assert_eq!(single, fixed);
    let hidden = single.with(Parameter::SetupOrder, "hidden").unwrap();
    assert_eq!(hidden.value(Parameter::SetupSet), "four");
    assert_eq!(usual.with(Parameter::SetupOrder, "nobody"), None);
}

#[test]
fn unknown_code_is_rejected() {
    for code in [
        "",
        "-1",
        "+1",
        "00",
        "A",
        "zzzzzzzz",
        "zzzzzzzzzzzzzzzzz",
        "~",
        "custom:",
    ] {
        assert_eq!(Choices::from_code(Variant::Janggi, code), None, "{code}");
    }
    assert_eq!(Ruleset::of_tag("~0"), Some(MODERN));
    assert_eq!(Ruleset::of_tag("kja"), Some(KJA));
    assert_eq!(Ruleset::of_tag("~"), None);
    assert_eq!(MARTIN.tag(), "martin");
}

/// The parameters with an effect, for Online with one change.
#[test]
fn parameters_without_effect_are_recognised() {
    let choices = |text: &str| {
        text.split_whitespace()
            .fold(Choices::of(&MODERN), |choices, pair| {
                let (name, value) = pair.split_once('=').unwrap();
                choices
                    .with(Parameter::named(name).unwrap(), value)
                    .unwrap()
            })
    };
    #[rustfmt::skip]
    let table = [
        ("", "face_when face_result face_by_capture_offers general_guard_mate rep_below30"),
        ("face_effect=offer", "general_guard_mate rep_below30"),
        ("face_effect=check", "face_result face_by_capture_offers general_guard_mate rep_below30"),
        ("face_create=nobody", "face_effect face_result face_by_capture_offers face_forfeit rep_below30"),
        ("face_create=nobody face_capture=anyone", "face_result face_by_capture_offers general_guard_mate rep_below30"),
        ("face_create=behind", "face_result face_by_capture_offers rep_below30"),
        ("rep_fold=0", "face_when face_result face_by_capture_offers general_guard_mate rep_result perpetual rep_below30"),
        ("nocap_plies=0", "face_when face_result face_by_capture_offers general_guard_mate nocap_result rep_below30"),
        ("draw_offer=none", "face_when face_result face_by_capture_offers general_guard_mate count_draws rep_below30"),
        ("double_pass=draw rep_result=draw nocap_result=draw",
            "face_when face_result face_by_capture_offers general_guard_mate deom_half_points rep_below30"),
        ("pass=when_stuck stalemate=loss",
            "double_pass face_when face_result face_by_capture_offers general_guard_mate rep_below30"),
        ("rep_result=deviate", "face_when face_result face_by_capture_offers general_guard_mate"),
    ];
    for (changes, idle) in table {
        let choices = choices(changes);
        let found = Parameter::of(Variant::Janggi).iter().copied();
        let found = found.filter(|parameter| !choices.matters(*parameter));
        let found: Vec<_> = found.map(Parameter::name).collect();
        assert_eq!(found.join(" "), idle, "{changes}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn codes_and_ids_are_read_back(choices in any_choices()) {
        let code = choices.code();
        prop_assert!(code.len() <= 8, "{code}");
        prop_assert_eq!(Choices::from_code(Variant::Janggi, &code), Some(choices));
        if let Ok(ruleset) = choices.ruleset() {
            prop_assert_eq!(Ruleset::read(&ruleset.id()), Ok(ruleset), "{}", ruleset.id());
            prop_assert_eq!(Ruleset::of_tag(&ruleset.tag()), Some(ruleset));
            prop_assert!(ruleset.tag().len() <= 16);
            // A parameter that does not matter has no effect: any other value gives the same ruleset.
            let parameters = Parameter::of(Variant::Janggi).iter().copied();
            for parameter in parameters.filter(|parameter| !choices.matters(*parameter)) {
                for value in parameter.values(Variant::Janggi) {
                    let changed = choices.with(parameter, value).unwrap();
                    prop_assert_eq!(changed.ruleset(), Ok(ruleset), "{} {}", parameter.name(), value);
                }
            }
        }
    }

    #[test]
    fn any_text_is_read_or_rejected(text in "(custom:)?[a-z0-9_=,:-]{0,60}") {
        if let Ok(ruleset) = Ruleset::read(&text) {
            prop_assert!(ALL.contains(&&ruleset) || ruleset.id().starts_with("custom:"));
        }
    }
}

/// The end as the judge names it.
fn told(outcome: Outcome) -> End {
    match outcome.reason {
        Reason::Points { cause, totals } => (
            outcome.winner,
            "points",
            Some(cause.code()),
            Some((totals.cho.0, totals.han.0)),
        ),
        reason => (outcome.winner, reason.code(), None, None),
    }
}

/// Often moves the last piece back, so that positions repeat, and sometimes passes.
fn chosen(actions: &[Action], last: Option<Move>, choice: (u8, &Index)) -> Action {
    let reversal = last.map(|mv| Action::Move(Move::new(mv.to, mv.from)));
    match choice {
        (0..=4, _) if reversal.is_some_and(|reversal| actions.contains(&reversal)) => {
            reversal.unwrap()
        }
        (5, _) if actions.contains(&Action::Pass) => Action::Pass,
        (_, index) => *index.get(actions),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// The referee agrees with one written directly from the rules at every turn: on legal actions and the
    /// end.
    #[test]
    fn both_referees_agree_under_any_combination(
        ruleset in any_combination(),
        boards in vec(any_board(), 4),
        counters in (select(&[0_u32, 92, 190][..]), select(&[1_u32, 95][..])),
        choices in vec((0_u8..10, any::<Index>()), 40),
    ) {
        let id = ruleset.id();
        for board in boards {
            let (halfmove, fullmove) = counters;
            let fen = format!("{board} - - {halfmove} {fullmove}");
            let mut game = Game::from_fen(&ruleset, &fen).unwrap();
            let moved = [false, true].map(|han| !stands_as_at_the_start(&board, han));
            let mut judge = Judge::begin(&id, &fen, moved);
            let mut last = [None, None];
            for (count, index) in &choices {
                prop_assert_eq!(game.outcome().map(told), judge.end(), "{} {:?} by {}", &fen, game.actions(), &id);
                let actions = game.legal_actions();
                prop_assert_eq!(&actions, &judge.actions(), "{} {:?} by {}", &fen, game.actions(), &id);
                if actions.is_empty() {
                    break;
                }
                let action = chosen(&actions, last[0], (*count, index));
                last = [last[1], action.piece_move()];
                game.play(action).unwrap();
                judge.play(action);
            }
        }
    }
}

/// Returns whether a side of a random board has no piece off its starting points.
fn stands_as_at_the_start(board: &str, han: bool) -> bool {
    let position = Position::from_fen(Variant::Janggi, board).unwrap().0;
    let side = if han { Side::Han } else { Side::Cho };
    Formation::ALL.into_iter().any(|formation| {
        let begun = Position::start(BySide::new(formation, formation));
        position
            .pieces()
            .filter(|(_, piece)| piece.side == side)
            .all(|(at, piece)| begun.piece_at(at) == Some(piece))
    })
}
