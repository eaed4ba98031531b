//! `hansu replay`: draws a record as an animation.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;

use super::style::Style;
use crate::render::{Renderer, Replay};
use crate::rules::BySide;
use crate::rules::notation::{Record, read_any};

/// The largest file read, in bytes.
const FILE_LIMIT: usize = 16 << 20;

/// What to replay.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Options {
    /// A game record, gib or PGN.
    #[arg(value_name = "GAME")]
    record: PathBuf,
    /// Which game of the file, from 1.
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    game: std::num::NonZeroUsize,
    /// How long each position is shown, in thousandths of a second, 20 to 60000.
    #[arg(long, value_name = "MS", default_value_t = 1_000,
          value_parser = clap::value_parser!(u64).range(20..=60_000))]
    delay: u64,
    /// The width in pixels, 200 to 2000.
    #[arg(long, value_name = "PX", default_value_t = 720)]
    width: usize,
    #[command(flatten)]
    style: Style,
}

/// Draws the animation.
pub(in crate::cli) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let record = read(&options.record, options.game.get())?;
    let players = &record.headers.players;
    let name = |name: &Option<String>| name.clone().unwrap_or_default();
    let names = [name(&players.cho), name(&players.han)];
    let ruleset = record.ruleset();
    let variant = record.start().position().variant();
    let replay = Replay {
        names: BySide::new(&names[0], &names[1]),
        start: record.start().position(),
        actions: record.actions(),
        deom: ruleset
            .counts_points()
            .then(|| record.headers.deom.unwrap_or(ruleset.deom)),
        view: options.style.view(variant)?,
        facing: ruleset.facing,
        delay: Duration::from_millis(options.delay),
    };
    let look = options.style.look(variant, options.width)?;
    let gif = Renderer::new()?.replay(&replay, &look.with_generals(ruleset.generals))?;
    options.style.write(&gif)?;
    Ok(ExitCode::SUCCESS)
}

fn read(path: &Path, number: usize) -> anyhow::Result<Record> {
    let shown = path.display();
    let size = std::fs::metadata(path).with_context(|| format!("{shown} cannot be read"))?;
    anyhow::ensure!(
        size.len() <= FILE_LIMIT as u64,
        "{shown} is larger than {FILE_LIMIT} bytes"
    );
    let bytes = std::fs::read(path).with_context(|| format!("{shown} cannot be read"))?;
    let mut games = read_any(&bytes, FILE_LIMIT).with_context(|| shown.to_string())?;
    let game = games
        .nth(number - 1)
        .with_context(|| format!("{shown} has no game {number}"))?;
    game.whole().with_context(|| shown.to_string())
}
