//! The command line: one file per subcommand.

mod booklet;
mod bot;
mod database;
mod doctor;
mod endings;
mod engine;
mod health;
mod log;
mod openings;
mod pictures;
mod puzzles;
mod records;
mod start;

use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::LazyLock;

use clap::{Parser, Subcommand};
use tokio::runtime::Runtime;

use crate::config::Config;
use crate::discord::DiscordError;
use engine::{bench, perft, referee, uci};
use hansu_store::newest_schema;

/// 한수: Janggi (Korean chess) by correspondence on Discord.
///
/// Without a subcommand: with DISCORD_TOKEN set, the bot on Discord; without, the bot in a local
/// sandbox that a browser can play in.
#[derive(Debug, Parser)]
#[command(name = "hansu", version = long_version(), about)]
struct Arguments {
    /// The settings file to use instead of ./config.toml.
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    opening: bot::OpeningOptions,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    #[command(flatten)]
    Server(Server),
    #[command(flatten)]
    Upkeep(Upkeep),
    #[command(flatten)]
    Tool(Tool),
}

/// Commands that run until they are stopped.
#[derive(Debug, Subcommand)]
enum Server {
    /// Run the bot on Discord; needs DISCORD_TOKEN.
    Discord,
    /// Run the local stand-in for Discord alone; prints its address and a token for a bot.
    Sandbox,
}

/// Commands for maintaining the bot; they need its settings.
#[derive(Debug, Subcommand)]
enum Upkeep {
    /// Copy the bot's database into a file, while the bot runs or not.
    Backup(database::BackupOptions),
    /// Copy a whole database into an empty one, from a file to a PostgreSQL server or back, while no bot uses either.
    Copy(database::CopyOptions),
    /// Check for problems, current or coming: token, permissions, database, disk. Changes nothing.
    Doctor(doctor::DoctorOptions),
    /// Check the running bot's health at http.address: 0 healthy, 1 unhealthy, 2 no answer.
    Health,
    /// Recompute all results and ratings while the bot is stopped, and report differences from the stored ones: 0
    /// none, 1 some.
    Ratings(database::RatingsOptions),
    /// Replace the database with a backup, while the bot is stopped.
    Restore(database::RestoreOptions),
}

/// Commands that need no settings, log or network.
#[derive(Debug, Subcommand)]
enum Tool {
    /// Judge games: reads JSON lines with a ruleset, a position and moves; writes a JSON line for each.
    Referee,
    /// Count lines of play, to compare and measure move generators.
    Perft(perft::PerftArguments),
    /// Search a fixed list of positions: prints a node count that identifies this version of the engine, and its
    /// speed.
    Bench(bench::BenchArguments),
    /// Read files of game records (gib, PGN), check every move, list the ends that a ruleset would have declared,
    /// convert.
    Records(records::RecordsOptions),
    /// Find positions with a mate in one to four turns in files of game records (gib, PGN), or prove a file of them
    /// again.
    Puzzles(puzzles::PuzzlesOptions),
    /// Prove the endings to practise again: 0 each is a mate in its least number of turns, 1 some are not.
    Endings,
    /// Build the statistics of openings from files of game records (gib, PGN), with the engine's view of each move.
    Openings(openings::OpeningsOptions),
    /// Run the engine for other programs: the Universal Chess Interface on standard input and output.
    Uci,
    /// Draw a position as a PNG.
    Render(Box<pictures::RenderOptions>),
    /// Draw a game record as an animated GIF.
    Replay(pictures::ReplayOptions),
    /// Write the guide as a booklet in English and Korean: HTML with pictures, for reading and printing.
    Rules(booklet::BookletOptions),
}

/// Runs the command.
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    let config = arguments.config.as_deref();
    let result = match arguments.command {
        Some(Command::Tool(tool)) => use_tool(&tool),
        Some(Command::Upkeep(upkeep)) => run_upkeep(config, &upkeep),
        Some(Command::Server(server)) => start(config, Some(server), arguments.opening),
        None => start(config, None, arguments.opening),
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            // Standard error may be closed; `eprintln!` would panic then.
            let _ = writeln!(std::io::stderr(), "hansu: {}", with_causes(&error));
            let discord_error = error.downcast_ref::<DiscordError>();
            discord_error.map_or(ExitCode::FAILURE, |error| ExitCode::from(error.exit_code()))
        }
    }
}

