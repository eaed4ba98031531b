//! Whether the platform answers at all. While it does not, one message at a time finds out whether it
//! does again, instead of each lane on its own.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// So many attempts in a row without an answer, whatever the lane, are an outage: fewer may be the
/// trouble of one channel.
const IN_A_ROW: u32 = 6;
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// What the last attempts of all lanes say of the platform.
#[derive(Debug, Default)]
pub(super) struct Outage {
    state: Mutex<OutageState>,
}

#[derive(Debug, Default)]
struct OutageState {
    failures: u32,
    /// When the next attempt may be made, while there is an outage.
    next: Option<Instant>,
}

impl Outage {
    /// How long every lane still has to wait; `None` where there is no outage.
    pub fn pause(&self) -> Option<Duration> {
        let next = self.lock().next?;
        Some(next.saturating_duration_since(Instant::now()))
    }

    /// An attempt got no answer, or was told that the platform is down.
    pub fn failed(&self) {
        let mut state = self.lock();
        state.failures = state.failures.saturating_add(1);
        let beyond = state.failures.saturating_sub(IN_A_ROW);
        if state.failures >= IN_A_ROW {
            let pause = FIRST_PAUSE.saturating_mul(1 << beyond.min(10));
            if state.next.is_none() {
                tracing::warn!("the platform does not answer: messages wait");
            }
            state.next = Some(Instant::now() + pause.min(LONGEST_PAUSE));
        }
    }

    /// An attempt was answered, be it by a refusal. Says whether that ended an outage.
    pub fn answered(&self) -> bool {
        let mut state = self.lock();
        state.failures = 0;
        let ended = state.next.take().is_some();
        if ended {
            tracing::info!("the platform answers again");
        }
        ended
    }

    fn lock(&self) -> MutexGuard<'_, OutageState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_few_failures_are_no_outage_and_one_answer_ends_it() {
        let outage = Outage::default();
        for _ in 1..IN_A_ROW {
            outage.failed();
        }
        assert_eq!(outage.pause(), None);
        assert!(!outage.answered());
        let pauses: Vec<u64> = (0..20)
            .map(|_| {
                outage.failed();
                outage.pause().unwrap_or_default().as_millis() as u64
            })
            .collect();
        let (before, during) = pauses.split_at(IN_A_ROW as usize - 1);
        assert_eq!(before, [0; 5]);
        assert_eq!(during[..4], [500, 1_000, 2_000, 4_000]);
        assert_eq!(*during.last().unwrap(), 30_000);
        assert!(outage.answered());
        assert_eq!(outage.pause(), None);
    }
}
