//! What the tools that play games have in common: where a game begins, and who has won one that was cut off.

use janggi::{BySide, Formation, Game, Ruleset, Side, Variant};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;

/// The board before the first move, in Janggi with random formations.
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

/// Who has won: of a game that has not ended, by its points, or nobody where there are none.
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
