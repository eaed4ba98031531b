//! PGN: our output, and that of other programs.

use janggi::notation::{Comment, Ending, Headers, Record, Score, Start, Termination, Verdict};
use janggi::{
    BySide, Formation, Game, HalfPoints, Handicap, MODERN, Outcome, PointsCause, Position, Reason,
    Ruleset, Side, Variant,
};

use super::kit::{TURNS, games, only, refused, uci};

const FORMATIONS: BySide<Formation> = BySide::new(Formation::Heeh, Formation::Eheh);

fn play(game: &mut Game, turns: &[&str]) {
    for turn in turns {
        let action = game.position().read_uci(turn).unwrap();
        game.play(action).unwrap();
    }
}

/// A game ended by two passes, by points.
fn scored() -> Record {
    let mut game = Game::new(&MODERN, Position::start(FORMATIONS));
    play(&mut game, &["a4b4", "i7h7", "e2e2", "e9e9"]);
    let players = BySide::new(Some("미나".to_owned()), Some("Ji \"Hun\" \\".to_owned()));
    let date = Some("2026-11-20".to_owned());
    let headers = Headers {
        players,
        date,
        ..Headers::default()
    };
    Record::of_game(&game, headers)
}

#[test]
fn tags_are_in_order_and_escaped() {
    let expected = r#"[Event "?"]
[Site "?"]
[Date "2026.11.20"]
[Round "?"]
[White "미나"]
[Black "Ji \"Hun\" \\"]
[Result "0-1"]
[Variant "Janggi"]
[Ruleset "modern"]
[ChoSetup "HEEH"]
[HanSetup "EHEH"]
[Deom "1.5"]
[SetUp "1"]
[FEN "rbna1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"]
[PlyCount "4"]
[Termination "points"]
[Points "72-73.5"]

1. P71-72 P49-48 2. K95-95 K25-25 0-1

"#;
    let record = scored();
    assert_eq!(record.to_pgn(), expected);
    assert_eq!(only(expected), record);
}

#[test]
fn unusual_names_do_not_break_the_file() {
    for (name, expected) in [
        ("a\"]\n[Result \"1-0", "a\"] [Result \"1-0"),
        ("\\", "\\"),
        (&"\"\\".repeat(4000), &"\"\\".repeat(1000)),
    ] {
        let mut record = scored();
        record.headers.players.cho = Some(name.to_owned());
        let read = only(&record.to_pgn());
        assert_eq!(read.headers.players.cho.as_deref(), Some(expected));
        assert_eq!(read.verdict, record.verdict);
    }
}

#[test]
fn a_handicap_game_begins_with_han() {
    let mut game = Game::set_up(&MODERN, Some(Handicap::Horse), FORMATIONS);
    play(&mut game, &["i7h7", "a4b4", "e9e9"]);
    let record = Record::of_game(&game, Headers::default());
    let text = record.to_pgn();
    for tag in [
        "[ChoSetup \"HEEH\"]\n[HanSetup \"EHEH\"]\n[Handicap \"horse\"]\n[Deom \"-0.5\"]\n",
        "[SetUp \"1\"]\n[FEN \"rbna1ab1r/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b - - 0 1\"]\n",
        "\n\n1... P49-48 2. P71-72 K25-25 *\n",
    ] {
        assert!(text.contains(tag), "{tag} in {text}");
    }
    assert_eq!(only(&text), record);

    let mut game = Game::set_up(&MODERN, Some(Handicap::FirstMove), FORMATIONS);
    play(&mut game, &["a4b4"]);
    let record = Record::of_game(&game, Headers::default());
    let text = record.to_pgn();
    assert!(
        text.contains("[Handicap \"first-move\"]\n[Deom \"0.5\"]\n"),
        "{text}"
    );
    let start = "[SetUp \"1\"]\n[FEN \"rbna1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1\"]\n";
    assert!(text.contains(start), "{text}");
    assert_eq!(only(&text), record);
}

