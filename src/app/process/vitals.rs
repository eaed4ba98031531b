//! Heartbeats.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard, RwLock};
use tokio::sync::Notify;
use tokio::time::Instant;

use super::instruments::Instruments;
use super::share::Lease;
use crate::app::request_context::Handling;
use hansu_store::{Shard, ShardRange};

/// The age of a heartbeat from which its loop counts as hanging; more than the loop's longest sleep.
const HANG_AFTER: Duration = Duration::from_secs(180);

/// Heartbeats of the bot's parts, and their metrics.
#[derive(Debug, Default)]
pub struct Heartbeats {
    /// Counters and histograms.
    pub instruments: Instruments,
    /// The courier's loop.
    pub courier: Heartbeat,
    /// The timer loop.
    pub timers: Heartbeat,
    /// The connections to the gateway.
    pub gateway: Gateway,
    /// Requests to Discord.
    pub requests: Requests,
    /// The lease that other processes rely on.
    pub lease: Lease,
    /// The interactions that are being handled.
    pub handling: Handling,
}

/// The state that holds back requests to Discord.
#[derive(Debug, Default)]
pub struct Requests {
    // A `std` mutex suffices because it is only held for a comparison.
    held_back: Mutex<Option<&'static str>>,
    /// The number of other processes of the bot that share Discord's rate limits.
    peers: AtomicU32,
}

impl Requests {
    /// Notes the number of other processes.
    pub(in crate::app) fn set_peer_count(&self, peers: usize) {
        let peers = u32::try_from(peers).unwrap_or(u32::MAX);
        self.peers.store(peers, Relaxed);
    }

    /// Returns the number of processes that share the bot's rate limits: at least one.
    pub fn process_count(&self) -> u32 {
        self.peers.load(Relaxed).saturating_add(1)
    }

    /// Notes why only answers to interactions are sent; `None` if everything is. Logs changes.
    pub fn note_held_back(&self, reason: Option<&'static str>) {
        let mut held_back = self.lock();
        match (*held_back, reason) {
            (None, Some(reason)) => {
                tracing::error!("{reason}: only answers to interactions are sent");
            }
            (Some(_), None) => tracing::info!("requests to Discord are sent again"),
            _ => {}
        }
        *held_back = reason;
    }

    pub(in crate::app) fn fault(&self) -> Option<String> {
        self.lock().map(str::to_owned)
    }

    fn lock(&self) -> MutexGuard<'_, Option<&'static str>> {
        self.held_back.lock()
    }
}

/// The time of a loop's last iteration.
#[derive(Debug)]
pub struct Heartbeat {
    began: Instant,
    /// Milliseconds since `began`; atomic, so that a beat takes no lock.
    last: AtomicU64,
}

impl Default for Heartbeat {
    fn default() -> Heartbeat {
        Heartbeat {
            began: Instant::now(),
            last: AtomicU64::new(0),
        }
    }
}

impl Heartbeat {
    /// Records an iteration.
    pub fn beat(&self) {
        let since = self.began.elapsed().as_millis();
        self.last
            .store(u64::try_from(since).unwrap_or(u64::MAX), Relaxed);
    }

    /// Returns the time since the last iteration.
    pub fn age(&self) -> Duration {
        let last = Duration::from_millis(self.last.load(Relaxed));
        self.began.elapsed().saturating_sub(last)
    }
}

/// The connections to the gateway: one for each shard of this process.
#[derive(Debug)]
pub struct Gateway {
    // A blocking lock suffices because it is only held for a clone.
    links: RwLock<Links>,
    /// Wakes the timer loop when a session starts.
    pub(in crate::app) begun: Arc<Notify>,
}

#[derive(Debug)]
struct Links {
    shards: ShardRange,
    /// All links, in the order of their shards.
    all: Vec<Arc<ShardLink>>,
}

impl Default for Gateway {
    /// Creates the state of a bot with one connection, until [`Gateway::has`] is called.
    fn default() -> Gateway {
        let begun = Arc::new(Notify::new());
        Gateway {
            links: RwLock::new(Links::of(ShardRange::ONLY, &begun)),
            begun,
        }
    }
}

