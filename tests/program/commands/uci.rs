//! `hansu uci` as other programs use it, including malformed input.

use std::io::Write;
use std::process::{Child, ChildStdin, Command, Stdio};

use hansu_engine::Stability;
use hansu_engine::uci::Go;
use janggi::Side;

use super::text;
use super::uci_dialects::Talk;

/// Sends these lines, closes the input, and returns the output.
pub(super) fn talk(lines: &[&str]) -> Vec<String> {
    say(lines.join("\n").as_bytes())
}

pub(super) fn last(answer: &[String]) -> &str {
    answer.last().map_or("", String::as_str)
}

#[test]
fn engine_introduces_itself_and_is_ready() {
    let answer = talk(&["uci", "isready", "quit"]);
    assert!(answer[0].starts_with("id name hansu"), "{answer:?}");
    for option in ["Hash", "Threads", "MultiPV", "UCI_Variant", "Ruleset"] {
        let option_line = format!("option name {option} type ");
        assert!(
            answer.iter().any(|line| line.starts_with(&option_line)),
            "{option}"
        );
    }
    assert_eq!(answer[answer.len() - 2..], ["uciok", "readyok"]);
}

#[test]
fn engine_finds_and_reports_mate() {
    // The chariots mate along the last two ranks.
    let mate = "position fen 3k5/8R/9/9/9/9/9/9/9/R4K3 w - - 0 1";
    let answer = talk(&[mate, "go depth 6"]);
    assert!(last(&answer).starts_with("bestmove a1a10"), "{answer:?}");
    assert!(
        answer.iter().any(|line| line.contains(" score mate 1 ")),
        "{answer:?}"
    );
}

#[test]
fn every_search_limit_ends_in_a_move() {
    for go in [
        "go depth 3",
        "go nodes 500",
        "go movetime 30",
        "go movetime 0",
        "go movetime -5",
        "go wtime 200 btime 200 winc 5 binc 5",
        "go wtime 0 btime 0",
        "go wtime 1000 btime 1000 movestogo 1",
        "go mate 2",
        "go infinite",
        "go ponder",
        "go depth 0",
        "go nodes 0",
    ] {
        let answer = talk(&["position startpos", go, "stop"]);
        assert!(last(&answer).starts_with("bestmove "), "{go}: {answer:?}");
        assert!(!last(&answer).contains("none"), "{go}: {answer:?}");
    }
    let answer = talk(&["position startpos", "go depth 2 searchmoves i4h4"]);
    assert!(last(&answer).starts_with("bestmove i4h4"), "{answer:?}");
}

#[test]
fn unusable_commands_are_reported_and_ignored() {
    for (line, phrase) in [
        ("make me a sandwich", "unknown command"),
        ("position", "unknown command"),
        ("position fen", "unknown command"),
        ("position fen 9/9 w", "fen:"),
        ("position startpos moves a4a9", "ply 1: a4a9"),
        ("position startpos moves x", "ply 1: \"x\" is no move"),
        ("setoption name Hash value 0", "Hash takes 1 to"),
        ("setoption name Hash value 99999999", "Hash takes 1 to"),
        ("setoption name Threads value many", "Threads takes 1 to"),
        (
            "setoption name UCI_Variant value chess",
            "no ruleset is called",
        ),
        ("setoption name Colour value blue", "no option is called"),
        ("setoption", "unknown command"),
    ] {
        let answer = talk(&[line, "isready"]);
        assert!(
            answer[0].starts_with("info string") && answer[0].contains(phrase),
            "{line}: {answer:?}"
        );
        assert_eq!(last(&answer), "readyok", "{line}");
    }
    assert_eq!(talk(&["stop", "ponderhit", "", "isready"]), ["readyok"]);
    let over = talk(&[
        "position fen R2k5/8R/9/9/9/9/9/9/9/5K3 b - - 0 1",
        "go depth 3",
    ]);
    assert_eq!(over, ["bestmove (none)"]);
    // What comes before an illegal move is set up.
    let before = talk(&["position startpos moves a4a5 a5a9", "go depth 2"]);
    assert!(before[0].starts_with("info string ply 2: "), "{before:?}");
    assert!(!last(&before).contains("none"), "{before:?}");
    let perft_output = talk(&["position startpos", "go perft 2"]);
    assert_eq!(last(&perft_output), "Nodes searched: 1024");
}

/// Starts the program in UCI mode, and returns its input.
pub(super) fn engine() -> (Child, ChildStdin) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hansu"))
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let input = child.stdin.take().unwrap();
    (child, input)
}

/// Sends these bytes, closes the input, and returns the output.
fn say(bytes: &[u8]) -> Vec<String> {
    let (child, mut input) = engine();
    input.write_all(bytes).unwrap();
    drop(input);
    let answer = child.wait_with_output().unwrap();
    assert!(answer.status.success());
    text(&answer.stdout).lines().map(str::to_owned).collect()
}

