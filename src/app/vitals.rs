//! Heartbeats.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use tokio::sync::Notify;
use tokio::time::Instant;

use super::instruments::Instruments;
use super::lease::Lease;

/// A loop without a heartbeat for longer than this hangs; more than its longest sleep.
const SILENCE: Duration = Duration::from_secs(180);

/// Heartbeats of the bot's parts, and what is counted of them.
#[derive(Debug, Default)]
pub struct Vitals {
    /// Counters and histograms.
    pub instruments: Instruments,
    /// The courier's loop.
    pub courier: Beat,
    /// The timer loop.
    pub timers: Beat,
    /// The gateway connection.
    pub gateway: Gateway,
    /// Requests to Discord.
    pub requests: Requests,
    /// Whether other processes still count on this one.
    pub lease: Lease,
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

    pub(super) fn fault(&self) -> Option<String> {
        self.lock().map(str::to_owned)
    }

    fn lock(&self) -> MutexGuard<'_, Option<&'static str>> {
        self.held_back.lock()
    }
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
    identifies: AtomicU64,
    /// Between the last heartbeat and its acknowledgement, in microseconds; zero while there was none.
    latency: AtomicU64,
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
    pub(super) fn fault(&self) -> Option<String> {
        if !self.is_connected() {
            return Some("not connected to Discord".to_owned());
        }
        hangs(&self.sign)
    }

    /// Connection attempts since the start.
    pub fn connects(&self) -> u64 {
        self.connects.load(Relaxed)
    }

    /// Records that a connection attempt may begin a new session, of which Discord allows a number a day.
    pub fn identifies(&self) {
        self.identifies.fetch_add(1, Relaxed);
    }

    /// Such attempts since the start.
    pub fn identified(&self) -> u64 {
        self.identifies.load(Relaxed)
    }

    /// Records how long the gateway took to acknowledge a heartbeat.
    pub fn answers_within(&self, latency: Duration) {
        let micros = u64::try_from(latency.as_micros()).unwrap_or(u64::MAX);
        self.latency.store(micros, Relaxed);
    }

    /// How long it took the last time; `None` while no heartbeat was acknowledged.
    pub fn latency(&self) -> Option<Duration> {
        let micros = self.latency.load(Relaxed);
        (micros > 0).then(|| Duration::from_micros(micros))
    }
}

/// Why a loop counts as hanging; `None` if it does not.
pub(super) fn hangs(part: &Beat) -> Option<String> {
    let silent = part.age();
    (silent > SILENCE).then(|| format!("no sign of life for {} s", silent.as_secs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_loop_that_hangs_is_told_of_until_it_comes_round() {
        let vitals = Vitals::default();
        assert_eq!(hangs(&vitals.timers), None);
        tokio::time::advance(SILENCE + Duration::from_secs(1)).await;
        assert_eq!(hangs(&vitals.timers).unwrap(), "no sign of life for 181 s");
        vitals.timers.beat();
        assert_eq!(hangs(&vitals.timers), None);
    }
}
