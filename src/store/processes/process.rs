//! A process, as the others see it.

use std::fmt;
use std::time::Duration;

use sqlx::Executor;

use crate::play::{ShardRange, Timestamp};
use crate::store::database::Sql;
use crate::store::error::StoreError;
use crate::store::ids::ProcessId;

/// A process that has given no sign of life for so long is dead.
pub const DEAD_AFTER: Duration = Duration::from_secs(20);

/// A process that begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewProcess {
    /// The name of its machine.
    pub host: String,
    /// The program's version.
    pub version: String,
    /// The shards that it serves.
    pub shards: ShardRange,
}

impl NewProcess {
    /// The only one, which serves all there is.
    pub fn alone() -> NewProcess {
        NewProcess {
            host: String::new(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            shards: ShardRange::ONLY,
        }
    }
}

/// A process that shares the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Process {
    /// Its number.
    pub id: ProcessId,
    /// The name of its machine.
    pub host: String,
    /// The program's version.
    pub version: String,
    /// The shards that it serves.
    pub shards: ShardRange,
    /// When it began.
    pub started_at: Timestamp,
    /// Its last sign of life.
    pub seen_at: Timestamp,
    /// How many of its shards hear events.
    pub connected: u16,
}

impl fmt::Display for Process {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Process {
            id, host, shards, ..
        } = self;
        write!(f, "process {id} on {host} with shards {shards}")
    }
}

/// A row of `process`.
#[derive(sqlx::FromRow)]
pub(in crate::store) struct StoredProcess {
    id: i64,
    host: String,
    version: String,
    shard_from: u16,
    shard_to: u16,
    shards: u16,
    started_at: i64,
    seen_at: i64,
    connected: u16,
}

impl StoredProcess {
    /// All rows, in the order of their shards.
    pub async fn all<'e>(
        database: impl Executor<'e, Database = Sql>,
    ) -> Result<Vec<Process>, StoreError> {
        let stored: Vec<StoredProcess> = sqlx::query_as(
            "select id, host, version, shard_from, shard_to, shards, started_at, seen_at, connected \
             from process order by shard_from, id",
        )
        .fetch_all(database)
        .await?;
        stored.into_iter().map(StoredProcess::read).collect()
    }

    fn read(self) -> Result<Process, StoreError> {
        let shards = ShardRange::new(self.shard_from, self.shard_to, self.shards);
        let unreadable = |why| StoreError::Unreadable(format!("process {}: {why}", self.id));
        Ok(Process {
            id: ProcessId(self.id),
            host: self.host,
            version: self.version,
            shards: shards.map_err(unreadable)?,
            started_at: Timestamp(self.started_at),
            seen_at: Timestamp(self.seen_at),
            connected: self.connected,
        })
    }
}