impl Links {
    fn of(shards: ShardRange, begun: &Arc<Notify>) -> Links {
        let link = |shard| Arc::new(ShardLink::new(shard, begun));
        Links {
            shards,
            all: shards.shards().map(link).collect(),
        }
    }
}

impl Gateway {
    /// Notes the shards of this process. None of them is connected.
    pub fn has(&self, shards: ShardRange) {
        *self.links.write() = Links::of(shards, &self.begun);
    }

    /// Returns the shards of this process.
    pub fn shards(&self) -> ShardRange {
        self.links.read().shards
    }

    /// Returns the connections of this process, in the order of their shards.
    pub fn links(&self) -> Vec<Arc<ShardLink>> {
        self.links.read().all.clone()
    }

    /// Returns the connection of a shard; `None` if another process has it.
    pub fn link(&self, shard: Shard) -> Option<Arc<ShardLink>> {
        let links = self.links.read();
        links.all.iter().find(|link| link.shard == shard).cloned()
    }

    /// Returns whether this process receives the events of a shard.
    pub fn is_connected(&self, shard: Shard) -> bool {
        self.link(shard).is_some_and(|link| link.is_connected())
    }

    /// Returns the shards whose events are received, in ascending order.
    pub fn connected_shards(&self) -> Vec<Shard> {
        let links = self.links.read();
        let connected = links.all.iter().filter(|link| link.is_connected());
        connected.map(|link| link.shard).collect()
    }

    /// Returns whether it receives the events of all its shards.
    pub fn all_connected(&self) -> bool {
        self.links.read().all.iter().all(|link| link.is_connected())
    }

    /// Returns whether it receives the events of any of its shards.
    pub fn any_connected(&self) -> bool {
        self.links.read().all.iter().any(|link| link.is_connected())
    }

    /// Records that a session of each shard was started or resumed.
    pub fn begins(&self) {
        for link in self.links() {
            link.begins();
        }
    }

    /// Records that the sessions of all shards have ended.
    pub fn ends(&self) {
        for link in self.links() {
            link.ends();
        }
    }

    /// Returns why events are not received; `None` if all are.
    pub(in crate::app) fn fault(&self) -> Option<String> {
        let links = self.links.read();
        let disconnected = links.all.iter().filter(|link| !link.is_connected());
        let disconnected: Vec<_> = disconnected.map(|link| link.shard.to_string()).collect();
        if !disconnected.is_empty() {
            let message = "not connected to Discord";
            return Some(match (links.all.len(), disconnected.len()) {
                (1, _) if links.shards.is_all() => message.to_owned(),
                (_, 1) => format!("{message}: shard {}", disconnected.concat()),
                _ => format!("{message}: shards {}", disconnected.join(", ")),
            });
        }
        links.all.iter().find_map(|link| hang_reason(&link.sign))
    }
}

/// The state of one shard's connection.
#[derive(Debug)]
pub struct ShardLink {
    /// The shard.
    pub shard: Shard,
    /// The last heartbeat; a connection attempt counts.
    pub sign: Heartbeat,
    /// The last message of the gateway.
    heard: Heartbeat,
    /// Requests to send a heartbeat at once.
    probes: Arc<Notify>,
    /// Sessions started or resumed.
    sessions: AtomicU64,
    /// The number of sessions that have ended.
    over: AtomicU64,
    connects: AtomicU64,
    identifies: AtomicU64,
    /// The time between the last heartbeat and its acknowledgement, in microseconds; zero if there was none.
    latency: AtomicU64,
    begun: Arc<Notify>,
}

impl ShardLink {
    fn new(shard: Shard, begun: &Arc<Notify>) -> ShardLink {
        ShardLink {
            shard,
            sign: Heartbeat::default(),
            heard: Heartbeat::default(),
            probes: Arc::default(),
            sessions: AtomicU64::default(),
            over: AtomicU64::default(),
            connects: AtomicU64::default(),
            identifies: AtomicU64::default(),
            latency: AtomicU64::default(),
            begun: Arc::clone(begun),
        }
    }

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

    /// Records a message of the gateway.
    pub fn hears(&self) {
        self.heard.beat();
    }

    /// Returns the time since the last message of the gateway.
    pub fn silence(&self) -> Duration {
        self.heard.age()
    }

    /// Returns the requests to send a heartbeat at once, since the connection may be dead.
    pub fn probes(&self) -> Arc<Notify> {
        Arc::clone(&self.probes)
    }

