//! The command `hansu puzzles`, run by a person or a script.

use std::fs;
use std::path::Path;
use std::process::Output;

use tempfile::TempDir;

use super::{hansu_in, text};

/// The end of a game, with a mate in three, two and one.
const GAME: &str = "[Variant \"Janggi\"]\n[SetUp \"1\"]\n\
    [FEN \"9/3a5/3k5/9/9/1R7/4c4/3A1A3/9/3K1C3 w - - 0 1\"]\n\n\
    1. b5b8 d8e9 2. b8f8 e9e10 3. f8f10 1-0\n\n";
const LINES: [&str; 2] = [
    "9c60d77e\t4k4/3a5/5R3/9/9/9/4c4/3A1A3/9/3K1C3 w - - 0 1\tf8f10\t1\tchariot",
    "f96f10b5\t9/3ak4/1R7/9/9/9/4c4/3A1A3/9/3K1C3 w - - 0 1\tb8f8 e9e10 f8f10\t2\tchariot",
];

/// A win of material, a defence and a mate, in the order of their ids.
const COLLECTED: [&str; 3] = [
    "08201c1d\txiangqi\t2b1ka3/9/2nab4/p1p1R1p2/8p/2P3P2/P3P3c/B2A4r/4A4/3NK1C2 b - - 0 1\ti3i1 g1f1\tdefence\t-\tquiet\t1172",
    "2e58c08b\tmodern\trbna1a1br/4k4/1c3n1c1/pp4p1p/4p4/9/1PP1PP2P/3NC2C1/4K4/RB1A1ANBR b - - 0 1\tc10d8 e3a3 b8e8 a3a10\tmaterial\t-\tquiet\t1518",
    "fd8ffbdc\tmodern\t4ka2r/4a4/6n2/4b1pp1/9/6C2/1PPB1n2P/4c3R/4A4/2rK5 w - - 0 1\td1d2 c1c2 d2d1 c2e2\tmate\t-\tpalace-mate\t1218",
];

fn run(folder: &Path, arguments: &[&str]) -> Output {
    hansu_in(folder, &[&["puzzles"], arguments].concat())
}

fn file_of(lines: &[&str]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

#[test]
fn puzzles_of_a_game_are_written_once() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("game.pgn"), GAME).unwrap();
    let output = run(folder.path(), &["game.pgn"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(text(&output.stdout), file_of(&LINES));
    let summary = "games: 1, mates: 1 in 1, 1 in 2, 0 in 3, 0 in 4\n";
    assert_eq!(text(&output.stderr), summary);
    for _ in 0..2 {
        let output = run(folder.path(), &["game.pgn", "--to", "puzzles.tsv"]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(output.stdout.is_empty());
        let written = fs::read_to_string(folder.path().join("puzzles.tsv")).unwrap();
        assert_eq!(written, file_of(&LINES));
    }
}

#[test]
fn check_reports_the_lines_that_fail() {
    let folder = TempDir::new().unwrap();
    let check = |content: &str| {
        fs::write(folder.path().join("some.tsv"), content).unwrap();
        let output = run(folder.path(), &["--check", "some.tsv"]);
        (output.status.code(), text(&output.stdout))
    };
    let [first, second] = LINES;
    assert_eq!(check(&file_of(&LINES)), (Some(0), String::new()));
    let unsorted = "some.tsv:2: the line is not sorted by id\n".to_owned();
    assert_eq!(check(&file_of(&[second, first])), (Some(1), unsorted));
    let twice = "some.tsv:2: the position or its mirror image is there already\n".to_owned();
    assert_eq!(check(&file_of(&[first, first])), (Some(1), twice));
    let (code, report) = check(&file_of(&[
        first,
        "",
        &second.replace("chariot", "quiet,chariot"),
    ]));
    assert_eq!(code, Some(1));
    let starts = ["some.tsv:2: a line has five", "some.tsv:3: the line should"];
    for (line, start) in report.lines().zip(starts) {
        assert!(line.starts_with(start), "{report}");
    }
    assert_eq!(report.lines().count(), 2, "{report}");
}

#[test]
fn check_of_a_collection_prints_its_figures_and_its_faults() {
    let folder = TempDir::new().unwrap();
    let check = |lines: &[&str], more: &[&str]| {
        fs::write(folder.path().join("some.tsv"), file_of(lines)).unwrap();
        let arguments = [&["--check", "some.tsv"], more].concat();
        let output = run(folder.path(), &arguments);
        (output.status.code(), text(&output.stdout))
    };
    let (code, figures) = check(&COLLECTED, &[]);
    assert_eq!(code, Some(0), "{figures}");
    for line in [
        "janggi: 2 puzzles",
        "janggi: kinds: mate 1, material 1",
        "janggi: turns: 2 2",
        "janggi: themes: palace-mate 1, quiet 1",
        "xiangqi: 1 puzzles",
    ] {
        assert!(
            figures.lines().any(|found| found == line),
            "{line}: {figures}"
        );
    }
    let [defence, material, mate] = COLLECTED;
    let mirrored = "fa779afb\tmodern\trb1a1anbr/4k4/1c1n3c1/p1p4pp/4p4/9/P2PP1PP1/1C2CN3/4K4/RBNA1A1BR b - - 0 1\tg10f8 e3i3 h8e8 i3i10\tmaterial\t-\tquiet\t1518";
    let other_theme = mate.replace("palace-mate", "-");
    let other_kind = material.replace("material", "mate");
    let faults: [(&[&str], &str); 5] = [
        (&[material, defence], ":2: the line is not sorted"),
        (&[material, material], ":2: the line is not sorted"),
        (&[&other_theme], ":1: the line should be"),
        (&[&other_kind], ":1: the line is no mate"),
        (
            &[material, mirrored],
            ":2: the position differs from that of 2e58c08b in 0",
        ),
    ];
    for (lines, start) in faults {
        let (code, report) = check(lines, &[]);
        assert_eq!(code, Some(1), "{report}");
        let start = format!("some.tsv{start}");
        assert!(report.starts_with(&start), "{start}: {report}");
    }
    let (code, report) = check(&COLLECTED, &["--search"]);
    assert_eq!(code, Some(0), "{report}");
    assert!(report.contains("searched: 3, failed: 0"), "{report}");
    // The answer of another puzzle's turn is not the only one there.
    let worse = material.replace("a3a10", "a3a9");
    let (code, report) = check(&[&worse], &["--search"]);
    assert_eq!(code, Some(1), "{report}");
}

#[test]
fn unusable_arguments_and_files_are_code_two() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("latin"), b"\xe9").unwrap();
    fs::write(folder.path().join("bad.tsv"), "not a puzzle\n").unwrap();
    fs::write(folder.path().join("game.pgn"), GAME).unwrap();
    let cases: [&[&str]; 6] = [
        &[],
        &["--check", "missing.tsv"],
        &["--check", "latin"],
        &["--check", "bad.tsv", "game.pgn"],
        &["missing.pgn"],
        // The file to add to is not one of puzzles, and stays as it is.
        &["game.pgn", "--to", "bad.tsv"],
    ];
    for arguments in cases {
        let output = run(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
    let bad = fs::read_to_string(folder.path().join("bad.tsv")).unwrap();
    assert_eq!(bad, "not a puzzle\n");
}
