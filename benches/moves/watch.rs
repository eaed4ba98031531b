//! What a bot takes over a while: memory, open files, the log of its database, and processor time by thread.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::task::JoinHandle;

use crate::process::Process;
use crate::town::Town;

/// The interval between samples.
const STEP: Duration = Duration::from_secs(1);

/// A bot that is being looked at.
pub struct Watch {
    seen: Arc<Mutex<Seen>>,
    looking: JoinHandle<()>,
}

/// What was seen.
#[derive(Debug, Default, Clone)]
pub struct Seen {
    pub looks: Vec<Look>,
    /// By thread id; a thread that has ended keeps its last time.
    threads: BTreeMap<u32, Thread>,
}

/// A moment.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    pub after: Duration,
    pub resident: f64,
    pub anonymous: f64,
    pub open_files: usize,
    /// The length of the write-ahead log, in MB.
    pub log: f64,
}

#[derive(Debug, Clone)]
struct Thread {
    name: String,
    first: Duration,
    last: Duration,
}

impl Watch {
    /// Begins to look once a second.
    pub fn begin(town: &Town) -> Watch {
        let bot = town.process();
        let mut log = town.path().into_os_string();
        log.push("-wal");
        let log = PathBuf::from(log);
        let samples = Arc::new(Mutex::new(Seen::default()));
        samples.lock().threads(bot, true);
        let shared_samples = Arc::clone(&samples);
        let looking = tokio::spawn(async move {
            let began = Instant::now();
            let mut beat = tokio::time::interval(STEP);
            loop {
                beat.tick().await;
                let look = Look {
                    after: began.elapsed(),
                    resident: bot.resident(),
                    anonymous: bot.anonymous(),
                    open_files: bot.open_files(),
                    log: std::fs::metadata(&log).map_or(0.0, |log| log.len() as f64 / 1e6),
                };
                let mut samples = shared_samples.lock();
                samples.looks.push(look);
                samples.threads(bot, false);
            }
        });
        Watch {
            seen: samples,
            looking,
        }
    }

    /// The latest look.
    pub fn latest(&self) -> Look {
        *self.seen.lock().looks.last().unwrap()
    }

    /// Looks no more.
    pub fn end(self) -> Seen {
        self.looking.abort();
        self.seen.lock().clone()
    }
}

impl Seen {
    fn threads(&mut self, bot: Process, before: bool) {
        for (id, name, now) in bot.threads() {
            let first = if before { now } else { Duration::ZERO };
            let thread = self.threads.entry(id).or_insert(Thread {
                name,
                first,
                last: first,
            });
            thread.last = now;
        }
    }

    /// Processor time by the names of threads, most first. What a thread did in the second of its end is not in it.
    pub fn worked(&self) -> Vec<(String, Duration)> {
        let mut by_name = BTreeMap::new();
        for thread in self.threads.values() {
            *by_name.entry(thread.name.clone()).or_default() += thread.last - thread.first;
        }
        let mut all: Vec<(String, Duration)> = by_name.into_iter().collect();
        all.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
        all
    }

    /// Prints the looks, `rows` of them, and what the most was of each figure.
    pub fn tell(&self, rows: usize) {
        let interval = (self.looks.len() / rows).max(1);
        for look in self.looks.iter().step_by(interval) {
            println!(
                "  after {:4.0} s: {:.1} MB resident, {:.1} of them its own; {} open files; log {:.1} MB",
                look.after.as_secs_f64(),
                look.resident,
                look.anonymous,
                look.open_files,
                look.log,
            );
        }
        let maximum = |figure: fn(&Look) -> f64| self.looks.iter().map(figure).fold(0.0, f64::max);
        println!(
            "  at most: {:.1} MB resident, {:.1} its own; {} open files; log {:.1} MB",
            maximum(|look| look.resident),
            maximum(|look| look.anonymous),
            maximum(|look| look.open_files as f64),
            maximum(|look| look.log),
        );
    }
}
