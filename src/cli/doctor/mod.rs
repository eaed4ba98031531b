//! `hansu doctor`: finds current and coming problems of a bot from outside, even while it runs.

mod database;
mod discord;
mod machine;
mod report;

use std::path::Path;
use std::process::ExitCode;

use clap::Args;

use super::{environment, runtime};
use crate::config::{Config, ConfigError};
use report::{Check, DoctorReport};

/// Options of `hansu doctor`.
#[derive(Debug, Args)]
pub(in crate::cli) struct DoctorOptions {
    /// Print one JSON object instead of lines.
    #[arg(long)]
    json: bool,
    /// Do not ask Discord.
    #[arg(long, conflicts_with = "server")]
    offline: bool,
    /// Also check each text channel of this server.
    #[arg(long, value_name = "ID")]
    server: Option<u64>,
    /// Read the whole database and replay every game.
    #[arg(long)]
    full: bool,
}

/// The exit code if the settings cannot be read, so that no other check is possible.
const COULD_NOT_BEGIN: u8 = 2;

pub(in crate::cli) fn run(
    file: Option<&Path>,
    options: &DoctorOptions,
) -> anyhow::Result<ExitCode> {
    let (config, wrong_token) = match Config::load_without_token(file, &environment()) {
        Ok(loaded) => loaded,
        Err(error) => {
            let remedy = "config.toml in the project lists every key";
            let report = DoctorReport(vec![Check::fail("config", &error, remedy)]);
            report.print(options.json)?;
            return Ok(ExitCode::from(COULD_NOT_BEGIN));
        }
    };
    let report = runtime()?.block_on(examine(&config, wrong_token, options));
    report.print(options.json)?;
    Ok(report.exit_code())
}

/// The results of a group of checks, and the Discord application that it found.
struct CheckGroup {
    checks: Vec<Check>,
    application: Option<u64>,
}

impl From<Vec<Check>> for CheckGroup {
    fn from(checks: Vec<Check>) -> CheckGroup {
        CheckGroup {
            checks,
            application: None,
        }
    }
}

/// Fails if token and database belong to different applications; `None` if they match.
fn check_application(token: u64, database: u64) -> Option<Check> {
    let finding = format!("the database is of application {database}, the token of {token}");
    let remedy = "use the token of the one, or the database of the other";
    (token != database).then(|| Check::fail("application", finding, remedy))
}

/// Makes all checks, concurrently if they wait for different things.
async fn examine(
    config: &Config,
    wrong_token: Option<ConfigError>,
    options: &DoctorOptions,
) -> DoctorReport {
    let (discord_checks, database_checks, engine, health, page) = tokio::join!(
        discord::checks(config, wrong_token, options),
        database::checks(config, options.full),
        machine::engine(config),
        machine::health(config),
        machine::page(config),
    );
    let mut checks = vec![machine::settings(config)];
    checks.extend(discord_checks.checks);
    checks.extend(database_checks.checks);
    if let (Some(token), Some(database)) = (discord_checks.application, database_checks.application)
    {
        checks.extend(check_application(token, database));
    }
    checks.extend([engine, machine::fonts(config), health, page]);
    checks.push(machine::activity(config));
    DoctorReport(checks)
}
