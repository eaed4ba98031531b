//! Whether this process may still begin requests, or others may by now have taken it for dead.

use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use crate::store::DEAD_AFTER;

/// How long a process goes on without a sign of life that the others have seen: some seconds less than they wait.
const GOOD_FOR: Duration = DEAD_AFTER.saturating_sub(Duration::from_secs(5));

/// Renewed by each sign of life that was stored. A process that was frozen finds it over when it wakes, before it repeats
/// what others have done meanwhile.
#[derive(Debug, Default)]
pub struct Lease {
    /// Since when it counts; never, where there are no others.
    renewed: Mutex<Option<Instant>>,
}

impl Lease {
    /// The others have seen a sign of life that was not given before this moment. When it was known to be stored says nothing:
    /// a process may be frozen in between, and the others count from the sign.
    pub fn renew(&self, given: Instant) {
        let mut renewed = self.renewed.lock();
        *renewed = (*renewed).max(Some(given));
    }

    /// Whether requests may be begun.
    pub fn holds(&self) -> bool {
        let renewed = *self.renewed.lock();
        renewed.is_none_or(|renewed| renewed.elapsed() < GOOD_FOR)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn it_ends_before_others_take_over() {
        let lease = Lease::default();
        tokio::time::advance(10 * DEAD_AFTER).await;
        assert!(lease.holds(), "nobody else is there");
        lease.renew(Instant::now());
        tokio::time::advance(Duration::from_secs(14)).await;
        assert!(lease.holds());
        let given = Instant::now();
        tokio::time::advance(Duration::from_secs(1)).await;
        assert!(!lease.holds());
        lease.renew(given);
        assert!(lease.holds());
        tokio::time::advance(Duration::from_secs(14)).await;
        assert!(!lease.holds(), "it counts since the sign was given");
    }
}
