//! Reading gib: the plain form, and its common oddities.

use janggi::notation::{Ending, Mark, Score, Start, Termination, Verdict};
use janggi::{BySide, Formation, HalfPoints, Piece, Role, Side, Variant};

use super::kit::{TURNS, cp949, games, only, uci};

const HEADERS: &str = r#"[대회명 "봄 대회"]
[회전 "3"]
[대국일자 "2026-11-20"]
[대국장소 "미상"]
[초대국자 "미나 2단"]
[한대국자 "지훈 3단"]
[초차림 "마상상마"]
[한차림 "상마상마"]
[제한시간 "10분 30초 3회"]
[총수 "8"]
[대국결과 "초 기권승"]
"#;

const MOVES: &str =
    "1. 71졸72 2. 49병48 3. 08마87 4. 18마37 5. 한수쉼 6. 38포35\n7. 02마83 8. 한수쉼";

/// Headers, an empty line, and the moves.
fn with(moves: &str) -> String {
    format!("{HEADERS}\n{moves}\n")
}

#[test]
fn game_is_read_with_all_its_headers() {
    let record = only(&with(MOVES));
    let headers = &record.headers;
    assert_eq!(headers.event.as_deref(), Some("봄 대회"));
    assert_eq!(headers.round.as_deref(), Some("3"));
    assert_eq!(headers.date.as_deref(), Some("2026-11-20"));
    assert_eq!(headers.site, None, "미상 says that nobody knows");
    assert_eq!(headers.players.cho.as_deref(), Some("미나 2단"));
    assert_eq!(headers.players.han.as_deref(), Some("지훈 3단"));
    assert_eq!(headers.time.as_deref(), Some("10분 30초 3회"));
    assert_eq!(record.declared_plies, Some(8));
    let formations = BySide::new(Formation::Heeh, Formation::Eheh);
    assert_eq!(record.start().formations(), Some(formations));
    let resigned = Some(Termination::Ending(Ending::Resignation));
    assert_eq!(record.verdict, Verdict::Won(Side::Cho, resigned));
    assert_eq!(uci(&record), TURNS);
}

#[test]
fn every_way_of_writing_turns_is_read_alike() {
    let texts = [
        "71졸72 49병48 08마87 18마37 한수쉼 38포35 02마83 한수쉼",
        "1. ７１졸７２ 2. 49병48 3. 08馬87 4. 18마37 5. 한수쉼 6. 38포35 7. 02마83 8. 한수쉼",
        "1. 71\u{110c}\u{1169}\u{11af}72 2. 49병48 3. 08\u{1106}\u{1161}87 4. 18마37 5. 한수쉼 6. 38포35 7. 02마83 8. 한수쉼",
        "1.71졸72 2.49병48 3.08마87 4.18마37 5.한수쉼 6.38포35 7.02마83 8.한수쉼",
        "1. 71卒72 2. 49兵48 3. 08馬87 4. 18馬37 5. 한수쉼 6. 38包35 7. 02馬83 8. 쉼",
        "1. 71楚卒72 2. 49漢兵48 3. 08楚馬87 4. 18漢馬37 5. 한수쉼 6. 38漢包35 7. 02馬83 8. 한수쉼",
        "1. 71초졸72 2. 49한병48 3. 08초마87 4. 18한마37 5. 한수쉼 6. 38한포35 7. 02마83 8. 한수쉼",
        "1. 71병72 2. 49졸48 3. 08마87 4. 18마37 5. 한수쉼 6. 38砲35 7. 02마83 8. 한수쉼",
        "1. a3卒b3 2. i6兵h6 3. h0馬g2 4. h9馬g7 5. 한수쉼 6. h7包e7 7. b0馬c2 8. 한수쉼",
        "1. 71졸72 <0> 2. 49병48 <12.5> 3. 08마87 <0> 4. 18마37 5. 한수쉼 6. 38포35 7. 02마83 8. 한수쉼 <3>",
        "{앞말} 1. 71졸72 {좋은 수} 2. 49병48\n{두 줄\n말} 3. 08마87 4. 18마37 5. 한수쉼 6. 38포35 7. 02마83 8. 한수쉼 {끝}",
        "1. 71졸72 멍군 2. 49병48 빅장 3. 08마87멍군 4. 18마37 5. 한수쉼 6. 38포35 7. 02마83 8. 한수쉼 외통",
        "1. 71졸72\r2. 49병48\r\n3. 08마87\t4. 18마37, 5. 한수쉼 6. 38포35 7. 02마83 8. 한수쉼\x1a",
        "1. 71\u{fffd}졸72 \u{fffd}2. 49병48 3. 08마\u{fffd}87 4. 18마37 5. 한수쉼 6. 38포35 7. 02마83 8. 한수쉼\u{fffd}",
        "1. 7172 2. 49-48 3. 08마-87 4. 18마37 5. 95장95 6. 38포35 7. 02마83 8. 25장25",
    ];
    for text in texts {
        assert_eq!(uci(&only(&with(text))), TURNS, "{text}");
    }
}

