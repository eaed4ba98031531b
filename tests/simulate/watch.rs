//! What must hold of each request as it leaves.

use std::collections::{BTreeMap, VecDeque};

use crate::discord::{Asked, Millis};

/// Discord's limit of all requests in a second.
const PER_SECOND: usize = 50;

/// What is known of the requests of a life.
#[derive(Debug, Default)]
pub struct Watch {
    left: VecDeque<Millis>,
    /// Until when a route is closed, and when the bot was told.
    closed: BTreeMap<String, Millis>,
    /// Until when all are.
    all_closed: Millis,
}

impl Watch {
    /// What a new process does not know.
    pub fn forget(&mut self) {
        *self = Watch::default();
    }

    /// A request leaves; what is wrong about that.
    pub fn leaves(&mut self, asked: &Asked, now: Millis) -> Option<String> {
        if asked.is_callback() {
            return None;
        }
        while self.left.front().is_some_and(|at| *at + 1_000 <= now) {
            self.left.pop_front();
        }
        self.left.push_back(now);
        if self.left.len() > PER_SECOND {
            return Some(format!("{} requests within a second", self.left.len()));
        }
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
    pub fn limited(&mut self, asked: &Asked, until: Millis, global: bool) {
        if global {
            self.all_closed = self.all_closed.max(until);
        } else if !asked.is_callback() {
            let closed = self.closed.entry(asked.bucket()).or_default();
            *closed = until.max(*closed);
        }
    }
}
