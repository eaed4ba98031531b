//! Results of checks, and how they are printed.

use std::any::Any;
use std::fmt::{self, Display};
use std::io::{self, Write};
use std::panic::AssertUnwindSafe;
use std::process::ExitCode;

use futures_util::FutureExt;
use serde::Serialize;

use crate::cli::{COMMIT, PACKAGE};
use crate::store::newest_schema;

/// The severity of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Severity {
    Ok,
    Warn,
    Fail,
}

/// The result of one check: its name, the finding, and the remedy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Check {
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
pub(super) struct DoctorReport(pub Vec<Check>);

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
