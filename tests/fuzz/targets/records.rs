//! Files of game records: gib, also in code page 949, PGN, and bare lists.

use encoding_rs::EUC_KR;
use janggi::notation::{ReadGame, Record, Start, read_any, read_fens, read_uci};
use janggi::{Action, Position, Variant};

use super::{Target, meet, said};

/// Far more than any input has.
const LIMIT: usize = 16 << 20;
/// The number of games of a file that are written again. Further games are only read.
const WRITTEN: usize = 3;

/// Records of Korean programs. UTF-8 text is read in code page 949 as well.
#[rustfmt::skip]
pub const GIB: Target = Target {
    name: "gib",
    run: gib,
    words: &[
        "[초차림 \"마상상마\"]\n", "[한차림 \"상마상마\"]\n", "[대국결과 \"초 완승\"]\n", "[총수 \"12\"]\n",
        "[판 \"차마상사1사마상차/4장/\"]\n", "[초대국자 \"미나\"]\n", "[접장기 \"차\"]\n", "[대국규칙 \"modern\"]\n",
        "1. 71졸72 ", "2. 49병48 ", "87장군 ", "한수쉼 ", "외통", "楚", "漢", "<0>", "{", "}", "\"", "]", "[",
        "미상", "기권", "점수승", "시간승", "\r\n", "\\", "판",
    ],
    ends: &["game", "turn", "broken", "refused", "gib", "pgn"],
    steps: 4_000,
};

/// Records of chess programs, of both games.
#[rustfmt::skip]
pub const PGN: Target = Target {
    name: "pgn",
    run: |bytes| file(bytes),
    words: &[
        "[Event \"?\"]\n", "[White \"Mina\"]\n", "[Variant \"Janggi\"]\n",
        "[Variant \"Xiangqi\"]\n", "[Game \"Chinese Chess\"]\n", "[Result \"1-0\"]\n",
        "[SetUp \"1\"]\n", "[FEN \"", "[Format \"ICCS\"]\n", "[ChoSetup \"HEHE\"]\n",
        "[HanSetup \"HEEH\"]\n", "[Handicap \"horse\"]\n", "[Ruleset \"modern\"]\n",
        "[Deom \"1.5\"]\n", "[Termination \"", "1. ", "1... ", "a4b4 ", "Rxa10# ", "P71-72 ",
        "C2=5 ", "炮二平五 ", "馬８進７ ", "H2-E2 ", "1-0", "0-1", "1/2-1/2", "*", "{", "}", "(", ")", ";",
        "%", "$1",
    ],
    ends: &[
        "game", "turn", "broken", "refused", "pgn", "iccs", "chinese",
    ],
    steps: 4_000,
};

/// Lists of moves and of positions.
#[rustfmt::skip]
pub const LISTS: Target = Target {
    name: "lists",
    run: lists,
    words: &[
        "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1\n", "a4b4 ",
        "a7b7 ", "e2e2 ", "0000 ", "\n", "\n\n", "/", " b - - 1 1\n", "moves", "h1g3 ",
    ],
    ends: &["list", "refused"],
    steps: 4_000,
};

/// Lists of moves as people and pages write them, WXF and DhtmlXQ.
#[rustfmt::skip]
pub const FORMATS: Target = Target {
    name: "formats",
    run: |bytes| file(bytes),
    words: &[
        "炮二平五 ", "马８进７ ", "1、", "1．", "(1) ", "第1回合 ", "……", "----", "====\n", "红方：阿达\n", "结果：红胜\n",
        "前七进一 ", "C2=5 ", "H8+7\n", "Che3 ", "h2e2 ", "FORMAT\tWXF\n", "RED\tAda;;;\n", "START{\n",
        "}END\n", "[DhtmlXQ]\n", "[DhtmlXQ_binit]",
        "8979695949392919097717866646260600102030405060708012720323436383", "[DhtmlXQ_movelist]",
        "7747", "[/DhtmlXQ_movelist]\n", "[DhtmlXQ_comment1]", "[DhtmlXQ_move_0_1_1]",
        "[DhtmlXQ_fen]", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR[] W -- 0 1\n",
        "||", "<br>", "&nbsp;", "（", "】",
    ],
    ends: &["game", "turn", "broken", "refused", "ubb", "wxf"],
    steps: 6_000,
};

/// Binary records of XQStudio.
pub const XQF: Target = Target {
    name: "xqf",
    run: |bytes| file(bytes),
    words: &["XQ\x0a", "XQ\x0b", "XQ\x12", "\0\0\0\0", "\u{7f}"],
    ends: &["game", "turn", "refused", "ubb"],
    steps: 6_000,
};

fn gib(bytes: &[u8]) {
    file(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        let (encoded, _, lost) = EUC_KR.encode(text);
        if !lost && *encoded != *bytes {
            file(&encoded);
        }
    }
}

