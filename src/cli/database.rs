//! Commands for maintaining the bot's database.

use std::io;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;

use crate::app::{Clock, SystemClock};
use crate::config::Config;
use hansu_play::Timestamp;
use hansu_store::{
    DatabaseContent, DatabaseLocation, DatabaseOptions, ServerAddress, Store, TransferReport,
    transfer,
};

/// Options of `hansu backup`.
#[derive(Debug, Args)]
pub(super) struct BackupOptions {
    /// The backup file to write.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Replace an existing file.
    #[arg(long)]
    force: bool,
}

pub(super) async fn backup(config: &Config, options: &BackupOptions) -> anyhow::Result<ExitCode> {
    let database = ConfiguredDatabase::of(config)?;
    let copied =
        hansu_store::backup(database.file("hansu backup")?, &options.file, options.force).await?;
    let mut out = std::io::stdout();
    writeln!(out, "backup: {}", options.file.display())?;
    writeln!(out, "bytes: {}", copied.bytes)?;
    write_content(&mut out, &copied.content)?;
    Ok(ExitCode::SUCCESS)
}

/// The database selected by the settings.
#[derive(Debug)]
pub(super) enum ConfiguredDatabase {
    /// A file.
    File(PathBuf),
    /// A database on a PostgreSQL server.
    Server(ServerAddress),
}

impl ConfiguredDatabase {
    /// Returns the database selected by the settings.
    ///
    /// # Errors
    /// If the address is invalid. The error does not repeat it.
    pub fn of(config: &Config) -> anyhow::Result<ConfiguredDatabase> {
        let Some(url) = &config.database.url else {
            return Ok(ConfiguredDatabase::File(config.database.path.clone()));
        };
        let address = ServerAddress::read(url.reveal());
        let address =
            address.context("the address of the database (HANSU_DATABASE__URL) cannot be used")?;
        Ok(ConfiguredDatabase::Server(address))
    }

    /// Returns the location to open.
    pub fn place(&self) -> DatabaseLocation<'_> {
        match self {
            ConfiguredDatabase::File(path) => DatabaseLocation::File(path),
            ConfiguredDatabase::Server(address) => DatabaseLocation::Server(address),
        }
    }

    /// Returns the path. `command` is named in the error.
    ///
    /// # Errors
    /// If it is a database on a server.
    pub fn file(&self, command: &str) -> anyhow::Result<&Path> {
        match self {
            ConfiguredDatabase::File(path) => Ok(path),
            ConfiguredDatabase::Server(address) => bail!(
                "{command} works on an SQLite file, but the database is {}: use hansu copy (docs/large.md), or pg_dump and pg_restore",
                address.name()
            ),
        }
    }
}

fn write_content(out: &mut impl Write, content: &DatabaseContent) -> io::Result<()> {
    writeln!(out, "games: {}, events: {}", content.games, content.events)?;
    let newest = content.newest.and_then(rfc3339);
    let newest = newest.unwrap_or_else(|| "none".to_owned());
    writeln!(out, "newest event: {newest}")
}

/// Formats a time in RFC 3339.
fn rfc3339(at: Timestamp) -> Option<String> {
    let at = jiff::Timestamp::from_millisecond(at.0).ok()?;
    Some(at.to_string())
}

/// Options of `hansu ratings`.
#[derive(Debug, Args)]
pub(super) struct RatingsOptions {
    /// Store the recomputed values in one transaction.
    #[arg(long)]
    rebuild: bool,
}

pub(super) async fn ratings(config: &Config, options: &RatingsOptions) -> anyhow::Result<ExitCode> {
    let database = ConfiguredDatabase::of(config)?;
    if let ConfiguredDatabase::File(path) = &database {
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

/// Options of `hansu restore`.
#[derive(Debug, Args)]
pub(super) struct RestoreOptions {
    /// The backup to restore.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(super) async fn restore(config: &Config, options: &RestoreOptions) -> anyhow::Result<ExitCode> {
    let now = SystemClock::new().now();
    let database = ConfiguredDatabase::of(config)?;
    let restored =
        hansu_store::restore(database.file("hansu restore")?, &options.file, now).await?;
    let mut out = std::io::stdout();
    writeln!(out, "restored: {}", options.file.display())?;
    write_content(&mut out, &restored.content)?;
    let games = restored.unfinished;
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
            "there was no readable database: ids of games and messages continue a million higher"
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Options of `hansu copy`.
#[derive(Debug, Args)]
pub(super) struct CopyOptions {
    /// The database to copy, which no bot may use: a file, or an address such as
    /// postgres://user:password@host/database.
    from: String,
    /// An empty database, likewise; a missing file is created.
    to: String,
}

/// Parses an address or a path. Not a clap parser, because its errors would repeat the argument, which may contain a
/// password.
fn named(argument: &'static str, text: &str) -> anyhow::Result<ConfiguredDatabase> {
    if !text.contains("://") {
        return Ok(ConfiguredDatabase::File(PathBuf::from(text)));
    }
    let address = ServerAddress::read(text);
    let address = address.with_context(|| format!("the address {argument} cannot be used"))?;
    Ok(ConfiguredDatabase::Server(address))
}

pub(super) async fn copy(options: &CopyOptions) -> anyhow::Result<ExitCode> {
    let from = named("to copy from", &options.from)?;
    let to = named("to copy to", &options.to)?;
    let TransferReport(tables) = transfer(from.place(), to.place()).await?;
    let mut out = std::io::stdout();
    for (table, rows) in &tables {
        writeln!(out, "{table}: {rows}")?;
    }
    let games = tables.iter().find(|(table, _)| *table == "game");
    let games = games.map_or(0, |(_, rows)| *rows);
    writeln!(out, "copied and compared: {games} games")?;
    Ok(ExitCode::SUCCESS)
}