/// Sends these lines, waiting for the move after each `go`, and returns each search's output without times.
fn searches(lines: &[&str]) -> Vec<Vec<String>> {
    let mut talk = Talk::begin();
    let mut all = Vec::new();
    for line in lines {
        talk.send(line);
        if line.starts_with("go ") {
            let read = talk.until("bestmove");
            all.push(read.iter().map(|line| timeless(line)).collect());
        }
    }
    talk.quit();
    all
}

/// Returns a line without its times.
fn timeless(line: &str) -> String {
    let mut words = line.split(' ');
    let mut words_kept = Vec::new();
    while let Some(word) = words.next() {
        match word {
            "nps" | "time" => drop(words.next()),
            _ => words_kept.push(word),
        }
    }
    words_kept.join(" ")
}

#[test]
fn table_is_kept_within_a_game_and_cleared_for_a_new_one() {
    let later = "position startpos moves a4b4 i7h7";
    let one_game = searches(&["position startpos", "go depth 8", later, "go depth 8"]);
    let fresh_table = searches(&[later, "go depth 8"]);
    assert_ne!(one_game[1], fresh_table[0], "the second search of a game");
    for forget in [
        "ucinewgame",
        "setoption name Clear Hash",
        "setoption name Hash value 64",
        "setoption name Ruleset value tournament",
    ] {
        let two = searches(&[
            "position startpos",
            "go depth 8",
            later,
            "go nodes 20000",
            forget,
            "position startpos",
            "go depth 8",
            later,
            "go depth 8",
            forget,
            later,
            "go depth 8",
        ]);
        assert_eq!(two[2..4], one_game[..], "{forget}");
        assert_eq!(two[4], fresh_table[0], "{forget}");
    }
}

#[test]
fn invalid_utf8_does_not_end_the_session() {
    let answer = say(b"isready\nsetoption name \xff\xfe value \xb3\nisready\nquit\n");
    let ready = answer.iter().filter(|line| *line == "readyok").count();
    assert_eq!(ready, 2, "{answer:?}");
}

/// A long perft stops when the next command needs the board.
#[test]
fn perft_obeys_stop_and_later_commands() {
    let answer = talk(&[
        "position startpos",
        "go perft 30",
        "isready",
        "stop",
        "go perft 1",
        "quit",
    ]);
    let stopped = "info string the count was stopped";
    assert_eq!(answer[..2], ["readyok", stopped], "{answer:?}");
    let answer = talk(&["position startpos", "go perft 30", "quit"]);
    assert_eq!(answer, [stopped]);
}

/// With any clocks, the time is positive and no more than the remaining time.
#[test]
fn extreme_clocks_are_handled() {
    let extremes = [i64::MIN, -1, 0, 1, 1000, i64::MAX - 1, i64::MAX];
    for left in extremes {
        for increment in extremes {
            for movestogo in extremes.map(Some).into_iter().chain([None]) {
                let go = Go {
                    time: [Some(left); 2],
                    increment: [increment; 2],
                    movestogo,
                    ..Go::default()
                };
                let limits = go.time_limits(Side::Cho).unwrap();
                let soft = limits.soft.unwrap().as_millis();
                let hard = limits.hard.as_millis();
                let maximum = u128::try_from(left).unwrap_or(0).max(1);
                assert!((1..=hard).contains(&soft), "{go:?}: {limits:?}");
                assert!(hard <= maximum, "{go:?}: {limits:?}");
            }
        }
    }
}

/// A stable search stops sooner, one whose score dropped searches longer; a fixed time is used up.
#[test]
fn unstable_searches_take_more_time() {
    let clock = Go {
        time: [Some(70_000); 2],
        ..Go::default()
    };
    let limits = clock.time_limits(Side::Cho).unwrap();
    let soft = limits.soft.unwrap();
    assert!(limits.hard > 2 * soft, "{limits:?}");
    let cases = [
        ("long the same", 0.8, 8, 0, true),
        ("long the same, but worse", 0.8, 8, 60, false),
        ("the same for a while", 1.0, 3, 0, true),
        ("just changed", 1.0, 0, 0, false),
        ("just changed, and time is up", 1.4, 0, 0, true),
        ("changed and much worse", 1.4, 0, 300, false),
        ("better than thought", 1.0, 3, -300, true),
    ];
    for (case, share, same_best, dropped, expected) in cases {
        let stability = Stability { same_best, dropped };
        let suffices = limits.suffice(soft.mul_f64(share), stability);
        assert_eq!(suffices, expected, "{case}");
    }
    let fixed = Go {
        movetime: Some(500),
        ..Go::default()
    };
    let fixed = fixed.time_limits(Side::Cho).unwrap();
    let steady = Stability {
        same_best: 40,
        dropped: 0,
    };
    assert!(!fixed.suffice(fixed.hard, steady), "{fixed:?}");
    let endless = Go {
        time: [Some(i64::MAX); 2],
        movestogo: Some(1),
        ..Go::default()
    };
    let endless = endless.time_limits(Side::Cho).unwrap();
    assert!(!endless.suffice(fixed.hard, steady), "{endless:?}");
}
