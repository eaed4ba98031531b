#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![forbid(unsafe_code)]
#![allow(
    clippy::cast_precision_loss,
    reason = "statistics over counts far below 2^52"
)]

pub mod elo;
pub mod games;
pub mod tally;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

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

/// Does numbered work, from 0, on as many threads; returns the results in the order of their numbers.
///
/// # Panics
///
/// If the work does.
pub fn in_parallel<R: Send>(threads: usize, count: u64, work: impl Fn(u64) -> R + Sync) -> Vec<R> {
    let next = AtomicU64::new(0);
    let on_a_thread = || {
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Relaxed));
        let mine = numbers.take_while(|number| *number < count);
        mine.map(|number| (number, work(number))).collect()
    };
    let mut results: Vec<(u64, R)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.max(1))
            .map(|_| scope.spawn(on_a_thread))
            .collect();
        let ended = threads.into_iter().map(|thread| match thread.join() {
            Ok(results) => results,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        ended
            .collect::<Vec<Vec<_>>>()
            .into_iter()
            .flatten()
            .collect()
    });
    results.sort_by_key(|(number, _)| *number);
    results.into_iter().map(|(_, result)| result).collect()
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