#[test]
fn long_games_are_wrapped_and_comments_kept() {
    let mut record = Record::new(Start::with_formations(FORMATIONS));
    for turn in ["a4b4", "i7h7", "b4a4", "h7i7"].repeat(20) {
        let action = record.end().read_uci(turn).unwrap();
        record.play(action).unwrap();
    }
    let long = ["말이 길다"; 30].join(" ");
    let comment = |after, text: &str| Comment {
        after,
        text: text.to_owned(),
    };
    record.comments = vec![
        comment(0, "처음"),
        comment(1, &long),
        comment(80, "끝 (끝)"),
    ];
    record.declared_plies = Some(80);
    let text = record.to_pgn();
    let mut moves = text.lines().filter(|line| !line.starts_with('['));
    assert!(moves.all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.contains("{처음} 1. P71-72 {말이"), "{text}");
    assert!(text.contains("} 1... P49-48 2. P72-71"), "{text}");
    assert_eq!(only(&text), record);
}

/// A line that begins with a header ends a comment, as its brace may have been lost.
#[test]
fn no_line_of_a_comment_looks_like_a_header() {
    for header in [
        r#"[FEN "8/8"]"#,
        "\u{fffd}[FEN \"8/8\"]",
        "\u{fffd} [White \"I\"]",
        "% 5",
    ] {
        for before in 60..84 {
            let mut record = scored();
            record.comments = vec![Comment {
                after: 1,
                text: format!("{} {header} and more", "x".repeat(before)),
            }];
            let pgn = record.to_pgn();
            let read = only(&pgn);
            assert_eq!(read.comments, record.comments, "{pgn}");
            let (_, moves) = pgn.split_once("\n\n").unwrap();
            assert!(!moves.lines().any(|line| line.starts_with('%')), "{pgn}");
        }
    }
}

#[test]
fn every_way_of_writing_a_move_is_read() {
    let fen = "[FEN \"rbna1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1\"]";
    let texts = [
        "1. P71-72 P49-48 2. H08-87 H18-37 3. K95-95 C38-35 4. H02-83 K25-25",
        "1. a4b4 i7h7 2. h1g3 h10g8 3. e2e2 h8e8 4. b1c3 e9e9 *",
        "1. a4b4 i7h7 2. h1g3 h10g8 3. 0000 h8e8 4. b1c3 @@@@",
        "1. Pa4-b4 Pi7h7 2. Nh1-g3 Hh10-g8 3. -- Ch8-e8 4. b1-c3 --",
        "1. ab4 ih7 2. Ng3 Ng8 3. Ke2 Ce8 4. Nbc3 Ke9",
        "1.P71-72 P49-48 2.H08-87! $3 H18-37?! ; a line\n3.K95-95 {a {comment} C38-35\n% escaped\n4.H02-83 K25-25 1-0",
        "1. P71-72 (1. P73-72 (1. P75-76 P41-42) P45-46 {) in it}) 1... P49-48 2. H08-87 H18-37 \
         3. K95-95 C38-35 4. H02-83 K25-25 1/2-1/2",
    ];
    for text in texts {
        assert_eq!(uci(&only(&format!("{fen}\n\n{text}\n"))), TURNS, "{text}");
    }
    // Without a position, the names of the pieces give the formations.
    let bare = only("[Variant \"Janggi\"]\n\n1. P71-72 P49-48 2. H08-87 H13-34\n");
    assert_eq!(bare.start().formations(), Some(FORMATIONS));
}

#[test]
fn signs_and_variations_are_counted_and_passed_over() {
    let symbols = ["±", "∓", "⩲", "⩱", "∞", "□"];
    #[rustfmt::skip]
    let words = [
        "+=", "=+", "+/=", "=/+", "+/-", "-/+", "+-", "-+", "=", "N", "D", "$14", "(1... a7b7)",
    ];
    let apart = symbols.iter().chain(&words);
    let apart = apart.map(|sign| format!("a4b4 {sign} i7h7 2. h1g3 h10g8 {sign}"));
    let joined = symbols.iter().chain(&words[..8]);
    let joined = joined.map(|sign| format!("a4b4{sign} Pi7-h7 2. Hh1g3{sign} h10g8"));
    for turns in apart.chain(joined) {
        let text = format!("[Variant \"Janggi\"]\n\n1. {turns} *\n");
        let game = games(text.as_bytes()).remove(0);
        assert_eq!(game.flaw(), None, "{text}");
        assert_eq!(uci(&game.record), TURNS[..4], "{text}");
        assert_eq!(game.left_out, 2, "{text}");
    }
}

