//! The rate limit in requests per second.

use std::time::{Duration, Instant};

use parking_lot::Mutex;

/// Counts the requests of the current second.
#[derive(Debug)]
pub struct RateLimit {
    limit: Option<u32>,
    window: Mutex<(Instant, u32)>,
}

/// The state of the limit after a request.
#[derive(Debug, Clone, Copy)]
pub struct RateStatus {
    pub limit: u32,
    pub remaining: u32,
    /// Until the count restarts.
    pub reset: Duration,
    pub exceeded: bool,
}

/// The limit shown in headers if there is none.
const SHOWN: u32 = 50;

impl RateLimit {
    /// A limit in requests per second, or none.
    pub fn new(limit: Option<u32>) -> RateLimit {
        RateLimit {
            limit,
            window: Mutex::new((Instant::now(), 0)),
        }
    }

    /// Counts a request.
    pub fn count(&self) -> RateStatus {
        let mut window = self.window.lock();
        let now = Instant::now();
        if now.duration_since(window.0) >= Duration::from_secs(1) {
            *window = (now, 0);
        }
        window.1 += 1;
        let limit = self.limit.unwrap_or(SHOWN);
        RateStatus {
            limit,
            remaining: if self.limit.is_some() {
                limit.saturating_sub(window.1)
            } else {
                limit - 1
            },
            reset: Duration::from_secs(1).saturating_sub(now.duration_since(window.0)),
            exceeded: self.limit.is_some_and(|limit| window.1 > limit),
        }
    }
}
