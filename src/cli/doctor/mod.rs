//! `hansu doctor`: finds current and coming problems of a bot from outside, even while it runs.

mod database;
mod discord;
mod machine;

use std::any::Any;
use std::fmt::{self, Display};
use std::io::{self, Write};
use std::panic::AssertUnwindSafe;
use std::path::Path;
use std::process::ExitCode;

use clap::Args;
use futures_util::FutureExt;
use serde::Serialize;

use super::{COMMIT, PACKAGE, environment, runtime};
use crate::config::{Config, ConfigError};
use hansu_store::newest_schema;

/// The severity of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Severity {
    Ok,
    Warn,
    Fail,
}

/// The result of one check: its name, the finding, and the remedy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Check {
    name: &'static str,
    level: Severity,
    finding: String,
    remedy: Option<String>,
}

impl Check {
    pub fn ok(name: &'static str, finding: impl Display) -> Check {
        Check::of(name, Severity::Ok, &finding, None)
    }

    pub fn warn(name: &'static str, finding: impl Display, remedy: &str) -> Check {
        Check::of(name, Severity::Warn, &finding, Some(remedy))
    }

    pub fn fail(name: &'static str, finding: impl Display, remedy: &str) -> Check {
        Check::of(name, Severity::Fail, &finding, Some(remedy))
    }

    fn of(
        name: &'static str,
        level: Severity,
        finding: &dyn Display,
        remedy: Option<&str>,
    ) -> Check {
        Check {
            name,
            level,
            finding: one_line(&finding.to_string()),
            remedy: remedy.map(str::to_owned),
        }
    }

    /// Runs one check. A panic becomes a failed result and does not affect other checks.
    pub async fn run(name: &'static str, check: impl Future<Output = Check>) -> Check {
        let result = AssertUnwindSafe(check).catch_unwind().await;
        result.unwrap_or_else(|panic| panicked(name, &*panic))
    }
}

fn panicked(name: &'static str, panic: &(dyn Any + Send)) -> Check {
    let words = panic.downcast_ref::<&str>().copied();
    let words = words.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    let finding = format!("the check panicked: {}", words.unwrap_or("no words"));
    Check::fail(name, finding, "report this as a bug of hansu")
}

/// Replaces control characters by spaces, because names of servers and channels are arbitrary.
fn one_line(text: &str) -> String {
    let printable = |c: char| if c.is_control() { ' ' } else { c };
    text.chars().map(printable).collect()
}

impl Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = match self.level {
            Severity::Ok => "ok",
            Severity::Warn => "warn",
            Severity::Fail => "fail",
        };
        write!(f, "{level} {}: {}", self.name, self.finding)?;
        match &self.remedy {
            Some(remedy) => write!(f, "; {remedy}"),
            None => Ok(()),
        }
    }
}

/// All results.
#[derive(Debug)]
struct DoctorReport(pub Vec<Check>);

/// The JSON form of a report.
#[derive(Serialize)]
struct JsonReport<'a> {
    version: &'static str,
    commit: &'static str,
    schema: i64,
    checks: &'a [Check],
}

impl DoctorReport {
    /// Prints the report to standard output.
    pub fn print(&self, json: bool) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        if json {
            let written = JsonReport {
                version: PACKAGE,
                commit: COMMIT,
                schema: newest_schema().0,
                checks: &self.0,
            };
            writeln!(out, "{}", serde_json::to_string(&written)?)?;
        } else {
            for check in &self.0 {
                writeln!(out, "{check}")?;
            }
        }
        Ok(out.flush()?)
    }

    /// Returns 1 if any check failed, else 0.
    pub fn exit_code(&self) -> ExitCode {
        if self.0.iter().any(|check| check.level == Severity::Fail) {
            ExitCode::FAILURE
        } else {
            ExitCode::SUCCESS
        }
    }
}

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
            let remedy = "correct what is named here, then run the check again";
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn panicking_check_is_a_failure() {
        let broken = Check::run("fonts", async { panic!("on purpose") }).await;
        let expected = "fail fonts: the check panicked: on purpose; report this as a bug of hansu";
        assert_eq!(broken.to_string(), expected);
    }

    #[test]
    fn finding_is_one_line() {
        let check = Check::warn("servers", "a\nfail token: \u{1b}[31mb", "mend it");
        assert_eq!(
            check.to_string(),
            "warn servers: a fail token:  [31mb; mend it"
        );
    }
}