#[test]
fn tags_of_a_study_are_formations_or_players() {
    let study = "[Cho \"마상마상\"]\n[Han \"상마상마\"]\n\n1. a4b4 i7h7 *\n";
    let record = only(study);
    // As their players see them.
    let stood = BySide::new(Formation::Hehe, Formation::Hehe);
    assert_eq!(record.start().formations(), Some(stood));
    assert_eq!(record.headers.players, BySide::default());
    // The arrow behind a move of either of two soldiers tells which one it is.
    for from in ["c4", "e4"] {
        let drawn = format!("[Cho \"마상마상\"]\n\n1. d4 {{ x [%cal Ra1a3,G{from}d4] }} *\n");
        assert_eq!(uci(&only(&drawn)), [format!("{from}d4")]);
    }
    let refusal = refused("[Cho \"마상마상\"]\n\n1. d4 *\n");
    assert_eq!(refusal.fault.code(), "ambiguous");
    let named = only("[Cho \"Minji\"]\n[Han \"지훈\"]\n\n1. a4b4 i7h7 *\n");
    let players = BySide::new("Minji", "지훈").map(|name| Some(name.to_owned()));
    assert_eq!(named.headers.players, players);
    assert_eq!(named.start().variant(), Variant::Janggi);
}

#[test]
fn header_may_have_quotation_marks_within() {
    let record = only(
        "[Event \"The \"Lotus\" cup\"] [Site \"a \\\"b\\\"\"]\n[Variant \"Janggi\"]\n\n1. a4b4 *\n",
    );
    assert_eq!(record.headers.event.as_deref(), Some("The \"Lotus\" cup"));
    assert_eq!(record.headers.site.as_deref(), Some("a \"b\""));
}

#[test]
fn moves_may_have_any_dash_and_blanks_without_width() {
    for text in [
        "1. Pa4–b4 Pi7—h7 2. Hh1−g3 Hh10‑g8 *",
        "1. a4b4\u{200b} i7h7\u{200b} 2. h1g3\u{2060} \u{feff}h10g8\u{200d} *",
    ] {
        let record = only(&format!("[Variant \"Janggi\"]\n\n{text}\n"));
        assert_eq!(uci(&record), TURNS[..4], "{text}");
    }
}

#[test]
fn a_record_of_pychess_is_read() {
    let text = r#"[Event "PyChess rated game"]
[Site "https://www.pychess.org/abcd"]
[Date "2025.01.02"]
[Round "-"]
[White "mina"]
[Black "?"]
[Result "1-0"]
[TimeControl "900+30"]
[WhiteElo "1500?"]
[Variant "Janggi"]
[Termination "Time forfeit of a kind"]
[FEN "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"]
[SetUp "1"]

1. P75-76 P45-46 2. P76-66 P46-56 3. P66x56 1-0
"#;
    let record = only(text);
    let pair = BySide::new(Formation::Heeh, Formation::Heeh);
    // The plain start is recognised.
    assert_eq!(record.start().formations(), Some(pair));
    assert_eq!(record.headers.date.as_deref(), Some("2025-01-02"));
    assert_eq!(record.headers.round.as_deref(), Some("-"));
    assert_eq!(record.headers.players.han, None);
    assert_eq!(record.headers.time.as_deref(), Some("900+30"));
    assert_eq!(record.verdict, Verdict::Won(Side::Cho, None));
    let others = record.headers.others.iter();
    let names: Vec<_> = others.map(|(name, _)| name.as_str()).collect();
    // What is not understood is kept.
    assert_eq!(names, ["WhiteElo", "Termination"]);
    assert_eq!(uci(&record), ["e4f4", "e7f7", "f4f5", "f7f6", "f5f6"]);
}

