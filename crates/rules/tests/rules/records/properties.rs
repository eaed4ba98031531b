//! Writing then reading gives the same record, and no input makes a reader panic.

use janggi::notation::{
    Comment, Ending, Headers, Record, Score, Start, Termination, Verdict, read_any, read_fens,
    read_uci,
};
use janggi::{Action, BySide, Formation, HalfPoints, Handicap, Position, Side};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::kit::{LIMIT, games, without_rules};

fn any_start() -> impl Strategy<Value = Position> {
    let formation = || select(Formation::ALL.as_slice());
    let pair = (formation(), formation()).prop_map(|(cho, han)| BySide::new(cho, han));
    let custom = (pair.clone(), vec(any::<Index>(), 1..60))
        .prop_map(|(pair, choices)| *played(Start::with_formations(pair), &choices).end());
    prop_oneof![
        pair.clone().prop_map(Position::start),
        (pair, select(Handicap::ALL.as_slice())).prop_map(|(pair, handicap)| handicap.start(pair)),
        custom,
    ]
}

/// Plays random actions, including passes, while any are legal.
fn played(start: Start, choices: &[Index]) -> Record {
    let mut record = Record::new(start);
    for choice in choices {
        let moves = record.end().legal_moves().into_iter();
        let mut actions: Vec<_> = moves.map(Action::Move).collect();
        if !record.end().in_check() {
            actions.extend([Action::Pass; 4]);
        }
        if actions.is_empty() {
            break;
        }
        record.play(*choice.get(&actions)).unwrap();
    }
    record
}

fn any_text() -> impl Strategy<Value = String> {
    "[가-힣a-zA-Z0-9][가-힣a-z0-9 ().,:/'!-]{0,20}[가-힣a-z0-9]"
}

/// Arbitrary text, including the syntax of records.
fn any_wild() -> impl Strategy<Value = String> {
    #[rustfmt::skip]
    let words = [
        "", "판", "초차림", "대국결과", "미상", "[", "]", "\"", "\n", "\r\n", "{", "}", "<", ">", "1. 71졸72",
        "\u{1a}", "\u{fffd}", "🐘", "é", "名", "\\",
    ];
    prop_oneof![
        any::<String>(),
        any_text(),
        vec(select(words.to_vec()), 0..6).prop_map(|words| words.concat()),
        "\\PC{60,120}",
    ]
}

fn any_headers() -> impl Strategy<Value = Headers> {
    let text = || option::of(any_text());
    let others = vec(("비고[a-z]{1,5}", any_text()), 0..3);
    let date = option::of("20[0-9]{2}-[01][0-9]-[0-3][0-9]");
    (text(), text(), date, text(), text(), text(), text(), others).prop_map(
        |(event, round, date, site, cho, han, time, others)| Headers {
            event,
            round,
            date,
            site,
            players: BySide::new(cho, han),
            time,
            others,
            ..Headers::default()
        },
    )
}

/// An end that every notation can express.
fn any_verdict() -> impl Strategy<Value = Verdict> {
    let side = || select(Side::ALL.as_slice());
    let won = Ending::ALL
        .iter()
        .map(|&ending| Some(Termination::Ending(ending)));
    let drawn = [Ending::Agreement, Ending::Bikjang, Ending::Automatic]
        .map(Termination::Ending)
        .map(Some);
    prop_oneof![
        Just(Verdict::Unknown),
        Just(Verdict::Drawn(None)),
        Just(Verdict::Other("무효 대국".to_owned())),
        select(drawn.to_vec()).prop_map(Verdict::Drawn),
        (side(), select(won.collect::<Vec<_>>()))
            .prop_map(|(side, termination)| Verdict::Won(side, termination)),
        side().prop_map(|side| Verdict::Won(side, None)),
        (side(), 1..200).prop_map(|(side, margin)| {
            let score = Score::Margin(HalfPoints(margin));
            Verdict::Won(side, Some(Termination::Points(score)))
        }),
    ]
}

prop_compose! {
    fn any_record()(
        start in any_start(),
        choices in vec(any::<Index>(), 0..80),
        headers in any_headers(),
        verdict in any_verdict(),
        remarks in vec((any::<Index>(), any_text()), 0..4),
    ) -> Record {
        let mut record = played(Start::from_position(start), &choices);
        let plies = record.actions().len();
        record.headers = headers;
        record.verdict = verdict;
        record.declared_plies = u32::try_from(plies).ok();
        let comment = |(after, text): (Index, String)| {
            let text = text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
            Comment { after: after.index(plies + 1), text }
        };
        record.comments = remarks.into_iter().map(comment).collect();
        record.comments.sort_by_key(|comment| comment.after);
        record.headers = squeezed(record.headers);
        record
    }
}

/// The headers without doubled spaces, which no notation keeps.
fn squeezed(mut headers: Headers) -> Headers {
    let squeeze = |text: &mut String| {
        *text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    };
    let Headers {
        event,
        round,
        site,
        players,
        time,
        others,
        ..
    } = &mut headers;
    for text in [event, round, site, &mut players.cho, &mut players.han, time] {
        text.iter_mut().for_each(squeeze);
    }
    others.iter_mut().for_each(|(_, value)| squeeze(value));
    headers
}

