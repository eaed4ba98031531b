//! Checks of each request as it is sent.

use std::collections::{BTreeMap, VecDeque};

use crate::discord::{ApiRequest, Millis};

/// Discord's limit of all requests in a second.
const PER_SECOND: usize = 50;

/// The requests of a life so far.
#[derive(Debug, Default)]
pub struct Watch {
    left: VecDeque<Millis>,
    /// Until when a route is closed, and when the bot was told.
    closed: BTreeMap<String, Millis>,
    /// Until when all are.
    all_closed: Millis,
}

/// A request of a shard's process leaves; what is wrong about that.
pub fn leaves(
    all: &mut BTreeMap<u16, Watch>,
    shard: u16,
    asked: &ApiRequest,
    now: Millis,
) -> Option<String> {
    if asked.is_callback() {
        return None;
    }
    let own = all.entry(shard).or_default();
    own.left.push_back(now);
    let wrong = own.leaves(asked, now);
    let together: usize = all.values_mut().map(|one| one.within_a_second(now)).sum();
    if together > PER_SECOND {
        return Some(format!("{together} requests within a second"));
    }
    wrong
}

impl Watch {
    /// The number sent within a second.
    fn within_a_second(&mut self, now: Millis) -> usize {
        while self.left.front().is_some_and(|at| *at + 1_000 <= now) {
            self.left.pop_front();
        }
        self.left.len()
    }

    /// A request leaves; what is wrong about that.
    fn leaves(&mut self, asked: &ApiRequest, now: Millis) -> Option<String> {
        if now < self.all_closed {
            let left = self.all_closed - now;
            return Some(format!(
                "{} leaves {left} ms before the global limit ends",
                asked.told()
            ));
        }
        let until = self
            .closed
            .get(&asked.bucket())
            .copied()
            .unwrap_or_default();
        (now < until).then(|| {
            format!(
                "{} leaves {} ms before its limit ends",
                asked.told(),
                until - now
            )
        })
    }

    /// The bot was told of a limit.
    pub fn limited(&mut self, asked: &ApiRequest, until: Millis, global: bool) {
        if global {
            self.all_closed = self.all_closed.max(until);
        } else if !asked.is_callback() {
            let closed = self.closed.entry(asked.bucket()).or_default();
            *closed = until.max(*closed);
        }
    }
}
