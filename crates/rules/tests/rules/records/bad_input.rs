//! Texts that are no records, or broken ones: each with its reason and place.

use janggi::notation::{Fault, NotARecord, Place, read_any};
use janggi::{FenError, Illegal, Role, Square};

use super::kit::{LIMIT, games, only, refused};

const HEADERS: &str = "[초차림 \"마상상마\"]\n[한차림 \"상마상마\"]\n\n";

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

#[test]
fn error_in_gib_names_place_and_reason() {
    let wrong = Fault::WrongPiece {
        at: square("i7"),
        named: Role::Horse,
        found: Some(
            "p".chars()
                .next()
                .and_then(janggi::Piece::from_fen)
                .unwrap(),
        ),
    };
    #[rustfmt::skip]
    let cases = [
        ("1. 71졸72 2. 49마48", (4, 13), Some(2), "49마48", wrong),
        ("1. 71졸72\n2. 49병39", (5, 4), Some(2), "49병39", Fault::Illegal(Illegal::Backward)),
        ("1. 61졸62", (4, 4), Some(1), "61졸62", Fault::Illegal(Illegal::NoPiece)),
        ("1. 71졸72 2. 한수쉼 3. 0a졸b4", (4, 20), Some(3), "0a졸b4", Fault::Unreadable),
        ("1. 71졸7", (4, 4), Some(1), "71졸7", Fault::Unreadable),
        ("1. 71졸72 2. e4 3. x", (4, 13), Some(2), "e4", Fault::Unreadable),
        ("1. 71졸72 {왜", (4, 10), Some(2), "{", Fault::OpenComment),
    ];
    for (moves, (line, column), ply, text, fault) in cases {
        let error = refused(&format!("{HEADERS}{moves}"));
        assert_eq!(error.fault, fault, "{moves}");
        assert_eq!(error.place, Place { line, column }, "{moves}");
        assert_eq!((error.ply, error.text.as_str()), (ply, text), "{moves}");
    }
}

#[test]
fn a_pass_does_not_answer_a_check() {
    let board = "[판 \"3장////////4車/4將 한 접장기\"]\n";
    let error = refused(&format!("{board}1. 25車24장군 2. 한수쉼\n"));
    assert_eq!(error.ply, Some(2), "{error}");
    assert_eq!(error.fault, Fault::Illegal(Illegal::PassInCheck));
    // While facing, a pass is legal: it accepts the facing.
    let facing = "[FEN \"4k4/9/9/9/r8/9/9/9/4K4/9 b - - 0 1\"]\n\n1... a6a2 2. e2e2\n";
    assert_eq!(only(facing).actions().len(), 2);
    let apart = facing.replace("4k4", "3k5");
    assert_eq!(refused(&apart).fault, Fault::Illegal(Illegal::PassInCheck));
}

#[test]
fn capturing_a_general_is_rejected() {
    let accepted = "[FEN \"4k4/9/9/9/r8/9/9/9/4K4/9 b - - 0 1\"]\n\n1... a6a2 2. e2e2";
    let error = refused(&format!("{accepted} a2e2\n"));
    assert_eq!(error.ply, Some(3), "{error}");
    assert_eq!(error.fault, Fault::Illegal(Illegal::TakesGeneral));
    // Playing on is legal too.
    let record = only(&format!("{accepted} a2a3 3. e2e1\n"));
    assert_eq!(record.actions().len(), 4);
}

#[test]
fn error_in_headers_names_place_and_reason() {
    let row = "차차차차차차차차차차";
    #[rustfmt::skip]
    let cases = [
        ("[초차림 \"왼상\"]\n1. 71졸72", (1, 1), "왼상", Fault::UnknownFormation),
        ("[대회명 \"a\"]\n [판 \"장?//\"]\n", (2, 2), "장?//", Fault::BoardPiece('?')),
        ("[판 \"장\"]\n", (1, 1), "장", Fault::Position(FenError::Ranks(1))),
        ("[대회명 \"a\"]\n[초대국자 \"미\n[총수 \"1\"]\n1. 한수쉼\n", (2, 1), "[초대국자 \"미", Fault::OpenHeader),
        ("[Variant \"Janggi\"]\n[ChoSetup \"HHHH\"]", (2, 1), "HHHH", Fault::UnknownFormation),
        ("[Variant \"Janggi\"]\n[White \"Mi", (2, 1), "[White \"Mi", Fault::OpenHeader),
        (
            "[FEN \"8/8 w - - 0 1\"]\n1. a4b4",
            (1, 1),
            "8/8 w - - 0 1",
            Fault::Position(FenError::Ranks(2)),
        ),
    ];
    for (text, (line, column), quoted, fault) in cases {
        let error = refused(text);
        assert_eq!(error.fault, fault, "{text}");
        assert_eq!(error.place, Place { line, column }, "{text}");
        assert_eq!((error.ply, error.text.as_str()), (None, quoted), "{text}");
    }
    let error = refused(&format!("[판 \"{row}\"]\n"));
    assert_eq!(error.fault, Fault::BoardRow(1));
}