#[test]
fn games_of_one_file_are_separated() {
    let one = scored().to_pgn();
    let variant = "[Variant \"Janggi\"]\n";
    #[rustfmt::skip]
    let cases = [
        ("ours", one.repeat(3), vec![4, 4, 4]),
        ("results", format!("{variant}1. a4b4 * 1. a4b4 i7h7 1-0"), vec![1, 2]),
        ("numbers", format!("{variant}1. a4b4 i7h7 1. a4b4 i7h7"), vec![2, 2]),
        ("tags alone", format!("{variant}\n{variant}\n1. a4b4"), vec![0, 1]),
        ("a comment behind", format!("{variant}1. a4b4 * {{good}}\n{variant}1. i4h4"), vec![1, 1]),
        ("an open variation", format!("{variant}1. a4b4 (1. i4h4\n{variant}1. i4h4"), vec![1, 1]),
    ];
    for (name, text, plies) in cases {
        let found = games(text.as_bytes());
        let lengths = found.iter();
        let lengths: Vec<_> = lengths.map(|game| game.record.actions().len()).collect();
        assert_eq!(lengths, plies, "{name}");
    }
}

#[test]
fn ends_are_read_back_as_written() {
    let totals = BySide::new(HalfPoints(20), HalfPoints(7));
    let ended = |ending| Some(Termination::Ending(ending));
    let points = |score| Some(Termination::Points(score));
    let mut verdicts = vec![
        Verdict::Unknown,
        Verdict::Won(Side::Cho, None),
        Verdict::Drawn(None),
        Verdict::Other("무효 대국".to_owned()),
        Verdict::Won(Side::Cho, points(Score::Unstated)),
        Verdict::Won(Side::Cho, points(Score::Margin(HalfPoints(13)))),
        Verdict::Won(Side::Cho, points(Score::Totals(totals))),
        Verdict::Drawn(points(Score::Unstated)),
    ];
    verdicts.extend(
        Ending::ALL
            .iter()
            .map(|&plain| Verdict::Won(Side::Han, ended(plain))),
    );
    verdicts.extend(
        Ending::ALL
            .iter()
            .map(|&plain| Verdict::Drawn(ended(plain))),
    );
    for verdict in verdicts {
        let mut record = scored();
        record.verdict = verdict;
        assert_eq!(only(&record.to_pgn()).verdict, record.verdict);
    }
}

#[test]
fn marks_of_moves_are_compared() {
    let text = "[Variant \"Janggi\"]\n1. P71x72 P49-48+ 2. h1g3 H18-37#";
    let found = games(text.as_bytes());
    let marks: Vec<_> = found[0].marks.iter().map(ToString::to_string).collect();
    let expected = [
        "line 2, column 4, ply 1, P71x72: takes nothing",
        "line 2, column 11, ply 2, P49-48+: gives no check",
        "line 2, column 27, ply 4, H18-37#: gives no check",
    ];
    assert_eq!(marks, expected);
}

#[test]
fn every_reason_has_its_termination_tag() {
    let totals = BySide::new(HalfPoints(144), HalfPoints(147));
    let points = Reason::Points {
        cause: PointsCause::DoublePass,
        totals,
    };
    let reasons = [
        points,
        Reason::Checkmate,
        Reason::PerpetualCheck,
        Reason::Shuttle,
        Reason::Bikjang,
        Reason::FacingMate,
        Reason::GeneralGuardedMate,
        Reason::ForfeitedWin,
        Reason::Stalemate,
        Reason::DoublePass,
        Reason::Repetition,
        Reason::NoCaptureLimit,
        Reason::PlyLimit,
        Reason::Insufficient,
        Reason::Agreement,
        Reason::Resignation,
        Reason::Timeout,
        Reason::Disconnect,
        Reason::Adjudication,
    ];
    for reason in reasons {
        let winner = Some(Side::Han);
        let mut record = scored();
        record.verdict = Verdict::from(Outcome { winner, reason });
        let text = record.to_pgn();
        // Other programs use other words for time.
        let name = match reason {
            Reason::Timeout => "time forfeit",
            reason => reason.code(),
        };
        let tag = format!("[Termination \"{name}\"]\n");
        assert!(text.contains(&tag), "{tag} in {text}");
    }
}

