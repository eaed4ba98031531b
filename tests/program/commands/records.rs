//! The command `hansu records`, run by a person or a script.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use encoding_rs::EUC_KR;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::text;

use crate::kit::tells;

const TWO_GAMES: &str = "[초대국자 \"미나\"]\n[초차림 \"마상상마\"]\n[한차림 \"상마상마\"]\n\n\
    1. 71졸72 2. 49병48장군 3. 한수쉼 4. 한수쉼 5. 08마87\n\n\
    [초차림 \"마상상마\"]\n[한차림 \"상마상마\"]\n\n1. 71졸72 2. 49차48\n";

const PGN: &str = "[White \"Mina\"]\n[Variant \"Janggi\"]\n\n1. a4b4 i7h7 *\n";

/// Creates a folder with records, notes and folders.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    let write_file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    };
    write_file("b/two.gib", &EUC_KR.encode(TWO_GAMES).0);
    write_file("a.txt", PGN.as_bytes());
    write_file("b/README.md", b"# Records\n\nSome of them.\n");
    write_file("c/empty", b"");
    folder
}

/// Runs the program in a folder without a settings file, with relative paths.
fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hansu"))
        .arg("records")
        .args(arguments)
        .current_dir(folder)
        .env("DISCORD_TOKEN", "never looked at")
        .env("HANSU_NO_SUCH__SETTING", "never looked at")
        .output()
        .unwrap()
}

#[test]
fn json_has_a_line_per_game_and_one_for_the_totals() {
    let folder = folder();
    let output = run(folder.path(), &["--json", "."]);
    assert_eq!(output.status.code(), Some(0));
    let output_text = text(&output.stdout);
    let lines: Vec<Value> = output_text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let stopped = json!({
        "ply": 2,
        "move": "49차48",
        "reason": "wrong-piece",
        "message": "line 10, column 13, ply 2, 49차48: the move names a chariot, but a soldier is on i7",
    });
    let passes = json!([{"ply": 4, "reason": "points", "cause": "double-pass"}]);
    let game = |file: &str, game: u32, encoding: &str, plies: u32, marks: u32, ends: Value| {
        json!({
            "file": file, "game": game, "encoding": encoding, "plies": plies, "ok": true, "refused": null,
            "mark_differences": marks, "ends": ends,
        })
    };
    let mut second = game("./b/two.gib", 2, "EUC-KR", 1, 0, json!([]));
    second["stopped"] = stopped;
    let expected = [
        game("./a.txt", 1, "UTF-8", 2, 0, json!([])),
        game("./b/two.gib", 1, "EUC-KR", 5, 1, passes),
        second,
        json!({"games": 3, "plies": 8, "refused": 0, "mark_differences": 1, "skipped": 2}),
    ];
    assert_eq!(lines, expected);
    assert!(
        output_text.starts_with(
            "{\"file\":\"./a.txt\",\"game\":1,\"encoding\":\"UTF-8\",\"plies\":2,\"ok\":true,\"refused\":null,"
        )
    );
    let content = text(&output.stderr);
    tells(&content, "./b/README.md: skipped: the file has no header");
    tells(&content, "./c/empty: skipped: the file is empty");
}

