//! Plays each level of the engine against the one below and prints its score and the resulting
//! ratings, with 95 % confidence intervals:
//!
//!     cargo run --release --example ladder -- 100
//!     cargo run --release --example ladder -- 100 1 3 --taker
//!
//! With `--taker` the levels play a scripted player who only takes what hangs. Games come in
//! pairs, with the same formations and the same two random turns, the sides swapped.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "statistics over counts far below 2^52"
)]

use std::sync::atomic::AtomicBool;

use clap::Parser;
use hansu_engine::{Skill, worth};
use janggi::{Action, Exchange, Game, Move, Ruleset, Side};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use hansu_tools::elo::elo;
use hansu_tools::{first_board, in_parallel, winner};

/// Random plies at the beginning of a game.
const RANDOM: usize = 2;
/// The greatest length of a game in plies; a longer one is adjudicated on points.
const LONGEST: usize = 300;
const THREADS: usize = 2;

/// Plays each level against the one below, or against a scripted player.
#[derive(Parser)]
struct Arguments {
    /// The number of games a pair.
    games: usize,
    /// The levels to try; without them all from 2 to 10, or from 1 against the scripted player.
    levels: Vec<u8>,
    /// The rulebook.
    #[arg(long, default_value = "tournament", value_parser = Ruleset::read)]
    ruleset: Ruleset,
    /// Play against a player who only takes what hangs.
    #[arg(long)]
    taker: bool,
}

/// A player of the ladder.
#[derive(Clone, Copy)]
enum Player {
    Level(u8),
    /// Takes what hangs, and otherwise moves at random to where nothing takes.
    Taker,
}

fn main() {
    let arguments = Arguments::parse();
    let games = arguments.games;
    let lowest = if arguments.taker { 1 } else { 2 };
    let all: Vec<u8> = (lowest..=10).collect();
    let levels = if arguments.levels.is_empty() {
        &all
    } else {
        &arguments.levels
    };
    for &level in levels {
        let (opponent, name) = if arguments.taker {
            (Player::Taker, "the taker".to_owned())
        } else {
            (Player::Level(level - 1), (level - 1).to_string())
        };
        let players = [Player::Level(level), opponent];
        let halves = match_of(players, games, &arguments.ruleset);
        let share = halves as f64 / (2 * games) as f64;
        let error = 1.96 * (share * (1.0 - share) / games as f64).sqrt();
        println!(
            "level {level} against {name}: {:.1} of {games} = {:.0} %, {:+.0} Elo ({:+.0} to {:+.0})",
            halves as f64 / 2.0,
            100.0 * share,
            elo(share),
            elo(share - error),
            elo(share + error),
        );
    }
}

/// Returns the half points that the first player scores.
fn match_of(players: [Player; 2], games: usize, ruleset: &Ruleset) -> usize {
    let play = |number| play(players, number, ruleset).unwrap_or(1);
    in_parallel(THREADS, games as u64, play).into_iter().sum()
}

/// Plays a game. Returns the half points of the first player.
fn play([first, second]: [Player; 2], number: u64, ruleset: &Ruleset) -> Option<usize> {
    let mut rng = SmallRng::seed_from_u64(number / 2);
    let side_of_first = if number.is_multiple_of(2) {
        Side::Cho
    } else {
        Side::Han
    };
    let mut game = first_board(ruleset, &mut rng)?;
    for _ in 0..RANDOM {
        let moves = game.position().legal_moves();
        game.play((*moves.choose(&mut rng)?).into()).ok()?;
    }
    for _ in 0..LONGEST {
        if game.outcome().is_some() {
            break;
        }
        let player = if game.position().turn() == side_of_first {
            first
        } else {
            second
        };
        game.play(player.action(&game, &mut rng)?).ok()?;
    }
    Some(winner(&game).map_or(1, |side| if side == side_of_first { 2 } else { 0 }))
}

impl Player {
    fn action(self, game: &Game, rng: &mut SmallRng) -> Option<Action> {
        match self {
            Player::Level(level) => {
                let never = AtomicBool::new(false);
                let skill = Skill::of_level(game.ruleset().variant, level);
                let result = skill.think(game, rng.random(), &never)?;
                Some(result.best())
            }
            Player::Taker => {
                let actions = game.legal_actions();
                let moves = actions.iter().filter_map(|action| action.piece_move());
                let gains: Vec<(i32, Move)> = moves.map(|mv| (gain(game, mv), mv)).collect();
                let most = gains.iter().map(|(gain, _)| *gain).max();
                let mut best = gains;
                best.retain(|(gain, _)| Some(*gain) == most);
                let chosen = best.choose(rng).map(|(_, mv)| Action::from(*mv));
                chosen.or_else(|| actions.choose(rng).copied())
            }
        }
    }
}

/// Returns the half points that a move wins, if its piece is taken wherever it can be.
fn gain(game: &Game, mv: Move) -> i32 {
    let position = game.position();
    let worth = |at| {
        let piece = position.piece_at(at);
        piece.map_or(0, |piece| worth(position.variant(), piece, at).0)
    };
    let opponent = position.turn().opponent();
    let is_taken_back = Exchange::after(position, mv)
        .capture_with_cheapest(opponent)
        .is_some();
    worth(mv.to) - if is_taken_back { worth(mv.from) } else { 0 }
}
