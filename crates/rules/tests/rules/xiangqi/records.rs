//! Records of Xiangqi: written in every form and read back, decided by tags or by what can be played.

use janggi::notation::{Fault, Headers, ReadGame, Record, Verdict, read_any};
use janggi::{Action, BySide, Game, Side, Variant, XIANGQI, XIANGQI_ASIAN};
use proptest::prelude::*;
use proptest::sample::Index;

const LIMIT: usize = 1 << 20;

fn first(bytes: &[u8]) -> ReadGame {
    read_any(bytes, LIMIT).unwrap().next().unwrap()
}

fn whole(text: &str) -> Record {
    first(text.as_bytes()).whole().unwrap()
}

/// The fault of a record, and the ply that it concerns.
fn fault(text: &str) -> (Option<usize>, Fault) {
    let error = first(text.as_bytes()).flaw().cloned().unwrap();
    (error.ply, error.fault)
}

fn moves(record: &Record) -> Vec<String> {
    let turns = record.turns();
    turns.map(|(before, action)| before.uci(action)).collect()
}

fn played(choices: &[Index]) -> Game {
    let mut game = Game::usual(&XIANGQI_ASIAN);
    for choice in choices {
        if game.outcome().is_some() {
            break;
        }
        let actions = game.legal_actions();
        game.play(*choice.get(&actions)).unwrap();
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn every_form_is_read_back(choices in prop::collection::vec(any::<Index>(), 0..80)) {
        let game = played(&choices);
        let headers = Headers {
            players: BySide::new(Some("Mina".to_owned()), Some("胡荣华".to_owned())),
            date: Some("2026-11-23".to_owned()),
            ..Headers::default()
        };
        let record = Record::of_game(&game, headers);
        let forms = [record.to_pgn(), record.to_iccs(), record.to_chinese(), record.to_ubb(), record.to_wxf()];
        for text in forms {
            let read = whole(&text);
            prop_assert_eq!(read.start().variant(), Variant::Xiangqi);
            prop_assert_eq!(read.actions(), record.actions(), "{}", text);
            prop_assert_eq!(&read.headers.players, &record.headers.players);
        }
        let read = whole(&record.to_pgn());
        prop_assert_eq!(read.to_pgn(), record.to_pgn());
        prop_assert_eq!(read.ruleset(), XIANGQI_ASIAN);
        let read = whole(&record.to_ubb());
        prop_assert_eq!(read.to_ubb(), record.to_ubb());
        let read = whole(&record.to_wxf());
        prop_assert_eq!(read.to_wxf(), record.to_wxf());
        let chinese = record.to_chinese();
        let (gb18030, _, lost) = encoding_rs::GB18030.encode(&chinese);
        prop_assert!(!lost);
        let read = first(&gb18030).whole().unwrap();
        prop_assert_eq!(read.actions(), record.actions());
    }
}

#[test]
fn ubb_has_a_board_for_other_programs_next_to_its_counters() {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 7 30";
    let game = format!("[Game \"Chinese Chess\"]\n[FEN \"{fen}\"]\n\nh3h4 h8h1 *\n");
    let record = whole(&game);
    let text = record.to_ubb();
    assert!(text.contains(&format!("[DhtmlXQ_fen]{fen}[")), "{text}");
    assert!(text.contains("[DhtmlXQ_binit]8979695949392999"), "{text}");
    assert_eq!(whole(&text).start(), record.start());
    // If the board and the FEN differ, the board is used.
    let changed = text.replace("R1BAKABNR w", "R1BAKAB1R w");
    let start = whole(&changed).start().position().placement();
    assert_eq!(start, record.start().position().placement());
}

#[test]
fn game_numbered_from_zero_is_written_from_one() {
    let list =
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w 0 0\nh2e2 h9g7 h0g2 i9h9\n";
    let record = whole(list);
    assert_eq!(record.actions().len(), 4);
    for text in [record.to_pgn(), record.to_wxf()] {
        assert!(text.contains("1. C2=5"), "{text}");
        assert_eq!(whole(&text).actions(), record.actions(), "{text}");
    }
}

#[test]
fn unknown_tags_are_bounded_and_include_result_words() {
    let tags: String = (0..150).map(|nth| format!("[Tag{nth} \"x\"]\n")).collect();
    let text = format!(
        "[Variant \"Xiangqi\"]\n[Result \"1-0\"]\n[Termination \"by a storm\"]\n{tags}\n1. C2=5 1-0\n"
    );
    let others = first(text.as_bytes()).record.headers.others;
    assert_eq!(others.len(), 100);
    assert!(
        others.iter().any(|(_, value)| value == "by a storm"),
        "{others:?}"
    );
}

#[test]
fn blanks_in_a_tag_do_not_hide_its_game() {
    let text = "[Game \"Chinese  Chess\"]\n\n1. C2=5 *\n";
    let record = first(text.as_bytes()).record;
    assert_eq!(record.start().variant(), Variant::Xiangqi);
    assert_eq!(record.headers.others, []);
}

#[test]
fn repeated_words_of_a_result_keep_their_order() {
    let text = "[Result \"1-0\"]\n[Termination \"one\"]\n[Termination \"two\"]\n\n1. C2=5 1-0\n";
    let once = whole(text);
    let reread = whole(&once.to_pgn());
    assert_eq!(reread.headers.others, once.headers.others);
}

#[test]
fn comment_in_ubb_ends_before_blanks_and_garbled_letters() {
    let text = "[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n\
        [DhtmlXQ_comment0]a\u{fffd}|| ||[/DhtmlXQ_comment0]\n[/DhtmlXQ]\n";
    let once = whole(text);
    assert_eq!(once.comments[0].text, "a");
    assert_eq!(whole(&once.to_ubb()), once);
}

#[test]
fn unreadable_letters_do_not_select_an_encoding() {
    let moves = "1. 71졸72 2. 49병48 3. 08마87 4. 18마37 5. 한수쉼 6. 38포35";
    let noise = "02돬35 ".repeat(50);
    let text = format!("[대회명 \"x\"]\n\n{moves}\n{{{noise}}}\n");
    let (bytes, _, lost) = encoding_rs::EUC_KR.encode(&text);
    assert!(!lost);
    assert_eq!(first(&bytes).record.actions().len(), 6);
}

/// Pieces of files, whole and broken.
fn any_scraps() -> impl Strategy<Value = String> {
    #[rustfmt::skip]
    let scraps = [
        "[Game \"Chinese Chess\"]\n", "[Variant \"Xiangqi\"]\n", "[Format \"ICCS\"]\n",
        "[Format \"Chinese\"]\n", "[Red \"胡荣华\"]\n", "[FEN \"",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "4k4/9/9/9/9/9/9/9/9/4K4 w", "\"]\n", "\n", "1. ", "1... ", "炮二平五 ", "馬8進7 ", "炮", "前马进一 ",
        "C2=5 ", "H8+7 ", "+C-1 ", "H2-E2 ", "A9-A8 ", "h3e3 ", "0000 ", "{remark} ", "{",
        "(1. C8=5) ", "$1 ", "1-0", "*", "\u{fffd}",
    ];
    prop::collection::vec(prop::sample::select(scraps.to_vec()), 0..24)
        .prop_map(|scraps| scraps.concat())
}

proptest! {
    #[test]
    fn no_file_makes_the_reader_panic(text in any_scraps(), cut in any::<Index>(), gb18030 in any::<bool>()) {
        let bytes = if gb18030 {
            encoding_rs::GB18030.encode(&text).0.into_owned()
        } else {
            text.into_bytes()
        };
        let end = if bytes.is_empty() { 0 } else { cut.index(bytes.len()) };
        for bytes in [&bytes[..], &bytes[..end]] {
            for game in read_any(bytes, LIMIT).into_iter().flatten() {
                // The turns read from a broken game can be played.
                let turns = game.record.turns();
                prop_assert!(turns.count() <= game.record.actions().len());
            }
        }
    }
}

#[test]
fn record_is_written_in_every_exchange_format() {
    let mut game = Game::usual(&XIANGQI);
    for mv in ["h3e3", "h8e8", "h1g3", "h10g8"] {
        let action = game.position().read_uci(mv).unwrap();
        game.play(action).unwrap();
    }
    let headers = Headers {
        players: BySide::new(Some("Mina".to_owned()), Some("Alex".to_owned())),
        date: Some("2026-11-23".to_owned()),
        site: Some("Discord".to_owned()),
        ..Headers::default()
    };
    let record = Record::of_game(&game, headers);
    insta::assert_snapshot!(format!(
        "{}\n{}\n{}\n{}\n{}",
        record.to_pgn(),
        record.to_iccs(),
        record.to_chinese(),
        record.to_text(),
        record.to_uci()
    ));
}

#[test]
fn board_legal_in_one_game_selects_it() {
    // By the palace's diagonal a chariot of Janggi would give check out of turn; generals may face each other there.
    for (fen, variant) in [
        ("3k5/9/5R3/9/9/9/9/9/9/4K3R w - - 0 1", Variant::Xiangqi),
        ("3k5/9/9/9/9/9/9/9/9/3K4R w - - 0 1", Variant::Janggi),
    ] {
        let read = whole(&format!("[FEN \"{fen}\"]\n\n1. i1i5 *\n"));
        assert_eq!(read.start().variant(), variant, "{fen}");
        assert_eq!(moves(&read), ["i1i5"]);
    }
}

#[test]
fn tags_select_the_game() {
    let moves_of = |tags: &str, turns: &str| moves(&whole(&format!("{tags}\n\n{turns}\n")));
    let expected = ["h3e3", "h10g8"];
    for (tags, turns) in [
        ("[Variant \"Xiangqi\"]", "1. C2=5 H8+7"),
        ("[Red \"Mina\"]", "1. C2.5 h8+7 *"),
        ("[Ruleset \"xiangqi_asian\"]", "1. 炮二平五 马8进7"),
        (
            "[Game \"Chinese Chess\"]\n[Result \"红先胜\"]",
            "1. 炮二平五 馬８進７ 1-0",
        ),
        (
            "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]",
            "1. H2-E2 H9-G7",
        ),
        ("[Variant \"Xiangqi\"]", "1. h2e2 h9g7"),
        ("[Variant \"Xiangqi\"]", "1. h3e3 h10g8"),
        // No tag names the game, and the turns are illegal in Janggi.
        ("[Event \"Club\"]", "1. C2=5 H8+7"),
        ("", "1. 炮二平五 马8进7"),
    ] {
        assert_eq!(moves_of(tags, turns), expected, "{tags} {turns}");
    }
    // A record that names Janggi is never read as Xiangqi.
    let janggi = "[Variant \"Janggi\"]\n[Red \"Mina\"]\n\n1. C2=5 *\n";
    assert_eq!(fault(janggi), (Some(1), Fault::Unreadable));
    let won = whole("[Game \"Chinese Chess\"]\n[Result \"黑胜\"]\n\n1. 炮二平五 *\n");
    assert!(
        matches!(won.verdict, Verdict::Won(Side::Han, _)),
        "{:?}",
        won.verdict
    );
    // The FEN is read as the game that a later tag names.
    let late = "[FEN \"5k3/9/9/9/9/9/9/9/9/3RK4 w - - 0 1\"]\n[Variant \"Xiangqi\"]\n\n1. R6=9 *\n";
    assert_eq!(moves(&whole(late)), ["d1a1"]);
}

/// The games that a record can be read as, the first one first.
fn readings(text: &str) -> Vec<Variant> {
    let read = first(text.as_bytes());
    assert_eq!(read.fault, None, "{text}");
    let others = read.other.iter();
    let readings = std::iter::once(&read.record).chain(others);
    readings.map(|record| record.start().variant()).collect()
}

#[test]
fn record_naming_no_game_can_be_read_as_either() {
    const EITHER: &str = "1. a4a5 {a remark} a7a6 2. h1g3 1-0\n";
    use Variant::{Janggi, Xiangqi};
    for (tags, expected) in [
        ("", vec![Janggi, Xiangqi]),
        ("[White \"Mina\"]\n\n", vec![Janggi, Xiangqi]),
        ("[Variant \"Janggi\"]\n\n", vec![Janggi]),
        ("[ChoSetup \"HEEH\"]\n\n", vec![Janggi]),
        ("[Ruleset \"modern\"]\n\n", vec![Janggi]),
        ("[Variant \"Xiangqi\"]\n\n", vec![Xiangqi]),
        ("[Red \"Mina\"]\n\n", vec![Xiangqi]),
    ] {
        assert_eq!(readings(&format!("{tags}{EITHER}")), expected, "{tags}");
    }
    // A soldier goes sideways in Janggi alone, a cannon without a screen in Xiangqi alone.
    assert_eq!(readings("1. a4b4 *\n"), [Janggi]);
    assert_eq!(readings("1. h3e3 *\n"), [Xiangqi]);
    assert_eq!(readings("[Event \"x\"]\n\n*\n"), [Janggi], "no turns");
    // Both readings have the headers, result and comments of the file.
    let read = first(format!("[White \"Mina\"]\n\n{EITHER}").as_bytes());
    let other = read.other.unwrap();
    assert_eq!(read.record.headers, other.headers);
    assert_eq!(read.record.verdict, other.verdict);
    assert_eq!(other.comments_after(1).collect::<Vec<_>>(), ["a remark"]);
    assert_eq!(moves(&read.record), moves(&other));
}

#[test]
fn broken_record_offers_no_reading_as_the_other_game() {
    for text in ["1. a4a5 a7a6 2. dance *\n", "1. h3e3 h10g8 2. dance *\n"] {
        let read = first(text.as_bytes());
        let fault = read.flaw().cloned().unwrap();
        assert_eq!(fault.ply, Some(3), "{text}");
        assert_eq!(fault.fault, Fault::Unreadable, "{text}");
        assert_eq!(read.other, None, "{text}");
    }
}

#[test]
fn mixed_notations_in_one_game_are_rejected() {
    let tags = "[Variant \"Xiangqi\"]\n\n";
    for (turns, expected) in [
        ("1. C2=5 h10g8", (Some(2), Fault::OtherNotation)),
        ("1. h3e3 H8+7", (Some(2), Fault::OtherNotation)),
        ("1. C3=5", (Some(1), Fault::NoneFits)),
        ("1. C2=5 R9+9", (Some(2), Fault::NoneFits)),
        ("1. Qxf7", (Some(1), Fault::Unreadable)),
    ] {
        assert_eq!(fault(&format!("{tags}{turns} *\n")), expected, "{turns}");
    }
    let two =
        "[Variant \"Xiangqi\"]\n[FEN \"5k3/9/9/4R4/9/9/9/4R4/9/3K5 w - - 0 1\"]\n\n1. R5=6 *\n";
    assert_eq!(fault(two), (Some(1), Fault::SeveralFit));
    // Ranks are numbered the same way in all turns of a record.
    let mixed = format!("{tags}1. h2e2 h10g8 *\n");
    assert!(first(mixed.as_bytes()).stopped.is_some());
}

/// A letter of two bytes that is cut in half spoils its turn, and nothing else.
#[test]
fn truncated_file_is_reported() {
    let text = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7\n";
    let (bytes, _, _) = encoding_rs::GB18030.encode(text);
    let cut = bytes.len() - 5;
    let read = first(&bytes[..cut]);
    assert_eq!(read.record.actions().len(), 1);
    assert!(read.stopped.is_some());
}

#[test]
fn pass_is_rejected() {
    let mut record = whole("[Variant \"Xiangqi\"]\n\n1. C2=5 *\n");
    assert!(record.play(Action::Pass).is_err());
}
