//! Records of Xiangqi in the forms of other programs, pages and people: lists, WXF, DhtmlXQ, XQF, and their encodings.

use encoding_rs::{BIG5, EUC_KR, GB18030};
use janggi::notation::{Fault, NotARecord, ReadGame, Verdict, read_any};
use janggi::{Side, Variant};

const LIMIT: usize = 8 << 20;

/// The first moves of the games of these tests.
const MOVES: [&str; 4] = ["h3e3", "h10g8", "h1g3", "i10h10"];

/// The only game of a file.
#[track_caller]
fn only(bytes: &[u8]) -> ReadGame {
    let text = String::from_utf8_lossy(bytes);
    let mut games: Vec<ReadGame> = read_any(bytes, LIMIT).expect(&text).collect();
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn uci(game: &ReadGame) -> Vec<String> {
    let turns = game.record.turns();
    turns.map(|(before, action)| before.uci(action)).collect()
}

/// The moves of a text that is read whole, as one of Xiangqi.
#[track_caller]
fn moves(text: &str) -> Vec<String> {
    let game = only(text.as_bytes());
    assert_eq!(game.flaw(), None, "{text}");
    assert_eq!(game.record.start().variant(), Variant::Xiangqi, "{text}");
    uci(&game)
}

#[test]
fn move_list_is_read_in_every_form() {
    for text in [
        "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n",
        "1、炮二平五 马8进7 2、马二进三 车9平8",
        "1．炮二平五　马８进７　2．马二进三　车９平８",
        "１．炮二平五　马８进７　２．马二进三　车９平８",
        "1) 炮二平五 马8进7 2) 马二进三 车9平8",
        "(1) 炮二平五 马8进7 (2) 马二进三 车9平8",
        "（1）炮二平五 马8进7\n（2）马二进三 车9平8",
        "第1回合 炮二平五 马8进7\n第2回合 马二进三 车9平8",
        "1: 炮二平五 马8进7\n2: 马二进三 车9平8",
        "1 炮二平五 马8进7\n2 马二进三 车9平8",
        "1. 炮二平五，马8进7；2. 马二进三，车9平8。",
        "炮二平五 马8进7 马二进三 车9平8",
        "炮二平五\n马8进7\n马二进三\n车9平8\n",
        "炮二平五、马8进7、马二进三、车9平8",
        "1. 砲二平五 馬8進7 2. 傌二進三 車9平8",
        "1. 炮二平五 马八进七 2. 马二进三 车九平八",
        "1. 炮2平5 马8进7 2. 马2进3 车9平8",
        "1. 炮二平五\n1. …… 马8进7\n2. 马二进三\n2. …… 车9平8\n",
        "1. 炮二平五（当头炮）马8进7 2. 马二进三 车9平8",
        "第一局\n\n红方：阿达\n黑方：小波\n作者：某人\n\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n",
        "<p>1. 炮二平五 马8进7<br/>2. 马二进三&nbsp;车9平8</p>",
        "<td>炮二平五</td><td>马8进7</td>\n<td>马二进三</td><td>车9平8</td>\n",
        "1. C2=5 H8+7\n2. H2+3 R9=8\n",
        "1. c2.5 h8+7 2. h2+3 r9.8",
        "C2=5\nH8+7\nH2+3\nR9=8\n",
        "1\nC2=5\nH8+7\n2\nH2+3\nR9=8\n",
        "1. H2-E2 H9-G7 2. H0-G2 I9-H9",
        "H2-E2 H9-G7\nH0-G2 I9-H9",
        "h2e2 h9g7 h0g2 i9h9",
        "position startpos moves h2e2 h9g7 h0g2 i9h9",
        "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2 h9g7 h0g2 i9h9",
        "1.h2e2 h9g7 2.h0g2 i9h9",
        "1. H2E2 H9G7 2. H0G2 I9H9",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\nh2e2 h9g7 h0g2 i9h9",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2 h9g7 h0g2 i9h9",
    ] {
        assert_eq!(moves(text), MOVES, "{text}");
    }
}

#[test]
fn short_notation_counts_ranks_from_0_or_1() {
    for turns in [
        "1. Che3 Hg8 2. Hg3 Rh10",
        "1. Che3 Nhg8 2. Nhg3 Rih10 *",
        "1. Ch3-e3 Hh10-g8 2. Hh1-g3 Ri10-h10",
        "1. Che2 Hg7 2. Hg2 Rh9",
        "1. Che2 Nhg7 2. Nhg2 Rih9 1-0",
        "1. Ch2-e2 Hh9-g7 2. Hh0-g2 Ri9-h9",
    ] {
        let text = format!("[Variant \"xiangqi\"]\n\n{turns}\n");
        assert_eq!(moves(&text), MOVES, "{turns}");
    }
    let soldiers = "[Variant \"Xiangqi\"]\n\n1. c5 Pg6 2. Ece3 Cbe8 3. c6 g5\n";
    assert_eq!(moves(soldiers).len(), 6);
}

#[test]
fn old_forms_name_the_front_and_rear_piece() {
    let start = "[Game \"Chinese Chess\"]\n[FEN \"3k5/9/9/R8/9/P8/9/9/9/R3K4 w\"]\n\n";
    for (turn, expected) in [
        ("前车进一", "a7a8"),
        ("后车平八", "a1b1"),
        ("前車平八", "a7b7"),
    ] {
        let game = only(format!("{start}1. {turn}\n").as_bytes());
        assert_eq!(uci(&game).concat(), expected, "{turn}");
    }
    let soldiers = "[Game \"Chinese Chess\"]\n[FEN \"3k5/9/9/2P6/2P6/9/9/9/9/4K4 w\"]\n\n";
    for (turn, expected) in [
        ("前七进一", "c7c8"),
        ("后七平六", "c6d6"),
        ("前兵平八", "c7b7"),
        ("七前进一", ""),
    ] {
        let game = only(format!("{soldiers}1. {turn}\n").as_bytes());
        assert_eq!(uci(&game).concat(), expected, "{turn}");
    }
}

#[test]
fn result_is_read_in_words() {
    let red = "1-0|1-0 |1:0|红胜|红方胜|紅勝|紅方勝|先胜|先手胜|红先胜|黑方认输|红方胜出|Red wins|黑方超时负";
    let black = "0-1|黑胜|黑方胜|先负|红先负|红负|后胜|後手勝";
    let drawn = "1/2-1/2|和|和棋|和局|先和|红先和|平局|½-½";
    let cases = [
        (red, Some(Side::Cho)),
        (black, Some(Side::Han)),
        (drawn, None),
    ];
    for (words, winner) in cases {
        for word in words.split('|') {
            let text = format!("[Game \"Chinese Chess\"]\n[Result \"{word}\"]\n\n1. 炮二平五\n");
            let verdict = only(text.as_bytes()).record.verdict;
            assert_eq!(verdict.winner(), winner, "{word}");
            let is_drawn = matches!(verdict, Verdict::Drawn(_));
            assert_eq!(is_drawn, winner.is_none(), "{word}: {verdict:?}");
            let after_moves = format!("1. 炮二平五 马8进7\n{word}\n");
            let after_moves = only(after_moves.as_bytes());
            assert_eq!(after_moves.flaw(), None, "{word}");
            assert_eq!(after_moves.record.verdict.winner(), winner, "{word}");
        }
    }
    let unknown = "[Game \"Chinese Chess\"]\n[Result \"红优\"]\n\n1. 炮二平五\n";
    let verdict = only(unknown.as_bytes()).record.verdict;
    assert_eq!(verdict, Verdict::Other("红优".to_owned()));
}

#[test]
fn words_after_the_last_move_are_a_comment() {
    const LIST: &str = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n";
    for behind in [
        "棋谱由某软件生成 (http://example.org)",
        "http://example.org/game?id=7&x=1",
        "----------",
        "====",
        "********",
        "The end",
        "*",
        "红方超时",
        "2026年5月4日于家中",
    ] {
        let game = only(format!("{LIST}{behind}\n").as_bytes());
        assert_eq!(game.flaw(), None, "{behind}");
        assert_eq!(uci(&game), MOVES, "{behind}");
    }
    let game = only(format!("{LIST}see example\n").as_bytes());
    let comments: Vec<_> = game.record.comments_after(4).collect();
    assert_eq!(comments, ["see example"]);
    for behind in ["==== 3. 车一平二", "3. 车二平一 卒7进1", "3. 炮", "3. H2+"] {
        let game = only(format!("{LIST}{behind}\n").as_bytes());
        assert_eq!(game.fault, None, "{behind}");
        let stopped = game.stopped.as_ref().expect(behind);
        assert_eq!(stopped.ply, Some(5), "{behind}");
        assert_eq!(uci(&game), MOVES, "{behind}");
        assert_eq!(game.record.comments_after(4).count(), 1, "{behind}");
    }
}

#[test]
fn encoding_is_chosen_by_readable_moves() {
    let simple = "[Event \"家中\"]\n\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n";
    let traditional = "[Event \"家中\"]\n\n1. 炮二平五 馬8進7\n2. 馬二進三 車9平8\n";
    let wide = |text: &str, big: bool| -> Vec<u8> {
        let units = text.encode_utf16();
        units
            .flat_map(|unit| {
                if big {
                    unit.to_be_bytes()
                } else {
                    unit.to_le_bytes()
                }
            })
            .collect()
    };
    let mut padded = simple.as_bytes().to_vec();
    padded.resize(4096, 0);
    let mut ended = GB18030.encode(simple).0.into_owned();
    ended.push(0x1a);
    let mut marked = vec![0xff, 0xfe];
    marked.extend(wide(simple, false));
    let mut wide_padded = wide(simple, false);
    wide_padded.resize(wide_padded.len() + 512, 0);
    let mut mixed = b"[Event \"".to_vec();
    mixed.extend("家中一局".as_bytes());
    mixed.extend(b"\"]\n");
    mixed.extend(
        &*GB18030
            .encode("[Red \"阿达\"]\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n")
            .0,
    );
    for (bytes, encoding) in [
        (simple.as_bytes().to_vec(), "UTF-8"),
        (padded, "UTF-8"),
        (GB18030.encode(simple).0.into_owned(), "gb18030"),
        (GB18030.encode(traditional).0.into_owned(), "gb18030"),
        (ended, "gb18030"),
        (BIG5.encode(traditional).0.into_owned(), "Big5"),
        (wide(simple, false), "UTF-16LE"),
        (wide(traditional, true), "UTF-16BE"),
        (marked, "UTF-16LE"),
        (wide_padded, "UTF-16LE"),
        (mixed, "gb18030"),
    ] {
        let games = read_any(&bytes, LIMIT).unwrap();
        assert_eq!(games.encoding(), encoding);
        let game = only(&bytes);
        assert_eq!(uci(&game), MOVES, "{encoding}");
        assert!(
            game.record.headers.event.unwrap().starts_with("家中"),
            "{encoding}"
        );
    }
    let korean = "[초차림 \"마상상마\"]\n[초대국자 \"미나\"]\n\n1. 71졸72 2. 49병48\n";
    let bytes = EUC_KR.encode(korean).0.into_owned();
    assert_eq!(read_any(&bytes, LIMIT).unwrap().encoding(), "EUC-KR");
    // Names alone decide where moves are in ASCII.
    let names =
        "[Variant \"Janggi\"]\n[White \"김미나 선생님\"]\n[Black \"박지훈 사범님\"]\n\n1. a4b4 *\n";
    let game = only(&EUC_KR.encode(names).0);
    let player = game.record.headers.players.cho.as_deref();
    assert_eq!(player, Some("김미나 선생님"));
}

const UBB: &str = "[DhtmlXQ]\n[DhtmlXQ_title]家中一局[/DhtmlXQ_title]\n[DhtmlXQ_red]阿达[/DhtmlXQ_red]\n\
    [DhtmlXQ_result]红胜[/DhtmlXQ_result]\n\
    [DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]\n\
    [DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]\n\
    [DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]\n[DhtmlXQ_comment0]开始[/DhtmlXQ_comment0]\n\
    [DhtmlXQ_comment2]好||很好[/DhtmlXQ_comment2]\n[DhtmlXQ_comment1_1]变着[/DhtmlXQ_comment1_1]\n[/DhtmlXQ]\n";

#[test]
fn dhtmlxq_is_read_with_its_comments() {
    for bytes in [UBB.as_bytes().to_vec(), GB18030.encode(UBB).0.into_owned()] {
        let game = only(&bytes);
        assert_eq!(game.flaw(), None);
        assert_eq!(uci(&game), MOVES);
        let record = &game.record;
        assert_eq!(record.headers.event.as_deref(), Some("家中一局"));
        assert_eq!(record.verdict.winner(), Some(Side::Cho));
        assert_eq!(record.comments_after(0).collect::<Vec<_>>(), ["开始"]);
        assert_eq!(record.comments_after(2).collect::<Vec<_>>(), ["好 很好"]);
        assert_eq!(game.left_out, 2, "a variation and its remark");
    }
    let two = UBB.repeat(2);
    assert_eq!(read_any(two.as_bytes(), LIMIT).unwrap().count(), 2);
    // The list is wrapped, the board is not given, and the rest is broken.
    let bare = "[DhtmlXQ_movelist]\n77477062 7967\n8070[/DhtmlXQ_movelist]";
    assert_eq!(moves(bare), MOVES);
    let broken = only(b"[DhtmlXQ_movelist]77477062796780709x[/DhtmlXQ_movelist]");
    assert_eq!(broken.stopped.as_ref().and_then(|error| error.ply), Some(5));
    assert_eq!(uci(&broken), MOVES);
    // Black is to move first if the first move is Black's.
    let side = |general: &str| format!("99999999{general}{}", "99".repeat(11));
    let board = format!(
        "[DhtmlXQ_binit]{}{}[/DhtmlXQ_binit]",
        side("39"),
        side("50")
    );
    let game = only(format!("{board}[DhtmlXQ_movelist]5040[/DhtmlXQ_movelist]").as_bytes());
    assert_eq!(game.record.start().position().turn(), Side::Han, "{game:?}");
}

#[test]
fn dhtmlxq_is_read_as_pages_store_it() {
    let list = "7747706279678070";
    let texts = [
        format!(
            "[DhtmlXQ_movelist][/DhtmlXQ_movelist]\n[DhtmlXQ_move_0_1_0]{list}[/DhtmlXQ_move_0_1_0]"
        ),
        "[DhtmlXQ_movelist]77477\n0627967\n8070[/DhtmlXQ_movelist]".to_owned(),
        format!("<script>var DhtmlXQ_red = \"A\";\nvar DhtmlXQ_movelist='{list}';</script>"),
        format!(
            "<script>var DhtmlXQ_movelist = '[0_1_0]{list}[/0_1_0][0_2_1]1022[/0_2_1]';</script>"
        ),
        format!(
            "\\[DhtmlXQ\\]\n\\[DhtmlXQ\\_movelist\\]{list}\\[/DhtmlXQ\\_movelist\\]\n\\[/DhtmlXQ\\]"
        ),
        format!("&#91;DhtmlXQ_movelist&#93;{list}&#x5b;/DhtmlXQ_movelist&rsqb;"),
    ];
    for text in texts {
        assert_eq!(moves(&text), MOVES, "{text}");
    }
    let named =
        only(b"<script>var DhtmlXQ_red='\xe9\x98\xbf';var DhtmlXQ_movelist='7747';</script>");
    assert_eq!(named.record.headers.players.cho.as_deref(), Some("阿"));
    // The place of a fault in a wrapped list.
    let broken = only(b"[DhtmlXQ_movelist]7747\n70\n627x[/DhtmlXQ_movelist]");
    let stopped = broken.stopped.unwrap();
    assert_eq!((stopped.place.line, stopped.place.column), (3, 3));
}

/// An XQF file of the moves with remarks behind some; keys as given.
fn xqf(version: u8, keys: [u8; 4], moves: &[(u8, u8, &str)]) -> Vec<u8> {
    let hidden = |key: u8, factor: u8| {
        let key = u64::from(key);
        let value = ((((key * key * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8) * u64::from(factor);
        u8::try_from(value % 256).unwrap()
    };
    let [sum, pieces, from, to] = keys;
    let is_old = version <= 10;
    let own_pieces = if is_old { 0 } else { hidden(pieces, pieces) };
    let own_from = if is_old { 0 } else { hidden(from, own_pieces) };
    let own_to = if is_old { 0 } else { hidden(to, own_from) };
    let size = if is_old {
        0
    } else {
        (u32::from(sum) * 256 + u32::from(pieces)) % 32_000 + 767
    };
    let mut file = vec![0; 1024];
    file[..3].copy_from_slice(&[b'X', b'Q', version]);
    let mask = 0x5a;
    let ors = [1, 2, 4, 8];
    file[3] = mask;
    file[8..12].copy_from_slice(&ors);
    file[12..16].copy_from_slice(&keys);
    let points = "00102030405060708012720323436383";
    let red = points.as_bytes().chunks(2);
    let red = red.map(|two| (two[0] - b'0') * 10 + two[1] - b'0');
    let black = red.clone().map(|point| point / 10 * 10 + 9 - point % 10);
    for (nth, point) in red.chain(black).enumerate() {
        let slot = if version >= 12 {
            (nth + 32 - (usize::from(own_pieces) + 1) % 32) % 32
        } else {
            nth
        };
        file[16 + slot] = point.wrapping_add(own_pieces);
    }
    file[0x33] = 3;
    let name = GB18030.encode("阿达").0.into_owned();
    file[0x130] = u8::try_from(name.len()).unwrap();
    file[0x131..0x131 + name.len()].copy_from_slice(&name);
    let seed = b"[(C) Copyright Mr. Dong Shiwei.]";
    let push = |bytes: &[u8], file: &mut Vec<u8>| {
        for byte in bytes {
            let slot = file.len() % 32;
            let shift = if is_old {
                0
            } else {
                seed[slot] & ((keys[slot % 4] & mask) | ors[slot % 4])
            };
            file.push(byte.wrapping_add(shift));
        }
    };
    for (nth, (start, end, remark)) in [(0, 0, "开局")].iter().chain(moves).enumerate() {
        let remark = GB18030.encode(remark).0.into_owned();
        let has_next = nth < moves.len();
        let flags = match (is_old, has_next) {
            (true, true) => 0xf0,
            (true, false) => 0,
            (false, _) => u8::from(has_next) * 0x80 + u8::from(!remark.is_empty()) * 0x20,
        };
        let from = start.wrapping_add(0x18).wrapping_add(own_from);
        let to = end.wrapping_add(0x20).wrapping_add(own_to);
        push(&[from, to, flags, 0], &mut file);
        if is_old || !remark.is_empty() {
            let length = u32::try_from(remark.len()).unwrap() + size;
            push(&length.to_le_bytes(), &mut file);
            push(&remark, &mut file);
        }
    }
    file
}

const XQF: [(u8, u8, &str); 4] = [(72, 42, ""), (79, 67, "好"), (70, 62, ""), (89, 79, "完")];

#[test]
fn xqf_is_read_in_every_version() {
    for version in [10, 11, 12, 15, 16, 18] {
        for keys in [[7, 3, 5, 11], [200, 33, 99, 181], [0, 0, 0, 0]] {
            let game = only(&xqf(version, keys, &XQF));
            assert_eq!(game.flaw(), None, "{version} {keys:?}");
            assert_eq!(uci(&game), MOVES, "{version} {keys:?}");
            let record = &game.record;
            assert_eq!(record.headers.players.cho.as_deref(), Some("阿达"));
            assert!(matches!(record.verdict, Verdict::Drawn(_)));
            assert_eq!(record.comments_after(0).collect::<Vec<_>>(), ["开局"]);
            assert_eq!(record.comments_after(2).collect::<Vec<_>>(), ["好"]);
            assert_eq!(record.comments_after(4).collect::<Vec<_>>(), ["完"]);
        }
    }
    let file = xqf(18, [7, 3, 5, 11], &XQF);
    // Before the third move.
    let cut = only(&file[..file.len() - 14]);
    assert_eq!(uci(&cut), MOVES[..2]);
    assert_eq!(cut.stopped.map(|error| error.fault), Some(Fault::CutOff));
    for cut in 0..file.len() {
        if let Ok(games) = read_any(&file[..cut], LIMIT) {
            assert!(games.count() <= 1, "byte {cut}");
        }
    }
}

/// Newer programs write UTF-8. A name that fills its field may end within a character.
#[test]
fn xqf_may_be_in_utf8() {
    let mut file = xqf(18, [7, 3, 5, 11], &XQF);
    let name = &"阿达的儿子们".as_bytes()[..14];
    file[0x130] = 14;
    file[0x131..0x131 + 14].copy_from_slice(name);
    let game = only(&file);
    assert_eq!(game.record.headers.players.cho.as_deref(), Some("阿达的儿"));
    assert_eq!(game.record.comments_after(2).collect::<Vec<_>>(), ["好"]);
}

#[test]
fn file_of_another_program_is_named() {
    let mut newer = xqf(18, [7, 3, 5, 11], &XQF);
    newer[2] = 30;
    for (bytes, name) in [
        (&b"CCBridgeLibrary\0\0\0\x01"[..], "CBL"),
        (b"CCBridge Record\0\x01\0", "CBR"),
        (
            b"<?xml version=\"1.0\"?>\n<ChineseChessRecord Version=\"1.0\"><Head/></ChineseChessRecord>",
            "CBF",
        ),
        (&newer, "XQF"),
        (&newer[..700], "XQF"),
    ] {
        match read_any(bytes, LIMIT) {
            Err(NotARecord::Unsupported(format)) => assert!(format.contains(name), "{format}"),
            other => panic!("{name}: {other:?}"),
        }
    }
}

#[test]
fn wxf_file_is_read() {
    let text = "FORMAT\tWXF\nGAME\tEvening\nRED\tAda;;;\nBLACK\tBo;;;\nDATE\t2026-05-04\nRESULT\t1-0\n\n\
        START{\n1. C2=5 H8+7\n{a remark}\n2. H2+3 R9=8\n}END\n";
    for text in [
        text.to_owned(),
        text.replace('\n', "\r\n"),
        text.replace('\t', "   "),
    ] {
        let game = only(text.as_bytes());
        assert_eq!(game.flaw(), None, "{text}");
        assert_eq!(uci(&game), MOVES, "{text}");
        let player = game.record.headers.players.cho.as_deref();
        assert_eq!(player, Some("Ada"), "{text}");
        assert_eq!(game.record.verdict.winner(), Some(Side::Cho), "{text}");
        let comments: Vec<_> = game.record.comments_after(2).collect();
        assert_eq!(comments, ["a remark"], "{text}");
    }
    let twice = text.repeat(2);
    assert_eq!(read_any(twice.as_bytes(), LIMIT).unwrap().count(), 2);
}