#[test]
fn every_encoding_is_detected() {
    let text = with(MOVES);
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let mut stray = cp949(&text);
    stray.insert(0, 0xff);
    stray.extend(b"\r\n\x80\x1a");
    let files = [
        ("UTF-8", text.clone().into_bytes()),
        (
            "UTF-8 with its mark",
            [b"\xef\xbb\xbf", text.as_bytes()].concat(),
        ),
        (
            "UTF-8 with a stray byte",
            [text.as_bytes(), b"\n\xff"].concat(),
        ),
        ("UTF-16", [&[0xff, 0xfe], utf16.as_slice()].concat()),
        ("cp949", cp949(&text)),
        ("cp949 with CRLF", cp949(&text.replace('\n', "\r\n"))),
        ("cp949 with stray bytes", stray),
    ];
    for (name, bytes) in files {
        let games = games(&bytes);
        assert_eq!(games.len(), 1, "{name}");
        assert_eq!(games[0].fault, None, "{name}");
        assert_eq!(uci(&games[0].record), TURNS, "{name}");
        let player = games[0].record.headers.players.cho.as_deref();
        assert_eq!(player, Some("미나 2단"), "{name}");
    }
}

#[test]
fn missing_repeated_unknown_or_renamed_headers_are_read() {
    let other_names = HEADERS.replace("차림", "포진");
    assert_eq!(uci(&only(&format!("{other_names}\n{MOVES}"))), TURNS);

    let extra = format!("머리말\n{HEADERS}[비고 \"공식\"]\n[초대국자 \"둘째\"]\n\n{MOVES}");
    let record = only(&extra);
    let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    let others = [pair("비고", "공식"), pair("초대국자", "둘째")];
    assert_eq!(record.headers.others, others);
    assert_eq!(record.headers.players.cho.as_deref(), Some("미나 2단"));

    let crowded = "[초차림\"마상상마\"]  [한차림 \"EHEH]\n[총수 \"99\"] 1. 71졸72";
    let record = only(crowded);
    assert_eq!(record.start().formations().unwrap().han, Formation::Eheh);
    assert_eq!(record.declared_plies, Some(99), "kept as it is said");
    assert_eq!(uci(&record), ["a4b4"]);

    let quoted = only("[초대국자 \"그 \"고수\" [1]\"]\n1. 한수쉼");
    let player = quoted.headers.players.cho.as_deref();
    assert_eq!(player, Some("그 \"고수\" [1]"));
}

#[test]
fn missing_formations_are_inferred_from_the_turns() {
    let cases = [
        ("1. 한수쉼", "HEEH", "HEEH"),
        ("1. 03마84 2. 13마34", "EHEH", "EHEH"),
        ("1. 03마84 2. 13마34 3. 07마86 4. 한수쉼", "EHHE", "EHEH"),
        ("1. 한수쉼 2. 17마36", "HEEH", "HEHE"),
    ];
    for (turns, cho, han) in cases {
        let record = only(&format!("{turns}\n"));
        let formations = record.start().formations().unwrap();
        assert_eq!(formations.cho.code(), cho, "{turns}");
        assert_eq!(formations.han.code(), han, "{turns}");
    }
    let central = only("1. 한수쉼 2. 13차23\n").start().formations().unwrap();
    assert_eq!(central.han.code(), "HRRH");
}

