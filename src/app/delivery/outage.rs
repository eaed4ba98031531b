//! Detects outages of Discord. During one, a single message at a time probes whether it answers again, instead of one
//! per lane.

use std::collections::BTreeMap;
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use tokio::time::Instant;

use hansu_store::RowId;

/// Consecutive failures, over all lanes, that count as an outage. Fewer may be caused by one channel.
const OUTAGE_THRESHOLD: u32 = 6;
const FIRST_DELAY: Duration = Duration::from_millis(500);
const LONGEST_DELAY: Duration = Duration::from_secs(30);

/// Outage detector, fed with the results of all lanes.
#[derive(Debug, Default)]
pub(super) struct Outage {
    state: Mutex<OutageState>,
}

#[derive(Debug, Default)]
struct OutageState {
    failures: u32,
    /// When the next probe may be sent; `Some` during an outage.
    next: Option<Instant>,
    /// Messages delivered so far.
    delivered: u64,
    /// Rows rejected without a reason, with `delivered` at that time.
    unclear: BTreeMap<RowId, u64>,
}

impl Outage {
    /// Returns how long all lanes have to wait; `None` if there is no outage.
    pub fn pause(&self) -> Option<Duration> {
        let next = self.lock().next?;
        Some(next.saturating_duration_since(Instant::now()))
    }

    /// Counts an attempt without an answer or with a server error.
    pub fn failed(&self) {
        let mut state = self.lock();
        state.failures = state.failures.saturating_add(1);
        let excess = state.failures.saturating_sub(OUTAGE_THRESHOLD);
        if state.failures >= OUTAGE_THRESHOLD {
            // Shift by at most 10: the pause is capped anyway, and a larger shift would overflow.
            let pause = FIRST_DELAY.saturating_mul(1 << excess.min(10));
            if state.next.is_none() {
                tracing::warn!("Discord does not answer: messages are delayed");
            }
            state.next = Some(Instant::now() + pause.min(LONGEST_DELAY));
        }
    }

    /// Counts an attempt that was rejected without a reason. Returns `true` if the row may be to blame: it is the first
    /// time, or other messages were delivered since the last.
    pub fn unclear(&self, row: RowId) -> bool {
        self.failed();
        let mut state = self.lock();
        let delivered = state.delivered;
        state.unclear.insert(row, delivered) != Some(delivered)
    }

    /// Counts an attempt that succeeded. Returns `true` if that ended an outage.
    pub fn delivered(&self, row: RowId) -> bool {
        let mut state = self.lock();
        state.delivered += 1;
        state.unclear.remove(&row);
        drop(state);
        self.answered()
    }

    /// Counts an attempt that was answered, also by a rejection. Returns `true` if that ended an outage.
    pub fn answered(&self) -> bool {
        let mut state = self.lock();
        state.failures = 0;
        let ended = state.next.take().is_some();
        if ended {
            tracing::info!("Discord answers again");
        }
        ended
    }

    fn lock(&self) -> MutexGuard<'_, OutageState> {
        self.state.lock()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn outage_starts_after_several_failures_and_ends_with_an_answer() {
        let outage = Outage::default();
        for _ in 1..OUTAGE_THRESHOLD {
            outage.failed();
        }
        assert_eq!(outage.pause(), None);
        assert!(!outage.answered());
        let pauses: Vec<u128> = (0..20)
            .map(|_| {
                outage.failed();
                outage.pause().unwrap_or_default().as_millis()
            })
            .collect();
        let (before, during) = pauses.split_at(OUTAGE_THRESHOLD as usize - 1);
        assert_eq!(before, [0; 5]);
        assert_eq!(during[..4], [500, 1_000, 2_000, 4_000]);
        assert_eq!(*during.last().unwrap(), 30_000);
        assert!(outage.answered());
        assert_eq!(outage.pause(), None);
    }

    #[tokio::test(start_paused = true)]
    async fn row_is_suspected_only_while_others_arrive() {
        let outage = Outage::default();
        let suspect = RowId(1);
        let unaffected = RowId(2);
        assert!(outage.unclear(suspect));
        // During an outage nothing is delivered, so a rejection says nothing about the row.
        assert!(!outage.unclear(suspect));
        outage.delivered(unaffected);
        assert!(outage.unclear(suspect));
        assert!(!outage.unclear(suspect));
    }
}
