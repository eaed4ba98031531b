//! Games and counts made by Fairy-Stockfish, replayed turn by turn under both books.

use crate::oracle::{read_lines, text};
use janggi::{
    Game, Outcome, Position, Reason, Ruleset, Situation, Variant, XIANGQI, XIANGQI_ASIAN, perft,
};
use serde_json::Value;

/// The value of an end for who is to move, in that program's numbers.
fn value(game: &Game, outcome: Outcome) -> i64 {
    match outcome.winner {
        Some(side) if side == game.position().turn() => 32000,
        Some(_) => -32000,
        None => 0,
    }
}

/// Compares the legal moves and check with what the other program lists.
#[track_caller]
fn compare(game: &Game, expected: &Value, place: &str) {
    let position = game.position();
    let moves = position.legal_moves().into_iter();
    let mut legal: Vec<_> = moves.map(|mv| mv.to_string()).collect();
    legal.sort_unstable();
    let mut expected_legal: Vec<_> = text(expected, "legal").split_whitespace().collect();
    expected_legal.sort_unstable();
    assert_eq!(legal, expected_legal, "{place}");
    let check = expected["check"].as_bool();
    assert_eq!(Some(position.in_check()), check, "{place}");
}

/// Plays a record and compares it ply by ply, up to its end under a book: `key` has that one's verdict.
#[track_caller]
fn replay(record: &Value, plies: &[Value], ruleset: &Ruleset, key: &str) {
    let start = text(record, "start");
    let moves: Vec<_> = record["moves"].as_array().unwrap().iter().collect();
    let place = format!("{start} {moves:?} by {}", ruleset.id());
    let mut game = Game::from_fen(ruleset, start).unwrap();
    for (mv, expected) in moves.iter().zip(plies) {
        if is_dead(&game) {
            return;
        }
        assert_eq!(game.outcome(), None, "{place}");
        compare(&game, expected, &place);
        let action = game.position().read_uci(mv.as_str().unwrap()).unwrap();
        game.play(action)
            .unwrap_or_else(|error| panic!("{error}: {mv} in {place}"));
    }
    if is_dead(&game) {
        return;
    }
    assert_eq!(game.fen(), text(record, "final_fen"), "{place}");
    match &record[key] {
        Value::Null => assert_eq!(game.outcome(), None, "{place}"),
        end => {
            let outcome = game.outcome().unwrap_or_else(|| panic!("goes on: {place}"));
            assert_eq!(Some(value(&game, outcome)), end[1].as_i64(), "{place}");
            let has_no_moves = matches!(outcome.reason, Reason::Checkmate | Reason::Stalemate);
            assert_eq!(
                has_no_moves,
                end[0] == "no_moves",
                "{:?}: {place}",
                outcome.reason
            );
        }
    }
}

/// The other program knows nothing of dead positions, which end a game here.
fn is_dead(game: &Game) -> bool {
    game.outcome()
        .is_some_and(|end| end.reason == Reason::Insufficient)
}

#[test]
fn games_match_fairy_stockfish() {
    let games = read_lines("fsf-xiangqi-games.jsonl.gz");
    let lists = read_lines("fsf-xiangqi-legal.jsonl.gz");
    assert_eq!(games.len(), 60);
    for (record, list) in games.iter().zip(&lists) {
        let plies = list["plies"].as_array().unwrap();
        replay(record, plies, &XIANGQI, "end");
    }
}

#[test]
fn ends_of_short_games_match_fairy_stockfish_under_both_books() {
    let games = read_lines("fsf-xiangqi-ends.jsonl.gz");
    assert_eq!(games.len(), 320);
    for record in &games {
        let plies = record["plies"].as_array().unwrap();
        replay(record, plies, &XIANGQI, "end");
        replay(record, plies, &XIANGQI_ASIAN, "end_asian");
    }
}

#[test]
fn perft_counts_match_fairy_stockfish() {
    let cases = read_lines("fsf-xiangqi-perft.jsonl.gz");
    assert_eq!(cases.len(), 200);
    for case in cases {
        let fen = text(&case, "fen");
        let (position, _) = Position::from_fen(Variant::Xiangqi, fen).unwrap();
        let situation = Situation::new(&XIANGQI, position);
        for (depth, count) in (1..).zip(case["perft"].as_array().unwrap()) {
            let expected = count.as_u64().unwrap();
            assert_eq!(perft(&situation, depth), expected, "depth {depth} of {fen}");
        }
    }
}

#[test]
fn perft_counts_of_the_start_match_the_norm() {
    let start = Situation::new(&XIANGQI, Position::xiangqi());
    let counts = [44, 1920, 79_666, 3_290_240];
    for (depth, expected) in (1..).zip(counts) {
        assert_eq!(perft(&start, depth), expected, "depth {depth}");
    }
}
