//! Lanes: what is sent strictly in order.

use std::fmt;

use super::kind::RowKind;
use crate::play::{ChannelId, UserId};
use crate::store::numbers;

/// Where a row's message goes. The rows of one lane are sent strictly in order of their number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lane {
    /// To a channel or thread.
    Channel(ChannelId),
    /// To a person, by direct message.
    Person(UserId),
}

impl Lane {
    /// The lane that a row of a kind is stored with: one column holds both kinds of ids, and the kind of the
    /// row tells which it is.
    pub(super) fn stored(kind: RowKind, id: i64) -> Lane {
        match kind.is_personal() {
            true => Lane::Person(numbers::user(id)),
            false => Lane::Channel(numbers::channel(id)),
        }
    }

    /// The number that the lane is stored by.
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

/// What the courier serves, one row after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DeliveryQueue {
    /// The rows of a lane.
    Lane(Lane),
    /// The buttons of superseded messages, wherever they are: taken away when all else of their
    /// channel has been said.
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
