//! Plays each level of the engine against the one below and prints its score and the resulting
//! ratings, with 95 % confidence intervals:
//!
//!     cargo run --release --example ladder -- 100
//!
//! Games come in pairs, with the same formations and the same two random turns, the sides swapped.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "statistics over counts far below 2^52"
)]

#[path = "trial/elo.rs"]
mod elo;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use clap::Parser;
use hansu_engine::Skill;
use janggi::{Ruleset, Side};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use elo::elo;
use hansu_tools::{first_board, winner};

/// Random plies at the beginning of a game.
const RANDOM: usize = 2;
/// The greatest length of a game in plies; a longer one is adjudicated on points.
const LONGEST: usize = 300;
const THREADS: usize = 2;

/// Plays each level against the one below.
#[derive(Parser)]
struct Arguments {
    /// The number of games a pair.
    games: usize,
    /// The levels to try; without them all from 2 to 10.
    levels: Vec<u8>,
    /// The rulebook.
    #[arg(long, default_value = "tournament", value_parser = Ruleset::read)]
    ruleset: Ruleset,
}

fn main() {
    let arguments = Arguments::parse();
    let games = arguments.games;
    let all: Vec<u8> = (2..=10).collect();
    let levels = if arguments.levels.is_empty() {
        &all
    } else {
        &arguments.levels
    };
    for &level in levels {
        let halves = pair(level, games, &arguments.ruleset);
        let share = halves as f64 / (2 * games) as f64;
        let error = 1.96 * (share * (1.0 - share) / games as f64).sqrt();
        println!(
            "level {level} against {}: {:.1} of {games} = {:.0} %, {:+.0} Elo ({:+.0} to {:+.0})",
            level - 1,
            halves as f64 / 2.0,
            100.0 * share,
            elo(share),
            elo(share - error),
            elo(share + error),
        );
    }
}

/// Returns the half points that a level scores against the one below.
fn pair(level: u8, games: usize, ruleset: &Ruleset) -> usize {
    let next = AtomicUsize::new(0);
    let halves = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= games {
                        break;
                    }
                    let points = play(level, number as u64, ruleset).unwrap_or(1);
                    halves.fetch_add(points, Relaxed);
                }
            });
        }
    });
    halves.into_inner()
}

/// Plays a game. Returns the half points of the higher level.
fn play(level: u8, number: u64, ruleset: &Ruleset) -> Option<usize> {
    let mut rng = SmallRng::seed_from_u64(number / 2);
    let higher = if number.is_multiple_of(2) {
        Side::Cho
    } else {
        Side::Han
    };
    let mut game = first_board(ruleset, &mut rng)?;
    for _ in 0..RANDOM {
        let moves = game.position().legal_moves();
        game.play((*moves.choose(&mut rng)?).into()).ok()?;
    }
    let never = AtomicBool::new(false);
    for _ in 0..LONGEST {
        if game.outcome().is_some() {
            break;
        }
        let is_higher = game.position().turn() == higher;
        let skill = Skill::of_level(if is_higher { level } else { level - 1 });
        let result = skill.think(&game, rng.random(), &never)?;
        game.play(result.best()).ok()?;
    }
    Some(winner(&game).map_or(1, |side| if side == higher { 2 } else { 0 }))
}
