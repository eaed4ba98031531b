//! SQLite storage: events of games, and the outbox of messages that they cause.
//!
//! The only module with SQL of the bot. One connection writes, with `begin immediate` so that a transaction
//! waits at its start and cannot fail half-way because of a lock; several read. Games are stored as events;
//! other tables only help to find them.
#![warn(missing_docs)]

mod backlog;
mod belongs_to;
mod copies;
mod copy_error;
mod database;
mod error;
mod games;
mod ids;
mod inspection;
mod interactions;
mod left_servers;
mod numbers;
mod outbox;
mod people;
mod posters;
mod ratings;
mod remedy;
mod restore;
mod servers;
#[cfg(test)]
mod tests;
mod timers;

use std::path::Path;
use std::time::Duration;

use sqlx::migrate::MigrateError;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::OnceCell;

use crate::play::Timestamp;

use belongs_to::BelongsTo;
use copies::copy_before_upgrade;
use database::{DatabaseFile, Lock, MIGRATIONS, Readers, Writer};

pub use backlog::Backlog;
pub use copies::{Content, Copied, backup};
pub use copy_error::CopyError;
pub use database::{DatabaseTimes, DiskUse, OperationLabel, Schema, newest_schema};
pub use error::StoreError;
pub use games::{
    Append, Appended, Begin, GamePhase, GameRow, PlanChange, PlanFate, ReminderChange, Revision,
    StoredPlan,
};
pub use ids::{InteractionId, RowId};
pub use inspection::{DatabaseInspection, Replayed, UnsentRows};
pub use interactions::InteractionRef;
pub use outbox::{
    ArrivedPost, DeliveryQueue, Lane, NewRow, ParkReason, Reopened, RetryScope, Row, RowKind,
    RowState, Swept, UntoldTurn,
};
pub use people::{
    AutomaticVacation, GameInFile, Held, HeldCounts, HeldFile, HeldGame, Owner, ReviewId,
    StoredBoardSettings, StoredFields, VacationChange, VacationOutcome,
};
pub use posters::{DeskRows, OverRow, Poster, PosterSetUp, PosterShown};
pub use ratings::{Difference, History, ListedPlayer, Recomputed};
pub use restore::{RestoreError, Restored, restore};
pub use timers::{DueTimer, FiredTimer, NewReminder, TimerKind};

/// The log target of sqlx.
pub const LOGS_AS: &str = "sqlx";

/// How long a write waits for another program's lock, unless told otherwise. Longer than a backup takes;
/// interactions have been deferred by then.
const LOCKED: Duration = Duration::from_secs(60);
/// How long a read waits for another program's lock; a write waits longer.
const BUSY: Duration = Duration::from_secs(5);
/// The time limit for closing. What is not checkpointed by then is recovered at the next start.
const GOODBYE: Duration = Duration::from_secs(5);
const READERS: u32 = 4;
/// The page cache of each reader in KiB; small, because the operating system caches the file too.
const READ_PAGES: &str = "-512";

/// Parameters of [`Store::open_as`].
#[derive(Debug, Clone, Copy)]
pub struct DatabaseOptions<'a> {
    /// The database file.
    pub path: &'a Path,
    /// The Discord application that must own it; `None` skips the check.
    pub application: Option<u64>,
    /// Whether to create a new database although traces of an older one exist.
    pub anew: bool,
    /// Whether a missing database is no surprise, and needs no warning.
    pub first: bool,
    /// Whether a database with games is copied before it is brought to a newer form.
    pub copied: bool,
    /// How long a write waits for another program's lock.
    pub locked: Duration,
}

impl<'a> DatabaseOptions<'a> {
    /// The database at `path`, without a check of its application.
    pub fn at(path: &'a Path) -> DatabaseOptions<'a> {
        DatabaseOptions {
            path,
            application: None,
            anew: false,
            first: false,
            copied: true,
            locked: LOCKED,
        }
    }
}

/// An open database, locked by this process.
#[derive(Debug)]
pub struct Store {
    writer: Writer,
    readers: Readers,
    times: DatabaseTimes,
    /// When the database was last restored from a backup, if ever.
    restored_at: OnceCell<Option<Timestamp>>,
    _lock: Lock,
}

impl Store {
    /// Opens the database at `path`, creates it if missing, and migrates it.
    pub async fn open(path: &Path) -> Result<Store, StoreError> {
        Store::open_as(DatabaseOptions::at(path)).await
    }

    /// Opens a database. A refused one is left unchanged.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if another process has it; [`StoreError::Missing`] if only traces of it exist;
    /// [`StoreError::OtherApplication`], [`StoreError::NotOurs`], [`StoreError::Newer`],
    /// [`StoreError::Migration`]; [`StoreError::Unopened`] for SQLite's errors.
    pub async fn open_as(opening: DatabaseOptions<'_>) -> Result<Store, StoreError> {
        let place = DatabaseFile::take(opening.path, opening.anew)?;
        if !opening.first {
            place.warn_if_new();
        }
        let times = DatabaseTimes::default();
        match connect(&place, opening, &times).await {
            Ok((writer, readers)) => Ok(Store {
                writer,
                readers: Readers::new(readers, times.clone()),
                times,
                restored_at: OnceCell::new(),
                _lock: place.into_lock(),
            }),
            Err(error) => {
                place.undo();
                Err(error)
            }
        }
    }

