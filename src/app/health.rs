//! Health checks.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, timeout};

use super::core::Core;
use super::vitals::hangs;
use crate::store::TimerKind;

/// How long the result of a database probe is reused.
const PROBE: Duration = Duration::from_secs(10);
/// The time limit of a database probe.
const PATIENCE: Duration = Duration::from_secs(3);
/// Work overdue by more than this counts as stuck.
const BEHIND: Duration = Duration::from_secs(120);

#[derive(Debug)]
struct Probe {
    at: Instant,
    fault: Option<String>,
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
    core: Arc<Core>,
    /// The last database probe and its result.
    probed: tokio::sync::Mutex<Option<Probe>>,
}

impl Health {
    /// Checks the parts by their heartbeats, and the database by a write.
    pub fn new(core: Arc<Core>) -> Health {
        Health {
            core,
            probed: tokio::sync::Mutex::default(),
        }
    }

    /// Something that an operator should know though nothing fails: the machine's clock is not followed.
    pub fn remark(&self) -> Option<String> {
        let behind = self.core.calendar.behind()?.as_secs();
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
        note("gateway", self.core.vitals.gateway.fault());
        note("requests", self.core.vitals.requests.fault());
        note("courier", hangs(&self.core.vitals.courier));
        note("watch", hangs(&self.core.vitals.timers));
        if readable {
            let long_ago = self.core.clocks.now() - BEHIND;
            let late = self
                .core
                .store
                .due_lanes(long_ago, long_ago)
                .await
                .map_or(0, |lanes| lanes.len());
            note("courier", behind(late, "channels wait for their messages"));
            let late = self
                .core
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
        if let Err(gone) = self.core.store.is_in_place() {
            return Some(gone.to_string());
        }
        // Held across the write: concurrent checks share one probe.
        let mut probed = self.probed.lock().await;
        if let Some(probe) = probed.as_ref().filter(|probe| probe.at.elapsed() < PROBE) {
            return probe.fault.clone();
        }
        let before = probed.take().and_then(|probe| probe.fault);
        let fault = match timeout(PATIENCE, self.core.store.probe(self.core.clocks.now())).await {
            Ok(Ok(())) => None,
            Ok(Err(error)) => Some(error.to_string()),
            Err(_) => Some(format!("no write within {} s", PATIENCE.as_secs())),
        };
        // Only a change of state is logged.
        let path = self.core.store.path().display();
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

fn behind(late: usize, what: &str) -> Option<String> {
    (late > 0).then(|| format!("{what} for more than {} s: {late}", BEHIND.as_secs()))
}
