//! Ids of rows, processes and interactions, and the server of a game.

use std::fmt;

use hansu_play::ServerId;

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

/// The server of a game; `None`, stored as 0, in direct messages.
#[derive(Debug, Clone, Copy)]
pub(super) struct GameServer(pub Option<ServerId>);

impl GameServer {
    /// The number stored for direct messages; no server has the id 0.
    pub const NONE: i64 = 0;

    /// Returns the server of a stored number.
    pub fn of(id: i64) -> GameServer {
        GameServer((id != GameServer::NONE).then(|| ServerId(id.cast_unsigned())))
    }
}
