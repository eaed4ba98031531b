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
    /// When it was last renewed; never, where there are no others.
    renewed: Mutex<Option<Instant>>,
}

impl Lease {
    /// The others have seen a sign of life.
    pub fn renew(&self) {
        *self.renewed.lock() = Some(Instant::now());
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
        lease.renew();
        tokio::time::advance(Duration::from_secs(14)).await;
        assert!(lease.holds());
        tokio::time::advance(Duration::from_secs(1)).await;
        assert!(!lease.holds());
        lease.renew();
        assert!(lease.holds());
    }
}
