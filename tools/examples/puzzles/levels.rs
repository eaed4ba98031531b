//! The command `levels`: the share of puzzles that each level solves, beside their first ratings.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use clap::Args;
use hansu_engine::Skill;
use hansu_engine::puzzles::{Difficulty, Puzzle};
use janggi::Variant;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::read;

const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;

/// Options of `levels`.
#[derive(Args)]
pub struct LevelsOptions {
    /// The table.
    file: PathBuf,
    /// The number of puzzles of each game.
    #[arg(long, default_value_t = 300)]
    sample: usize,
    /// The tries of each level.
    #[arg(long, default_value_t = 2)]
    tries: usize,
    /// The random seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print a line for each puzzle: id, game, share, rating, and the numbers of its difficulty.
    #[arg(long)]
    lines: bool,
}

/// Measures the shares.
pub fn run(options: &LevelsOptions) -> io::Result<()> {
    let mut rng = SmallRng::seed_from_u64(options.seed);
    let mut puzzles = read(&options.file)?;
    puzzles.shuffle(&mut rng);
    let mut output = io::stdout().lock();
    for variant in Variant::ALL {
        let of_game = puzzles
            .iter()
            .filter(|puzzle| puzzle.ruleset().variant == variant);
        let mut tried = Vec::new();
        for puzzle in of_game.take(options.sample) {
            let solved = solved_by_level(puzzle, options.tries, &mut rng);
            let difficulty = Difficulty::of(puzzle);
            if options.lines {
                let share = share(&solved, options.tries);
                let rating = difficulty.rating();
                let id = puzzle.id();
                let kind = puzzle.kind().word();
                writeln!(
                    output,
                    "{id:08x}\t{}\t{kind}\t{share:.3}\t{rating}\t{difficulty:?}",
                    variant.name(),
                )?;
            }
            tried.push((difficulty.rating(), solved));
        }
        report(variant, &tried, options.tries, &mut output)?;
    }
    Ok(())
}

fn report(
    variant: Variant,
    tried: &[(u16, Vec<usize>)],
    tries: usize,
    output: &mut impl Write,
) -> io::Result<()> {
    let count = tried.len();
    for (index, level) in LEVELS.enumerate() {
        let solved: usize = tried.iter().map(|(_, solved)| solved[index]).sum();
        let percent = 100.0 * solved as f64 / (count * tries).max(1) as f64;
        writeln!(
            output,
            "{} level {level}: {percent:.0} % of {count}",
            variant.name()
        )?;
    }
    let ratings: Vec<f64> = tried.iter().map(|(rating, _)| f64::from(*rating)).collect();
    let failed: Vec<f64> = tried
        .iter()
        .map(|(_, solved)| 1.0 - share(solved, tries))
        .collect();
    let rho = correlation(&ranks(&ratings), &ranks(&failed));
    writeln!(
        output,
        "{} Spearman of first rating and share: {rho:.3}",
        variant.name()
    )
}

/// Returns the number of tries in which each level solves a puzzle.
fn solved_by_level(puzzle: &Puzzle, tries: usize, rng: &mut SmallRng) -> Vec<usize> {
    LEVELS
        .map(|level| (0..tries).filter(|_| solves(puzzle, level, rng)).count())
        .collect()
}

fn solves(puzzle: &Puzzle, level: u8, rng: &mut SmallRng) -> bool {
    let skill = Skill::of_level(puzzle.ruleset().variant, level);
    let never = AtomicBool::new(false);
    (0..puzzle.turns()).all(|turn| {
        let thought = puzzle
            .game_at(turn)
            .and_then(|game| skill.think(&game, rng.random(), &never));
        thought.is_some_and(|thought| puzzle.accepts(turn, thought.best()))
    })
}

fn share(solved: &[usize], tries: usize) -> f64 {
    let all = solved.len() * tries;
    solved.iter().sum::<usize>() as f64 / all.max(1) as f64
}

/// Returns the rank of each number; equal numbers share the mean of theirs.
fn ranks(numbers: &[f64]) -> Vec<f64> {
    let below = |number: f64| numbers.iter().filter(|other| **other < number).count();
    let equal = |number: f64| numbers.iter().filter(|other| **other <= number).count();
    numbers
        .iter()
        .map(|&number| (below(number) + equal(number) + 1) as f64 / 2.0)
        .collect()
}

/// Returns Pearson's correlation of two lists of the same length.
fn correlation(one: &[f64], other: &[f64]) -> f64 {
    let mean = |list: &[f64]| list.iter().sum::<f64>() / list.len().max(1) as f64;
    let [mean_one, mean_other] = [one, other].map(mean);
    let pairs = || {
        one.iter()
            .map(|x| x - mean_one)
            .zip(other.iter().map(|y| y - mean_other))
    };
    let product: f64 = pairs().map(|(x, y)| x * y).sum();
    let squares: f64 = pairs().map(|(x, _)| x * x).sum();
    let other_squares: f64 = pairs().map(|(_, y)| y * y).sum();
    product / (squares * other_squares).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_numbers_share_a_rank_and_order_alone_decides() {
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 9.0]), [2.5, 1.0, 2.5, 4.0]);
        let rising = ranks(&[1.0, 20.0, 21.0, 500.0]);
        let falling = ranks(&[9.0, 7.0, 1.0, 0.0]);
        assert!((correlation(&rising, &rising) - 1.0).abs() < 1e-9);
        assert!((correlation(&rising, &falling) + 1.0).abs() < 1e-9);
    }
}
