//! Games and counts made by Fairy-Stockfish, replayed turn by turn.

use std::io::{BufRead, BufReader};

use janggi::{
    Action, BySide, Formation, Game, MODERN, Position, Reason, Ruleset, Situation, Variant,
};
use serde_json::Value;

/// Reads a packed file of `tests/data`, with one JSON value per line.
pub fn read_lines(name: &str) -> Vec<Value> {
    let path = format!("{}/../../tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let file = std::fs::File::open(&path).expect("the data file is there");
    let lines = BufReader::new(flate2::read::GzDecoder::new(file)).lines();
    lines
        .map(|line| serde_json::from_str(&line.unwrap()).unwrap())
        .collect()
}

/// A text field of the record, or an empty one.
pub fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

#[test]
fn games_match_fairy_stockfish() {
    let games = read_lines("fsf-games.jsonl.gz");
    let lists = read_lines("fsf-legal.jsonl.gz");
    assert_eq!(games.len(), 120);
    for (record, list) in games.iter().zip(&lists) {
        let moves = record["moves"].as_array().unwrap().iter();
        let moves: Vec<_> = moves.map(|mv| mv.as_str().unwrap()).collect();
        let listed = text(list, "moves");
        assert_eq!(moves.join(" "), listed, "the two files belong together");
        replay(record, &moves, list["plies"].as_array().unwrap());
    }
}

#[test]
fn ends_of_short_games_match_fairy_stockfish() {
    let games = read_lines("fsf-ends.jsonl.gz");
    assert_eq!(games.len(), 217);
    for record in &games {
        let moves = record["moves"].as_array().unwrap().iter();
        let moves: Vec<_> = moves.map(|mv| mv.as_str().unwrap()).collect();
        replay(record, &moves, record["plies"].as_array().unwrap());
    }
}

/// The ruleset of a record, from the other program's name for it.
fn ruleset_of(record: &Value) -> Ruleset {
    Ruleset::named(text(record, "variant")).unwrap()
}

#[track_caller]
fn replay(record: &Value, moves: &[&str], plies: &[Value]) {
    assert_eq!(plies.len(), moves.len() + 1);
    let start = text(record, "start");
    let mut game = Game::from_fen(&ruleset_of(record), start).unwrap();
    for (ply, (mv, expected)) in moves.iter().zip(plies).enumerate() {
        let place = format!("ply {ply} of {start} {}", moves.join(" "));
        assert_eq!(game.outcome(), None, "{place}");
        compare(&game, expected, &place);
        let action = game.position().read_uci(mv).unwrap();
        assert_eq!(game.position().uci(action), *mv, "{place}");
        game.play(action)
            .unwrap_or_else(|error| panic!("{error}: {mv} at {place}"));
    }
    let place = format!("end of {start} {}", moves.join(" "));
    let check = plies
        .last()
        .and_then(|expected| expected["check"].as_bool());
    assert_eq!(Some(game.position().in_check()), check, "{place}");
    if record["end"].is_null() {
        // The record was cut at 240 turns without checking whether the last turn ended the game. It did: it was the
        // hundredth turn without a capture.
        assert_eq!(moves.len(), 240, "{place}");
    } else {
        assert_eq!(game.legal_actions(), [], "{place}");
        compare_end(&game, &record["end"], &place);
    }
    assert_eq!(game.fen(), text(record, "final_fen"), "{place}");
}

#[track_caller]
fn compare(game: &Game, expected: &Value, place: &str) {
    let position = game.position();
    let legal = game.legal_actions().into_iter();
    let mut legal: Vec<_> = legal.map(|action| position.uci(action)).collect();
    legal.sort_unstable();
    let mut expected_legal: Vec<_> = text(expected, "legal").split(' ').collect();
    expected_legal.sort_unstable();
    assert_eq!(legal, expected_legal, "{place}");
    let check = expected["check"].as_bool();
    assert_eq!(Some(position.in_check()), check, "{place}");
}

#[track_caller]
fn compare_end(game: &Game, end: &Value, place: &str) {
    let outcome = game.outcome().unwrap_or_else(|| panic!("goes on: {place}"));
    let mover = game.position().turn();
    let value = match outcome.winner {
        Some(side) if side == mover => 32000,
        Some(_) => -32000,
        None => 0,
    };
    assert_eq!(Some(value), end[1].as_i64(), "{place}");
    let mate = outcome.reason == Reason::Checkmate;
    assert_eq!(mate, end[0] == "no_moves", "{:?}: {place}", outcome.reason);
}

/// Counts the paths of this many turns. Two passes, or accepting a facing, end the game.
fn perft(situation: &Situation, depth: u32, passed: bool) -> u64 {
    let actions = situation.legal_actions();
    if depth == 1 {
        return actions.len() as u64;
    }
    let ends = |action| action == Action::Pass && (passed || situation.may_call_bikjang());
    let paths = actions.into_iter().map(|action| {
        if ends(action) {
            0
        } else {
            perft(&situation.after(action), depth - 1, action == Action::Pass)
        }
    });
    paths.sum()
}

#[test]
fn perft_counts_match_fairy_stockfish() {
    let cases = read_lines("fsf-perft.jsonl.gz");
    assert_eq!(cases.len(), 200);
    for case in cases {
        let fen = text(&case, "fen");
        let (position, _) = Position::from_fen(Variant::Janggi, fen).unwrap();
        let situation = Situation::new(&ruleset_of(&case), position);
        for (depth, count) in (1..).zip(case["perft"].as_array().unwrap()) {
            let expected = count.as_u64().unwrap();
            assert_eq!(
                perft(&situation, depth, false),
                expected,
                "depth {depth} of {fen} by {}",
                situation.ruleset().id()
            );
        }
    }
}

#[test]
fn every_start_has_32_actions_and_1024_pairs() {
    for cho in Formation::FOUR {
        for han in Formation::FOUR {
            let start = Situation::new(&MODERN, Position::start(BySide::new(cho, han)));
            assert_eq!(perft(&start, 1, false), 32, "{cho:?} {han:?}");
            assert_eq!(perft(&start, 2, false), 1024, "{cho:?} {han:?}");
        }
    }
}
