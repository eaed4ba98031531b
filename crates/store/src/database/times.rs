//! Durations of database calls, for monitoring.

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

impl DatabaseTimes {
    /// Records that a writing connection was handed out to the caller who asked for it then.
    pub(super) fn observe_wait(&self, requested_at: Instant, handed_out_at: Instant) {
        let wait = handed_out_at.saturating_duration_since(requested_at);
        self.wait.observe(wait.as_secs_f64());
    }

    /// Records that a writing connection was returned.
    pub(super) fn observe_hold(&self, handed_out_at: Instant) {
        self.write.observe(handed_out_at.elapsed().as_secs_f64());
    }
}

fn histogram() -> Histogram {
    Histogram::new(BUCKETS)
}
