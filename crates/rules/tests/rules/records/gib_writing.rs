//! Writing gib, byte for byte.

use janggi::notation::{Comment, Ending, Headers, Record, Score, Start, Termination, Verdict};
use janggi::{BySide, Formation, Game, HalfPoints, Handicap, MODERN, Position, Side, Variant};

use super::kit::{TURNS, cp949, games, only, uci};

const FORMATIONS: BySide<Formation> = BySide::new(Formation::Heeh, Formation::Eheh);

fn play(record: &mut Record, turns: &[&str]) {
    for turn in turns {
        let action = record.end().read_uci(turn).unwrap();
        record.play(action).unwrap();
    }
}

fn headers() -> Headers {
    Headers {
        date: Some("2026-11-20".to_owned()),
        site: Some("한수".to_owned()),
        players: BySide::new(Some("미나".to_owned()), Some("지훈".to_owned())),
        ..Headers::default()
    }
}

/// The written record, decoded from its code page.
fn written(record: &Record) -> String {
    let bytes = record.to_gib();
    let (text, _, broken) = encoding_rs::EUC_KR.decode(&bytes);
    assert!(!broken);
    text.into_owned()
}

#[test]
fn headers_are_in_order_and_turns_six_to_a_line() {
    let mut game = Game::new(&MODERN, Position::start(FORMATIONS));
    for turn in TURNS {
        let action = game.position().read_uci(turn).unwrap();
        game.play(action).unwrap();
    }
    let mut record = Record::of_game(&game, headers());
    record.verdict = Verdict::Won(Side::Cho, Some(Termination::Ending(Ending::Resignation)));
    let expected = "[대회명 \"미상\"]\n[회전 \"미상\"]\n[대국일자 \"2026-11-20\"]\n\
        [대국장소 \"한수\"]\n[초대국자 \"미나\"]\n[한대국자 \"지훈\"]\n[초차림 \"마상상마\"]\n\
        [한차림 \"상마상마\"]\n[제한시간 \"미상\"]\n[총수 \"8\"]\n[대국결과 \"초 기권승\"]\n\n\
        1. 71졸72 2. 49병48 3. 08마87 4. 18마37 5. 한수쉼 6. 38포35\n7. 02마83 8. 한수쉼\n";
    assert_eq!(record.to_gib(), cp949(&expected.replace('\n', "\r\n")));
}

#[test]
fn captures_and_checks_are_marked() {
    let fen = "4k4/9/9/9/9/9/4p4/4R4/9/3K5 w - - 0 1";
    let mut record = Record::new(Start::from_fen(Variant::Janggi, fen).unwrap());
    play(&mut record, &["e3e4", "e10d10", "e4d4"]);
    let text = written(&record);
    let turns = "1. 85차75병장군 2. 15장14 3. 75차74장군\r\n";
    assert!(text.ends_with(turns), "{text}");
}

#[test]
fn handicap_start_is_written_as_a_board_diagram() {
    let start = Handicap::Soldier.start(FORMATIONS);
    let mut record = Record::new(Start::from_position(start));
    play(&mut record, &["i10i9", "a4b4"]);
    let text = written(&record);
    assert!(!text.contains("차림"));
    let board = "[판 \"차마상사1사상마차/4장/1포5포/졸1졸1졸1졸1졸///兵1兵1兵1兵/1包5包/4將/\
        車象馬士1士象馬車 한 접장기\"]\r\n\r\n1. 19차29 2. 71졸72\r\n";
    assert!(
        text.ends_with(&format!("[대국결과 \"미상\"]\r\n{board}")),
        "{text}"
    );
}

#[test]
fn unusual_names_do_not_break_the_file() {
    let names = [
        ("\"미나\"] [한대국자 \"", "'미나') (한대국자 '"),
        ("두\r\n줄", "두 줄"),
        ("🐘 코끼리", "? 코끼리"),
        ("ℵ{}\\", "?{}\\"),
        ("\u{1a}", ""),
    ];
    let long = "가\"".repeat(1000);
    let clipped = "가'".repeat(500);
    let names = names.into_iter().chain([(long.as_str(), clipped.as_str())]);
    for (name, expected) in names {
        let mut record = Record::new(Start::with_formations(FORMATIONS));
        record.headers = headers();
        record.headers.players.cho = Some(name.to_owned());
        record.headers.others = vec![("이 [름".to_owned(), name.to_owned())];
        play(&mut record, &TURNS);
        let found = games(&record.to_gib());
        assert_eq!(found.len(), 1, "{name}");
        assert_eq!(found[0].fault, None, "{name}");
        let read = &found[0].record;
        assert_eq!(read.headers.players.cho.as_deref().unwrap_or(""), expected);
        assert_eq!(read.headers.players.han.as_deref(), Some("지훈"));
        let other = ("이__름".to_owned(), expected.to_owned());
        assert_eq!(read.headers.others, [other]);
        assert_eq!(uci(read), TURNS);
    }
}