#[test]
fn games_of_one_file_are_separated() {
    let headless = "1. 71졸72 2. 49병48\n";
    #[rustfmt::skip]
    let cases = [
        ("headers after turns", format!("{}{}", with(MOVES), with(MOVES)), vec![8, 8]),
        ("a stray byte before", format!("{}\u{fffd}{}", with(MOVES), with(MOVES)), vec![8, 8]),
        ("turns from 1 again", headless.repeat(3), vec![2, 2, 2]),
        ("on one line", headless.replace('\n', " ").repeat(2), vec![2, 2]),
        ("headers alone", format!("{HEADERS}\n{HEADERS}\n{MOVES}"), vec![0, 8]),
        ("an empty line among headers", HEADERS.replace("[총수", "\n[총수") + MOVES, vec![8]),
        ("two passes", with("1. 한수쉼 2. 한수쉼 3. 71졸72"), vec![3]),
    ];
    for (name, text, plies) in cases {
        let found = games(text.as_bytes());
        let lengths = found.iter();
        let lengths: Vec<_> = lengths.map(|game| game.record.actions().len()).collect();
        assert_eq!(lengths, plies, "{name}");
        assert!(found.iter().all(|game| game.fault.is_none()), "{name}");
    }
}

#[test]
fn broken_game_stops_no_other() {
    let text = format!(
        "{}{}{}",
        with(MOVES),
        with("1. 71졸72 2. 49마48"),
        with(MOVES)
    );
    let found = games(text.as_bytes());
    let ok: Vec<_> = found.iter().map(|game| game.flaw().is_none()).collect();
    assert_eq!(ok, [true, false, true]);
    assert_eq!(found[1].record.actions().len(), 1, "as far as it is legal");
    assert_eq!(found[1].place.line, 15);
    let unclosed = format!("{}{}", with("1. 71졸72 {아직"), with(MOVES));
    let found = games(unclosed.as_bytes());
    assert!(found[0].flaw().is_some() && found[1].fault.is_none());
}

#[test]
fn comments_keep_their_places() {
    let record = only(&with("{처음} 1. 71졸72 {하나}{또\n 하나} 2. 49병48"));
    let after = |plies| record.comments_after(plies).collect::<Vec<_>>();
    assert_eq!(after(0), ["처음"]);
    assert_eq!(after(1), ["하나", "또 하나"]);
    assert_eq!(after(2), Vec::<&str>::new());
}

#[test]
fn board_diagram_is_read_as_the_start() {
    let board =
        "차마상사1사상마차/4장/1포5포/졸1졸1졸1졸1졸///兵1兵1兵1兵/1包5包/4將/車象馬士1士象馬車";
    let fen = "rbna1abnr/4k4/1c5c1/p1p1p1p2/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR";
    for (first, side) in [(" 한 접장기", 'b'), (" 초 접장기", 'w'), ("", 'w')] {
        let record = only(&format!("[판 \"{board}{first}\"]\n"));
        let expected = Start::from_fen(Variant::Janggi, &format!("{fen} {side}")).unwrap();
        assert_eq!(record.start(), &expected, "{first}");
    }
}

#[test]
fn results_are_read_in_every_wording() {
    let plain = |side, ending| Verdict::Won(side, Some(Termination::Ending(ending)));
    let points = |side, score| Verdict::Won(side, Some(Termination::Points(score)));
    let drawn = |ending| Verdict::Drawn(Some(Termination::Ending(ending)));
    let cases = [
        ("초 완승", plain(Side::Cho, Ending::Checkmate)),
        ("한 완승", plain(Side::Han, Ending::Checkmate)),
        ("초승(외통수)", plain(Side::Cho, Ending::Checkmate)),
        ("한 외통승", plain(Side::Han, Ending::Checkmate)),
        ("초 기권승", plain(Side::Cho, Ending::Resignation)),
        ("초기권승", plain(Side::Cho, Ending::Resignation)),
        ("초승(기권)", plain(Side::Cho, Ending::Resignation)),
        ("한 기권패", plain(Side::Cho, Ending::Resignation)),
        ("한 시간승", plain(Side::Han, Ending::Timeout)),
        ("한 접속 끊김 승", plain(Side::Han, Ending::Disconnect)),
        ("한 접속끊김 패", plain(Side::Cho, Ending::Disconnect)),
        ("초 5회 끊김승", plain(Side::Cho, Ending::Disconnect)),
        ("한 점수승", points(Side::Han, Score::Unstated)),
        (
            "한 2.5점 승",
            points(Side::Han, Score::Margin(HalfPoints(5))),
        ),
        (
            "초 13점승",
            points(Side::Cho, Score::Margin(HalfPoints(26))),
        ),
        ("초 승리", Verdict::Won(Side::Cho, None)),
        ("漢 승", Verdict::Won(Side::Han, None)),
        ("무승부", Verdict::Drawn(None)),
        ("무승부 (동의)", drawn(Ending::Agreement)),
        ("무승부(빅장)", drawn(Ending::Bikjang)),
        ("무승부(자동)", drawn(Ending::Automatic)),
        ("미상", Verdict::Unknown),
        ("", Verdict::Unknown),
        ("무효 대국", Verdict::Other("무효 대국".to_owned())),
        ("초 와늣", Verdict::Other("초 와늣".to_owned())),
    ];
    for (text, expected) in cases {
        let record = only(&format!("[대국결과 \"{text}\"]\n1. 한수쉼\n"));
        assert_eq!(record.verdict, expected, "{text}");
    }
    assert_eq!(only("[초대국자 \"미나\"]\n").verdict, Verdict::Unknown);
}

