//! `hansu copy`: copies all of a database into another one, a file or one of a server.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;

use super::configured::Configured;
use crate::store::{ServerAddress, Transferred, transfer};

/// What to copy.
#[derive(Debug, Args)]
pub(in crate::cli) struct Options {
    /// The database to copy, which no bot may use: a file, or an address such as postgres://user:password@host/database.
    from: String,
    /// An empty one, likewise; a file that is not there is made.
    to: String,
}

/// Reads an address, or a path. Not while the arguments are read: who is refused there is shown what they wrote, and an
/// address may have a password.
fn named(what: &'static str, text: &str) -> anyhow::Result<Configured> {
    if !text.contains("://") {
        return Ok(Configured::File(PathBuf::from(text)));
    }
    let address = ServerAddress::read(text);
    let address = address.with_context(|| format!("the address {what} cannot be used"))?;
    Ok(Configured::Server(address))
}

pub(in crate::cli) async fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let from = named("to copy from", &options.from)?;
    let to = named("to copy to", &options.to)?;
    let Transferred(tables) = transfer(from.place(), to.place()).await?;
    let mut out = std::io::stdout();
    for (table, rows) in &tables {
        writeln!(out, "{table}: {rows}")?;
    }
    let games = tables.iter().find(|(table, _)| *table == "game");
    let games = games.map_or(0, |(_, rows)| *rows);
    writeln!(out, "copied and compared: {games} games")?;
    Ok(ExitCode::SUCCESS)
}