#[test]
fn error_in_pgn_names_place_and_reason() {
    let deep = format!("1. a4b4 {}{}", "(".repeat(101), ")".repeat(101));
    let many = format!("1. a4b4 {}", "e9e9 e2e2 ".repeat(6000));
    #[rustfmt::skip]
    let cases = [
        ("1. a4b4 a7a8", (2, 9), Some(2), Fault::Illegal(Illegal::Backward)),
        ("1. e2 e5", (2, 4), Some(1), Fault::NoSuchMove(Role::Soldier, square("e2"))),
        (
            "1. P71-72 P49-48 2. Rb2",
            (2, 21),
            Some(3),
            Fault::NoSuchMove(Role::Chariot, square("b2")),
        ),
        ("1. b4", (2, 4), Some(1), Fault::Ambiguous(Role::Soldier, square("b4"))),
        ("1. a4b4 O-O", (2, 9), Some(2), Fault::Unreadable),
        ("1. a4b4 (1. i4h4", (2, 9), Some(2), Fault::OpenVariation),
        ("1. a4b4 {good", (2, 9), Some(2), Fault::OpenComment),
        (deep.as_str(), (2, 9), Some(2), Fault::TooDeep(100)),
        (many.as_str(), (2, 50_004), Some(10_001), Fault::TooLong(10_000)),
    ];
    for (moves, (line, column), ply, fault) in cases {
        let error = refused(&format!("[Variant \"Janggi\"]\n{moves}"));
        let shown: String = moves.chars().take(40).collect();
        assert_eq!(error.fault, fault, "{shown}");
        assert_eq!(error.ply, ply, "{shown}");
        if error.ply != Some(10_001) {
            assert_eq!(error.place, Place { line, column }, "{shown}");
        }
    }
}

#[test]
fn games_after_an_unclosed_comment_are_read() {
    let text = "{ a remark\n\n[Event \"x\"]\n[Variant \"Janggi\"]\n\n1. a4b4 *\n";
    let mut games = games(text.as_bytes());
    assert_eq!(games.len(), 2);
    let game = games.remove(1).whole().unwrap();
    assert_eq!(game.turns().count(), 1);
    assert!(games[0].flaw().is_some());
}

#[test]
fn records_of_other_games_are_named() {
    let shogi = "[Event \"x\"]\n[Variant \"Shogi\"]\n\n1. P7g7f P3c3d\n";
    let error = refused(shogi);
    assert_eq!(error.fault, Fault::OtherGame("Shogi".to_owned()));
    let expected = "line 2, column 1, Variant: this is a record of another game: Shogi";
    assert_eq!(error.to_string(), expected);
    for chess in ["1. e4 e5 2. Nf3 1-0", "1. d4 Nf6", "1. O-O", "1. e2e4 e7e5"] {
        let error = refused(&format!("[Event \"x\"]\n\n{chess}\n"));
        assert_eq!(error.fault, Fault::NoVariant, "{chess}: {error}");
        assert_eq!(error.ply, Some(1), "{chess}");
    }
    let files = [
        ("(;GM[1]FF[4]SZ[19];B[pd];W[dp])", "SGF"),
        ("\u{feff}\n(;\nGM[1])", "SGF"),
        ("\\HS\r\n\\[GAMENAME=x\\]\r\n\\HE\r\n", "Go"),
    ];
    for (text, game) in files {
        let error = read_any(text.as_bytes(), LIMIT).err();
        assert_eq!(error, Some(NotARecord::OtherGame(game)));
    }
}

