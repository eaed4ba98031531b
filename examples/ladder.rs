//! Plays each level of the engine against the one below and prints its score and the resulting
//! ratings, with 95 % confidence intervals:
//!
//!     cargo run --release --example ladder -- 100
//!
//! The argument is the number of games a pair; further ones are the levels to try, without them all from 2
//! to 10. Games come in pairs, with the same formations and the same two random turns, the sides swapped.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "statistics over counts far below 2^52"
)]

#[path = "trial/elo.rs"]
mod elo;

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use hansu::engine::Skill;
use hansu::rules::{BySide, Formation, Game, Side, TOURNAMENT};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use elo::elo;

/// Random plies at the beginning of a game.
const RANDOM: usize = 2;
/// The greatest length of a game in plies; a longer one is adjudicated on points.
const LONGEST: usize = 300;
const THREADS: usize = 2;

fn main() -> io::Result<()> {
    let mut numbers: Vec<usize> = Vec::new();
    for text in std::env::args().skip(1) {
        numbers.push(text.parse().map_err(io::Error::other)?);
    }
    let (&games, levels) = numbers
        .split_first()
        .ok_or_else(|| io::Error::other("how many games?"))?;
    let all: Vec<usize> = (2..=10).collect();
    for &level in if levels.is_empty() { &all } else { levels } {
        let level = u8::try_from(level).map_err(io::Error::other)?;
        let halves = pair(level, games);
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
    Ok(())
}

/// The half points that a level scores against the one below.
fn pair(level: u8, games: usize) -> usize {
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
                    let got = play(level, number as u64).unwrap_or(1);
                    halves.fetch_add(got, Relaxed);
                }
            });
        }
    });
    halves.into_inner()
}

/// Plays a game; returns the half points of the higher level.
fn play(level: u8, number: u64) -> Option<usize> {
    let mut rng = SmallRng::seed_from_u64(number / 2);
    let higher = if number.is_multiple_of(2) {
        Side::Cho
    } else {
        Side::Han
    };
    let formations = BySide::new(
        *Formation::FOUR.choose(&mut rng)?,
        *Formation::FOUR.choose(&mut rng)?,
    );
    let mut game = Game::set_up(&TOURNAMENT, None, formations);
    for _ in 0..RANDOM {
        let moves = game.position().legal_moves();
        game.play((*moves.choose(&mut rng)?).into()).ok()?;
    }
    let never = AtomicBool::new(false);
    for _ in 0..LONGEST {
        if game.outcome().is_some() {
            break;
        }
        let mine = game.position().turn() == higher;
        let skill = Skill::of_level(if mine { level } else { level - 1 });
        let result = skill.think(&game, rng.random(), &never)?;
        game.play(result.best()).ok()?;
    }
    let points = game.points();
    let winner = match game.outcome() {
        Some(outcome) => outcome.winner,
        None if points.cho == points.han => None,
        None if points.cho > points.han => Some(Side::Cho),
        None => Some(Side::Han),
    };
    Some(winner.map_or(1, |side| if side == higher { 2 } else { 0 }))
}