/// Formats an error with its causes, leaving out those that its message already contains.
fn with_causes(error: &anyhow::Error) -> String {
    error.chain().fold(String::new(), |text, cause| {
        let cause = cause.to_string();
        match text.as_str() {
            "" => cause,
            text if text.contains(&cause) => text.to_owned(),
            text => format!("{text}: {cause}"),
        }
    })
}

fn use_tool(tool: &Tool) -> anyhow::Result<ExitCode> {
    match tool {
        Tool::Referee => referee::run(),
        Tool::Bench(how) => bench::run(how),
        Tool::Perft(what) => perft::run(what),
        Tool::Records(options) => Ok(records::run(options)),
        Tool::Puzzles(options) => Ok(puzzles::run(options)),
        Tool::Endings => endings::run(),
        Tool::Openings(options) => openings::run(options),
        Tool::Uci => Ok(uci::run()),
        Tool::Render(options) => pictures::render(options),
        Tool::Replay(options) => pictures::replay(options),
        Tool::Rules(options) => booklet::run(options),
    }
}

fn run_upkeep(file: Option<&Path>, upkeep: &Upkeep) -> anyhow::Result<ExitCode> {
    match upkeep {
        Upkeep::Doctor(options) => doctor::run(file, options),
        Upkeep::Health => health::run(file),
        Upkeep::Backup(options) => {
            let config = settings(file)?;
            runtime()?.block_on(database::backup(&config, options))
        }
        // Both databases are given as arguments, so the settings are not needed.
        Upkeep::Copy(options) => runtime()?.block_on(database::copy(options)),
        Upkeep::Ratings(options) => {
            let config = settings(file)?;
            runtime()?.block_on(database::ratings(&config, options))
        }
        Upkeep::Restore(options) => {
            let config = settings(file)?;
            runtime()?.block_on(database::restore(&config, options))
        }
    }
}

fn start(
    file: Option<&Path>,
    server: Option<Server>,
    opening: bot::OpeningOptions,
) -> anyhow::Result<ExitCode> {
    let config = settings(file)?;
    log::start(&config.log)?;
    let pictures = pictures::configured(&config.pictures)?;
    runtime()?.block_on(async {
        let stop = start::on_signal()?;
        match (server, &config.token) {
            (Some(Server::Sandbox), _) => start::sandbox_alone(&config, stop).await,
            (Some(Server::Discord), _) | (None, Some(_)) => {
                start::bot_on_discord(&config, pictures, opening, stop).await
            }
            (None, None) => start::run_sandbox_and_bot(&config, pictures, opening, stop).await,
        }
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Loads the settings from the given file and the environment.
fn settings(file: Option<&Path>) -> anyhow::Result<Config> {
    Ok(Config::load(file, &environment())?)
}

/// Returns the environment, which contains the token, after hiding it from other processes.
fn environment() -> HashMap<String, String> {
    // Before anything else, so that no other process can read the token in the meantime.
    start::hide_secrets();
    // Variables that are not UTF-8 are not ours.
    std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
        .collect()
}

fn runtime() -> std::io::Result<Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
}

/// The version of the package.
const PACKAGE: &str = env!("CARGO_PKG_VERSION");
/// The commit it was built from, or `unknown`; determined by the build script.
const COMMIT: &str = env!("BUILT_FROM_COMMIT");

/// Returns the version with the commit and the schema version of the database.
fn long_version() -> &'static str {
    static LONG: LazyLock<String> = LazyLock::new(|| {
        let schema = newest_schema();
        format!("{PACKAGE} (commit {COMMIT}, schema {schema})")
    });
    &LONG
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::with_causes;

    #[test]
    fn cause_is_printed_once() {
        let inner = anyhow!("no such file");
        assert_eq!(with_causes(&inner), "no such file");
        let twice = inner.context("the file x cannot be read: no such file");
        assert_eq!(
            with_causes(&twice),
            "the file x cannot be read: no such file"
        );
        let bare = anyhow!("no such file").context("the file x cannot be read");
        assert_eq!(
            with_causes(&bare),
            "the file x cannot be read: no such file"
        );
    }
}
