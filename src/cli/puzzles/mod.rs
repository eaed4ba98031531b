//! `hansu puzzles`: finds mates in record files, proves a file of puzzles again.

mod collection;
mod proof;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;

use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IteratorRandom;

use super::records;
use collection::{Collection, FEWEST_JUDGED, figures, percent};
use hansu_engine::mates::{MOST_TURNS, Puzzle, PuzzleSet};
use hansu_engine::puzzles;
use janggi::Variant;
use janggi::notation::read_any;
use proof::{Proved, prove};

/// The maximum file size in bytes.
const FILE_LIMIT: usize = 64 << 20;
/// The number of fields of a collection's line.
const COLLECTED_FIELDS: usize = 8;
/// The greatest share of mates for beginners in a collection, in percent.
const MOST_BEGINNERS: f64 = 15.0;
/// The exit code for unreadable files, as for invalid arguments.
const UNUSABLE: u8 = 2;

/// Options of `hansu puzzles`.
#[derive(Debug, Args)]
pub(super) struct PuzzlesOptions {
    /// Files and folders of records; folders are searched recursively.
    #[arg(required_unless_present = "check", value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Add the puzzles to this file instead of writing them to standard output.
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
    /// Prove every line of this file again: 0 all are right, 1 some are not, 2 the file cannot be read.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["paths", "to"])]
    check: Option<PathBuf>,
    /// With --check: prove by searches too that each answer is the only one. Takes a second for each line.
    #[arg(long, requires = "check")]
    search: bool,
    /// With --search: only so many lines, chosen at random.
    #[arg(long, requires = "search", value_name = "N")]
    sample: Option<usize>,
    /// With --search: the nodes of a search.
    #[arg(long, requires = "search", value_name = "N", default_value_t = proof::NODES)]
    nodes: u64,
    /// With --sample: the random seed.
    #[arg(long, requires = "sample", default_value_t = 1)]
    seed: u64,
}

/// Finds puzzles, or checks a file of them.
pub(super) fn run(options: &PuzzlesOptions) -> ExitCode {
    let result = match &options.check {
        Some(file) => check(file, options),
        None => find(options),
    };
    result.unwrap_or_else(|error| {
        let is_closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
        if error.downcast_ref().is_some_and(is_closed) {
            return ExitCode::SUCCESS;
        }
        let _ = writeln!(io::stderr(), "hansu: {error:#}");
        ExitCode::from(UNUSABLE)
    })
}

fn find(options: &PuzzlesOptions) -> anyhow::Result<ExitCode> {
    let mut set = PuzzleSet::default();
    if let Some(file) = options.to.as_deref().filter(|file| file.exists()) {
        for (number, line) in (1..).zip(read(file)?.lines()) {
            let place = || format!("{}:{number}", file.display());
            set.insert(Puzzle::read(line).with_context(place)?);
        }
    }
    let mut games = 0;
    for path in &options.paths {
        let found = records::files_under(path).with_context(|| path.display().to_string())?;
        for file in found {
            games += add_file(&file, &mut set)?;
        }
    }
    let lines = set.iter().map(|puzzle| puzzle.to_line() + "\n");
    let text: String = lines.collect();
    match &options.to {
        Some(file) => fs::write(file, text).with_context(|| file.display().to_string())?,
        None => io::stdout().lock().write_all(text.as_bytes())?,
    }
    let counts = (1..=MOST_TURNS).map(|turns| format!("{} in {turns}", set.count(turns)));
    let counts: Vec<String> = counts.collect();
    let counts = counts.join(", ");
    let _ = writeln!(io::stderr(), "games: {games}, mates: {counts}");
    Ok(ExitCode::SUCCESS)
}

/// Adds the puzzles of a file's games and returns the number of games.
fn add_file(file: &Path, set: &mut PuzzleSet) -> anyhow::Result<usize> {
    let bytes =
        records::read_limited(file, FILE_LIMIT).with_context(|| file.display().to_string())?;
    let games = match read_any(&bytes, FILE_LIMIT) {
        Ok(games) => games,
        Err(error) => {
            let _ = writeln!(io::stderr(), "hansu: {}: skipped: {error}", file.display());
            return Ok(0);
        }
    };
    let mut count = 0;
    for game in games {
        set.add_from(&game.record);
        count += 1;
    }
    Ok(count)
}

/// Checks a file, of mates or of a collection: a line tells by the number of its fields.
fn check(file: &Path, options: &PuzzlesOptions) -> anyhow::Result<ExitCode> {
    let mut set = PuzzleSet::default();
    let mut collection = Collection::default();
    let mut last_id = 0;
    let mut failed = 0;
    for (number, line) in (1..).zip(read(file)?.lines()) {
        let checked = if line.split('\t').count() == COLLECTED_FIELDS {
            collection.add(line)
        } else {
            check_line(line, &mut last_id, &mut set)
        };
        if let Err(fault) = checked {
            writeln!(io::stdout(), "{}:{number}: {fault}", file.display())?;
            failed += 1;
        }
    }
    for variant in Variant::ALL {
        let (lines, missed) = figures(collection.puzzles(), variant);
        for line in lines {
            writeln!(io::stdout(), "{line}")?;
        }
        failed += missed;
    }
    if options.search {
        failed += search(collection.puzzles(), options)?;
    }
    if failed == 0 {
        return Ok(ExitCode::SUCCESS);
    }
    Ok(ExitCode::FAILURE)
}

/// Proves puzzles by searches and returns the number of those that fail.
fn search(puzzles: &[puzzles::Puzzle], options: &PuzzlesOptions) -> anyhow::Result<usize> {
    let count = options.sample.unwrap_or(puzzles.len());
    let mut rng = SmallRng::seed_from_u64(options.seed);
    let mut failed = 0;
    let mut beginners = 0;
    let chosen = puzzles.iter().sample(&mut rng, count);
    for puzzle in &chosen {
        match prove(puzzle, options.nodes) {
            Ok(Proved::Fully) => {}
            Ok(Proved::AsBeginnersMate) => beginners += 1,
            Err(fault) => {
                writeln!(io::stdout(), "{:08x}: {fault}", puzzle.id())?;
                failed += 1;
            }
        }
    }
    let share = percent(beginners, chosen.len());
    let is_as_wanted = share <= MOST_BEGINNERS || chosen.len() < FEWEST_JUDGED;
    failed += usize::from(!is_as_wanted);
    writeln!(
        io::stdout(),
        "searched: {}, failed: {failed}, beginners' mates: {share:.1} %, at most {MOST_BEGINNERS} %",
        chosen.len(),
    )?;
    Ok(failed)
}

/// Proves a line that follows those of the set.
fn check_line(line: &str, last_id: &mut u32, set: &mut PuzzleSet) -> anyhow::Result<()> {
    let puzzle = Puzzle::read_proved(line)?;
    if puzzle.id() < std::mem::replace(last_id, puzzle.id()) {
        bail!("the line is not sorted by id");
    }
    if !set.insert(puzzle) {
        bail!("the position or its mirror image is there already");
    }
    Ok(())
}

/// Reads a file of puzzles.
fn read(file: &Path) -> anyhow::Result<String> {
    let name = || file.display().to_string();
    let bytes = records::read_limited(file, FILE_LIMIT).with_context(name)?;
    if bytes.len() > FILE_LIMIT {
        bail!("{}: the file is too large", name());
    }
    String::from_utf8(bytes).with_context(name)
}