/// A record stores combined rules, and opening it restores them: in PGN for any rules, in gib, which has no
/// field for rules, only for combinations.
#[test]
fn combined_rules_are_written_and_read() {
    let id = "custom:pass=when_stuck,face_create=behind,face_effect=offer,face_result=draw,\
        deom_half_points=1";
    let ruleset = Ruleset::read(id).unwrap();
    let mut game = Game::new(&ruleset, Position::start(FORMATIONS));
    play(&mut game, &["a4b4", "i7h7"]);
    let record = Record::of_game(&game, Headers::default());
    let named = |record: &Record| record.headers.ruleset.clone();
    assert_eq!(named(&record).as_deref(), Some(id));
    let pgn = record.to_pgn();
    assert!(pgn.contains(&format!("[Ruleset \"{id}\"]\n")), "{pgn}");
    let from_pgn = only(&pgn);
    assert_eq!(Ruleset::named(&named(&from_pgn).unwrap()), Some(ruleset));
    let from_gib = games(&record.to_gib()).remove(0).whole().unwrap();
    assert_eq!(Ruleset::named(&named(&from_gib).unwrap()), Some(ruleset));
    // Rules unknown to this version are kept unchanged.
    let newer = pgn.replace("pass=when_stuck", "wind=east");
    let newer = only(&newer);
    let ruleset_id = named(&newer).unwrap();
    assert!(ruleset_id.contains("wind=east") && Ruleset::named(&ruleset_id).is_none());
    assert!(newer.to_pgn().contains("wind=east"));
    // Rules on offer, and other programs' values of that name, are left out.
    let usual = Record::of_game(
        &Game::new(&MODERN, Position::start(FORMATIONS)),
        Headers::default(),
    );
    let gib = |record: &Record| String::from_utf8_lossy(&record.to_gib()).into_owned();
    assert!(!gib(&usual).contains("modern"));
    let other = only("[규칙 \"대회 규칙\"]\n\n1. 71졸72\n");
    assert_eq!(named(&other), None);
    let header = ("규칙".to_owned(), "대회 규칙".to_owned());
    assert_eq!(other.headers.others, [header]);
}

/// Unknown and repeated headers stay unknown when the record is read again.
#[test]
fn unknown_headers_are_kept_unchanged() {
    let twice = "[Variant \"Xiangqi\"]\n\
        [FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\"]\n\
        [FEN \"5k3/9/9/4R4/9/9/9/9/9/3K5 w - - 0 1\"]\n\n1. C2=5 *\n";
    let from_gib = "[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n[Handicap \"horse\"]\n[Termination \"x\"]\n\n1. 71졸72\n";
    for text in [twice, from_gib] {
        let record = only(text);
        assert!(!record.headers.others.is_empty(), "{text}");
        let once = only(&record.to_pgn());
        assert_eq!(once.start(), record.start());
        assert_eq!(once.actions(), record.actions());
        assert_eq!(once.verdict, record.verdict);
        assert_eq!(once.headers.handicap, record.headers.handicap);
        assert_eq!(only(&once.to_pgn()), once);
    }
    // An unknown word for an ending is written back unchanged.
    let ended = only("[Result \"1-0\"]\n[Termination \"abandoned\"]\n\n1. a4b4 1-0\n");
    assert_eq!(only(&ended.to_pgn()).headers.others, ended.headers.others);
}

/// The usual position of Xiangqi with other counters is another start.
#[test]
fn counters_of_the_usual_position_are_written() {
    let text = "[Variant \"Xiangqi\"]\n\
        [FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 9 5\"]\n\n5. C2=5 *\n";
    let record = only(text);
    assert_eq!(record.start().counters().halfmove, 9);
    assert_eq!(only(&record.to_pgn()).start(), record.start());
}
