//! `hansu restore`: a backup in the place of the database.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::configured::Configured;
use super::content;
use crate::app::{Clock, SystemClock};
use crate::config::Config;
use crate::store;

/// What to restore.
#[derive(Debug, Args)]
pub(in crate::cli) struct Options {
    /// The backup.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(in crate::cli) async fn run(config: &Config, options: &Options) -> anyhow::Result<ExitCode> {
    let now = SystemClock::new().now();
    let database = Configured::of(config)?;
    let restored = store::restore(database.file("hansu restore")?, &options.file, now).await?;
    let mut out = std::io::stdout();
    writeln!(out, "restored: {}", options.file.display())?;
    content::write(&mut out, &restored.content)?;
    let games = restored.under_way;
    writeln!(
        out,
        "games under way: {games}; each posts its board again when the bot starts"
    )?;
    if let Some(aside) = &restored.aside {
        writeln!(out, "set aside: {}", aside.display())?;
    }
    if !restored.was_read {
        writeln!(
            out,
            "there was no database to read: games and messages are numbered on a million higher"
        )?;
    }
    Ok(ExitCode::SUCCESS)
}