#[test]
fn comments_are_on_lines_of_their_own() {
    let mut record = Record::new(Start::with_formations(FORMATIONS));
    play(&mut record, &TURNS);
    let comment = |after, text: &str| Comment {
        after,
        text: text.to_owned(),
    };
    record.comments = vec![
        comment(0, "처음"),
        comment(2, "둘{}"),
        comment(2, "둘 더"),
        comment(8, "끝"),
    ];
    let text = written(&record);
    let turns = text.split_once("\r\n\r\n").unwrap().1;
    let expected = "{처음}\n1. 71졸72 2. 49병48\n{둘()}\n{둘 더}\n3. 08마87 4. 18마37 5. 한수쉼 \
        6. 38포35 7. 02마83 8. 한수쉼\n{끝}\n";
    assert_eq!(turns.replace("\r\n", "\n"), expected);
}

#[test]
fn results_are_written_in_the_usual_wording() {
    let won = |termination| Verdict::Won(Side::Han, Some(termination));
    let totals = BySide::new(HalfPoints(144), HalfPoints(149));
    #[rustfmt::skip]
    let cases = [
        (won(Termination::Ending(Ending::Checkmate)), "한 완승"),
        (won(Termination::Ending(Ending::Timeout)), "한 시간승"),
        (won(Termination::Ending(Ending::Disconnect)), "한 접속 끊김 승"),
        (won(Termination::Ending(Ending::PerpetualCheck)), "한 승(만년장)"),
        (won(Termination::Points(Score::Unstated)), "한 점수승"),
        (won(Termination::Points(Score::Margin(HalfPoints(3)))), "한 1.5점 승"),
        (won(Termination::Points(Score::Totals(totals))), "한 2.5점 승"),
        (Verdict::Won(Side::Cho, None), "초 승"),
        (Verdict::Drawn(None), "무승부"),
        (Verdict::Drawn(Some(Termination::Ending(Ending::Agreement))), "무승부(동의)"),
        (Verdict::Drawn(Some(Termination::Ending(Ending::Bikjang))), "무승부(빅장)"),
        (Verdict::Drawn(Some(Termination::Ending(Ending::Repetition))), "무승부(자동)"),
        (Verdict::Unknown, "미상"),
        (Verdict::Other("무효".to_owned()), "무효"),
    ];
    for (verdict, expected) in cases {
        let mut record = Record::new(Start::with_formations(FORMATIONS));
        record.verdict = verdict;
        let text = written(&record);
        assert!(
            text.contains(&format!("[대국결과 \"{expected}\"]\r\n")),
            "{expected}: {text}"
        );
    }
}

#[test]
fn text_form_has_numbered_turns() {
    let mut record = Record::new(Start::with_formations(FORMATIONS));
    play(&mut record, &TURNS[..5]);
    let lines =
        "1. 71졸72 (a4-b4)\n2. 49병48 (i7-h7)\n3. 08마87 (h1-g3)\n4. 18마37 (h10-g8)\n5. 한수쉼\n";
    assert_eq!(record.to_text(), lines);
    assert_eq!(record.positions().count(), 6);
    assert_eq!(record.positions().last().as_ref(), Some(record.end()));
}

/// Tags of Chinese programs tell in which encoding a file is: a gib of ours has none.
#[test]
fn headers_of_chinese_programs_keep_the_korean_encoding() {
    let mut record = only("[초차림 \"마상상마\"]\n[한차림 \"상마상마\"]\n\n1. 71졸72\n");
    let others = [
        ("Red", "미나"),
        ("Game", "Chinese Chess"),
        ("Variant", "Xiangqi"),
    ];
    record.headers.others = others
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .to_vec();
    record.comments.push(Comment {
        after: 1,
        text: "[Red \"미나\"]".to_owned(),
    });
    let read = games(&record.to_gib()).remove(0).whole().unwrap();
    let other = ("_Red".to_owned(), "미나".to_owned());
    assert_eq!(read.headers.others[0], other);
    assert_eq!(read.start(), record.start());
    assert_eq!(read.comments, record.comments);
}

/// The code page has the sign of the unit alone, which reading turns into the letter.
#[test]
fn letter_of_another_code_point_is_written() {
    let game = Game::new(&MODERN, Position::start(FORMATIONS));
    let angstrom = Headers {
        event: Some("\u{c5}".to_owned()),
        ..headers()
    };
    let record = Record::of_game(&game, angstrom);
    let read = games(&record.to_gib()).remove(0).whole().unwrap();
    assert_eq!(read.headers.event, record.headers.event);
}
