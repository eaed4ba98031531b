//! `hansu records`: reads record files, checks moves, converts, and reports. Other tools find and read their files with
//! it.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use serde::Serialize;

use janggi::notation::{NotARecord, ReadGame, Record, RecordError, read_any};
use janggi::{Game, Outcome, Reason, RecordStyle, Ruleset};

/// The maximum file size in bytes; larger than any known archive.
const FILE_LIMIT: usize = 64 << 20;

/// Options of `hansu records`.
#[derive(Debug, Args)]
pub(super) struct RecordsOptions {
    /// Files and folders; folders are searched recursively.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Report in JSON: a line for each game, then one for the totals.
    #[arg(long)]
    json: bool,
    /// The ruleset whose ends are listed; they do not end a record.
    #[arg(long, value_name = "RULESET", default_value = "modern", value_parser = Ruleset::read)]
    ruleset: Ruleset,
    /// Write complete records in this notation; the report, without the ends, goes to standard error.
    #[arg(long, value_name = "NOTATION", conflicts_with = "json")]
    to: Option<Notation>,
}

/// A notation for writing records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Notation {
    Gib,
    Pgn,
    Uci,
    Fen,
    /// PGN with ICCS moves, Xiangqi only.
    Iccs,
    /// PGN with Chinese moves, Xiangqi only.
    Chinese,
    /// DhtmlXQ, the UBB form of Chinese pages, Xiangqi only.
    Ubb,
    /// WXF files, Xiangqi only.
    Wxf,
}

/// Processes all paths. Errors in records are reported; only an unreadable path is a failure.
pub(super) fn run(options: &RecordsOptions) -> ExitCode {
    match read_all(options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // The reader has closed the pipe.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("hansu: {error}");
            ExitCode::FAILURE
        }
    }
}

fn read_all(options: &RecordsOptions) -> io::Result<bool> {
    let mut output = BufWriter::new(io::stdout().lock());
    let mut errors = io::stderr();
    let mut report = RecordsReport::new(options.json);
    let mut all_read = true;
    for path in &options.paths {
        let files = files_under(path).unwrap_or_else(|error| {
            eprintln!("hansu: {}: {error}", path.display());
            all_read = false;
            Vec::new()
        });
        for file in files {
            match read_limited(&file, FILE_LIMIT) {
                Ok(bytes) if options.to.is_some() => {
                    read_file(
                        options,
                        &file,
                        &bytes,
                        &mut report,
                        &mut errors,
                        &mut output,
                    )?;
                }
                Ok(bytes) => {
                    let nowhere = &mut io::sink();
                    read_file(options, &file, &bytes, &mut report, &mut output, nowhere)?;
                }
                // A path given explicitly must be readable; files found in a folder may be skipped.
                Err(error) if file == *path => {
                    eprintln!("hansu: {}: {error}", file.display());
                    all_read = false;
                }
                Err(error) => report.skip(&file, &error),
            }
        }
    }
    match options.to {
        None => report.finish(Some(&options.ruleset), &mut output)?,
        Some(_) => report.finish(None, &mut errors)?,
    }
    output.flush()?;
    Ok(all_read)
}

/// Reads a file's games, reports on each, and converts complete ones.
fn read_file(
    options: &RecordsOptions,
    file: &Path,
    bytes: &[u8],
    report: &mut RecordsReport,
    lines: &mut impl Write,
    converted: &mut impl Write,
) -> io::Result<()> {
    let games = match read_any(bytes, FILE_LIMIT) {
        Ok(games) => games,
        Err(error) => {
            report.skip(file, &error);
            return Ok(());
        }
    };
    let mut number = 0;
    // The other game's records may stand between those that can be written.
    let mut foreign = None;
    let encoding = games.encoding();
    report.encoding(file, encoding, games.odd_lines(), lines)?;
    for game in games {
        number += 1;
        if let Some(notation) = options.to
            && game.fault.is_none()
            && !convert(&game.record, notation, report.is_empty(), converted)?
        {
            foreign = Some(game.record.start().variant());
            continue;
        }
        let ends = match options.to {
            None => ends(&game.record, options.ruleset),
            Some(_) => Vec::new(),
        };
        report.add(file, (number, encoding), &game, &ends, lines)?;
    }
    if let Some(variant) = foreign {
        let reason = format_args!("a record of {variant} cannot be written in this notation");
        report.skip(file, &reason);
    }
    if number == 0 {
        report.skip(file, &NotARecord::Nothing);
    }
    Ok(())
}

