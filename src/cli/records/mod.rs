//! `hansu records`: reads record files, checks moves, converts.

mod report;

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::files;
use crate::rules::notation::{NotARecord, Record, read_any};
use crate::rules::{Game, Outcome, Reason, RecordStyle, Ruleset};
use report::{DeclaredEnd, RecordsReport};

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
        let files = files::under(path).unwrap_or_else(|error| {
            eprintln!("hansu: {}: {error}", path.display());
            all_read = false;
            Vec::new()
        });
        for file in files {
            match files::read(&file, FILE_LIMIT) {
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
    let encoding = games.encoding();
    report.encoding(file, encoding, games.odd_lines(), lines)?;
    for game in games {
        number += 1;
        if let Some(notation) = options.to
            && game.fault.is_none()
        {
            convert(&game.record, notation, report.is_empty(), converted)?;
        }
        let ends = match options.to {
            None => ends(&game.record, options.ruleset),
            Some(_) => Vec::new(),
        };
        report.add(file, (number, encoding), &game, &ends, lines)?;
    }
    if number == 0 {
        report.skip(file, &NotARecord::Nothing);
    }
    Ok(())
}

/// Writes a record, separated from the previous one as its notation requires.
fn convert(
    record: &Record,
    notation: Notation,
    is_first: bool,
    output: &mut impl Write,
) -> io::Result<()> {
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
            eprintln!("hansu: a record of {variant} cannot be written in this notation");
            return Ok(());
        }
    };
    if !is_first {
        output.write_all(parting.as_bytes())?;
    }
    output.write_all(&text)
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
