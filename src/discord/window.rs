//! Limits of how often something may happen. In memory: after a restart they begin anew.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

/// The maximum number of keys that a limit remembers. Beyond it, all are forgotten.
const KEYS: usize = 10_000;

/// A minute.
pub const MINUTE: Duration = Duration::from_secs(60);

/// A limit of uses by each key within a period.
#[derive(Debug)]
pub struct Window<K> {
    limit: usize,
    period: Duration,
    /// The uses within the period, oldest first. A blocking mutex suffices for a few map operations.
    uses: Mutex<BTreeMap<K, VecDeque<Instant>>>,
}

impl<K: Ord> Window<K> {
    /// Creates a limit of so many uses by each key within any such period.
    pub fn new(limit: usize, period: Duration) -> Window<K> {
        Window {
            limit,
            period,
            uses: Mutex::default(),
        }
    }

    /// Returns whether there is room for one more use, and counts it if so.
    pub fn may(&self, key: K) -> bool {
        let now = Instant::now();
        let mut uses = self.uses.lock();
        if uses.len() >= KEYS && !uses.contains_key(&key) {
            uses.clear();
        }
        let times = uses.entry(key).or_default();
        while times
            .pop_front_if(|at| now.duration_since(*at) >= self.period)
            .is_some()
        {}
        let may = times.len() < self.limit;
        if may {
            times.push_back(now);
        }
        may
    }

    /// Takes back the latest use.
    pub fn take_back(&self, key: &K) {
        if let Some(times) = self.uses.lock().get_mut(key) {
            times.pop_back();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn each_key_has_its_uses_within_any_period() {
        let window = Window::new(2, MINUTE);
        assert!(window.may("one"));
        tokio::time::advance(MINUTE / 2).await;
        assert!(window.may("one") && !window.may("one"));
        assert!(window.may("other"));
        tokio::time::advance(MINUTE / 2).await;
        assert!(window.may("one"), "the first is a minute ago");
        assert!(!window.may("one"), "the second is not");
        window.take_back(&"one");
        window.take_back(&"unknown");
        assert!(window.may("one") && !window.may("one"));
    }

    #[test]
    fn memory_is_bounded_for_many_keys() {
        let window = Window::new(1, MINUTE);
        for key in 0..2 * KEYS {
            assert!(window.may(key));
        }
        assert!(window.uses.lock().len() <= KEYS);
    }
}
