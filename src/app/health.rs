//! Health checks.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, timeout};

use super::core::Core;
use super::process::{Heartbeats, hang_reason};
use hansu_store::{StoreError, TimerKind};

/// The time for which the result of a database probe is reused.
const PROBE_LIFETIME: Duration = Duration::from_secs(10);
/// The time limit of a database probe.
const PROBE_TIMEOUT: Duration = Duration::from_secs(3);
/// Work overdue by more than this counts as stuck.
const OVERDUE_AFTER: Duration = Duration::from_secs(120);

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

impl FailingPart {
    fn of(name: &'static str, reason: Option<String>) -> Option<FailingPart> {
        reason.map(|reason| FailingPart {
            part: name,
            why: reason,
        })
    }
}

/// Returns the loops that hang, by their heartbeats. Discord's health is deliberately ignored.
pub fn hanging(vitals: &Heartbeats) -> Vec<FailingPart> {
    let loops = [("courier", &vitals.courier), ("watch", &vitals.timers)];
    let hanging_parts =
        loops.map(|(name, heartbeat)| FailingPart::of(name, hang_reason(heartbeat)));
    hanging_parts.into_iter().flatten().collect()
}

/// Returns the failing parts, by their heartbeats alone: nothing is requested or attempted.
pub fn failing(vitals: &Heartbeats) -> Vec<FailingPart> {
    let outside = [
        FailingPart::of("gateway", vitals.gateway.fault()),
        FailingPart::of("requests", vitals.requests.fault()),
    ];
    let mut parts: Vec<_> = outside.into_iter().flatten().collect();
    parts.extend(hanging(vitals));
    parts
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

    /// Returns a remark for the operator that is not a failure: the machine's clock is not used.
    pub fn remark(&self) -> Option<String> {
        let lag_seconds = self.core.calendar.behind()?.as_secs();
        Some(format!(
            "clock: {lag_seconds} s behind Discord's date, which is used instead"
        ))
    }

    /// Returns the failing parts; empty if healthy.
    pub async fn failing_parts(&self) -> Vec<FailingPart> {
        let mut parts = Vec::new();
        let database = self.database_fault().await;
        let readable = database.is_none();
        parts.extend(FailingPart::of("database", database));
        parts.extend(failing(&self.core.vitals));
        if readable && let Err(error) = self.add_overdue(&mut parts).await {
            parts.extend(FailingPart::of("database", Some(error.to_string())));
        }
        parts
    }

    /// Adds the parts that are late according to the database.
    async fn add_overdue(&self, parts: &mut Vec<FailingPart>) -> Result<(), StoreError> {
        let store = &self.core.store;
        let long_ago = self.core.clocks.now() - OVERDUE_AFTER;
        let shards = self.core.share.shards();
        let late = store.due_lanes(&shards, long_ago, long_ago).await?;
        let reason = overdue_reason(late.games.len(), "channels wait for their messages");
        parts.extend(FailingPart::of("courier", reason));
        let late = store
            .due_timers(TimerKind::Expire, &shards, long_ago)
            .await?
            .len();
        let reason = overdue_reason(late, "expired challenges are not closed");
        parts.extend(FailingPart::of("watch", reason));
        Ok(())
    }

    /// Returns why the database cannot be written to. Results are cached, so that frequent checks do not write each
    /// time.
    async fn database_fault(&self) -> Option<String> {
        if let Err(error) = self.core.store.check_in_place() {
            return Some(error.to_string());
        }
        // Held across the write, so that concurrent checks share one probe.
        let mut probed = self.probed.lock().await;
        if let Some(probe) = probed
            .as_ref()
            .filter(|probe| probe.at.elapsed() < PROBE_LIFETIME)
        {
            return probe.fault.clone();
        }
        let before = probed.take().and_then(|probe| probe.fault);
        let fault =
            match timeout(PROBE_TIMEOUT, self.core.store.probe(self.core.clocks.now())).await {
                Ok(Ok(())) => None,
                Ok(Err(error)) => Some(error.to_string()),
                Err(_) => Some(format!("no write within {} s", PROBE_TIMEOUT.as_secs())),
            };
        // Only a change of state is logged.
        let name = self.core.store.name();
        match (&before, &fault) {
            (None, Some(error)) => {
                tracing::error!("the database {name} cannot be written: {error}");
            }
            (Some(_), None) => tracing::info!("the database {name} can be written again"),
            _ => {}
        }
        *probed = Some(Probe {
            at: Instant::now(),
            fault: fault.clone(),
        });
        fault
    }
}

fn overdue_reason(late: usize, subject: &str) -> Option<String> {
    (late > 0).then(|| {
        format!(
            "{subject} for more than {} s: {late}",
            OVERDUE_AFTER.as_secs()
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn hanging_loop_is_named_but_an_outage_is_not_a_hang() {
        let vitals = Heartbeats::default();
        tokio::time::advance(Duration::from_secs(181)).await;
        vitals.courier.beat();
        let hanging_parts = hanging(&vitals);
        let parts: Vec<_> = hanging_parts.iter().map(|failing| failing.part).collect();
        assert_eq!(parts, ["watch"]);
        vitals.timers.beat();
        assert_eq!(hanging(&vitals), []);
        let parts: Vec<_> = failing(&vitals)
            .iter()
            .map(|failing| failing.part)
            .collect();
        assert_eq!(parts, ["gateway"]);
    }
}
