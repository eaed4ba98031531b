//! The command `hansu referee` as a script uses it: lines in, lines out.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

const START: &str = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";

fn start() -> Child {
    Command::new(env!("CARGO_BIN_EXE_hansu"))
        .arg("referee")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Returns the referee's answers to some lines, all sent at once.
fn answers(input: Vec<u8>) -> Vec<Value> {
    let mut referee = start();
    let mut stdin = referee.stdin.take().unwrap();
    let sender = std::thread::spawn(move || stdin.write_all(&input).unwrap());
    let mut output = String::new();
    let mut stdout = referee.stdout.take().unwrap();
    stdout.read_to_string(&mut output).unwrap();
    sender.join().unwrap();
    assert!(referee.wait().unwrap().success());
    output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn records(name: &str) -> Vec<Value> {
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let file = std::fs::File::open(path).unwrap();
    let lines = BufReader::new(flate2::read::GzDecoder::new(file)).lines();
    lines
        .map(|line| serde_json::from_str(&line.unwrap()).unwrap())
        .collect()
}

/// Returns the other program's value for an end, from the view of the side to move.
fn value(outcome: &Value, fen: &str) -> Value {
    let mover = if fen.contains(" w ") { "cho" } else { "han" };
    match outcome["result"].as_str() {
        Some("draw") => json!(0),
        Some(winner) if winner == mover => json!(32000),
        Some(_) => json!(-32000),
        None => Value::Null,
    }
}

#[test]
fn games_of_another_program_are_judged_the_same() {
    let mut games = records("fsf-games.jsonl.gz");
    games.extend(records("fsf-ends.jsonl.gz"));
    let challenge_with = |game: &Value| json!({"ruleset": game["variant"], "fen": game["start"], "moves": game["moves"]});
    let input = games.iter();
    let input: Vec<String> = input.map(|game| challenge_with(game).to_string()).collect();
    let answers = answers(input.join("\n").into_bytes());
    assert_eq!(answers.len(), games.len());
    for (game, answer) in games.iter().zip(&answers) {
        assert_eq!(answer["ok"], true, "{answer}");
        assert_eq!(answer["fen"], game["final_fen"]);
        let outcome = &answer["outcome"];
        let legal = answer["legal"].as_array().unwrap();
        assert_eq!(legal.is_empty(), !outcome.is_null());
        // A truncated game was not checked for an end after its last turn.
        if !game["end"].is_null() {
            let fen = game["final_fen"].as_str().unwrap();
            assert_eq!(value(outcome, fen), game["end"][1], "{answer}");
        }
    }
}

#[test]
fn position_is_described() {
    let ask = |ruleset: &str, fen: &str, moves: &[&str]| {
        let line = json!({"ruleset": ruleset, "fen": fen, "moves": moves}).to_string();
        answers(line.into_bytes()).remove(0)
    };
    let facing = ask(
        "tournament",
        "3a1k3/9/9/1P7/9/9/9/8p/5K3/5C3 b - - 0 1",
        &[],
    );
    assert_eq!(
        facing,
        json!({
            "ok": true,
            "fen": "3a1k3/9/9/1P7/9/9/9/8p/5K3/5C3 b - - 0 1",
            "legal": ["f10e9", "f10e10", "f10f10"],
            "check": true,
            "checkers": ["f1"],
            "bikjang": true,
            "points": {"cho": 9, "han": 5},
            "outcome": null,
        })
    );
    // Bikjang is reported only where it may be accepted.
    for (ruleset, fen, is_bikjang) in [
        ("traditional", "4k4/9/9/9/9/9/9/9/4K4/9 w - - 0 1", true),
        ("modern", "4k4/9/9/9/9/9/9/9/4K4/9 w - - 0 1", false),
        ("gollon", "4k4/9/9/9/r8/9/9/9/4K4/9 b - - 0 1", false),
        ("association", "r3k3r/9/9/9/9/9/9/9/R3K3R/9 w - - 0 1", true),
        (
            "association",
            "rn2k2nr/9/9/9/9/9/9/9/RN2K2NR/9 w - - 0 1",
            false,
        ),
    ] {
        let answer = ask(ruleset, fen, &[]);
        assert_eq!(answer["bikjang"], is_bikjang, "{ruleset} {fen}");
    }
    let over = ask(
        "traditional",
        "4k4/9/9/9/9/9/9/9/4K4/9 w - - 0 1",
        &["e2e2"],
    );
    assert_eq!(over["bikjang"], false);
    assert!(!over["outcome"].is_null());
    let passed = ask("janggi", START, &["e2e2", "0000"]);
    assert_eq!(
        passed["outcome"],
        json!({
            "result": "han",
            "reason": "points",
            "cause": "double-pass",
            "totals": {"cho": 72, "han": 73.5},
        })
    );
    let mate = ask("modern", "R2k5/8R/9/9/9/9/9/9/9/5K3 b", &[]);
    let checkmate = json!({"result": "cho", "reason": "checkmate"});
    assert_eq!(mate["outcome"], checkmate);
}

#[test]
fn rejected_move_names_its_ply_and_reason() {
    #[rustfmt::skip]
    let table = [
        ("modern", START, "a4a5 e2e2", 2, "not-yours"),
        ("modern", START, "b3b9", 1, "cannon-screen"),
        ("modern", START, "b1c3 a7a6 a1a5", 3, "blocked"),
        ("modern", START, "e5e6", 1, "no-piece"),
        ("modern", START, "zz", 1, "unreadable"),
        ("modern", START, "", 0, ""),
        ("modern", START, "e2e2 e9e9 a4a5", 3, "game-over"),
        ("martin", START, "e2e2", 1, "pass-not-stuck"),
        ("zillions", "4k4/9/9/9/4P4/9/9/9/4K4/9 w", "e6d6", 1, "faces-general"),
        ("traditional", "4k4/9/9/9/9/9/9/9/4K4/R8 w", "a1a2", 1, "stays-facing"),
        ("modern", "4k4/9/4R4/9/9/9/9/9/9/5K3 b", "e10e10", 1, "pass-in-check"),
    ];
    let line = |(ruleset, fen, moves, ..): &(&str, &str, &str, i32, &str)| {
        let moves: Vec<_> = moves.split_whitespace().collect();
        json!({"ruleset": ruleset, "fen": fen, "moves": moves}).to_string()
    };
    let input: Vec<String> = table.iter().map(line).collect();
    let answers = answers(input.join("\n").into_bytes());
    for ((_, _, moves, ply, reason), answer) in table.iter().zip(&answers) {
        assert_eq!(answer["ok"], *ply == 0, "{moves}: {answer}");
        if *ply > 0 {
            let rejected_move = moves
                .split_whitespace()
                .nth(usize::try_from(*ply).unwrap() - 1);
            assert_eq!(answer["ply"], *ply, "{moves}: {answer}");
            assert_eq!(answer["move"].as_str(), rejected_move, "{answer}");
            assert_eq!(answer["reason"], *reason, "{moves}: {answer}");
        }
    }
}

#[test]
fn malformed_line_does_not_stop_the_referee() {
    let good = json!({"ruleset": "casual", "fen": START, "moves": []}).to_string();
    let fen = |fen: &str| json!({"ruleset": "modern", "fen": fen, "moves": []}).to_string();
    let long = format!("{{\"ruleset\": \"{}\"}}", "x".repeat(3 << 20));
    #[rustfmt::skip]
    let broken = [
        ("nonsense".to_owned(), "column 2"),
        ("{\"ruleset\": \"modern\"".to_owned(), "EOF"),
        ("{\"ruleset\": \"modern\"}".to_owned(), "missing field `fen`"),
        ("{\"ruleset\": \"modern\", \"fen\": \"\", \"fin\": 1}".to_owned(), "unknown field `fin`"),
        ("{\"ruleset\": 5, \"fen\": \"\"}".to_owned(), "invalid type"),
        (json!({"ruleset": "shogi", "fen": START}).to_string(), "no ruleset is called \"shogi\""),
        (long, "longer than"),
        (fen("9/9/9/9/9/9/9/9/4K4/9 w"), "Han needs exactly one general and has 0"),
        (fen("3kk4/9/9/9/9/9/9/9/4K4/9 w"), "Han needs exactly one general and has 2"),
        (fen("9/9/9/4k4/9/9/9/9/4K4/9 w"), "e7"),
        (fen("4k4/9/9/9/9/9/9/9/4K4 w"), "ten ranks, not 9"),
        (fen("4k4/9/9/9/9/9/9/9/4K4/8 w"), "rank 1"),
        (fen("4k4/9/9/9/4R4/9/9/9/4K4/9 w"), "could capture the general"),
        (fen("4k4/9/9/9/4X4/9/9/9/4K4/9 w"), "'X' is not a piece"),
    ];
    let mut input = Vec::new();
    for (line, _) in &broken {
        input.extend_from_slice(line.as_bytes());
        input.extend_from_slice(b"\n\n");
    }
    input.extend_from_slice(b"\xff\xfe\n");
    input.extend_from_slice(good.as_bytes());
    let answers = answers(input);
    assert_eq!(answers.len(), broken.len() + 2);
    for (nth, ((line, error), answer)) in broken.iter().zip(&answers).enumerate() {
        let excerpt = line.get(..60).unwrap_or(line);
        assert_eq!(answer["ok"], false, "{excerpt}");
        assert!(
            answer["error"].as_str().unwrap().contains(error),
            "{excerpt}: {answer}"
        );
        assert_eq!(answer["line"], 2 * nth + 1, "{excerpt}");
    }
    assert_eq!(answers[broken.len() + 1]["ok"], true);
}

#[test]
fn answer_is_flushed_before_the_next_request() {
    let mut referee = start();
    let mut stdin = referee.stdin.take().unwrap();
    let mut answers = BufReader::new(referee.stdout.take().unwrap()).lines();
    for ruleset in janggi::ALL {
        let line = json!({"ruleset": ruleset.id(), "fen": START, "moves": ["a4b4"]});
        writeln!(stdin, "{line}").unwrap();
        let answer: Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        assert_eq!(answer["ok"], true, "{answer}");
    }
    drop(stdin);
    assert!(referee.wait().unwrap().success());
}

/// Builds a request for a game of Xiangqi.
fn xiangqi(ruleset: &str, fen: &str, moves: &[&str]) -> String {
    json!({ "ruleset": ruleset, "fen": fen, "moves": moves }).to_string()
}

#[test]
fn xiangqi_is_judged_by_either_ruleset() {
    let cycle = "f1e1 e9f9 e1f1 f9e9";
    let chase = "a9b9 b10a10 b9a9 a10b10";
    let checks = "9/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1";
    let chases = "1cbak4/R3a4/4b4/7P1/9/2P6/3pp4/8r/9/3AKA3 w - - 0 1";
    let once: Vec<_> = cycle.split(' ').collect();
    let two_rounds = once.repeat(2);
    let chased: Vec<_> = chase.split(' ').collect();
    let input = [
        xiangqi("xiangqi", checks, &once),
        xiangqi("xiangqi", checks, &two_rounds),
        xiangqi("xiangqi", chases, &chased),
        xiangqi("xiangqi", chases, &chased.repeat(2)),
        xiangqi("xiangqi_asian", chases, &chased),
        xiangqi("xiangqi_asian", chases, &chased.repeat(2)),
        xiangqi("xiangqi", "3k5/2P6/9/9/9/9/9/9/9/4K4 b", &[]),
    ];
    let results: Vec<_> = answers(input.join("\n").into_bytes())
        .iter()
        .map(|answer| {
            assert_eq!(answer["points"], Value::Null, "{answer}");
            assert_eq!(answer["bikjang"], false, "{answer}");
            json!([answer["warning"], answer["outcome"]])
        })
        .collect();
    let ended = |result: &str, reason: &str| json!([null, { "result": result, "reason": reason }]);
    let warned =
        |side: &str, reason: &str| json!([{ "side": side, "reason": reason }, Value::Null]);
    let expected = [
        warned("red", "perpetual-check"),
        ended("black", "perpetual-check"),
        json!([null, null]),
        ended("draw", "repetition"),
        warned("red", "perpetual-chase"),
        ended("black", "perpetual-chase"),
        ended("red", "stalemate"),
    ];
    assert_eq!(results, expected);
}

#[test]
fn xiangqi_rejections_have_codes() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r";
    let cases = [
        ("0000", "no-pass"),
        ("b3b9", "jumps-only-to-take"),
        ("c1b2", "unreachable"),
        ("a4b4", "not-over-river"),
        ("e1e1", "same-point"),
    ];
    let input = cases.iter().map(|(mv, _)| xiangqi("xiangqi", start, &[mv]));
    let input: Vec<_> = input.collect();
    let rejections = answers(input.join("\n").into_bytes());
    for ((mv, code), answer) in cases.iter().zip(&rejections) {
        assert_eq!(answer["reason"], *code, "{mv}: {answer}");
    }
    // A ruleset of the other game reads another position, or none.
    let faced = xiangqi("xiangqi", "4k4/9/9/9/9/9/9/9/9/4K4 w", &[]);
    let broken = answers(faced.into_bytes());
    assert_eq!(broken[0]["error"], "fen: the generals face each other");
}
