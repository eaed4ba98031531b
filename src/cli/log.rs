//! The log, on standard error.

use std::io::IsTerminal;

use anyhow::Context;
use tracing_subscriber::EnvFilter;

use crate::config::{Log, LogFormat};

/// Serenity's spans and errors print addresses with interaction tokens in them, so of its log only
/// the gateway's warnings are let through, whatever the filter says.
const NEVER: [&str; 4] = [
    "serenity=off",
    "serenity::gateway=warn",
    // Says at each stop that the other side closed the connection, too.
    "serenity::gateway::bridge::shard_runner=error",
    "poise=off",
];

pub(super) fn start(log: &Log) -> anyhow::Result<()> {
    let mut filter = EnvFilter::try_new(&log.filter)
        .with_context(|| format!("log.filter cannot be read: {}", log.filter))?;
    for directive in NEVER {
        filter = filter.add_directive(directive.parse()?);
    }
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    match log.format {
        LogFormat::Text => lines.with_target(false).init(),
        LogFormat::Json => lines.json().flatten_event(true).init(),
    }
    Ok(())
}
