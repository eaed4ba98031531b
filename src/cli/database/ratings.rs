//! `hansu ratings`: recomputes ratings, and compares or replaces what is stored.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;

use super::configured::Configured;
use crate::config::Config;
use crate::store::{DatabaseOptions, Store};

/// What to do with the ratings.
#[derive(Debug, Args)]
pub(in crate::cli) struct Options {
    /// Store what was computed, all at once.
    #[arg(long)]
    rebuild: bool,
}

pub(in crate::cli) async fn run(config: &Config, options: &Options) -> anyhow::Result<ExitCode> {
    let database = Configured::of(config)?;
    if let Configured::File(path) = &database {
        anyhow::ensure!(path.exists(), "there is no database at {}", path.display());
    }
    let store = Store::open_as(DatabaseOptions::of(database.place())).await?;
    let recomputed = store.recompute_ratings(options.rebuild).await;
    store.close().await;
    let recomputed = recomputed?;
    let mut out = std::io::stdout();
    for difference in &recomputed.differences {
        writeln!(out, "{difference}")?;
    }
    writeln!(out, "results: {}", recomputed.results)?;
    writeln!(out, "differences: {}", recomputed.differences.len())?;
    let is_right = options.rebuild || recomputed.differences.is_empty();
    Ok(if is_right {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
