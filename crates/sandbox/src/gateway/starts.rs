//! Limits on starting sessions: how many per day, and how soon after each other.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use crate::StartLimits;

/// The sessions that shards have started.
#[derive(Debug)]
pub struct SessionStarts {
    limits: StartLimits,
    /// The start of the day, and the number of sessions since then.
    day: Option<(Instant, u64)>,
    /// The time of the last identify in each bucket.
    last: HashMap<u64, Instant>,
}

/// The remaining sessions of the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RemainingSessions {
    pub sessions: u64,
    /// The time until the full number is available again.
    pub reset_after: Duration,
}

impl SessionStarts {
    /// Creates the state before the first session.
    pub fn new(limits: StartLimits) -> SessionStarts {
        SessionStarts {
            limits,
            day: None,
            last: HashMap::new(),
        }
    }

    /// Returns the limits.
    pub fn limits(&self) -> StartLimits {
        self.limits
    }

    /// Changes the recommended number of shards.
    pub fn recommend(&mut self, shards: u64) {
        self.limits.shards = shards;
    }

    /// Returns the remaining sessions of the day.
    pub fn remaining(&self, now: Instant) -> RemainingSessions {
        match self.today(now) {
            Some((began, sessions)) => RemainingSessions {
                sessions: self.limits.total.saturating_sub(sessions),
                reset_after: self.limits.day.saturating_sub(now - began),
            },
            None => RemainingSessions {
                sessions: self.limits.total,
                reset_after: Duration::ZERO,
            },
        }
    }

    /// Counts an identify of a shard. Returns whether it is allowed. Like Discord, also counts rejected ones.
    pub fn identifies(&mut self, shard: u64, now: Instant) -> bool {
        let (began, sessions) = self.today(now).unwrap_or((now, 0));
        self.day = Some((began, sessions + 1));
        let bucket = shard % self.limits.max_concurrency.max(1);
        let previous = self.last.insert(bucket, now);
        let interval = self.limits.between.unwrap_or_default();
        let too_early = previous.is_some_and(|previous| now - previous < interval);
        !too_early && sessions < self.limits.total
    }

    fn today(&self, now: Instant) -> Option<(Instant, u64)> {
        let day = self.limits.day;
        self.day.filter(|(began, _)| now - *began < day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn shards_of_a_bucket_identify_five_seconds_apart() {
        let mut starts = SessionStarts::new(StartLimits {
            max_concurrency: 2,
            between: Some(5 * SECOND),
            ..StartLimits::default()
        });
        let now = Instant::now();
        for (shard, at, allowed) in [
            (0, 0, true),
            (1, 0, true),
            (2, 4, false),
            (3, 5, true),
            // The rejected one counts.
            (4, 8, false),
            (4, 13, true),
        ] {
            let result = starts.identifies(shard, now + at * SECOND);
            assert_eq!(result, allowed, "shard {shard} at {at} s");
        }
        assert_eq!(starts.remaining(now).sessions, 994);
    }

    #[test]
    fn sessions_per_day_are_limited() {
        let mut starts = SessionStarts::new(StartLimits {
            total: 2,
            day: 10 * SECOND,
            ..StartLimits::default()
        });
        let now = Instant::now();
        assert_eq!(starts.remaining(now).reset_after, Duration::ZERO);
        for (at, allowed, left, reset) in [(0, true, 1, 10), (3, true, 0, 7), (4, false, 0, 6)] {
            let at = now + at * SECOND;
            assert_eq!(starts.identifies(0, at), allowed);
            let remaining = RemainingSessions {
                sessions: left,
                reset_after: reset * SECOND,
            };
            assert_eq!(starts.remaining(at), remaining);
        }
        assert!(starts.identifies(0, now + 10 * SECOND), "the next day");
    }
}
