//! The one place where the platform's unsigned numbers meet SQLite's signed ones.

use crate::play::{ChannelId, MessageId, Seq, ServerId, UserId};

/// The same 64 bits, signed.
pub(super) fn signed(id: u64) -> i64 {
    i64::from_ne_bytes(id.to_ne_bytes())
}

pub(super) fn unsigned(id: i64) -> u64 {
    u64::from_ne_bytes(id.to_ne_bytes())
}

pub(super) fn user(id: i64) -> UserId {
    UserId(unsigned(id))
}

/// The number in the place of a server's, where a match is played in direct messages: no server has
/// it.
const NO_SERVER: i64 = 0;

pub(super) fn server(id: i64) -> Option<ServerId> {
    (id != NO_SERVER).then(|| ServerId(unsigned(id)))
}

pub(super) fn of_server(server: Option<ServerId>) -> i64 {
    server.map_or(NO_SERVER, |server| signed(server.0))
}

pub(super) fn channel(id: i64) -> ChannelId {
    ChannelId(unsigned(id))
}

pub(super) fn message(id: i64) -> MessageId {
    MessageId(unsigned(id))
}

/// Event numbers fit by far; one that does not is treated as the largest.
pub(super) fn seq(number: i64) -> Seq {
    Seq(u32::try_from(number).unwrap_or(u32::MAX))
}
