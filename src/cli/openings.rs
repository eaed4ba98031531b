//! `hansu openings`: builds the statistics of openings from record files.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;

use super::records;
use hansu_engine::{Search, SearchLimits, TranspositionTable};
use hansu_teaching::OpeningBook;
use janggi::notation::read_any;
use janggi::{Game, Move, Position, usual};

/// The maximum file size in bytes.
const FILE_LIMIT: usize = 64 << 20;
/// The size of the engine's table.
const TABLE_MIB: usize = 16;

/// Options of `hansu openings`.
#[derive(Debug, Args)]
pub(super) struct OpeningsOptions {
    /// Files and folders of records; folders are searched recursively.
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Write to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
    /// Leave out moves with fewer games.
    #[arg(long, value_name = "GAMES", default_value_t = 2)]
    least: u32,
    /// Nodes of the engine's search for each move; 0 for no evaluations.
    #[arg(long, value_name = "NODES", default_value_t = 20_000)]
    nodes: u64,
    /// Mark the games as the engine's own.
    #[arg(long)]
    selfplay: bool,
}

/// Builds the file.
pub(super) fn run(options: &OpeningsOptions) -> anyhow::Result<ExitCode> {
    let mut book = OpeningBook::default();
    book.is_selfplay = options.selfplay;
    let mut games = 0;
    for path in &options.paths {
        let found = records::files_under(path).with_context(|| path.display().to_string())?;
        for file in found {
            games += add_file(&file, &mut book)?;
        }
    }
    book.prune(options.least);
    book.add_names();
    if options.nodes > 0 {
        let table = TranspositionTable::of_mib(TABLE_MIB);
        book.evaluate(|position, mv| evaluate(position, mv, options.nodes, &table));
    }
    let text = book.write();
    match &options.to {
        Some(file) => fs::write(file, text).with_context(|| file.display().to_string())?,
        None => io::stdout().lock().write_all(text.as_bytes())?,
    }
    let _ = writeln!(io::stderr(), "games: {games}");
    Ok(ExitCode::SUCCESS)
}

/// Adds the games of a file with a known result, and returns their number.
fn add_file(file: &Path, book: &mut OpeningBook) -> anyhow::Result<usize> {
    let bytes =
        records::read_limited(file, FILE_LIMIT).with_context(|| file.display().to_string())?;
    let games = match read_any(&bytes, FILE_LIMIT) {
        Ok(games) => games,
        Err(error) => {
            let _ = writeln!(io::stderr(), "hansu: {}: skipped: {error}", file.display());
            return Ok(0);
        }
    };
    Ok(games.filter(|game| book.add(&game.record)).count())
}

/// Returns the engine's evaluation of a move in hundredths, from the mover's point of view; `None` if the move ends the
/// game.
fn evaluate(position: &Position, mv: Move, nodes: u64, table: &TranspositionTable) -> Option<i32> {
    let mut game = Game::new(usual(position.variant()), *position);
    game.play(mv.into()).ok()?;
    let search = Search::of(&game, SearchLimits::of_nodes(nodes));
    let results = search.lines(table);
    Some(-results.first()?.score.hundredths())
}
