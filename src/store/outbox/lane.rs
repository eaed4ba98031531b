//! Lanes: units of strict ordering.

use std::fmt;

use super::kind::RowKind;
use crate::play::{ChannelId, UserId};
use crate::store::numbers;

/// The target of a row. Rows of one lane are sent strictly in order of id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lane {
    /// A channel or thread.
    Channel(ChannelId),
    /// Direct messages to a person.
    Person(UserId),
}

impl Lane {
    /// The lane of a stored row. One column holds channel ids and user ids; the row's kind says which.
    pub(super) fn stored(kind: RowKind, id: i64) -> Lane {
        if kind.is_personal() {
            Lane::Person(numbers::user(id))
        } else {
            Lane::Channel(numbers::channel(id))
        }
    }

    /// The stored value.
    pub(in crate::store) fn number(self) -> i64 {
        match self {
            Lane::Channel(channel) => numbers::signed(channel.0),
            Lane::Person(person) => numbers::signed(person.0),
        }
    }

    /// The channel or thread; `None` for a person.
    pub fn channel(self) -> Option<ChannelId> {
        match self {
            Lane::Channel(channel) => Some(channel),
            Lane::Person(_) => None,
        }
    }

    /// The person; `None` for a channel.
    pub fn person(self) -> Option<UserId> {
        match self {
            Lane::Channel(_) => None,
            Lane::Person(person) => Some(person),
        }
    }
}

impl fmt::Display for Lane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lane::Channel(channel) => channel.fmt(f),
            Lane::Person(person) => person.fmt(f),
        }
    }
}

/// A queue that the courier serves one row at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DeliveryQueue {
    /// The rows of a lane.
    Lane(Lane),
    /// Removal of outdated buttons, in all channels, after older posts of the same channel.
    OldButtons,
}

impl fmt::Display for DeliveryQueue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeliveryQueue::Lane(lane) => lane.fmt(f),
            DeliveryQueue::OldButtons => f.write_str("old buttons"),
        }
    }
}
