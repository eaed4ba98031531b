//! Heartbeats and health checks.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use tokio::sync::Notify;
use tokio::time::{Instant, timeout};

use super::clock::{Calendar, Clock};
use crate::store::{Store, TimerKind};

/// How long the result of a database probe is reused.
const PROBE: Duration = Duration::from_secs(10);
/// The time limit of a database probe.
const PATIENCE: Duration = Duration::from_secs(3);
/// A loop without a heartbeat for longer than this hangs; more than its longest sleep.
const SILENCE: Duration = Duration::from_secs(180);
/// Work overdue by more than this counts as stuck.
const BEHIND: Duration = Duration::from_secs(120);

/// Heartbeats of the bot's parts.
#[derive(Debug, Default)]
pub struct Vitals {
    /// The courier's loop.
    pub courier: Beat,
    /// The timer loop.
    pub watch: Beat,
    /// The gateway connection.
    pub gateway: Gateway,
    /// Requests to Discord.
    pub requests: Requests,
}

/// Whether requests to Discord are held back.
#[derive(Debug, Default)]
pub struct Requests {
    // A std mutex: held for a comparison, never across an await.
    held_back: Mutex<Option<&'static str>>,
}

impl Requests {
    /// Notes why only answers to interactions are sent; `None` if everything is. A change is logged.
    pub fn held_back(&self, why: Option<&'static str>) {
        let mut held_back = self.lock();
        match (*held_back, why) {
            (None, Some(why)) => {
                tracing::error!("{why}: only answers to interactions are sent");
            }
            (Some(_), None) => tracing::info!("requests to Discord are sent again"),
            _ => {}
        }
        *held_back = why;
    }

    fn fault(&self) -> Option<String> {
        self.lock().map(str::to_owned)
    }

    fn lock(&self) -> MutexGuard<'_, Option<&'static str>> {
        self.held_back.lock()
    }
}

#[derive(Debug)]
struct Probe {
    at: Instant,
    fault: Option<String>,
}

/// The time of a loop's last iteration.
#[derive(Debug)]
pub struct Beat {
    began: Instant,
    /// Milliseconds since `began`; atomic, so that a beat takes no lock.
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
    /// Records an iteration.
    pub fn beat(&self) {
        let since = self.began.elapsed().as_millis();
        self.last
            .store(u64::try_from(since).unwrap_or(u64::MAX), Relaxed);
    }

    /// Time since the last iteration.
    pub fn age(&self) -> Duration {
        let last = Duration::from_millis(self.last.load(Relaxed));
        self.began.elapsed().saturating_sub(last)
    }
}

/// The state of the gateway connection.
#[derive(Debug, Default)]
pub struct Gateway {
    /// The last sign of life; a connection attempt counts.
    pub sign: Beat,
    /// Sessions started or resumed.
    sessions: AtomicU64,
    /// How many of them have ended.
    over: AtomicU64,
    connects: AtomicU64,
    /// Wakes the timer loop when a session starts.
    pub(super) begun: Notify,
}

impl Gateway {
    /// Records a connection attempt, which ends the first `before` sessions. The caller counts them before it
    /// connects, because the new session may start before this is called.
    pub fn tries(&self, before: u64) {
        self.over.store(before, Relaxed);
        self.connects.fetch_add(1, Relaxed);
        self.sign.beat();
    }

    /// Records that a session has ended.
    pub fn ends(&self) {
        self.over.store(self.sessions(), Relaxed);
    }

    /// Records that a session was started or resumed.
    pub fn begins(&self) {
        self.sessions.fetch_add(1, Relaxed);
        self.sign.beat();
        self.begun.notify_one();
    }

    /// Number of sessions so far.
    pub fn sessions(&self) -> u64 {
        self.sessions.load(Relaxed)
    }

    /// Whether a session is open, so that events arrive.
    pub fn is_connected(&self) -> bool {
        self.sessions() > self.over.load(Relaxed)
    }

    /// Why no events arrive; `None` if they do.
    fn fault(&self) -> Option<String> {
        if !self.is_connected() {
            return Some("not connected to Discord".to_owned());
        }
        hangs(&self.sign)
    }

    /// Connection attempts since the start.
    pub fn connects(&self) -> u64 {
        self.connects.load(Relaxed)
    }
}

/// A failing part, and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailingPart {
    /// `database`, `gateway`, `requests`, `courier` or `watch`.
    pub part: &'static str,
    /// A short reason.
    pub why: String,
}

impl fmt::Display for FailingPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.part, self.why)
    }
}

/// Health checks.
pub struct Health {
    store: Arc<Store>,
    clock: Arc<dyn Clock>,
    calendar: Arc<Calendar>,
    vitals: Arc<Vitals>,
    /// The last database probe and its result.
    probed: tokio::sync::Mutex<Option<Probe>>,
}

impl Health {
    /// Checks the parts by their heartbeats, and the database by a write.
    pub fn new(
        store: Arc<Store>,
        clock: Arc<dyn Clock>,
        calendar: Arc<Calendar>,
        vitals: Arc<Vitals>,
    ) -> Health {
        Health {
            store,
            clock,
            calendar,
            vitals,
            probed: tokio::sync::Mutex::default(),
        }
    }

    /// Something that an operator should know though nothing fails: the machine's clock is not followed.
    pub fn remark(&self) -> Option<String> {
        let behind = self.calendar.behind()?.as_secs();
        Some(format!(
            "clock: {behind} s behind Discord's date, which is followed"
        ))
    }

    /// The failing parts; empty if healthy.
    pub async fn ailments(&self) -> Vec<FailingPart> {
        let mut found = Vec::new();
        let mut note =
            |part, why: Option<String>| found.extend(why.map(|why| FailingPart { part, why }));
        let database = self.database_fault().await;
        let readable = database.is_none();
        note("database", database);
        note("gateway", self.vitals.gateway.fault());
        note("requests", self.vitals.requests.fault());
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

    /// Why the database cannot be written to. Results are cached, so that frequent checks do not write each
    /// time.
    async fn database_fault(&self) -> Option<String> {
        if let Err(gone) = self.store.is_in_place() {
            return Some(gone.to_string());
        }
        // Held across the write: concurrent checks share one probe.
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
        // Only a change of state is logged.
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
