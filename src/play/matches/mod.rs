//! The state of a match, and the events that change it.

use super::{Seq, Timestamp};

pub(super) use matches::{Match, Phase};
pub(super) use takebacks::LastTurn;

pub(super) mod calls;
pub(super) mod closed;
mod foreign;
mod history;
#[expect(
    clippy::module_inception,
    reason = "a room bears the name of its main type"
)]
pub(super) mod matches;
mod pauses;
pub(super) mod proposals;
mod running;
pub(super) mod takebacks;
pub(super) mod turns;

/// The number and the time of an event.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stamp {
    pub seq: Seq,
    pub at: Timestamp,
}
