//! The cost of a move for the bot, over the wire: `cargo bench --bench moves`.
//!
//! The stand-in for Discord runs in this process and the bot in a separate one, so that the kernel
//! reports its processor time and memory. Each part can be run alone:
//! `cargo bench --bench moves -- stored burst menu memory idle outage clocks plans sweep copies scrape club learning page servers mixed soak server`. `BENCH_BINARY` names another build to
//! be measured. Linux only.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::needless_pass_by_value,
    clippy::redundant_closure_for_method_calls,
    clippy::too_many_lines,
    clippy::unused_self,
    reason = "figures for people to read"
)]

mod burst;
mod clocks;
mod club;
mod copies;
mod idle;
mod learning;
mod memory;
mod menu;
mod mixed;
mod outage;
mod page;
mod perf;
mod plans;
mod process;
mod scrape;
mod seed;
mod server;
mod servers;
mod soak;
mod stored;
mod sweep;
mod town;
mod watch;

use std::time::Duration;

#[tokio::main]
async fn main() {
    let parts: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with("--"))
        .collect();
    let runs = |part_name: &str| parts.is_empty() || parts.iter().any(|name| name == part_name);
    if runs("stored") {
        stored::run().await;
    }
    if runs("burst") {
        burst::run().await;
    }
    if runs("menu") {
        menu::run().await;
    }
    if runs("memory") {
        memory::run().await;
    }
    if runs("idle") {
        idle::run().await;
    }
    if runs("outage") {
        outage::run().await;
    }
    if runs("clocks") {
        clocks::run().await;
    }
    if runs("plans") {
        plans::run().await;
    }
    if runs("scrape") {
        scrape::run().await;
    }
    if runs("club") {
        club::run().await;
    }
    if runs("learning") {
        learning::run().await;
    }
    if runs("page") {
        page::run().await;
    }
    if runs("servers") {
        servers::run().await;
    }
    if runs("copies") {
        copies::run().await;
    }
    if runs("sweep") {
        sweep::run().await;
    }
    if runs("mixed") {
        mixed::run().await;
    }
    // This bench takes an hour, so it only runs if it is named.
    if parts.iter().any(|name| name == "server") {
        server::run().await;
    }
    if parts.iter().any(|name| name == "soak") {
        soak::run().await;
    }
}

/// Converts a duration to milliseconds.
fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Returns a percentile of times, given in hundredths.
fn percentile(times: &mut [Duration], hundredths: usize) -> f64 {
    times.sort();
    let last = times.len() - 1;
    milliseconds(times[(times.len() * hundredths / 100).min(last)])
}

/// Returns the number in a variable, if it is set.
fn number_from(variable: &str) -> Option<usize> {
    let text = std::env::var(variable).ok()?;
    let number = text.parse();
    Some(number.unwrap_or_else(|_| panic!("{variable} is no number: {text}")))
}
