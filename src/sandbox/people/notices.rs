//! The numbered changes of the world, for clients that wait for them.

use std::collections::VecDeque;

use parking_lot::Mutex;
use serde::Serialize;

use crate::sandbox::{
    snowflake::Snowflake,
    world::{Notice, World},
};

/// The notices kept for clients that ask late.
const KEPT: usize = 10_000;

/// A numbered notice.
#[derive(Debug, Clone, Serialize)]
pub struct Change {
    pub seq: u64,
    /// `posted`, `edited`, `deleted`, `interaction` or `world`.
    pub what: &'static str,
    pub channel: Option<Snowflake>,
    pub message: Option<Snowflake>,
    #[serde(skip)]
    only_for: Option<Snowflake>,
}

impl Change {
    /// Whether a person may see the change.
    pub fn concerns(&self, world: &World, person: Snowflake) -> bool {
        let channel = self.channel.and_then(|id| world.channels.get(id));
        self.only_for.is_none_or(|only| only == person)
            && channel.is_none_or(|channel| world.can_see(person, channel))
    }
}

/// The changes so far.
#[derive(Debug, Default)]
pub struct Notices {
    // Not tokio's, since it is never held across an await.
    state: Mutex<ChangeLog>,
}

#[derive(Debug, Default)]
struct ChangeLog {
    last: u64,
    kept: VecDeque<Change>,
}

impl Notices {
    /// Numbers a change and stores it.
    pub fn add(&self, notice: &Notice) {
        let mut state = self.state.lock();
        state.last += 1;
        let change = Change {
            seq: state.last,
            what: notice.what,
            channel: notice.channel,
            message: notice.message,
            only_for: notice.only_for,
        };
        state.kept.push_back(change);
        if state.kept.len() > KEPT {
            state.kept.pop_front();
        }
    }

    /// The number of the last change.
    pub fn last(&self) -> u64 {
        self.state.lock().last
    }

    /// The changes after a number.
    pub fn after(&self, seq: u64) -> Vec<Change> {
        let state = self.state.lock();
        let newer = state
            .kept
            .iter()
            .rev()
            .take_while(|change| change.seq > seq);
        let mut newer: Vec<_> = newer.cloned().collect();
        newer.reverse();
        newer
    }
}