    /// Checks that the opened file is still at its path.
    ///
    /// # Errors
    /// [`StoreError::Gone`] if it was deleted or replaced.
    pub fn is_in_place(&self) -> Result<(), StoreError> {
        let gone = |_| StoreError::Gone(self.path().to_owned());
        self.writer.check().map_err(gone)
    }

    /// The database file.
    pub fn path(&self) -> &Path {
        self.writer.path()
    }

    /// How long reading and writing take.
    pub fn times(&self) -> &DatabaseTimes {
        &self.times
    }

    /// Writes a meaningless value, to test whether writing works.
    pub async fn probe(&self, now: Timestamp) -> Result<(), StoreError> {
        sqlx::query(
            "insert into meta (key, value) values ('probed_at', ?) \
             on conflict (key) do update set value = excluded.value",
        )
        .bind(now.0.to_string())
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Checkpoints the write-ahead log and closes the connections.
    pub async fn close(&self) {
        if tokio::time::timeout(GOODBYE, self.write_back())
            .await
            .is_err()
        {
            tracing::warn!("the database is busy: the write-ahead log stays for the next start");
        }
    }

    async fn write_back(&self) {
        // Readers first: an open read transaction would keep the checkpoint from finishing.
        self.readers.close().await;
        if let Err(error) = sqlx::query("pragma wal_checkpoint(truncate)")
            .execute(&self.writer)
            .await
        {
            tracing::warn!(%error, "the write-ahead log stays for the next start");
        }
        self.writer.pool().close().await;
    }
}

/// Checks the owner, connects, and migrates.
async fn connect(
    place: &DatabaseFile,
    opening: DatabaseOptions<'_>,
    times: &DatabaseTimes,
) -> Result<(Writer, SqlitePool), StoreError> {
    let unopened = |why| StoreError::Unopened {
        path: place.path.clone(),
        why,
    };
    let plain = SqliteConnectOptions::new()
        .filename(&place.path)
        .foreign_keys(true)
        .busy_timeout(BUSY);
    // Before anything is changed; even setting the journal mode changes the file.
    if !place.new {
        let mut database = plain.connect().await.map_err(unopened)?;
        let owner = BelongsTo::of(&mut database).await;
        // Closed explicitly: a dropped connection may still be open when the journal mode is set.
        database.close().await.map_err(unopened)?;
        let owner = owner.map_err(unopened)?;
        owner.admits(opening.application, &place.path)?;
    }
    // `Full` syncs on each commit, so that an acknowledged move survives a power failure.
    let options = plain
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    let writer = Writer::open(options.clone(), place, times.clone(), opening.locked).await;
    let writer = writer.map_err(unopened)?;
    let read_only = options.read_only(true).pragma("cache_size", READ_PAGES);
    match bring_up(place, &writer, opening, read_only).await {
        Ok(readers) => Ok((writer, readers)),
        Err(error) => {
            // A pool that is merely dropped closes later, and would then delete the write-ahead log of the
            // process that opens the database next.
            writer.pool().close().await;
            Err(error)
        }
    }
}

/// Migrates a database and connects the readers.
async fn bring_up(
    place: &DatabaseFile,
    writer: &Writer,
    opening: DatabaseOptions<'_>,
    read_only: SqliteConnectOptions,
) -> Result<SqlitePool, StoreError> {
    let unopened = |why| StoreError::Unopened {
        path: place.path.clone(),
        why,
    };
    if opening.copied {
        let mut database = writer.pool().acquire().await.map_err(unopened)?;
        let copied = copy_before_upgrade(&mut database, &place.path).await;
        copied.map_err(|why| StoreError::NotCopied {
            path: place.path.clone(),
            why,
        })?;
    }
    let migrated = MIGRATIONS.run(writer.pool()).await;
    migrated.map_err(|why| match why {
        MigrateError::VersionMissing(_) => StoreError::Newer(place.path.clone()),
        why => StoreError::Migration {
            path: place.path.clone(),
            why,
        },
    })?;
    if let Some(application) = opening.application {
        sqlx::query(
            "insert into meta (key, value) values ('application', ?) on conflict do nothing",
        )
        .bind(application.to_string())
        .execute(writer)
        .await
        .map_err(unopened)?;
    }
    let readers = SqlitePoolOptions::new()
        .max_connections(READERS)
        // A ping costs a round trip to the connection's thread per query, and a local file does not need it.
        .test_before_acquire(false)
        .connect_with(read_only)
        .await;
    readers.map_err(unopened)
}
