//! The one place where the platform's unsigned numbers meet SQLite's signed ones.

use crate::play::{ChannelId, MessageId, Seq, ServerId, UserId};

/// The same 64 bits, signed.
pub(super) fn signed(id: u64) -> i64 {
    i64::from_ne_bytes(id.to_ne_bytes())
}

fn unsigned(id: i64) -> u64 {
    u64::from_ne_bytes(id.to_ne_bytes())
}

pub(super) fn user(id: i64) -> UserId {
    UserId(unsigned(id))
}

pub(super) fn server(id: i64) -> ServerId {
    ServerId(unsigned(id))
}

pub(super) fn channel(id: i64) -> ChannelId {
    ChannelId(unsigned(id))
}

pub(super) fn message(id: i64) -> MessageId {
    MessageId(unsigned(id))
}

pub(super) fn interaction(id: i64) -> super::InteractionId {
    super::InteractionId(unsigned(id))
}

/// Event numbers fit by far; one that does not is treated as the largest.
pub(super) fn seq(number: i64) -> Seq {
    Seq(u32::try_from(number).unwrap_or(u32::MAX))
}