#[test]
fn summary_names_the_errors() {
    let folder = folder();
    let output = run(folder.path(), &["b/two.gib"]);
    let expected = "\
b/two.gib, game 1: mark differs: line 5, column 13, ply 2, 49병48장군: gives no check
b/two.gib, game 1: end: ply 4, double-pass
b/two.gib, game 2: read up to move 1: line 10, column 13, ply 2, 49차48: the move names a chariot, but a soldier is on i7
games: 2, turns: 6
refused: 0
marks that differ: 1
files without a record: 0
ends under modern: double-pass 1
";
    assert_eq!(text(&output.stdout), expected);
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn ends_follow_the_ruleset() {
    let folder = folder();
    let output = run(
        folder.path(),
        &["--json", "--ruleset", "janggicasual", "b/two.gib"],
    );
    let first: Value = serde_json::from_str(text(&output.stdout).lines().next().unwrap()).unwrap();
    assert_eq!(first["ends"], json!([{"ply": 4, "reason": "double-pass"}]));
}

#[test]
fn complete_records_are_converted() {
    let folder = folder();
    let output = run(folder.path(), &["--to", "uci", "."]);
    let han = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
    let mixed = han.replacen("rnba1abnr", "rbna1abnr", 1);
    let expected =
        format!("{han}\na4b4 i7h7\n\n{mixed}\na4b4 i7h7 e2e2 e9e9 h1g3\n\n{mixed}\na4b4\n");
    assert_eq!(text(&output.stdout), expected);
    assert!(text(&output.stderr).contains("game 2: read up to move 1"));
    // The output in one notation is valid input in the next.
    let gib = run(folder.path(), &["--to", "gib", "a.txt", "b/two.gib"]).stdout;
    fs::write(folder.path().join("all.gib"), gib).unwrap();
    let pgn = run(folder.path(), &["--to", "pgn", "all.gib"]).stdout;
    fs::write(folder.path().join("all.pgn"), pgn).unwrap();
    let second_run = run(folder.path(), &["--to", "uci", "all.pgn"]);
    assert_eq!(text(&second_run.stdout), expected);
    let foreign = run(folder.path(), &["--to", "wxf", "all.pgn"]);
    assert!(foreign.stdout.is_empty());
    let told = "all.pgn: skipped: a record of janggi cannot be written in this notation";
    assert!(text(&foreign.stderr).contains(told));
    let fens = text(&run(folder.path(), &["--to", "fen", "all.pgn"]).stdout);
    assert_eq!(fens.lines().filter(|line| line.is_empty()).count(), 2);
    assert_eq!(fens.lines().count(), 3 + 1 + 6 + 1 + 2);
}

#[test]
fn exit_code_reports_unreadable_paths() {
    let folder = folder();
    let cases: [(&[&str], i32); 6] = [
        (&["b/two.gib"], 0),
        (&["missing.gib"], 1),
        (&["missing.gib", "a.txt"], 1),
        (&[], 2),
        (&["--ruleset", "chess", "a.txt"], 2),
        (&["--to", "sgf", "a.txt"], 2),
    ];
    for (arguments, code) in cases {
        let output = run(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert_eq!(output.stderr.is_empty(), code == 0, "{arguments:?}");
    }
    let summary = text(&run(folder.path(), &["missing.gib", "a.txt"]).stdout);
    assert!(
        summary.contains("games: 1"),
        "what could be read was read: {summary}"
    );
}

#[cfg(unix)]
#[test]
fn links_to_folders_are_not_followed() {
    let folder = folder();
    std::os::unix::fs::symlink("..", folder.path().join("b/up")).unwrap();
    let output = run(folder.path(), &["."]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains("games: 3,"));
}

/// Twenty megabytes of comments need little more memory than the file itself.
#[cfg(target_os = "linux")]
#[test]
fn large_file_of_comments_is_read_in_bounded_memory() {
    let folder = TempDir::new().unwrap();
    let remarks = "{a}".repeat(20 << 20 >> 2);
    let text = format!(
        "{TWO_GAMES}\n[초차림 \"마상상마\"]\n[한차림 \"상마상마\"]\n\n{remarks}1. 71졸72\n"
    );
    fs::write(folder.path().join("large.gib"), text).unwrap();
    let output = Command::new("sh")
        .args(["-c", "ulimit -v 262144 && exec \"$0\" records large.gib"])
        .arg(env!("CARGO_BIN_EXE_hansu"))
        .current_dir(folder.path())
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{:?} {stderr}", output.status);
    assert!(stderr.contains("games: 3, turns: 7"), "{stderr}");
    tells(&stderr, "remarks or headers were passed over");
}
