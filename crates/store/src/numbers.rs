//! Ids of rows and interactions, and conversions between Discord's unsigned ids and signed integers.

use std::fmt;

use hansu_play::{ChannelId, MessageId, Seq, ServerId, Speed, UserId};

/// Converts an id to the signed integer with the same 64 bits.
pub(super) fn signed(id: u64) -> i64 {
    i64::from_ne_bytes(id.to_ne_bytes())
}

pub(super) fn unsigned(id: i64) -> u64 {
    u64::from_ne_bytes(id.to_ne_bytes())
}

pub(super) fn user(id: i64) -> UserId {
    UserId(unsigned(id))
}

/// The server id stored for direct messages; no server has the id 0.
pub(super) const NO_SERVER: i64 = 0;

pub(super) fn server(id: i64) -> Option<ServerId> {
    (id != NO_SERVER).then(|| ServerId(unsigned(id)))
}

pub(super) fn of_server(server: Option<ServerId>) -> i64 {
    server.map_or(NO_SERVER, |server| signed(server.0))
}

/// Converts a kind of pace to the stored number of the columns `evening`.
pub(super) fn of_speed(speed: Speed) -> i64 {
    match speed {
        Speed::Days => 0,
        Speed::Evening => 1,
    }
}

pub(super) fn channel(id: i64) -> ChannelId {
    ChannelId(unsigned(id))
}

pub(super) fn message(id: i64) -> MessageId {
    MessageId(unsigned(id))
}

/// Converts an event number, saturating. Real numbers are far smaller.
pub(super) fn seq(number: i64) -> Seq {
    Seq(u32::try_from(number).unwrap_or(u32::MAX))
}

/// Converts a row count, which is never negative.
pub(super) fn count(number: i64) -> u64 {
    u64::try_from(number).unwrap_or_default()
}

/// The id of an outbox row, counted from 1 in each database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RowId(pub i64);

impl fmt::Display for RowId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The id of a process that shares a database, counted from 1 and never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ProcessId(pub i64);

impl fmt::Display for ProcessId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An interaction's id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InteractionId(pub u64);
