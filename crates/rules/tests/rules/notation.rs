//! Writing moves, reading typed ones, and completing them.

use janggi::notation::{
    TypedText, TypedTextError, asks_for_hint, complete, looks_like_a_move, read, record, san,
};
use janggi::{Action, Game, Illegal, MODERN, Piece, Role, Side, Square};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

const START: &str = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";

/// A middle game in which the chariot on e3 can capture a soldier.
const MIDDLE: &str = "4k4/4a4/1c7/p3p3p/9/9/P1N5P/1C2R4/3K5/R8 w - - 0 20";

fn game(fen: &str) -> Game {
    Game::from_fen(&MODERN, fen).unwrap()
}

fn action(text: &str, game: &Game) -> Action {
    game.position().read_uci(text).unwrap()
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// Checks that each of these texts, between ` | `, is read as the move.
#[track_caller]
fn reads_as(game: &Game, expected: &str, texts: &str) {
    for text in texts.split(" | ") {
        let expected = Ok(TypedText::Action(action(expected, game)));
        assert_eq!(read(text, game), expected, "{text}");
    }
}

#[test]
fn move_is_read_despite_surrounding_marks() {
    let start = game(START);
    let texts = "a4b4。 | a4b4. | a4b4!? | a4b4？ | a4b4, | `a4b4` | **a4b4** | 1. a4b4 | 1.a4b4 \
        | 12. a4b4 | 1...a4b4 | a4/b4 | a4 → b4 | a4=>b4 | a4 => b4 | a4 b4으로 | １．ａ４ｂ４ \
        | 1. 71졸72! | 71\u{110c}\u{1169}\u{11af}72 | Chu 졸71 72";
    reads_as(&start, "a4b4", texts);
    reads_as(
        &start,
        "a1a2",
        "\u{110e}\u{1161}91 | \u{f902}91 | `차91` | 车91 | ju a2",
    );
    reads_as(&start, "a4a5", "졸61로 | 졸 a5로 | 졸 a5으로 | 1. 졸61.");
    // Two numbers with a point between them are a move, not a numbered point.
    reads_as(&start, "a4b4", "71.72");
    for text in ["`pass`", "쉬기!", "한수쉼.", "1. 쉼"] {
        let pass = Ok(TypedText::Action(Action::Pass));
        assert_eq!(read(text, &start), pass, "{text}");
        assert!(looks_like_a_move(text), "{text}");
    }
    for text in ["", "`", "1.", "로", "?", "**"] {
        assert!(read(text, &start).is_err(), "{text}");
    }
}

#[test]
fn unfinished_syllable_is_completed() {
    let start = game(START);
    let roles = |typed: &str| -> Vec<Role> {
        let moves = complete(typed, &start, 25)
            .into_iter()
            .filter_map(|action| action.piece_move());
        moves
            .map(|mv| start.position().piece_at(mv.from).unwrap().role)
            .collect()
    };
    for (typed, role) in [
        ("ㅊ", Role::Chariot),
        ("\u{110e}", Role::Chariot),
        ("\u{110e}\u{1161}", Role::Chariot),
        ("ㅂ", Role::Soldier),
        ("ㅈ", Role::Soldier),
        ("조", Role::Soldier),
    ] {
        assert!(roles(typed).contains(&role), "{typed}");
    }
    assert!(!roles("ㅊ").contains(&Role::Soldier));
    assert!(complete("ㅅ", &start, 99).contains(&Action::Pass), "쉬기");
}

#[test]
fn every_form_of_a_move_is_read() {
    let start = game(START);
    let soldier = "a4b4 | A4B4 | a4-b4 | ａ４ｂ４ | 71졸72 | 71 72 | 7172 | 71-72 | P71-72 | p71-72+ \
        | ７１졸７２ | 71卒72 | 71楚卒72 | 71병72 | a4졸b4 | 71졸72장군 | Pa4b4 | a4 b4 ! | 71졸72 멍군 \
        | soldier a4 b4 | a4b4 check | 초졸71 72";
    reads_as(&start, "a4b4", soldier);
    reads_as(&start, "a4b4", " a4 b4 ");
    reads_as(
        &start,
        "a4a5",
        "졸61 | 61졸 | 졸 a5 | Pa5 | a5 pawn | 병61 | 卒61 | 초졸61",
    );
    reads_as(
        &start,
        "a1a2",
        "차91 | 91차 | Ra2 | rook a2 | chariot A2 | 車 a2 | 차a2",
    );
    reads_as(
        &start,
        "b1c3",
        "b1c3 | 02마83 | H02-83 | N02-83 | 마 c3 | 馬83 | knight c3",
    );
}

#[test]
fn two_points_take_precedence_over_a_piece_letter() {
    let start = game("rbna1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P3P1P1P/1C5C1/4K4/RBNA1ABNR w - - 0 1");
    reads_as(
        &start,
        "b1d4",
        "b1d4 | B1D4 | bd4 | Bd4 | ed4 | elephant d4 | 상d4 | 상74",
    );
    reads_as(
        &start,
        "b1d4",
        "74상 | d4상 | 象74 | 02상74 | E02-74 | d4 b | bishop 74",
    );
}

/// Every name, by kind, with its piece.
#[rustfmt::skip]
const NAMES: [(Role, &str); 7] = [
    (Role::General, "장, 궁, 왕, 초, 한, 관, 將, 楚, 漢, 宮, 王, 官, 帥, jang, gung, wang, cho, \
        han, gwan, koung, general, king, dynasty, marshal, governor, \
        shuai, jiang, chu, 帅, 将"),
    (Role::Guard, "사, 士, 仕, sa, sah, guard, adviser, advisor, assistant, \
        counselor, counsellor, mandarin, queen, shi"),
    (Role::Chariot, "차, 車, 俥, cha, ch'a, ch’a, tcha, chariot, rook, castle, car, ju, \
        车"),
    (Role::Cannon, "포, 包, 砲, 炮, po, p'o, hpo, poe, cannon, catapult, gun, gunner, \
        leaping rook, pao"),
    (Role::Horse, "마, 馬, 傌, ma, horse, knight, 马"),
    (Role::Elephant, "상, 象, 相, sang, syang, xiang, elephant, bishop, minister, \
        bureaucrat"),
    (Role::Soldier, "졸, 병, 卒, 兵, jol, byeong, tjol, chol, pyeng, pyong, byoung, \
        soldier, pawn, foot soldier, bing, zu"),
];

/// The letters of pieces, which no name may use.
const LETTERS: [(Role, &str); 7] = [
    (Role::General, "k"),
    (Role::Guard, "a"),
    (Role::Chariot, "r"),
    (Role::Cannon, "c"),
    (Role::Horse, "h, n"),
    (Role::Elephant, "b, e"),
    (Role::Soldier, "p"),
];

/// A text with a piece and a point means that piece and that point, whatever else its letters could mean.
///
/// It names the only own piece, so every other reading gives another result.
#[test]
fn piece_names_are_unambiguous_next_to_any_point() {
    for role in Role::ALL {
        let (_, listed) = NAMES.iter().find(|(named, _)| *named == role).unwrap();
        for name in role.names().all() {
            let is_listed = listed.split(", ").any(|listed| listed == name);
            assert!(is_listed, "{name} is in no table");
        }
    }
    let lone = game("4k4/9/9/9/9/9/9/9/4K4/9 w - - 0 1");
    for (role, names) in NAMES.into_iter().chain(LETTERS) {
        for to in Square::ALL {
            let expected = match role {
                Role::General => {
                    let answer = read(&format!("장 {to}"), &lone);
                    let (Ok(TypedText::Action(Action::Move(mv)))
                    | Err(TypedTextError::Illegal(Action::Move(mv), _))) = answer
                    else {
                        panic!("{answer:?}");
                    };
                    assert_eq!((mv.from, mv.to), (square("e2"), to));
                    answer
                }
                _ => Err(TypedTextError::NoSuchPiece(role)),
            };
            for name in names.split(", ") {
                let upper = name.to_uppercase();
                let digits = to.gibo_digits();
                let texts = [
                    format!("{name}{to}"),
                    format!("{name} {to}"),
                    format!("{upper}-{to}"),
                    format!("{to} {name}"),
                    format!("{name}{digits}"),
                    format!("{digits}{upper}"),
                ];
                for text in texts {
                    assert_eq!(read(&text, &lone), expected, "{text}");
                }
            }
        }
    }
}

#[test]
fn piece_name_is_checked_against_the_board() {
    let start = game(START);
    let pieces = [
        ("e2", Role::General),
        ("d1", Role::Guard),
        ("a1", Role::Chariot),
        ("b3", Role::Cannon),
        ("b1", Role::Horse),
        ("c1", Role::Elephant),
        ("a4", Role::Soldier),
    ];
    for (role, names) in NAMES.into_iter().chain(LETTERS) {
        for (from, actual_role) in pieces {
            for name in names.split(", ") {
                for text in [format!("{name} {from} e6"), format!("{from}{name}e6")] {
                    let answer = read(&text, &start);
                    let is_rejected = matches!(
                        answer,
                        Err(TypedTextError::WrongPiece { at, named, .. }) if at == square(from) && named == role
                    );
                    assert_eq!(is_rejected, role != actual_role, "{text}: {answer:?}");
                }
            }
        }
    }
}

#[test]
fn ambiguous_text_is_read_as_the_longer_name_or_as_points() {
    let start = game(START);
    let nothing = TypedTextError::Illegal(action("b3e3", &start), Illegal::NothingToJump);
    assert_eq!(read("gun e3", &start), Err(nothing));
    assert_eq!(read("janggun", &start), Err(TypedTextError::Unknown));
    reads_as(&start, "e2e3", "gung e3 | gung 85");
    reads_as(&start, "a4a5", "cho jol a5 | chol a5");
    reads_as(&start, "a4b4", "71 jol 72 | a4b4");
    reads_as(&start, "b1c3", "ma c3 janggun");
    reads_as(&start, "a1a2", "a1 castle a2!");
    reads_as(&start, "e2e2", "hansu swim");
}

#[test]
fn names_are_completed_with_whole_names_first() {
    // One of each, all able to move.
    let start = game("3k5/9/9/p8/2N6/6B2/8P/1CR6/4K4/3A5 w - - 0 1");
    let first = |text: &str| {
        let found = complete(text, &start, 25);
        let mv = found.first().and_then(|action| action.piece_move());
        mv.and_then(|mv| start.position().piece_at(mv.from))
            .map(|piece| piece.role)
    };
    for (role, names) in NAMES {
        for name in names.split(", ") {
            assert_eq!(first(name), Some(role), "{name}");
        }
    }
    assert_eq!(first("manda"), Some(Role::Guard));
    assert_eq!(first("queen d"), Some(Role::Guard));
}

#[test]
fn captures_rank_ten_and_foreign_records_are_read() {
    let fen = "4k4/9/9/9/9/9/9/9/4K4/R7p w - - 0 1";
    let open = game("4k3r/9/9/9/9/9/9/9/4K4/R8 w - - 0 1");
    reads_as(
        &open,
        "a1a10",
        "a1a10 | a1-a10 | Ra10 | 01차11 | 01 11 | 차11 | 11차",
    );
    let taking = game(fen);
    reads_as(
        &taking,
        "a1i1",
        "a1xi1 | a1i1 | 01차09병 | 01차09타병 | R01x09 | 차09 | 0109",
    );
    reads_as(
        &taking,
        "a1i1",
        "01楚車09兵 | 01초차09졸 | 차 i1 | 01차09병장군",
    );
}

#[test]
fn a_pass_has_many_names() {
    let start = game(START);
    let texts = "pass | PASS | 쉬기 | 쉬기(한수쉼) | 쉼 | 한수쉼 | 한수 쉼 | e2e2 | 95-95 | K95-95 | 0000 \
        | @@@@";
    reads_as(&start, "e2e2", texts);
    assert_eq!(read("pass", &start), Ok(TypedText::Action(Action::Pass)));
}

#[test]
fn general_is_named_by_its_side_and_to_may_join_points() {
    let start = game(START);
    reads_as(
        &start,
        "e2e1",
        "초 e1 | 초e1 | 楚 e1 | cho e1 | e1초 | 장 e1",
    );
    reads_as(
        &start,
        "a4b4",
        "a4 to b4 | soldier a4 to b4 | 졸 a4 to b4 | A4 TO B4",
    );
    reads_as(&start, "e2e1", "general to e1 | 초 to e1");
    for text in ["to", "to a4", "a4 to", "a4 to to b4 to"] {
        assert!(read(text, &start).is_err(), "{text}");
    }
    let han = game(&START.replace(" w ", " b "));
    reads_as(&han, "e9e10", "한 e10 | 한e10 | 漢 e10 | han e10");
    // A side's name before the piece does not change the piece, nor a pass.
    reads_as(&start, "a4b4", "초졸71 72 | 초 졸 a4 b4");
    reads_as(&start, "e2e2", "한수쉼");
    for begun in ["한수", "쉬", "쉬기"] {
        assert_eq!(complete(begun, &start, 9), [Action::Pass], "{begun}");
    }
}

#[test]
fn hint_request_is_read_in_both_languages() {
    for text in ["hint", "힌트", "훈수", " Hint ", " 힌 트 ", "ＨＩＮＴ"] {
        assert!(asks_for_hint(text), "{text}");
    }
    let long = format!("{}hint", " ".repeat(80));
    for text in ["", "hin", "hints", "훈", "힌", "힌트를", "a4b4", &long] {
        assert!(!asks_for_hint(text), "{text}");
    }
}

#[test]
fn words_for_other_ends_are_read() {
    let start = game(START);
    let cases = [
        ("resign", TypedText::Resign),
        ("기권", TypedText::Resign),
        ("Draw", TypedText::Draw),
        ("무승부", TypedText::Draw),
        ("bikjang", TypedText::Bikjang),
        ("빅 장", TypedText::Bikjang),
    ];
    for (text, expected) in cases {
        assert_eq!(read(text, &start), Ok(expected), "{text}");
    }
}

#[test]
fn text_that_is_no_move_is_rejected_with_the_reason() {
    let start = game(START);
    let illegal = |text, reason| Err(TypedTextError::Illegal(action(text, &start), reason));
    let wrong_piece = |at, named, found| {
        Err(TypedTextError::WrongPiece {
            at: square(at),
            named,
            found,
        })
    };
    let soldier = Some(Piece::new(Side::Cho, Role::Soldier));
    let theirs = Piece::new(Side::Han, Role::Soldier);
    let emoji = "🐘".repeat(2000);
    let cases = [
        ("", Err(TypedTextError::Empty)),
        (" \u{200b}\t\u{3000}", Err(TypedTextError::Empty)),
        (emoji.as_str(), Err(TypedTextError::TooLong)),
        ("🐘🐘", Err(TypedTextError::Unknown)),
        ("b4", Err(TypedTextError::Unknown)),
        ("72", Err(TypedTextError::Unknown)),
        ("hello", Err(TypedTextError::Unknown)),
        ("j1j2", Err(TypedTextError::Unknown)),
        ("a4b11", Err(TypedTextError::Unknown)),
        ("a4z", Err(TypedTextError::Unknown)),
        ("7170", Err(TypedTextError::Unknown)),
        ("a472", Err(TypedTextError::Unknown)),
        ("a4b4c4", Err(TypedTextError::Unknown)),
        ("한35", illegal("e2e8", Illegal::OutsidePalace)),
        ("b3e3", illegal("b3e3", Illegal::NothingToJump)),
        ("82포85", illegal("b3e3", Illegal::NothingToJump)),
        ("a4a3", illegal("a4a3", Illegal::Backward)),
        ("a7a6", illegal("a7a6", Illegal::NotYours(theirs))),
        ("b5b6", illegal("b5b6", Illegal::NoPiece)),
        ("차b5졸", Err(TypedTextError::Unknown)),
        ("55차56", illegal("e6f6", Illegal::NoPiece)),
        ("71차72", wrong_piece("a4", Role::Chariot, soldier)),
        ("71졸72마", wrong_piece("b4", Role::Horse, None)),
        ("포e3", illegal("b3e3", Illegal::NothingToJump)),
        ("K e9", illegal("e2e9", Illegal::OutsidePalace)),
    ];
    for (text, expected) in cases {
        assert_eq!(read(text, &start), expected, "{text}");
    }
}

/// In a conversation only what has the form of a move is taken for one, legal or not.
#[test]
fn move_is_distinguished_from_other_words() {
    let moves = "a4b4 | a4a3 | b5b6 | 71졸72 | 포e3 | 포 85 | K e9 | 7172 | pass | 쉬기 | 쉼 | 한수쉼 | 기권 \
        | draw | 힌트 | 훈수 | hint";
    let words = "hello | ㅋㅋㅋ | 그 수는 좋았어 | b4 | 72 | a4z | /move a4b4 | a4b4c4 | 10:30 | 내일 8시 \
        | you can go to e5 there";
    for text in moves.split(" | ").chain([" Soldier  I4-H4! "]) {
        assert!(looks_like_a_move(text), "{text}");
    }
    let long = ["한".repeat(4_000), "a4b4 ".repeat(800), "🐘".repeat(64)];
    let words = words.split(" | ").chain(["", " "]).map(str::to_owned);
    for text in words.chain(long) {
        assert!(!looks_like_a_move(&text), "{text}");
    }
}

#[test]
fn ambiguous_text_lists_moves_and_illegal_text_has_a_reason() {
    let twins = game("4k4/9/9/9/9/9/2N1N4/9/4K4/9 w - - 0 1");
    let expected = vec![action("c4d6", &twins), action("e4d6", &twins)];
    for text in ["마d6", "nd6", "horse d6", "54마"] {
        let ambiguous = Err(TypedTextError::Ambiguous(expected.clone()));
        assert_eq!(read(text, &twins), ambiguous, "{text}");
    }
    let no_cannon = Err(TypedTextError::NoSuchPiece(Role::Cannon));
    assert_eq!(read("포d6", &twins), no_cannon);
    let pinned = game("3kr4/9/9/9/9/9/4N4/9/4K4/N8 w - - 0 1");
    let reason = Illegal::LeavesCheck { by: square("e10") };
    let leaves = TypedTextError::Illegal(action("e4d6", &pinned), reason);
    assert_eq!(read("마d6", &pinned), Err(leaves));
    let checked = game("3kr4/9/9/9/9/9/9/9/4K4/9 w - - 0 1");
    let in_check = TypedTextError::Illegal(Action::Pass, Illegal::PassInCheck);
    assert_eq!(read("쉼", &checked), Err(in_check));
    let finished = game("R2k5/8R/9/9/9/9/9/9/9/5K3 b");
    assert_eq!(read("pass", &finished), Err(TypedTextError::GameOver));
    assert_eq!(read("d10d9", &finished), Err(TypedTextError::GameOver));
    assert_eq!(read("resign", &finished), Ok(TypedText::Resign));
}

#[test]
fn records_mark_captures_and_checks() {
    #[rustfmt::skip]
    let cases = [
        (START, "a4b4", "71졸72", "P71-72"),
        (START, "e2e2", "한수쉼", "K95-95"),
        (START, "b1c3", "02마83", "H02-83"),
        ("4k4/9/9/9/9/9/9/9/4K4/R7p w", "a1i1", "01차09병", "R01x09"),
        ("4k4/9/9/9/9/9/9/9/3K5/R8 w", "a1a10", "01차11장군", "R01-11+"),
        ("r3k4/9/9/9/9/9/9/9/3K5/R8 w", "a1a10", "01차11차장군", "R01x11+"),
        ("3k5/8R/9/9/9/9/9/9/4K4/R8 w", "a1a10", "01차11장군", "R01-11#"),
        ("4k4/9/9/p8/9/9/9/9/4K4/9 b", "a7a6", "41병51", "P41-51"),
        ("4k4/9/1e7/9/9/9/9/9/4K4/9 b", "b8d5", "32상64", "E32-64"),
    ];
    for (fen, text, gibo, letters) in cases {
        let game = game(fen);
        let action = action(text, &game);
        game.check(action).unwrap();
        assert_eq!(record(game.position(), action), gibo);
        assert_eq!(san(game.position(), action), letters);
    }
}

#[test]
fn completions_follow_the_typed_text() {
    let start = game(START);
    assert_eq!(complete("", &start, 25).len(), 25);
    assert_eq!(complete("", &start, 100).len(), 32);
    assert_eq!(complete("zzz", &start, 25), []);
    let proposed = |text: &str, game: &Game| -> Vec<String> {
        complete(text, game, 25)
            .iter()
            .map(|&action| game.position().uci(action))
            .collect()
    };
    assert_eq!(proposed("a4", &start), ["a4b4", "a4a5"]);
    assert_eq!(proposed("a4b", &start), ["a4b4"]);
    assert_eq!(proposed("A4-B4", &start), ["a4b4"]);
    assert_eq!(proposed("졸 72", &start), ["a4b4", "c4b4"]);
    assert_eq!(proposed("71", &start), ["a4b4", "a4a5"]);
    assert_eq!(proposed("71卒", &start), ["a4b4", "a4a5"]);
    assert_eq!(proposed("soldier b", &start), ["a4b4", "c4b4"]);
    assert_eq!(proposed("한수", &start), ["e2e2"]);
    assert_eq!(proposed("d3", &start), ["e2d3"]);
    assert_eq!(proposed("c", &start)[0], "a1a2");
    for action in start.legal_actions() {
        let text = record(start.position(), action);
        assert_eq!(complete(&text, &start, 25), [action], "{text}");
    }
}

#[test]
fn completions_put_check_answers_and_captures_first() {
    let game = game(MIDDLE);
    let first = complete("", &game, 3);
    assert_eq!(game.position().uci(first[0]), "e3e7", "{first:?}");
    let checked = self::game("3kr4/9/9/9/8R/9/9/9/4K4/9 w - - 0 1");
    assert_eq!(checked.position().uci(complete("", &checked, 9)[0]), "i6e6");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,80}") {
        let game = game(MIDDLE);
        let _ = read(&text, &game);
        prop_assert!(complete(&text, &game, 25).len() <= 25);
    }

    #[test]
    fn no_text_like_a_move_makes_the_reader_panic(text in "[a-i0-9차포졸마楚漢ａ１ -x]{0,64}") {
        let game = game(MIDDLE);
        if let Ok(TypedText::Action(action)) = read(&text, &game) {
            prop_assert!(game.check(action).is_ok());
        }
        let _ = complete(&text, &game, 25);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_written_move_is_read_back(choices in vec(any::<Index>(), 0..80)) {
        let mut game = game(START);
        for choice in choices {
            let actions = game.legal_actions();
            if actions.is_empty() {
                break;
            }
            let action = *choice.get(&actions);
            let position = game.position();
            for text in [record(position, action), san(position, action), position.uci(action)] {
                prop_assert_eq!(read(&text, &game), Ok(TypedText::Action(action)), "{}", text);
                prop_assert_eq!(complete(&text, &game, 1), [action], "{}", text);
            }
            game.play(action).unwrap();
        }
    }
}
