//! `hansu backup`: a copy of the database.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::configured::Configured;
use super::content;
use crate::config::Config;
use crate::store;

/// What to write.
#[derive(Debug, Args)]
pub(in crate::cli) struct Options {
    /// The file that becomes the backup.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Replace the file if there is one.
    #[arg(long)]
    force: bool,
}

pub(in crate::cli) async fn run(config: &Config, options: &Options) -> anyhow::Result<ExitCode> {
    let database = Configured::of(config)?;
    let copied =
        store::backup(database.file("hansu backup")?, &options.file, options.force).await?;
    let mut out = std::io::stdout();
    writeln!(out, "backup: {}", options.file.display())?;
    writeln!(out, "bytes: {}", copied.bytes)?;
    content::write(&mut out, &copied.content)?;
    Ok(ExitCode::SUCCESS)
}