/// Writes a record, separated from the previous one as its notation requires. Returns `false` if that is of the other
/// game.
fn convert(
    record: &Record,
    notation: Notation,
    is_first: bool,
    output: &mut impl Write,
) -> io::Result<bool> {
    let variant = record.start().variant();
    let (parting, text) = match (notation, variant.spec().records) {
        (Notation::Gib, RecordStyle::Korean) => ("\r\n", record.to_gib()),
        (Notation::Pgn, _) => ("", record.to_pgn().into_bytes()),
        (Notation::Uci, _) => ("\n", record.to_uci().into_bytes()),
        (Notation::Fen, _) => ("\n", record.to_fens().into_bytes()),
        (Notation::Iccs, RecordStyle::Chinese) => ("", record.to_iccs().into_bytes()),
        (Notation::Chinese, RecordStyle::Chinese) => ("", record.to_chinese().into_bytes()),
        (Notation::Ubb, RecordStyle::Chinese) => ("", record.to_ubb().into_bytes()),
        (Notation::Wxf, RecordStyle::Chinese) => ("", record.to_wxf().into_bytes()),
        (Notation::Gib, RecordStyle::Chinese)
        | (
            Notation::Iccs | Notation::Chinese | Notation::Ubb | Notation::Wxf,
            RecordStyle::Korean,
        ) => {
            return Ok(false);
        }
    };
    if !is_first {
        output.write_all(parting.as_bytes())?;
    }
    output.write_all(&text)?;
    Ok(true)
}

/// Returns the ends that the ruleset would have declared, each at the ply where it first applies.
fn ends(record: &Record, ruleset: Ruleset) -> Vec<DeclaredEnd> {
    let mut ends = Vec::new();
    if record.actions().is_empty() {
        return ends;
    }
    // The requested ruleset is used if the record is of its game.
    let ruleset = if ruleset.variant == record.start().variant() {
        ruleset
    } else {
        record.ruleset()
    };
    let Ok(mut game) = Game::from_fen(&ruleset, &record.start().fen()) else {
        return ends;
    };
    let mut before = game.outcome().map(called);
    for (ply, &action) in (1..).zip(record.actions()) {
        // The reader has checked piece movement, so this does not fail in practice.
        let Ok(outcome) = game.play_by_movement(action) else {
            break;
        };
        let now = outcome.map(called);
        if let Some((reason, cause)) = now
            && now != before
        {
            ends.push(DeclaredEnd { ply, reason, cause });
        }
        before = now;
    }
    ends
}

/// Returns the codes of the reason and its cause.
fn called(outcome: Outcome) -> (&'static str, Option<&'static str>) {
    let cause = match outcome.reason {
        Reason::Points { cause, .. } => Some(cause.code()),
        _ => None,
    };
    (outcome.reason.code(), cause)
}

/// A report: counts and the output form.
struct RecordsReport {
    json: bool,
    totals: Totals,
    /// The number of times that each end applies.
    ends: BTreeMap<&'static str, usize>,
}

/// An end that the ruleset would have declared.
#[derive(Debug, Serialize)]
struct DeclaredEnd {
    /// The ply after which it applies, from 1.
    pub ply: usize,
    /// The reason's code.
    pub reason: &'static str,
    /// The reason for counting points, if they were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<&'static str>,
}

#[derive(Debug, Default, Serialize)]
struct Totals {
    games: usize,
    plies: usize,
    refused: usize,
    mark_differences: usize,
    skipped: usize,
}

/// The JSON line of a game.
#[derive(Serialize)]
struct GameLine<'a> {
    file: String,
    game: usize,
    encoding: &'static str,
    plies: usize,
    ok: bool,
    refused: Option<ReportedError<'a>>,
    /// The error after the last legal move.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<ReportedError<'a>>,
    mark_differences: usize,
    /// The number of comments and headers dropped because of limits.
    #[serde(skip_serializing_if = "is_none")]
    left_out: usize,
    ends: &'a [DeclaredEnd],
}

#[derive(Serialize)]
struct ReportedError<'a> {
    /// The ply; 0 if the error is not in a move.
    ply: usize,
    r#move: &'a str,
    reason: &'static str,
    message: String,
}

impl<'a> From<&'a RecordError> for ReportedError<'a> {
    fn from(error: &'a RecordError) -> ReportedError<'a> {
        ReportedError {
            ply: error.ply.unwrap_or(0),
            r#move: &error.text,
            reason: error.fault.code(),
            message: error.to_string(),
        }
    }
}

impl RecordsReport {
    pub fn new(json: bool) -> RecordsReport {
        RecordsReport {
            json,
            totals: Totals::default(),
            ends: BTreeMap::new(),
        }
    }

    /// Returns whether there has been no complete record yet.
    pub fn is_empty(&self) -> bool {
        self.totals.games == self.totals.refused
    }

    /// Counts and reports a file without records.
    pub fn skip(&mut self, file: &Path, reason: &dyn Display) {
        // The reader may have closed the pipe.
        let _ = writeln!(io::stderr(), "hansu: {}: skipped: {reason}", file.display());
        self.totals.skipped += 1;
    }

