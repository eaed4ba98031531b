//! Reports on records.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use crate::rules::Ruleset;
use crate::rules::notation::{ReadGame, RecordError};

/// A report: counts and the output form.
pub(super) struct RecordsReport {
    json: bool,
    totals: Totals,
    /// The number of times that each end applies.
    ends: BTreeMap<&'static str, usize>,
}

/// An end that the ruleset would have declared.
#[derive(Debug, Serialize)]
pub(super) struct DeclaredEnd {
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
        eprintln!("hansu: {}: skipped: {reason}", file.display());
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
            "{file}, game {number}: {left_out} remarks, headers or variations were left out"
        )?;
    }
    for DeclaredEnd { ply, reason, cause } in ends {
        let end = cause.unwrap_or(reason);
        writeln!(output, "{file}, game {number}: end: ply {ply}, {end}")?;
    }
    Ok(())
}
