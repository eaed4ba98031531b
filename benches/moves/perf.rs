//! Where the bot's processor time goes, by the functions that `perf` finds it in. `BENCH_PERF` asks for it.
//!
//! A sample belongs to the crate or room whose function it is, not to who called: allocating, copying, and the kernel's
//! part have rows of their own, whomever they are for. What is in-line belongs to where it is.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use tokio::process::{Child, Command};

use crate::process::Process;

/// The variable that turns profiling on. A bot without symbols gets no profile.
const ASKED: &str = "BENCH_PERF";
/// The number of samples per second and processor.
const RATE: &str = "499";

/// Substrings of function names, and the part each belongs to. The substring that comes first in a name decides.
const OWNERS: [(&str, &str); 30] = [
    ("hansu_render::encode::gif", "packing films"),
    ("weezl", "packing films"),
    ("hansu_render::encode", "packing boards"),
    ("zlib_rs", "packing boards"),
    ("hansu_render", "drawing"),
    ("ab_glyph", "drawing"),
    ("hansu_store", "ours: store"),
    ("janggi", "ours: rules"),
    ("hansu_text", "ours: text"),
    ("fluent", "ours: text"),
    ("hansu", "ours: the rest"),
    ("sqlite3", "database"),
    ("sqlx", "database"),
    ("libsqlite3", "database"),
    ("serenity", "serenity, twilight"),
    ("twilight", "serenity, twilight"),
    ("reqwest", "HTTP"),
    ("hyper", "HTTP"),
    ("http", "HTTP"),
    ("tower", "HTTP"),
    ("url::", "HTTP"),
    ("rustls", "HTTP"),
    ("tungstenite", "gateway"),
    ("flate2", "gateway"),
    ("serde", "JSON"),
    ("tokio", "tokio"),
    ("mio::", "tokio"),
    ("futures", "tokio"),
    ("tracing", "logging"),
    ("prometheus", "logging"),
];

/// Samples being taken.
pub struct Perf {
    taking: Child,
    samples: PathBuf,
}

impl Perf {
    /// Begins, if it is asked for.
    pub async fn begin(bot: Process, folder: &Path) -> Option<Perf> {
        std::env::var_os(ASKED)?;
        let samples = folder.join("perf.data");
        let taking = Command::new("perf")
            .args(["record", "-q", "-e", "cpu-clock", "-F", RATE, "-o"])
            .arg(&samples)
            .args(["-p", &bot.0.to_string()])
            .stdin(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        tokio::time::sleep(Duration::from_secs(1)).await;
        Some(Perf { taking, samples })
    }

    /// Ends; the parts and their shares, most first.
    pub async fn end(mut self) -> Vec<(&'static str, f64)> {
        let id = self.taking.id().unwrap().cast_signed();
        kill_process(Pid::from_raw(id).unwrap(), Signal::INT).unwrap();
        self.taking.wait().await.unwrap();
        let report = Command::new("perf")
            .args(["report", "-q", "--stdio", "--no-children", "--sort"])
            .args(["comm,dso,sym", "-t", "|", "-i"])
            .arg(&self.samples)
            .stdin(Stdio::null())
            .output()
            .await
            .unwrap();
        shares(&String::from_utf8_lossy(&report.stdout))
    }
}

/// Returns the shares of the parts in a report.
fn shares(report: &str) -> Vec<(&'static str, f64)> {
    let mut parts: BTreeMap<&'static str, f64> = BTreeMap::new();
    for line in report.lines() {
        let fields: Vec<&str> = line.splitn(4, '|').map(str::trim).collect();
        let [share, thread, object, function] = fields[..] else {
            continue;
        };
        if let Ok(share) = share.trim_end_matches('%').parse::<f64>() {
            *parts.entry(owner(thread, object, function)).or_default() += share;
        }
    }
    let mut parts: Vec<_> = parts.into_iter().collect();
    parts.sort_by(|left, right| right.1.total_cmp(&left.1));
    parts
}

fn owner(thread: &str, object: &str, function: &str) -> &'static str {
    let of_database = thread.starts_with("sqlx-sqlite");
    if thread == "engine" {
        return "engine";
    }
    if object.contains("kernel") {
        return if of_database {
            "kernel, for the database's threads"
        } else {
            "kernel, for all others"
        };
    }
    let places = OWNERS
        .iter()
        .filter_map(|(word, owner)| Some((function.find(word)?, owner)));
    // Of two substrings at the same position, the more specific one comes first in the table.
    match places.min_by_key(|(place, _)| *place) {
        Some((_, owner)) => owner,
        None if of_database => "database",
        None => "the C library and the rest: allocating, copying",
    }
}