    /// Reports the encoding of a file, if some of its lines have another one.
    pub fn encoding(
        &self,
        file: &Path,
        encoding: &str,
        odd_lines: usize,
        output: &mut impl Write,
    ) -> io::Result<()> {
        if self.json || odd_lines == 0 {
            return Ok(());
        }
        let file = file.display();
        writeln!(output, "{file}: {encoding}, except {odd_lines} lines")
    }

    /// Counts a game and reports on it.
    pub fn add(
        &mut self,
        file: &Path,
        (number, encoding): (usize, &'static str),
        game: &ReadGame,
        ends: &[DeclaredEnd],
        output: &mut impl Write,
    ) -> io::Result<()> {
        let plies = game.record.actions().len();
        self.totals.games += 1;
        self.totals.plies += plies;
        self.totals.refused += usize::from(game.fault.is_some());
        self.totals.mark_differences += game.marks.len();
        for end in ends {
            *self
                .ends
                .entry(end.cause.unwrap_or(end.reason))
                .or_default() += 1;
        }
        if !self.json {
            return print_game(file, number, game, ends, output);
        }
        let line = GameLine {
            file: file.display().to_string(),
            game: number,
            encoding,
            plies,
            ok: game.fault.is_none(),
            refused: game.fault.as_ref().map(ReportedError::from),
            stopped: game.stopped.as_ref().map(ReportedError::from),
            mark_differences: game.marks.len(),
            left_out: game.left_out,
            ends,
        };
        serde_json::to_writer(&mut *output, &line)?;
        output.write_all(b"\n")
    }

    /// Reports the totals, and the number of times each end applies if a ruleset was given.
    pub fn finish(&self, ruleset: Option<&Ruleset>, output: &mut impl Write) -> io::Result<()> {
        if self.json {
            serde_json::to_writer(&mut *output, &self.totals)?;
            return output.write_all(b"\n");
        }
        let Totals {
            games,
            plies,
            refused,
            mark_differences,
            skipped,
        } = self.totals;
        writeln!(output, "games: {games}, turns: {plies}")?;
        writeln!(output, "refused: {refused}")?;
        writeln!(output, "marks that differ: {mark_differences}")?;
        writeln!(output, "files without a record: {skipped}")?;
        if let Some(ruleset) = ruleset {
            let ends: Vec<String> = self
                .ends
                .iter()
                .map(|(end, count)| format!(" {end} {count}"))
                .collect();
            writeln!(output, "ends under {}:{}", ruleset.id(), ends.join(","))?;
        }
        Ok(())
    }
}

// serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_none(count: &usize) -> bool {
    *count == 0
}

/// Reports a game's errors and ends as text.
fn print_game(
    file: &Path,
    number: usize,
    game: &ReadGame,
    ends: &[DeclaredEnd],
    output: &mut impl Write,
) -> io::Result<()> {
    let file = file.display();
    if let Some(error) = &game.fault {
        writeln!(output, "{file}, game {number}: refused: {error}")?;
    }
    if let Some(error) = &game.stopped {
        let plies = game.record.actions().len();
        writeln!(
            output,
            "{file}, game {number}: read up to move {plies}: {error}"
        )?;
    }
    for mark in &game.marks {
        writeln!(output, "{file}, game {number}: mark differs: {mark}")?;
    }
    if game.left_out > 0 {
        let left_out = game.left_out;
        writeln!(
            output,
            "{file}, game {number}: {left_out} variations, evaluation signs, remarks or headers were passed over"
        )?;
    }
    for DeclaredEnd { ply, reason, cause } in ends {
        let end = cause.unwrap_or(reason);
        writeln!(output, "{file}, game {number}: end: ply {ply}, {end}")?;
    }
    Ok(())
}

/// Returns the path itself if it is a file, otherwise all files below it, ordered by name. Links to folders are not
/// followed, so that no file is returned twice.
pub(super) fn files_under(path: &Path) -> io::Result<Vec<PathBuf>> {
    let metadata = std::fs::metadata(path)?;
    if metadata.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    if !metadata.is_dir() {
        // Reading a pipe or device might never end.
        return Err(io::Error::other("neither a file nor a folder"));
    }
    let mut files = Vec::new();
    let mut pending = vec![path.to_owned()];
    while let Some(next) = pending.pop() {
        if next != path && !next.symlink_metadata()?.is_dir() {
            if next.metadata().is_ok_and(|metadata| metadata.is_file()) {
                files.push(next);
            }
            continue;
        }
        let mut entries = Vec::new();
        for entry in std::fs::read_dir(&next)? {
            entries.push(entry?.path());
        }
        // Sorted in reverse, because `pop` takes the last.
        entries.sort_unstable_by(|left, right| right.cmp(left));
        pending.append(&mut entries);
    }
    Ok(files)
}

/// Reads at most one byte more than `limit`, enough to detect a file that is too large.
pub(super) fn read_limited(path: &Path, limit: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?
        .take(limit as u64 + 1)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}
