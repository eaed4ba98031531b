//! Puzzles from self-play: finds candidates, selects the table from them, and measures how many the levels solve:
//!
//!     cargo run --release --example puzzles -- find --ruleset xiangqi --seed 1 candidates.tsv
//!     cargo run --release --example puzzles -- select --count 1000 --to collection.tsv candidates.tsv
//!     cargo run --release --example puzzles -- levels collection.tsv
//!
//! `find` runs until it is stopped, or for so many games, and goes on where its file ends.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "statistics over counts far below 2^52"
)]

mod confirm;
mod find;
mod judge;
mod levels;
mod play;
mod scan;
mod select;

use std::io;
use std::path::{Path, PathBuf};

use clap::{Parser, Subcommand};
use hansu_engine::puzzles::{Puzzle, PuzzleLineError};

/// Finds puzzles in self-play, selects a table of them, and measures it.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play games and append the puzzles found in them to a file.
    Find(find::FindOptions),
    /// Select the table: no two alike, and the shares of kinds and turns as wanted.
    Select(select::SelectOptions),
    /// Print the share of a table that each level solves, and its rank correlation with the first ratings.
    Levels(levels::LevelsOptions),
}

fn main() -> io::Result<()> {
    match Arguments::parse().command {
        Command::Find(options) => find::run(&options),
        Command::Select(options) => select::run(&options),
        Command::Levels(options) => levels::run(&options),
    }
}

/// Reads the puzzles of a file of lines. Lines that begin with `#` are not puzzles. One with themes of an older
/// definition gets those of today.
fn read(file: &Path) -> io::Result<Vec<Puzzle>> {
    let text = std::fs::read_to_string(file)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let read = match Puzzle::read(line) {
                Err(PuzzleLineError::Differs(today)) => Puzzle::read(&today),
                read => read,
            };
            read.map_err(|error| io::Error::other(format!("{}: {error}: {line}", file.display())))
        })
        .collect()
}

/// Reads the puzzles of several files.
fn read_all(files: &[PathBuf]) -> io::Result<Vec<Puzzle>> {
    let mut puzzles = Vec::new();
    for file in files {
        puzzles.extend(read(file)?);
    }
    Ok(puzzles)
}