/// Scraps of both notations, valid and broken.
fn any_scraps() -> impl Strategy<Value = String> {
    #[rustfmt::skip]
    let scraps = [
        "[초차림 \"마상상마\"]\n", "[한차림 \"상마상마\"]", "[대국결과 \"초 ", "완승\"]\n", "[총수 \"x\"]", "[판 \"",
        "차마상사1사마상차/4장/", "///將/ 한 접장기\"]\n", "[White \"\\", "\"]\n", "[FEN \"",
        "[Variant \"Janggi\"]\n",
        "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1", "1. ", "1... ",
        "2.", "71졸72 ", "49병48 ", "08마87장군 ", "한수쉼 ", "장군", "타", "楚", "i3卒h3 ", "P71-72 ", "a4b4 ",
        "e2e2", "Nc3+ ", "Rxa10# ", "b4 ", "x", "-", "{", "}", "(", ")", "<0>", "<", ";", "%",
        "$1 ", "1-0 ", "* ", "\n", "\r", " ", "\u{fffd}", "\u{feff}", "\x1a", "\0", "🐘", "/",
    ];
    vec(select(scraps.to_vec()), 0..60).prop_map(|scraps| scraps.concat())
}

fn read_everything(bytes: &[u8]) {
    if let Ok(games) = read_any(bytes, LIMIT) {
        for game in games {
            let record = game.record;
            let _ = (
                record.to_gib(),
                record.to_pgn(),
                record.to_uci(),
                record.to_fens(),
            );
        }
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = (read_uci(text), read_fens(text));
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 64,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn gib_is_read_back_as_written(record in any_record()) {
        let found = games(&record.to_gib());
        prop_assert_eq!(found.len(), 1);
        prop_assert_eq!(&found[0].marks, &[]);
        prop_assert_eq!(found[0].clone().whole(), Ok(without_rules(record)));
    }

    /// With any headers, the file is one game with all its turns, and the names survive.
    #[test]
    fn gib_with_any_headers_is_readable(
        mut record in any_record(),
        values in vec((any_wild(), any_wild()), 0..6),
        [event, cho, han, time] in [any_wild(), any_wild(), any_wild(), any_wild()],
    ) {
        record.headers.others = values;
        record.headers.event = Some(event);
        record.headers.time = Some(time);
        record.headers.players = BySide::new(Some(cho), Some(han));
        let found = games(&record.to_gib());
        prop_assert_eq!(found.len(), 1);
        let read = found[0].clone().whole();
        prop_assert!(read.is_ok(), "{:?}", read);
        let read = read.unwrap();
        prop_assert_eq!(read.actions(), record.actions());
        prop_assert_eq!(read.start(), record.start());
        prop_assert_eq!(read.verdict.clone(), record.verdict.clone());
        prop_assert_eq!(read.headers.others.len(), record.headers.others.len());
        // A record that was read once is written and read again unchanged.
        let reread = games(&read.to_gib())[0].clone().whole();
        prop_assert_eq!(reread, Ok(read));
    }

    #[test]
    fn pgn_is_read_back_as_written(record in any_record()) {
        let found = games(record.to_pgn().as_bytes());
        prop_assert_eq!(found.len(), 1);
        prop_assert_eq!(&found[0].marks, &[]);
        prop_assert_eq!(found[0].clone().whole(), Ok(record));
    }

    /// Programs that ignore our own tags still find the starting position.
    #[test]
    fn pgn_starts_from_its_position_tag(record in any_record()) {
        let text = record.to_pgn();
        let own_tags = ["[ChoSetup", "[HanSetup", "[Handicap", "[Ruleset", "[Deom"];
        let (dropped, kept): (Vec<&str>, Vec<&str>) =
            text.lines().partition(|line| own_tags.iter().any(|tag| line.starts_with(tag)));
        prop_assert_eq!(dropped.is_empty(), record.start().formations().is_none()
            && record.start().handicap().is_none());
        prop_assert!(kept.contains(&"[SetUp \"1\"]"));
        let read = games(kept.join("\n").as_bytes())[0].clone().whole();
        let read = read.map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(read.start(), record.start());
        prop_assert_eq!(read.actions(), record.actions());
    }

    #[test]
    fn lists_are_read_back_as_written(start in any_start(), choices in vec(any::<Index>(), 0..60)) {
        let record = played(Start::from_position(start), &choices);
        prop_assert_eq!(read_uci(&record.to_uci()), Ok(vec![record.clone()]));
        prop_assert_eq!(read_fens(&record.to_fens()), Ok(vec![record]));
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in any_scraps()) {
        read_everything(text.as_bytes());
        read_everything(format!("[초대국자 \"미나\"]\n{text}").as_bytes());
        read_everything(format!("[White \"Mina\"]\n{text}").as_bytes());
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in vec(any::<u8>(), 0..400), at in any::<Index>()) {
        read_everything(&bytes);
        let mut broken = Record::new(Start::from_position(Handicap::Horse.start(BySide::new(
            Formation::Heeh,
            Formation::Hehe,
        ))))
        .to_gib();
        let at = at.index(broken.len());
        broken.splice(at..at, bytes);
        read_everything(&broken);
    }
}
