//! Durations of database calls, for monitoring.

use parking_lot::Mutex;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use tokio::time::Instant;

/// Histogram bounds in seconds: a cached read, a commit to a slow disk, another program's lock.
const BUCKETS: [f64; 12] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0,
];

/// The label `op` of a histogram: `read` or `write`.
pub type OperationLabel = [(&'static str, &'static str); 1];

/// The durations of calls, and of the wait for a writing connection.
#[derive(Debug, Clone)]
pub struct DatabaseTimes {
    /// By operation, the time that a call holds its reading or writing connection.
    pub operations: Family<OperationLabel, Histogram, fn() -> Histogram>,
    /// The wait for a writing connection.
    pub wait: Histogram,
    pub(super) read: Histogram,
    write: Histogram,
}

impl Default for DatabaseTimes {
    fn default() -> DatabaseTimes {
        let operations = Family::new_with_constructor(histogram as fn() -> Histogram);
        let of = |op| operations.get_or_create_owned(&[("op", op)]);
        DatabaseTimes {
            read: of("read"),
            write: of("write"),
            wait: histogram(),
            operations,
        }
    }
}

fn histogram() -> Histogram {
    Histogram::new(BUCKETS)
}

/// Measures the time that a writing connection is held.
#[derive(Debug)]
pub(super) struct HoldTimer {
    since: Mutex<Instant>,
    times: DatabaseTimes,
}

impl HoldTimer {
    pub fn new(times: DatabaseTimes) -> HoldTimer {
        HoldTimer {
            since: Mutex::new(Instant::now()),
            times,
        }
    }

    /// Records that the connection was handed out.
    pub fn start(&self) {
        *self.since.lock() = Instant::now();
    }

    /// Records that the caller who asked for the connection then has it now.
    pub fn observe_wait(&self, requested_at: Instant) {
        let wait = self.since.lock().saturating_duration_since(requested_at);
        self.times.wait.observe(wait.as_secs_f64());
    }

    /// Records that the connection was returned.
    pub fn observe_hold(&self) {
        let duration = self.since.lock().elapsed();
        self.times.write.observe(duration.as_secs_f64());
    }
}
