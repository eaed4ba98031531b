//! The engine at Xiangqi: mates and endings of the norm (xiangqi.md section 15), and the ends that its search sees.

use hansu_engine::{Search, SearchLimits, SearchResult, TranspositionTable, think};
use janggi::{Game, Reason, Ruleset, XIANGQI, XIANGQI_ASIAN};

use crate::kit::cycles::{CYCLES, moves};

fn searched(ruleset: &Ruleset, fen: &str, nodes: u64) -> (Game, SearchResult) {
    let game = Game::from_fen(ruleset, fen).unwrap();
    let result = think(&game, SearchLimits::of_nodes(nodes)).unwrap();
    (game, result)
}

/// Row, position, the first moves of the shortest mates, the turns of it in plies. M12 has two: the norm names one, and pyffish
/// finds that every answer to the other is mated as soon.
#[rustfmt::skip]
const MATES: &[(&str, &str, &str, i32)] = &[
    ("M1", "3k1a3/2P6/3PbR2C/9/9/9/6c2/8B/9/4KA3 w", "f8f10", 1),
    ("M2", "5kb2/2R6/9/n8/R8/9/9/N4A3/1p7/3AK4 w", "a6f6", 1),
    ("M3", "4c4/4k4/3a3R1/9/9/9/9/9/7p1/R2K5 w", "a1a9", 1),
    ("M4", "5kb2/7P1/8b/9/9/n7C/2R6/2n5B/9/4K4 w", "c4f4", 1),
    ("M5", "4r1bC1/2P1k4/9/9/9/9/7p1/1R7/9/3K5 w", "c9d9", 3),
    ("M6", "4k4/3P5/3C4b/6P2/9/9/N8/9/4n3N/3K3R1 w", "h1h10", 3),
    ("M7", "5k3/4P2P1/5a3/2P6/9/9/9/8B/n2C5/4K4 w", "e9e10", 3),
    ("M8", "9/3k5/9/1P5c1/5C3/6R2/9/5r3/9/4KN3 w", "g5d5", 3),
    ("M9", "4k1N2/4a4/b7b/9/9/1R7/9/8B/8p/3K5 w", "b5b10", 5),
    ("M10", "3aka3/N8/9/5R3/9/9/9/3pB4/9/5K3 w", "f7f10", 5),
    ("M11", "3k5/4a4/3P1P3/6c2/9/9/9/3A5/8p/4K2R1 w", "h1h10", 5),
    ("M12", "9/5k1P1/b2a1a3/4P4/9/9/9/9/4K3R/5R3 w", "e7e8 e7d7", 5),
];

#[test]
fn mates_are_found() {
    for &(row, fen, best, plies) in MATES {
        for book in [&XIANGQI, &XIANGQI_ASIAN] {
            let (game, result) = searched(book, fen, 200_000);
            let found = game.position().uci(result.best());
            assert!(
                best.split(' ').any(|candidate| candidate == found),
                "{row}: {found}"
            );
            assert_eq!(result.score.turns_to_end(), Some(plies), "{row}");
        }
    }
}

/// Row, position, and in how many plies Red mates at best; none if the game is a draw.
#[rustfmt::skip]
const ENDINGS: &[(&str, &str, Option<i32>)] = &[
    ("E1", "9/4k4/9/9/9/9/9/9/9/N2K5 w", Some(13)),
    ("E2", "9/9/4k4/9/9/9/P8/9/9/3K5 w", Some(19)),
    ("E3", "8P/9/4k4/9/9/9/9/9/9/3K5 w", None),
    ("E4", "9/2C1k4/9/9/9/9/9/3K5/9/9 w", None),
    ("E6", "9/9/3k5/9/9/9/9/9/9/R4K3 w", Some(3)),
    ("E7", "4k4/9/9/C8/9/9/9/9/4AK3/9 w", Some(11)),
    ("E9", "9/5k3/4b4/9/9/4N4/9/9/4K4/9 w", None),
    ("E13", "3k5/9/3a5/9/5P3/9/9/9/9/3K5 w", Some(13)),
];

#[test]
fn winnable_endings_are_won() {
    for &(row, fen, best) in ENDINGS {
        let (_, result) = searched(&XIANGQI, fen, 1_000_000);
        let found = result.score.turns_to_end();
        assert_eq!(found.is_some(), best.is_some(), "{row}: {found:?}");
        assert!(found >= best, "{row}: {found:?} is too short to be true");
    }
}

/// Plays moves in a game.
fn play(game: &mut Game, moves: &[&str]) {
    for mv in moves {
        let action = game.position().read_uci(mv).unwrap();
        game.play(action).unwrap();
    }
}

/// A reply that completes the last of three occurrences is worth what the judge says of it.
#[test]
fn last_repetition_is_scored_by_its_verdict() {
    for (row, fen, text, loser) in CYCLES {
        for book in [&XIANGQI, &XIANGQI_ASIAN] {
            let counts = |reason| reason == Reason::PerpetualCheck || *book == XIANGQI_ASIAN;
            let loser = loser.filter(|&(_, reason)| counts(reason));
            let loser = loser.map(|(side, _)| side);
            let mut game = Game::from_fen(book, fen).unwrap();
            let twice = moves(text);
            let before = text.split('(').next().unwrap().split_whitespace().count();
            let (before, cycle) = twice.split_at(before);
            play(&mut game, before);
            let mut cycle = cycle[..cycle.len() / 2].to_vec();
            // The side that wins, or draws, completes the cycle.
            if loser == Some(game.position().turn().opponent()) {
                play(&mut game, &cycle[..1]);
                cycle.rotate_left(1);
            }
            let mut game = game.without_history();
            play(&mut game, &cycle);
            let [rest @ .., mv, _] = &cycle[..] else {
                unreachable!()
            };
            play(&mut game, rest);
            let action = game.position().read_uci(mv).unwrap();
            let search = Search {
                only: &[action],
                ..Search::of(&game, SearchLimits::of_depth(4))
            };
            let table = TranspositionTable::of_mib(1);
            let results = search.lines(&table);
            let most = if loser.is_some() { -3_000 } else { 0 };
            let score = results[0].score.hundredths();
            assert!(score <= most, "{row}, {}: {score}", book.id());
        }
    }
}
