//! The notations of Xiangqi: the norm's table, and each read back.

use super::boards::{any_board, any_line};
use janggi::notation::{Characters, chinese, chinese_in, iccs, moves_named, wxf};
use janggi::{BySide, Move, Position, Variant};
use proptest::prelude::*;

/// A position, and moves with what the world federation and Chinese records write.
type Row = (
    &'static str,
    &'static [(&'static str, &'static str, &'static str)],
);

#[rustfmt::skip]
const ROWS: [Row; 12] = [
    ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", &[("h3e3", "C2=5", "炮二平五"), ("h1g3", "H2+3", "马二进三"), ("c1e3", "E7+5", "相七进五"), ("d1e2", "A6+5", "仕六进五"), ("a1a2", "R9+1", "车九进一"), ("h3h10", "C2+7", "炮二进七")]),
    ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b", &[("h8e8", "C8=5", "炮8平5"), ("h10g8", "H8+7", "马8进7"), ("c10e8", "E3+5", "象3进5"), ("e7e6", "P5+1", "卒5进1")]),
    ("5k3/9/9/4R4/9/9/9/4R4/9/3K5 w", &[("e7d7", "R+=6", "前车平六"), ("e3d3", "R-=6", "后车平六"), ("e7e8", "R++1", "前车进一"), ("e3e4", "R-+1", "后车进一")]),
    ("3k5/9/9/2N6/9/9/2N6/9/9/4K4 w", &[("c7b5", "H+-8", "前马退八"), ("c4d6", "H-+6", "后马进六"), ("c4e3", "H--5", "后马退五")]),
    ("3k5/9/9/9/9/2B6/9/3A5/9/2BAK4 w", &[("c5e3", "E7-5", "相七退五"), ("c1e3", "E7+5", "相七进五"), ("d3e2", "A6-5", "仕六退五"), ("d1e2", "A6+5", "仕六进五")]),
    ("3k5/4P4/4P4/9/9/4P4/9/9/9/4K4 w", &[("e9d9", "15=6", "前兵平六"), ("e8d8", "25=6", "中兵平六"), ("e5e6", "35+1", "后兵进一")]),
    ("3k5/4P4/4P4/4P4/9/4P4/9/9/9/4K4 w", &[("e9f9", "15=4", "一兵平四"), ("e8f8", "25=4", "二兵平四"), ("e7f7", "35=4", "三兵平四"), ("e5e6", "45+1", "四兵进一")]),
    ("3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w", &[("g8h8", "13=2", "一兵平二"), ("g7f7", "23=4", "二兵平四"), ("c8d8", "17=6", "三兵平六"), ("c7d7", "27=6", "四兵平六")]),
    ("3k5/9/2P6/2P3P2/9/9/9/9/9/4K4 w", &[("c8d8", "P+=6", "前兵平六"), ("c7d7", "P-=6", "后兵平六"), ("g7f7", "P3=4", "兵三平四")]),
    ("4k4/9/9/9/9/9/2p6/2p3p2/6p2/3K5 b", &[("c3d3", "13=4", "1卒平4"), ("c4d4", "23=4", "2卒平4"), ("g2h2", "17=8", "3卒平8")]),
    ("5k3/4P4/4P4/4P4/4P4/4P4/9/9/9/3K5 w", &[("e9d9", "15=6", "一兵平六"), ("e6f6", "45=4", "四兵平四")]),
    ("3k5/4R4/9/9/9/9/9/9/9/4RK3 w", &[("e9e8", "R5-1", "前车退一"), ("e1e3", "R5+2", "后车进二")]),
];

