//! `hansu doctor`: what is wrong with a bot, or will be, looked at from outside, also while it runs.

mod database;
mod discord;
mod machine;
mod report;

use std::path::Path;
use std::process::ExitCode;

use clap::Args;

use super::{environment, runtime};
use crate::config::{Config, ConfigError};
use report::{Check, Report};

/// What to look at.
#[derive(Debug, Args)]
pub(in crate::cli) struct Options {
    /// Print one JSON object in place of lines.
    #[arg(long)]
    json: bool,
    /// Ask nothing of Discord.
    #[arg(long, conflicts_with = "server")]
    offline: bool,
    /// Look at each text channel of this server too.
    #[arg(long, value_name = "ID")]
    server: Option<u64>,
    /// Read all of the database, and replay every game.
    #[arg(long)]
    full: bool,
}

/// The exit code where the settings cannot be read, so that nothing else can be looked at.
const COULD_NOT_BEGIN: u8 = 2;

pub(in crate::cli) fn run(file: Option<&Path>, options: &Options) -> anyhow::Result<ExitCode> {
    let (config, wrong_token) = match Config::load_without_token(file, &environment()) {
        Ok(loaded) => loaded,
        Err(error) => {
            let remedy = "config.toml in the project lists every key";
            let report = Report(vec![Check::fail("config", &error, remedy)]);
            report.print(options.json)?;
            return Ok(ExitCode::from(COULD_NOT_BEGIN));
        }
    };
    let report = runtime()?.block_on(examine(&config, wrong_token, options));
    report.print(options.json)?;
    Ok(report.exit_code())
}

/// The findings of a group of checks, and the Discord application that it found.
struct Seen {
    checks: Vec<Check>,
    application: Option<u64>,
}

impl From<Vec<Check>> for Seen {
    fn from(checks: Vec<Check>) -> Seen {
        Seen {
            checks,
            application: None,
        }
    }
}

/// Fails if token and database are of different applications; `None` if they are of one.
fn strangers(token: u64, database: u64) -> Option<Check> {
    let finding = format!("the database is of application {database}, the token of {token}");
    let remedy = "use the token of the one, or the database of the other";
    (token != database).then(|| Check::fail("application", finding, remedy))
}

/// Does all checks, side by side where they wait for different things.
async fn examine(config: &Config, wrong_token: Option<ConfigError>, options: &Options) -> Report {
    let (seen, stored, engine, health) = tokio::join!(
        discord::checks(config, wrong_token, options),
        database::checks(config, options.full),
        machine::engine(config),
        machine::health(config),
    );
    let mut checks = vec![machine::settings(config)];
    checks.extend(seen.checks);
    checks.extend(stored.checks);
    if let (Some(token), Some(database)) = (seen.application, stored.application) {
        checks.extend(strangers(token, database));
    }
    checks.extend([engine, machine::fonts(config), health]);
    Report(checks)
}