fn file(bytes: &[u8]) {
    let games = match read_any(bytes, LIMIT) {
        Ok(games) => games,
        Err(error) => {
            meet("refused");
            return said(|text| text.not_a_record(&error));
        }
    };
    let mut count = 0;
    let mut turns = 0;
    for (nth, game) in games.enumerate() {
        count += 1;
        turns += game.record.actions().len();
        is_in_bounds(&game, bytes.len());
        if nth < WRITTEN {
            game_of_file(game);
        }
    }
    assert!(
        count <= 1 + bytes.len() / 2,
        "{count} games of {} bytes",
        bytes.len()
    );
    // A move has more than one letter, but a turn such as `1.*` may have fewer.
    assert!(
        turns <= bytes.len(),
        "{turns} turns of {} bytes",
        bytes.len()
    );
}

/// The data kept for a game is bounded.
fn is_in_bounds(game: &ReadGame, bytes: usize) {
    let record = &game.record;
    let texts = record.comments.iter().map(|comment| &comment.text);
    let comments: usize = texts.map(String::len).sum();
    assert!(record.comments.len() <= 2_000 && record.headers.others.len() <= 100);
    assert!(comments <= 4 * bytes);
}

fn game_of_file(game: ReadGame) {
    meet("game");
    if !game.record.actions().is_empty() {
        meet("turn");
    }
    assert!(game.fault.is_none() || game.record.actions().is_empty());
    if let Some(flaw) = game.flaw() {
        meet("broken");
        let record = &game.record;
        said(|text| {
            text.playing(&record.ruleset())
                .broken_record(flaw, record.end())
        });
    }
    for mark in &game.marks {
        assert!(!mark.to_string().is_empty());
    }
    for record in [Some(game.record), game.other].into_iter().flatten() {
        is_read_back(&record);
    }
}

fn is_read_back(record: &Record) {
    assert!(record.to_text().lines().count() == record.actions().len());
    match record.start().variant() {
        Variant::Janggi => {
            written_alike(record, "gib", Record::to_gib);
            written_alike(record, "pgn", |record| record.to_pgn().into_bytes());
            assert_eq!(plain(read_uci(&record.to_uci())), Some(bare(record)));
            // A pass that accepts facing generals may leave a general in check: that is no position to read.
            if record.positions().all(|position| is_readable(&position)) {
                assert_eq!(plain(read_fens(&record.to_fens())), Some(bare(record)));
            }
        }
        Variant::Xiangqi => {
            written_alike(record, "pgn", |record| record.to_pgn().into_bytes());
            written_alike(record, "iccs", |record| record.to_iccs().into_bytes());
            written_alike(record, "chinese", |record| record.to_chinese().into_bytes());
            written_alike(record, "ubb", |record| record.to_ubb().into_bytes());
            written_alike(record, "wxf", |record| record.to_wxf().into_bytes());
        }
    }
}

/// A record that was read is written as one game of the same turns, which is written and read again unchanged.
fn written_alike(record: &Record, format: &'static str, write: fn(&Record) -> Vec<u8>) {
    let read = |record: &Record| {
        let written = write(record);
        let games: Vec<ReadGame> = match read_any(&written, LIMIT) {
            Ok(games) => games.collect(),
            Err(error) => panic!("{format}: {error}: {}", String::from_utf8_lossy(&written)),
        };
        let shown = String::from_utf8_lossy(&written);
        assert_eq!(games.len(), 1, "{format}: {shown}");
        let game = games.into_iter().next().unwrap();
        assert_eq!(game.marks, [], "{format}: {shown}");
        match game.whole() {
            Ok(read) => (read, shown.into_owned()),
            Err(error) => panic!("{format}: {error}: {shown}"),
        }
    };
    let (once, shown) = read(record);
    assert_eq!(once.actions(), record.actions(), "{format}: {shown}");
    // A drawn board has no counters.
    if format == "gib" {
        let positions = [&once, record].map(|record| *record.start().position());
        assert_eq!(positions[0], positions[1], "{format}: {shown}");
    } else {
        assert_eq!(once.start(), record.start(), "{format}: {shown}");
    }
    let (twice, shown) = read(&once);
    assert_eq!(twice, once, "{format}: {shown}");
    meet(format);
}

fn is_readable(position: &Position) -> bool {
    let fen = Start::from_position(*position).fen();
    Position::from_fen(position.variant(), &fen).is_ok()
}

fn bare(record: &Record) -> (String, Vec<Action>) {
    (record.start().fen(), record.actions().to_vec())
}

fn plain<E>(read: Result<Vec<Record>, E>) -> Option<(String, Vec<Action>)> {
    let read = read.ok()?;
    (read.len() == 1).then(|| bare(&read[0]))
}

fn lists(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for (read, write) in [
        (read_uci(&text), Record::to_uci as fn(&Record) -> String),
        (read_fens(&text), Record::to_fens),
    ] {
        match read {
            Ok(records) => {
                for record in records.iter().take(WRITTEN) {
                    meet("list");
                    let written = write(record);
                    let read_lists = [read_uci(&written), read_fens(&written)];
                    assert!(read_lists.contains(&Ok(vec![record.clone()])), "{written}");
                }
            }
            Err(error) => {
                meet("refused");
                assert!(!error.to_string().is_empty());
            }
        }
    }
}