fn read(fen: &str) -> Position {
    Position::from_fen(Variant::Xiangqi, fen).unwrap().0
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

#[test]
fn moves_are_written_as_in_the_norm() {
    for (fen, moves) in ROWS {
        let position = read(fen);
        for (text, federation, records) in moves {
            assert_eq!(position.check(mv(text)), Ok(()), "{text} on {fen}");
            assert_eq!(wxf(&position, mv(text)), *federation, "{text} on {fen}");
            assert_eq!(chinese(&position, mv(text)), *records, "{text} on {fen}");
        }
    }
    assert_eq!(iccs(mv("h3e3")), "H2-E2");
    assert_eq!(iccs(mv("a1a10")), "A0-A9");
}

#[test]
fn other_spellings_are_read() {
    let start = ROWS[0].0;
    let two_chariots = "5k3/9/9/4R4/9/9/9/4R4/9/3K5 w";
    let three = "3k5/4P4/4P4/9/9/4P4/9/9/9/4K4 w";
    let four = "3k5/4P4/4P4/4P4/9/4P4/9/9/9/4K4 w";
    let five = "5k3/4P4/4P4/4P4/4P4/4P4/9/9/9/3K5 w";
    let two_files = "3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w";
    #[rustfmt::skip]
    let cases: [(&str, &[&str], &str); 22] = [
        (start, &["C2=5", "C2.5", "C25", "c2–5", "c2—5", "Ｃ２＝５"], "h3e3"),
        (start, &["H2+3", "N2+3", "n2+3", "马二进三", "馬二進三", "傌2进3"], "h1g3"),
        (start, &["E7+5", "B7+5", "M7+5", "相七进五", "象七進五"], "c1e3"),
        (start, &["A6+5", "G6+5", "仕六进五", "士六进五"], "d1e2"),
        (start, &["P3+1", "S3+1", "兵三进一", "卒３进１"], "g4g5"),
        (start, &["炮二平五", "砲二平五", "包2平5", "炮 二 平 五"], "h3e3"),
        (two_chariots, &["R+=6", "+R=6", "R+.6", "+R.6", "R+6", "前车平六", "前車平六", "前俥平6"], "e7d7"),
        (two_chariots, &["R-=6", "-R=6", "后车平六", "後車平六"], "e3d3"),
        (two_chariots, &["R++1", "+R+1", "前车进一"], "e7e8"),
        (three, &["15=6", "P+=6", "+P.6", "前兵平六", "一兵平六"], "e9d9"),
        (three, &["25=6", "P5=6", "P5.6", "中兵平六"], "e8d8"),
        (three, &["35+1", "P-+1", "后兵进一"], "e5e6"),
        (four, &["15=4", "++=4", "++.4", "一兵平四", "前兵平四"], "e9f9"),
        (four, &["25=4", "P+=4", "二兵平四"], "e8f8"),
        (four, &["35=4", "P-=4", "三兵平四"], "e7f7"),
        (four, &["45+1", "--+1", "四兵进一", "后兵进一"], "e5e6"),
        (five, &["35=4", "P5=4", "三兵平四"], "e7f7"),
        (five, &["25=4", "P+=4"], "e8f8"),
        (five, &["45=4", "P-=4"], "e6f6"),
        (two_files, &["13=2", "3+=2", "3+.2", "一兵平二", "前三兵平二"], "g8h8"),
        (two_files, &["27=6", "7-=6", "7-.6", "四兵平六", "后七兵平六"], "c7d7"),
        (two_files, &["17=6", "7+=6", "三兵平六", "前七兵平六"], "c8d8"),
    ];
    for (fen, texts, expected) in cases {
        for text in texts {
            let named = moves_named(text, &read(fen));
            assert_eq!(named, Some(vec![mv(expected)]), "{text} on {fen}");
        }
    }
}

#[test]
fn text_can_fit_two_pieces_or_none() {
    let horses = read("3k5/9/9/9/4N4/9/4N4/9/9/4K4 w");
    // The text fits both horses of the file.
    let two = moves_named("H5+4", &horses).unwrap();
    assert_eq!(two, [mv("e4f6"), mv("e6f8")]);
    assert_eq!(moves_named("H+-4", &horses), Some(vec![mv("e6f4")]));
    // The text has the right form, but no piece has that move.
    assert_eq!(moves_named("C5=4", &horses), Some(Vec::new()));
    assert_eq!(moves_named("R1=1", &horses), Some(Vec::new()));
    for text in [
        "",
        "e4f6",
        "cannon e3",
        "C",
        "C2",
        "炮二",
        "10=5",
        "C2=0",
        "前前车平六",
        "兵兵兵兵",
        "C2=55555",
    ] {
        assert_eq!(moves_named(text, &horses), None, "{text}");
    }
}

/// Each legal move has texts of its own, which are read back.
fn compare(position: &Position) -> Result<(), TestCaseError> {
    let moves = position.legal_moves();
    let on_a_board = |position: &Position, mv| {
        let letters = BySide::new("帥仕俥炮傌相兵", "將士車砲馬象卒");
        chinese_in(Characters::on(letters), position, mv)
    };
    let writers: [fn(&Position, Move) -> String; 3] = [wxf, chinese, on_a_board];
    for write in writers {
        let mut texts = std::collections::HashMap::new();
        for &mv in &moves {
            let text = write(position, mv);
            let earlier = texts.insert(text.clone(), mv);
            prop_assert_eq!(earlier, None, "{} on {:?}", text, position);
            let named = moves_named(&text, position);
            prop_assert_eq!(named, Some(vec![mv]), "{} on {:?}", text, position);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn moves_of_games_are_read_back(line in any_line(150)) {
        compare(line.last().unwrap())?;
    }

    #[test]
    fn moves_of_random_boards_are_read_back(fen in any_board()) {
        compare(&read(&fen))?;
    }

    /// Many soldiers that share files.
    #[test]
    fn moves_of_many_soldiers_are_read_back(points in proptest::collection::vec((3_u8..6, 5_u8..9), 5)) {
        let mut rows = vec![vec!['.'; 9]; 10];
        for (file, rank) in points {
            rows[9 - usize::from(rank)][usize::from(file)] = 'P';
        }
        rows[9][4] = 'K';
        rows[0][0] = '.';
        for black in [3, 4, 5] {
            let mut board = rows.clone();
            if board[0][black] != '.' {
                continue;
            }
            board[0][black] = 'k';
            let lines: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
            let position = Position::from_diagram(Variant::Xiangqi, &lines.join("\n"), janggi::Side::Cho);
            if let Ok(position) = position {
                compare(&position)?;
            }
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[A-Za-z0-9+=.一二三四五六七八九前后中马车炮兵卒进退平-]{0,8}") {
        let _ = moves_named(&text, &Position::xiangqi());
    }
}
