//! Signs of life: what has to be well for the bot to be of use, and which part is not.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use tokio::sync::{Mutex, Notify};
use tokio::time::{Instant, timeout};

use super::clock::Clock;
use crate::store::{Store, TimerKind};

/// How old the news of a write may be.
const PROBE: Duration = Duration::from_secs(10);
/// How long a write may take.
const PATIENCE: Duration = Duration::from_secs(3);
/// A loop that has not come round for so long hangs: longer than its longest sleep.
const SILENCE: Duration = Duration::from_secs(180);
/// What is due for so long has been left undone.
const BEHIND: Duration = Duration::from_secs(120);

/// What the parts of the bot tell of themselves.
#[derive(Debug, Default)]
pub struct Vitals {
    /// The courier's loop.
    pub courier: Beat,
    /// The watch's loop.
    pub watch: Beat,
    /// The connection to the gateway.
    pub gateway: Gateway,
}

#[derive(Debug)]
struct Probe {
    at: Instant,
    fault: Option<String>,
}

/// When a loop last came round.
#[derive(Debug)]
pub struct Beat {
    began: Instant,
    /// Milliseconds after that.
    last: AtomicU64,
}

impl Default for Beat {
    fn default() -> Beat {
        Beat {
            began: Instant::now(),
            last: AtomicU64::new(0),
        }
    }
}

impl Beat {
    /// The loop has come round.
    pub fn beat(&self) {
        let since = self.began.elapsed().as_millis();
        self.last
            .store(u64::try_from(since).unwrap_or(u64::MAX), Relaxed);
    }

    /// How long ago it did.
    pub fn age(&self) -> Duration {
        let last = Duration::from_millis(self.last.load(Relaxed));
        self.began.elapsed().saturating_sub(last)
    }
}

/// The connection to the gateway, as far as it is known.
#[derive(Debug, Default)]
pub struct Gateway {
    /// The last sign of life, be it an attempt.
    pub sign: Beat,
    /// Sessions that have begun or were taken up again.
    sessions: AtomicU64,
    /// So many of them are over.
    over: AtomicU64,
    connects: AtomicU64,
    /// Tells the watch that a session has begun.
    pub(super) begun: Notify,
}

impl Gateway {
    /// A connection is tried, so that the sessions of `before` are over. They are counted before it
    /// is let go: its own may have begun by now.
    pub fn tries(&self, before: u64) {
        self.over.store(before, Relaxed);
        self.connects.fetch_add(1, Relaxed);
        self.sign.beat();
    }

    /// A session has begun, or goes on.
    pub fn begins(&self) {
        self.sessions.fetch_add(1, Relaxed);
        self.sign.beat();
        self.begun.notify_one();
    }

    /// How many sessions there were.
    pub fn sessions(&self) -> u64 {
        self.sessions.load(Relaxed)
    }

    /// Whether events come.
    pub fn is_connected(&self) -> bool {
        self.sessions() > self.over.load(Relaxed)
    }

    /// Why no events come, as far as is known.
    fn fault(&self) -> Option<String> {
        if !self.is_connected() {
            return Some("not connected to Discord".to_owned());
        }
        hangs(&self.sign)
    }

    /// How often a connection was tried since the start.
    pub fn connects(&self) -> u64 {
        self.connects.load(Relaxed)
    }
}

/// A part that is not well, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ailment {
    /// `database`, `gateway`, `courier` or `watch`.
    pub part: &'static str,
    /// In a few words.
    pub why: String,
}

impl fmt::Display for Ailment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.part, self.why)
    }
}

/// Judges whether the bot is well.
pub struct Health {
    store: Arc<Store>,
    clock: Arc<dyn Clock>,
    vitals: Arc<Vitals>,
    /// The last try to write, and what came of it.
    probed: Mutex<Option<Probe>>,
}

impl Health {
    /// Judges by what the parts tell of themselves, and by the database.
    pub fn new(store: Arc<Store>, clock: Arc<dyn Clock>, vitals: Arc<Vitals>) -> Health {
        Health {
            store,
            clock,
            vitals,
            probed: Mutex::default(),
        }
    }

    /// What is not well; nothing where all is.
    pub async fn ailments(&self) -> Vec<Ailment> {
        let mut found = Vec::new();
        let mut note =
            |part, why: Option<String>| found.extend(why.map(|why| Ailment { part, why }));
        let database = self.database_fault().await;
        let readable = database.is_none();
        note("database", database);
        note("gateway", self.vitals.gateway.fault());
        note("courier", hangs(&self.vitals.courier));
        note("watch", hangs(&self.vitals.watch));
        if readable {
            let long_ago = self.clock.now() - BEHIND;
            let late = self
                .store
                .due_lanes(long_ago, long_ago)
                .await
                .map_or(0, |lanes| lanes.len());
            note("courier", behind(late, "channels wait for their messages"));
            let late = self
                .store
                .due_timers(TimerKind::Expire, long_ago)
                .await
                .map_or(0, |due| due.len());
            note("watch", behind(late, "challenges are over and not closed"));
        }
        found
    }

    /// Why nothing can be written to the database. It is tried now and then, not for everyone who asks.
    async fn database_fault(&self) -> Option<String> {
        if let Err(gone) = self.store.is_in_place() {
            return Some(gone.to_string());
        }
        // Others who ask meanwhile wait for the same answer.
        let mut probed = self.probed.lock().await;
        if let Some(probe) = probed.as_ref().filter(|probe| probe.at.elapsed() < PROBE) {
            return probe.fault.clone();
        }
        let before = probed.take().and_then(|probe| probe.fault);
        let fault = match timeout(PATIENCE, self.store.probe(self.clock.now())).await {
            Ok(Ok(())) => None,
            Ok(Err(error)) => Some(error.to_string()),
            Err(_) => Some(format!("no write within {} s", PATIENCE.as_secs())),
        };
        let path = self.store.path().display();
        match (&before, &fault) {
            (None, Some(why)) => tracing::error!("the database {path} cannot be written: {why}"),
            (Some(_), None) => tracing::info!("the database {path} can be written again"),
            _ => {}
        }
        *probed = Some(Probe {
            at: Instant::now(),
            fault: fault.clone(),
        });
        fault
    }
}

fn hangs(part: &Beat) -> Option<String> {
    let silent = part.age();
    (silent > SILENCE).then(|| format!("no sign of life for {} s", silent.as_secs()))
}

fn behind(late: usize, what: &str) -> Option<String> {
    (late > 0).then(|| format!("{what} for more than {} s: {late}", BEHIND.as_secs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_loop_that_hangs_is_told_of_until_it_comes_round() {
        let vitals = Vitals::default();
        assert_eq!(hangs(&vitals.watch), None);
        tokio::time::advance(SILENCE + Duration::from_secs(1)).await;
        assert_eq!(hangs(&vitals.watch).unwrap(), "no sign of life for 181 s");
        vitals.watch.beat();
        assert_eq!(hangs(&vitals.watch), None);
    }
}