#[test]
fn file_that_is_no_record_is_rejected_with_the_reason() {
    let binary: Vec<u8> = (0..=255).cycle().take(4096).collect();
    let cases: [(&[u8], NotARecord); 8] = [
        (b"", NotARecord::Empty),
        (b" \r\n \x1a", NotARecord::Empty),
        (b"\xef\xbb\xbf", NotARecord::Empty),
        (&[0; 64], NotARecord::Binary),
        (b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0", NotARecord::Binary),
        (
            b"Dear Mina,\n\nsee [1] and \"that\".\n",
            NotARecord::Nothing,
        ),
        (
            "[이름 \"값\"]\n# 제목\n- 71번\n".as_bytes(),
            NotARecord::Nothing,
        ),
        (b"\xff\xfe\xfd\xfc\xfb", NotARecord::Nothing),
    ];
    for (bytes, expected) in cases {
        assert_eq!(read_any(bytes, LIMIT).err(), Some(expected), "{bytes:?}");
    }
    let error = read_any(&binary[1..255], LIMIT).err();
    assert_eq!(error, Some(NotARecord::Binary));
}

#[test]
fn file_beyond_the_limit_is_not_read() {
    let huge = vec![b'['; 50 << 20];
    let too_large = |limit| Some(NotARecord::TooLarge { limit });
    assert_eq!(read_any(&huge, 1 << 20).err(), too_large(1 << 20));
    assert_eq!(read_any(&huge[..8], 7).err(), too_large(7));
}

#[test]
fn truncated_file_breaks_only_its_last_game() {
    let game = format!("{HEADERS}1. 71졸72 2. 49병48 {{말}} 3. 08마87 4. 13마34\n");
    let text = game.repeat(2);
    let complete = games(text.as_bytes());
    assert_eq!(complete.len(), 2);
    for cut in 0..text.len() {
        let bytes = &text.as_bytes()[..cut];
        let Ok(games) = read_any(bytes, LIMIT) else {
            assert!(cut < "[초차림 \"".len(), "byte {cut}");
            continue;
        };
        let games: Vec<_> = games.collect();
        assert!(games.len() <= 2, "byte {cut}");
        if cut > game.len() {
            let [read, whole] = [&games, &complete].map(|games| games[0].record.actions());
            assert_eq!(read, whole, "byte {cut}");
            assert_eq!(games[0].fault, None, "byte {cut}");
        }
    }
}

/// A backtracking reader would not finish these.
#[test]
fn no_repeated_pattern_is_slow_to_read() {
    #[rustfmt::skip]
    let shapes = [
        "{", "{\n[초대국자 \"b\"]\n", "[", "[ ", "[초대국자 \"", "[초대국자 \"x] y ", "[a \"x] ", "<", "<0>",
        "가", " ", "1", "1.", "한수쉼 ", "\u{fffd}", "(", "( ", ")", ";", "\\", "\"", "%\n", "$", "x\n",
    ];
    for shape in shapes {
        for first in ["[초대국자 \"미나\"]\n", "[White \"Mina\"]\n"] {
            let text = format!("{first}{}", shape.repeat((1 << 18) / shape.len()));
            let games = read_any(text.as_bytes(), LIMIT).unwrap();
            let turns: usize = games.map(|game| game.record.actions().len()).sum();
            assert!(turns <= 10_000, "{shape:?}");
        }
    }
}

/// A file of only comments or headers needs no more memory than one game.
#[test]
fn flood_of_comments_or_headers_is_bounded() {
    let count = 50_000;
    let gib = format!("{HEADERS}{}1. 71졸72\n", "{a}".repeat(count));
    let pgn = format!("[Variant \"Janggi\"]\n\n{}1. a4b4 *\n", "{a}".repeat(count));
    let long = format!(
        "{HEADERS}{}1. 71졸72\n",
        format!("{{{}}}", "긴말 ".repeat(10_000)).repeat(50)
    );
    let headers = (0..count).map(|count| format!("[비고{count} \"x\"]\n"));
    let headers = format!("{}1. 71졸72\n", headers.collect::<String>());
    let tags = (0..count).map(|count| format!("[Tag{count} \"x\"]\n"));
    let tags = format!(
        "[Variant \"Janggi\"]\n{}\n1. a4b4 *\n",
        tags.collect::<String>()
    );
    for text in [gib, pgn, long, headers, tags] {
        let read = games(text.as_bytes());
        assert_eq!(read.len(), 1);
        let game = &read[0];
        assert!(game.left_out > 0 && game.fault.is_none(), "{game:?}");
        assert_eq!(game.record.actions().len(), 1);
        let comments = game.record.comments.iter();
        let bytes: usize = comments.map(|comment| comment.text.capacity() + 64).sum();
        assert!(bytes <= 512 << 10, "{bytes} bytes of remarks are kept");
        assert!(game.record.headers.others.len() <= 100);
    }
}
