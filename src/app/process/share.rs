//! This process's share of the work, and its lease.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::{Mutex, RwLock};
use tokio::time::Instant;

use hansu_play::ServerId;
use hansu_store::{DEAD_AFTER, Process};
use hansu_store::{ShardRange, ShardSet};

/// The time a process continues after its last heartbeat. It is some seconds shorter than the time after which others
/// take over.
const LEASE_TIME: Duration = DEAD_AFTER.saturating_sub(Duration::from_secs(5));

/// Renewed by each stored heartbeat. A process that was frozen finds it expired when it wakes, before it repeats work
/// that others have done in the meantime.
#[derive(Debug, Default)]
pub struct Lease {
    /// The start of the current lease; `None` if there are no other processes.
    renewed: Mutex<Option<Instant>>,
}

impl Lease {
    /// Renews the lease: the others have seen a heartbeat sent no earlier than this moment. The time of its
    /// acknowledgement doesn't count: a process may be frozen in between, and the others count from the heartbeat.
    pub fn renew(&self, began: Instant) {
        let mut renewed = self.renewed.lock();
        *renewed = (*renewed).max(Some(began));
    }

    /// Returns whether requests may be started.
    pub fn is_valid(&self) -> bool {
        let renewed = *self.renewed.lock();
        renewed.is_none_or(|renewed| renewed.elapsed() < LEASE_TIME)
    }
}

/// The longest sleep of a worker that may have to take over another process's work, which wakes nobody.
const LONGEST_SLEEP: Duration = Duration::from_secs(1);

/// The share of a process: the games of its own shards, and of those that nobody serves.
#[derive(Debug)]
pub struct ShardShare {
    own: ShardRange,
    /// The shards that the process works for; `None` while it is alone.
    shards: RwLock<Option<Arc<ShardSet>>>,
}

impl ShardShare {
    /// Creates the share of a process that serves a range, and is alone so far.
    pub fn new(own_shards: ShardRange) -> ShardShare {
        ShardShare {
            own: own_shards,
            shards: RwLock::default(),
        }
    }

    /// Returns the shards that it serves.
    pub fn own(&self) -> ShardRange {
        self.own
    }

    /// Returns the shards whose games it works for.
    pub fn shards(&self) -> Arc<ShardSet> {
        let current = self.shards.read().clone();
        current.unwrap_or_else(|| Arc::new(ShardSet::all()))
    }

    /// Returns whether other processes are known to be alive.
    pub fn has_others(&self) -> bool {
        let current = self.shards.read();
        current
            .as_ref()
            .is_some_and(|shards| shards.len() < self.own.total().get())
    }

    /// Returns the number of shards known to be unserved: their servers get no events.
    pub fn unserved(&self) -> u16 {
        let own_count = u16::try_from(self.own.shards().count()).unwrap_or(u16::MAX);
        let current = self.shards.read();
        current
            .as_ref()
            .map_or(0, |shards| shards.len().saturating_sub(own_count))
    }

    /// Returns whether it works for a server, or for direct messages.
    pub fn serves(&self, server: Option<ServerId>) -> bool {
        self.shards().serves(server)
    }

    /// Returns whether no other process can be working: this one has a file to itself, or all shards. No process is
    /// admitted next to one with all shards, and a tool that writes has a server's database to itself.
    pub fn is_all(&self) -> bool {
        self.own.is_all() || self.shards.read().is_none()
    }

    /// Notes which other processes are alive; returns whether that changes this one's share.
    pub(in crate::app) fn update(&self, processes: &[Process]) -> bool {
        let other_ranges: Vec<ShardRange> =
            processes.iter().map(|process| process.shards).collect();
        let remaining = Some(Arc::new(ShardSet::without(self.own, &other_ranges)));
        let mut current = self.shards.write();
        let changes = *current != remaining;
        *current = remaining;
        changes
    }

    /// Returns how long a worker may sleep instead of its `longest` interval.
    pub(in crate::app) fn limit_sleep(&self, longest: Duration) -> Duration {
        if self.is_all() {
            longest
        } else {
            longest.min(LONGEST_SLEEP)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hansu_play::Timestamp;
    use hansu_store::ProcessId;

    #[tokio::test(start_paused = true)]
    async fn lease_ends_before_others_take_over() {
        let lease = Lease::default();
        tokio::time::advance(10 * DEAD_AFTER).await;
        assert!(lease.is_valid(), "nobody else is there");
        lease.renew(Instant::now());
        tokio::time::advance(Duration::from_secs(14)).await;
        assert!(lease.is_valid());
        let began = Instant::now();
        tokio::time::advance(Duration::from_secs(1)).await;
        assert!(!lease.is_valid());
        lease.renew(began);
        assert!(lease.is_valid());
        tokio::time::advance(Duration::from_secs(14)).await;
        assert!(!lease.is_valid(), "it counts since the sign was given");
    }

    fn process(shards: &str) -> Process {
        Process {
            id: ProcessId(2),
            host: "attic".to_owned(),
            version: "1".to_owned(),
            shards: shards.parse().unwrap(),
            started_at: Timestamp(0),
            seen_at: Timestamp(0),
            connected: 0,
        }
    }

    #[test]
    fn sleep_is_limited_unless_this_process_has_all_shards() {
        const USUAL: Duration = Duration::from_secs(30);
        let over_file: Option<&[&str]> = None;
        for (own_range, other_ranges, is_all) in [
            ("0/1", over_file, true),
            ("0-3/16", over_file, true),
            // With a database server, after the first heartbeat.
            ("0/1", Some(&[]), true),
            ("0-15/16", Some(&[]), true),
            // Another process may join at any time. This one notices five seconds later.
            ("0-14/16", Some(&[]), false),
            ("1-15/16", Some(&[]), false),
            ("0-3/16", Some(&["4-15/16"]), false),
        ] {
            let share = ShardShare::new(own_range.parse().unwrap());
            if let Some(processes) = other_ranges {
                let other_processes: Vec<Process> =
                    processes.iter().map(|range| process(range)).collect();
                share.update(&other_processes);
            }
            assert_eq!(share.is_all(), is_all, "{own_range} {other_ranges:?}");
            let expected_sleep = if is_all { USUAL } else { LONGEST_SLEEP };
            assert_eq!(
                share.limit_sleep(USUAL),
                expected_sleep,
                "{own_range} {other_ranges:?}"
            );
        }
    }
}