    /// Returns whether the gateway was heard within a time; if not, requests a heartbeat. Always `true` if nothing would
    /// send one.
    pub(in crate::app) fn is_heard(&self, within: Duration) -> bool {
        let is_probed = Arc::strong_count(&self.probes) > 1;
        if self.silence() <= within || !is_probed {
            return true;
        }
        self.probes.notify_one();
        false
    }

    /// Records that a session was started or resumed.
    pub fn begins(&self) {
        self.sessions.fetch_add(1, Relaxed);
        self.sign.beat();
        self.hears();
        self.begun.notify_one();
    }

    /// Returns the number of sessions so far.
    pub fn sessions(&self) -> u64 {
        self.sessions.load(Relaxed)
    }

    /// Returns whether a session is open, so that events are received.
    pub fn is_connected(&self) -> bool {
        self.sessions() > self.over.load(Relaxed)
    }

    /// Returns the number of connection attempts since the start.
    pub fn connects(&self) -> u64 {
        self.connects.load(Relaxed)
    }

    /// Records a connection attempt that may start a new session, of which Discord allows a number a day.
    pub fn identifies(&self) {
        self.identifies.fetch_add(1, Relaxed);
    }

    /// Returns the number of such attempts since the start.
    pub fn identified(&self) -> u64 {
        self.identifies.load(Relaxed)
    }

    /// Records how long the gateway took to acknowledge a heartbeat.
    pub fn note_latency(&self, latency: Duration) {
        let micros = u64::try_from(latency.as_micros()).unwrap_or(u64::MAX);
        self.latency.store(micros, Relaxed);
    }

    /// Returns the latest heartbeat latency; `None` while no heartbeat was acknowledged.
    pub fn latency(&self) -> Option<Duration> {
        let micros = self.latency.load(Relaxed);
        (micros > 0).then(|| Duration::from_micros(micros))
    }
}

/// Returns why a loop counts as hanging; `None` if it does not.
pub(in crate::app) fn hang_reason(heartbeat: &Heartbeat) -> Option<String> {
    let silent = heartbeat.age();
    (silent > HANG_AFTER).then(|| format!("no heartbeat for {} s", silent.as_secs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn hanging_loop_is_reported_until_its_next_beat() {
        let vitals = Heartbeats::default();
        assert_eq!(hang_reason(&vitals.timers), None);
        tokio::time::advance(HANG_AFTER + Duration::from_secs(1)).await;
        assert_eq!(
            hang_reason(&vitals.timers).unwrap(),
            "no heartbeat for 181 s"
        );
        vitals.timers.beat();
        assert_eq!(hang_reason(&vitals.timers), None);
    }
    #[tokio::test(start_paused = true)]
    async fn only_the_silent_shard_is_named() {
        let gateway = Gateway::default();
        assert_eq!(gateway.fault().unwrap(), "not connected to Discord");
        gateway.has("4-7/16".parse().unwrap());
        let fault = gateway.fault().unwrap();
        assert_eq!(fault, "not connected to Discord: shards 4, 5, 6, 7");
        assert!(!gateway.any_connected());
        for link in gateway.links() {
            link.begins();
        }
        assert_eq!(gateway.fault(), None);
        assert!(gateway.all_connected());
        gateway.link(Shard(5)).unwrap().ends();
        let fault = gateway.fault().unwrap();
        assert_eq!(fault, "not connected to Discord: shard 5");
        assert!(gateway.any_connected() && !gateway.all_connected());
        assert!(gateway.is_connected(Shard(4)) && !gateway.is_connected(Shard(5)));
        assert!(!gateway.is_connected(Shard(0)), "another process has it");
        let connected = [Shard(4), Shard(6), Shard(7)];
        assert_eq!(gateway.connected_shards(), connected);
        // A shard that keeps resuming does not hide the silence of another.
        gateway.link(Shard(5)).unwrap().begins();
        tokio::time::advance(HANG_AFTER + Duration::from_secs(1)).await;
        for shard in [4, 5, 6] {
            gateway.link(Shard(shard)).unwrap().sign.beat();
        }
        assert_eq!(gateway.fault().unwrap(), "no heartbeat for 181 s");
    }
}