#[test]
fn wrong_marks_are_listed_without_stopping() {
    let soldier = Piece::new(Side::Han, Role::Soldier);
    // Soldiers meet on b5 and b6, and Cho's captures.
    let moves = "1. 71졸72 2. 41병42 3. 72졸62 4. 42병52 5. 62졸52";
    let cases = [
        ("병", vec![]),
        ("타병", vec![]),
        ("졸", vec![]),
        ("한병", vec![]),
        ("", vec![Mark::Capture(Some(soldier))]),
        ("차", vec![Mark::Capture(Some(soldier))]),
        ("병장군", vec![Mark::Check(false)]),
        ("병 장군", vec![Mark::Check(false)]),
        (
            "장군",
            vec![Mark::Capture(Some(soldier)), Mark::Check(false)],
        ),
    ];
    for (mark, expected) in cases {
        let found = games(with(&format!("{moves}{mark} 6. 한수쉼")).as_bytes());
        assert_eq!(found[0].fault, None, "{mark}");
        let marks: Vec<_> = found[0].marks.iter().map(|found| found.mark).collect();
        assert_eq!(marks, expected, "{mark}");
        assert!(found[0].marks.iter().all(|found| found.ply == 5), "{mark}");
    }
    let quiet_move = games(with("1. 71졸72병").as_bytes());
    assert_eq!(quiet_move[0].marks[0].mark, Mark::Capture(None));
    let mark = quiet_move[0].marks[0].to_string();
    assert_eq!(mark, "line 13, column 4, ply 1, 71졸72병: takes nothing");
}

#[test]
fn turns_are_read_in_every_spacing_and_numbering() {
    let header = "[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n";
    for text in [
        "1. 02마83 2. 43병42 3. 79졸78 4. 19차29",
        "1.02마83 2.43병42 3.79졸78 4.19차29",
        "1.02마83\n2.43병42\n3.79졸78\n4.19차29\n",
        "1. 02 마 83 2. 43 병 42 3. 79 졸 78 4. 19 차 29",
        "02 마 83\n43 병 42\n79 졸 78\n19 차 29",
        "02마 83, 43병 42, 79졸 78, 19차 29",
        "02마83,43병42,79졸78,19차29",
        "1) 02마83 2) 43병42 3) 79졸78 4) 19차29",
        "(1) 02마83 (2) 43병42 (3) 79졸78 (4) 19차29",
        "1수 02마83 2수 43병42 3수 79졸78 4수 19차29",
        "1수: 02마83\n2수: 43병42\n3수: 79졸78\n4수: 19차29",
        "1 02마83 2 43병42 3 79졸78 4 19차29",
        "１．０２마８３ ２．４３병４２ ３．７９졸７８ ４．１９차２９",
        "1、02마83 2、43병42 3、79졸78 4、19차29",
        "02馬83 43兵42 79卒78 19車29",
        "0283 4342 7978 1929",
        "1. 02마83 <br>2. 43병42<br/>3. 79졸78 4. 19차29\n\n기권",
        "1. 02마83 2. 43병42 3. 79졸78 4. 19차29 초 승",
        "1. 02마83 2. 43병42 3. 79졸78 4. 19차29 ----------",
    ] {
        for begun in [header, ""] {
            let game = &games(format!("{begun}{text}\n").as_bytes())[0];
            assert_eq!(game.flaw(), None, "{text}");
            let found = uci(&game.record);
            assert_eq!(found, ["b1c3", "c7b7", "i4h4", "i10i9"], "{text}");
        }
    }
    let labelled =
        "초: 미나\n한: 지훈\n초차림: 마상상마\n한차림：마상상마\n결과: 한승\n\n1. 02마83\n";
    let record = &games(labelled.as_bytes())[0].record;
    assert_eq!(record.headers.players.han.as_deref(), Some("지훈"));
    assert_eq!(record.verdict.winner(), Some(janggi::Side::Han));
}
