//! The command `find`: plays games one by one and appends their puzzles to a file.
//!
//! After the puzzles of a game stands a line with its number. A file that was cut off within a game goes on with that
//! game.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::PathBuf;

use clap::Args;
use hansu_engine::puzzles::Puzzle;
use janggi::{Game, Ruleset};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use crate::confirm;
use crate::play::{self, From, Until};
use crate::scan::{Aim, Scan};

/// The beginning of the line after a game.
const MARK: &str = "# game ";
/// One game in so many is played to its end, for the mates of beginners and for endings.
const PLAYED_OUT: u64 = 4;
/// The number of plies between two puzzles of a game.
const APART: usize = 3;

/// The number of games after which the counts are printed.
const REPORTED: u64 = 30;

/// Options of `find`.
#[derive(Args)]
pub struct FindOptions {
    /// The rulebook.
    #[arg(long, default_value = "modern", value_parser = Ruleset::read)]
    ruleset: Ruleset,
    /// The random seed. Each seed has its own games, so that several runs can share the work.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of games in all, those in the file included; without it until it is stopped.
    #[arg(long)]
    games: Option<u64>,
    /// Begin with few pieces, for draws and points to save.
    #[arg(long)]
    endings: bool,
    /// The file to append to.
    file: PathBuf,
}

/// Finds puzzles.
pub fn run(options: &FindOptions) -> io::Result<()> {
    let mut file = OpenOptions::new()
        .create(true)
        .read(true)
        .write(true)
        .truncate(false)
        .open(&options.file)?;
    let first = resume(&mut file)?;
    let last = options.games.unwrap_or(u64::MAX);
    let mut counts = BTreeMap::new();
    let from = if options.endings {
        From::Ending
    } else {
        From::Start
    };
    for number in first..last {
        let mut rng = SmallRng::seed_from_u64(options.seed << 32 | number);
        let mut text = String::new();
        let until = if options.endings || number.is_multiple_of(PLAYED_OUT) {
            Until::Over
        } else {
            Until::Decided
        };
        if let Some(game) = play::game(&options.ruleset, from, until, &mut rng) {
            for puzzle in puzzles(&game, until, &mut rng, &mut counts) {
                text += &puzzle.to_line();
                text += "\n";
            }
        }
        file.write_all(format!("{text}{MARK}{number}\n").as_bytes())?;
        if (number + 1).is_multiple_of(REPORTED) {
            eprintln!("{} games: {counts:?}", number + 1);
        }
    }
    Ok(())
}

/// Cuts off what follows the last whole game. Returns the number of the next.
fn resume(file: &mut File) -> io::Result<u64> {
    let text = io::read_to_string(&mut *file)?;
    let (end, next) = whole_games(&text);
    file.set_len(end)?;
    file.seek(SeekFrom::Start(end))?;
    Ok(next)
}

/// Returns the length of the whole games of a file and the number of the next one.
fn whole_games(text: &str) -> (u64, u64) {
    let mut whole = (0, 0);
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        at += line.len();
        let number = line
            .strip_prefix(MARK)
            .and_then(|line| line.strip_suffix('\n'));
        if let Some(number) = number.and_then(|number| number.parse::<u64>().ok()) {
            whole = (at as u64, number + 1);
        }
    }
    whole
}

/// Returns the puzzles of a game, apart from each other and each with another first answer.
fn puzzles(
    game: &Game,
    until: Until,
    rng: &mut SmallRng,
    counts: &mut BTreeMap<String, usize>,
) -> Vec<Puzzle> {
    let mut found: Vec<Puzzle> = Vec::new();
    let mut scan = Scan::new();
    let mut free_from = 0;
    let mut finishes = until == Until::Over;
    for ply in 0..game.ply() {
        if ply < free_from {
            continue;
        }
        for candidate in scan.at(game, ply, finishes, rng) {
            let confirmed = confirm::puzzle(&candidate);
            let result = match &confirmed {
                Ok(puzzle) => format!("{}{}", puzzle.kind().word(), puzzle.turns()),
                Err(why) => format!("{why:?}"),
            };
            *counts
                .entry(format!("{:?} {result}", candidate.aim))
                .or_default() += 1;
            let is_new = |puzzle: &Puzzle| {
                let mut firsts = found.iter().map(|other| other.line()[0]);
                firsts.all(|first| first != puzzle.line()[0])
            };
            if let Ok(puzzle) = confirmed
                && is_new(&puzzle)
            {
                // The next may differ enough to stand beside it.
                free_from = ply + APART;
                finishes &= candidate.aim != Aim::Finish;
                found.push(puzzle);
                break;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use janggi::{MODERN, XIANGQI};

    #[test]
    fn a_file_goes_on_after_its_last_whole_game() {
        let table = [
            ("", (0, 0)),
            ("a puzzle\n", (0, 0)),
            ("# game 0\n", (9, 1)),
            ("a puzzle\n# game 7\n", (18, 8)),
            ("# game 0\n# game 1", (9, 1)),
            ("# game 0\na puzzle\n# ga", (9, 1)),
        ];
        for (text, expected) in table {
            assert_eq!(whole_games(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_seed_gives_the_same_games() {
        for ruleset in [MODERN, XIANGQI] {
            let game = |seed| {
                let mut rng = SmallRng::seed_from_u64(seed);
                let game = play::game(&ruleset, From::Start, Until::Decided, &mut rng)?;
                let slips = play::slips(&Game::usual(&ruleset), &mut rng);
                Some((game.actions().to_vec(), slips))
            };
            assert!(game(1).is_some_and(|(actions, _)| actions.len() > 10));
            assert_eq!(game(1), game(1));
            assert_ne!(game(1), game(2));
        }
    }
}
