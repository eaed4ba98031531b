//! Games must not influence each other in the engine.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::rules::{BySide, Formation, MODERN};

static NEVER: AtomicBool = AtomicBool::new(false);
const EFFORT: SearchLimits = SearchLimits::of_nodes(6_000);

fn game(formation: Formation, moves: &[&str]) -> Game {
    let mut game = Game::set_up(&MODERN, None, BySide::new(formation, formation));
    for mv in moves {
        let action = game.position().read_uci(mv).unwrap();
        game.play(action).unwrap();
    }
    game
}

/// Returns the move at a level, and the hint or analysis of the same position.
fn asked(thinker: &Thinker, game: &Game, level: u8) -> (Option<SearchResult>, Vec<SearchResult>) {
    let turn = thinker.turn(game, Level::new(level).unwrap(), 7, &NEVER);
    (turn, thinker.best(game, EFFORT, 2, &NEVER))
}

#[test]
fn earlier_games_change_no_answer() {
    let turns = [&["a4b4"][..], &["a4b4", "i7h7"], &["a4b4", "i7h7", "i4h4"]];
    let first = Formation::Heeh;
    let second = Formation::Ehhe;
    let between = Thinker::new(None, 1);
    for moves in turns {
        for formation in [first, second] {
            let game = game(formation, moves);
            for level in [2, 7] {
                let fresh_answer = asked(&Thinker::new(None, 1), &game, level);
                assert_eq!(
                    asked(&between, &game, level),
                    fresh_answer,
                    "{formation:?} {moves:?}"
                );
                assert!(fresh_answer.0.is_some());
            }
        }
    }
}
