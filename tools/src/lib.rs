#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![forbid(unsafe_code)]

use janggi::{BySide, Formation, Game, Ruleset, Side, Variant};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;

/// Returns the board before the first move, in Janggi with random formations.
pub fn first_board(ruleset: &Ruleset, rng: &mut SmallRng) -> Option<Game> {
    Some(match ruleset.variant {
        Variant::Janggi => {
            let formations =
                BySide::new(*Formation::FOUR.choose(rng)?, *Formation::FOUR.choose(rng)?);
            Game::set_up(ruleset, None, formations)
        }
        Variant::Xiangqi => Game::usual(ruleset),
    })
}

/// Returns the winner: of a game that has not ended by its points, or nobody where there are none.
pub fn winner(game: &Game) -> Option<Side> {
    if let Some(outcome) = game.outcome() {
        return outcome.winner;
    }
    let points = game.totals();
    match game.ruleset().variant {
        Variant::Janggi if points.cho > points.han => Some(Side::Cho),
        Variant::Janggi if points.cho < points.han => Some(Side::Han),
        _ => None,
    }
}
