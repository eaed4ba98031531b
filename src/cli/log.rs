//! Logging to standard error.

use std::io::{self, IsTerminal, Write};
use std::panic::PanicHookInfo;

use anyhow::Context;
use tracing::{Level, Metadata};
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, fmt, registry};

use crate::config::{LogConfig, LogFormat};

/// The minimum length of a word that may be a token. The shortest tokens have about sixty characters.
const MIN_TOKEN_LENGTH: usize = 40;

/// Starts logging, including panics.
pub(super) fn start(log: &LogConfig) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&log.filter)
        .with_context(|| format!("log.filter cannot be read: {}", log.filter))?;
    let lines = fmt::layer()
        .with_ansi(io::stderr().is_terminal())
        .with_writer(|| IgnoresWriteErrors(io::stderr()));
    match log.format {
        LogFormat::Text => registry()
            .with(filter)
            .with(filter_fn(may_be_logged))
            .with(lines.with_target(false))
            .init(),
        LogFormat::Json => registry()
            .with(filter)
            .with(filter_fn(may_be_logged))
            .with(lines.json().flatten_event(true))
            .init(),
    }
    std::panic::set_hook(Box::new(panicked));
    Ok(())
}

/// Returns whether a line may be logged, whatever the filter says. HTTP and gateway crates log the data they
/// transfer: URLs with interaction tokens, bodies, even the bot's token. So this is an allowlist.
fn may_be_logged(line: &Metadata<'_>) -> bool {
    let target = line.target();
    let crate_name = target.split_once("::").map_or(target, |(name, _)| name);
    let own = env!("CARGO_CRATE_NAME");
    // The library, and the crates that it is made of: `hansu_store`.
    let is_ours = crate_name
        .strip_prefix(own)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('_'));
    is_ours || crate_name == hansu_store::SQLX_LOG_TARGET && *line.level() <= Level::WARN
}

/// A writer to standard error that ignores write errors, because a closed pipe must not stop the bot.
struct IgnoresWriteErrors<W>(W);

impl<W: Write> Write for IgnoresWriteErrors<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _ = self.0.write_all(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let _ = self.0.flush();
        Ok(())
    }
}

fn panicked(panic: &PanicHookInfo<'_>) {
    let words = panic.payload_as_str().unwrap_or("no words");
    let place = panic
        .location()
        .map(ToString::to_string)
        .unwrap_or_default();
    let thread = std::thread::current();
    let name = thread.name().unwrap_or("a thread");
    tracing::error!(
        place,
        thread = name,
        "{name} panicked: {}",
        without_tokens(words)
    );
}

/// Replaces everything that may be a token, because panic messages of other crates may quote URLs or bodies.
fn without_tokens(words: &str) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    let mut cleaned = String::with_capacity(words.len());
    let mut rest = words;
    while let Some(first) = rest.chars().next() {
        let run_length = rest
            .find(|c| is_part(c) != is_part(first))
            .unwrap_or(rest.len());
        let (word, remainder) = rest.split_at(run_length);
        cleaned.push_str(if is_part(first) && word.len() >= MIN_TOKEN_LENGTH {
            "…"
        } else {
            word
        });
        rest = remainder;
    }
    cleaned
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_removed_from_panic_messages() {
        let token = "MTE4MDAwMDAwMDAwMDAwMDAwMQ.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789AB";
        let words =
            format!("no answer from https://x.y/webhooks/1/{token}/messages: {token}, really");
        let cleaned = without_tokens(&words);
        assert_eq!(
            cleaned,
            "no answer from https://x.y/webhooks/1/…/messages: …, really"
        );
        let harmless = "index out of bounds: the len is 3 but the index is 7 · 한수";
        assert_eq!(without_tokens(harmless), harmless);
    }

    #[test]
    fn unwritable_log_line_is_dropped() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
        }
        let mut log = IgnoresWriteErrors(Closed);
        assert!(writeln!(log, "a line").is_ok() && log.flush().is_ok());
    }
}
