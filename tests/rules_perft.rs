//! Counts of move paths, compared with those that Fairy-Stockfish finds.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use hansu::rules::{Action, BySide, Formation, Position};

/// Counts the paths of that many turns. A pass is open to whoever is not in check, and a second one
/// in a row ends the game.
fn perft(position: &Position, depth: u32, passed: bool) -> u64 {
    let moves = position.legal_moves().into_iter().map(Action::Move);
    let pass = (!position.in_check()).then_some(Action::Pass);
    let paths = moves
        .chain(pass)
        .map(|action| match (depth, action, passed) {
            (1, _, _) => 1,
            (_, Action::Pass, true) => 0,
            _ => perft(&position.after(action), depth - 1, action == Action::Pass),
        });
    paths.sum()
}

#[test]
fn path_counts_agree_with_fairy_stockfish() {
    for case in common::read_lines("fsf-perft.jsonl.gz") {
        let fen = case["fen"].as_str().unwrap();
        let (position, _) = Position::from_fen(fen).unwrap();
        for (depth, count) in (1..).zip(case["perft"].as_array().unwrap()) {
            let expected = count.as_u64().unwrap();
            assert_eq!(
                perft(&position, depth, false),
                expected,
                "depth {depth} of {fen}"
            );
        }
    }
}

#[test]
fn every_start_has_32_actions_and_1024_pairs() {
    for cho in Formation::FOUR {
        for han in Formation::FOUR {
            let start = Position::start(BySide::new(cho, han));
            assert_eq!(perft(&start, 1, false), 32, "{cho:?} {han:?}");
            assert_eq!(perft(&start, 2, false), 1024, "{cho:?} {han:?}");
        }
    }
}
