//! SQLite storage: events of games, and the outbox of messages that they cause.
//!
//! The only module with SQL of the bot. One connection writes, with `begin immediate` so that a transaction
//! waits at its start and cannot fail half-way because of a lock; several read. All calls go through `Store::read`
//! and `Store::write`, each with one closure. Games are stored as events; other tables only help to find them.
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

use std::future::Future;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use sqlx::migrate::MigrateError;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection as _};
use tokio::sync::OnceCell;

use crate::play::Timestamp;

use belongs_to::BelongsTo;
use copies::copy_before_upgrade;
use database::{Connection, DatabaseFile, Door, Lock, Readers, Writer};
use restore::LastRestore;

pub use backlog::Backlog;
pub use copies::{Content, Copied, backup};
pub use copy_error::CopyError;
pub use database::{
    Call, CallKind, DatabaseTimes, DiskUse, OperationLabel, Passage, Schema, newest_schema,
};
pub use error::StoreError;
pub use games::{
    Append, Appended, Begin, GamePhase, GameRow, PlanChange, PlanFate, ReminderChange, Revision,
    StoredPlan,
};
pub use ids::{InteractionId, RowId};
pub use inspection::{DatabaseInspection, Replayed, UnsentRows};
pub use interactions::InteractionRef;
pub use outbox::{
    ArrivedPost, DeliveryQueue, KnownMessages, Landmark, Lane, NewRow, ParkReason, Reopened,
    RetryScope, Row, RowKind, RowState, Swept, UntoldTurn,
};
pub use people::{
    AutomaticVacation, GameInFile, Held, HeldCounts, HeldFile, HeldGame, Owner, ReviewId,
    StoredBoardSettings, StoredFields, VacationChange, VacationOutcome,
};
pub use posters::{DeskRows, OverRow, Poster, PosterSetUp, PosterShown};
pub use ratings::{Difference, History, ListedPlayer, Recomputed};
pub use restore::{RestoreError, Restored, restore};
pub use timers::{DueTimer, FiredTimer, NewReminder, NextTimers, TimerKind};

/// The log target of sqlx.
pub const LOGS_AS: &str = "sqlx";

/// How long a write waits for another program's lock, unless told otherwise. Longer than a backup takes;
/// interactions have been deferred by then.
const LOCKED: Duration = Duration::from_secs(60);
/// How long a read waits for another program's lock; a write waits longer.
const BUSY: Duration = Duration::from_secs(5);
/// The time limit for closing. What is not checkpointed by then is recovered at the next start.
const GOODBYE: Duration = Duration::from_secs(5);

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
    /// How calls reach the database; `None`, as in the program, is at once.
    pub passage: Option<&'a Arc<dyn Passage>>,
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
            passage: None,
        }
    }
}

/// An open database, locked by this process.
#[derive(Debug)]
pub struct Store {
    door: Door,
    /// The last restore from a backup, if there was one.
    last_restore: OnceCell<Option<LastRestore>>,
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
        match connect(&place, opening).await {
            Ok(door) => Ok(Store {
                door,
                last_restore: OnceCell::new(),
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
        self.door.check().map_err(gone)
    }

    /// The database file.
    pub fn path(&self) -> &Path {
        self.door.path()
    }

    /// How long reading and writing take.
    pub fn times(&self) -> &DatabaseTimes {
        self.door.times()
    }

    /// Writes a meaningless value, to test whether writing works.
    pub async fn probe(&self, now: Timestamp) -> Result<(), StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                sqlx::query(
                    "insert into meta (key, value) values ('probed_at', $1) \
                     on conflict (key) do update set value = excluded.value",
                )
                .bind(now.0.to_string())
                .execute(tx)
                .await?;
                Ok(())
            })
        })
        .await
    }

    /// Checkpoints the write-ahead log and closes the connections.
    pub async fn close(&self) {
        if tokio::time::timeout(GOODBYE, self.door.close())
            .await
            .is_err()
        {
            tracing::warn!("the database is busy: the write-ahead log stays for the next start");
        }
    }

    /// Reads. Others may write between two statements.
    #[track_caller]
    fn read<'s, T, F>(&'s self, work: F) -> impl Future<Output = Result<T, StoreError>> + Send + 's
    where
        F: for<'c> FnOnce(&'c mut Connection<'s>) -> BoxFuture<'c, Result<T, StoreError>>
            + Send
            + 's,
        T: Send + 's,
    {
        self.door.read(work)
    }

    /// Changes something in one transaction: it stays if the closure returns `Ok`.
    #[track_caller]
    fn write<'s, T, E, F>(&'s self, work: F) -> impl Future<Output = Result<T, E>> + Send + 's
    where
        F: for<'c> FnOnce(&'c mut Connection<'s>) -> BoxFuture<'c, Result<T, E>> + Send + 's,
        T: Send + 's,
        E: From<sqlx::Error> + Send + 's,
    {
        self.door.write(work)
    }
}

/// Checks the owner, connects, and migrates.
async fn connect(place: &DatabaseFile, opening: DatabaseOptions<'_>) -> Result<Door, StoreError> {
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
    let times = DatabaseTimes::default();
    let writer = Writer::open(options.clone(), place, times.clone(), opening.locked).await;
    let writer = writer.map_err(unopened)?;
    match bring_up(place, &writer, opening, options).await {
        Ok(readers) => Ok(Door::new(writer, readers, times, opening.passage.cloned())),
        Err(error) => {
            // A pool that is merely dropped closes later, and would then delete the write-ahead log of the
            // process that opens the database next.
            writer.close().await;
            Err(error)
        }
    }
}

/// Migrates a database and connects the readers.
async fn bring_up(
    place: &DatabaseFile,
    writer: &Writer,
    opening: DatabaseOptions<'_>,
    options: SqliteConnectOptions,
) -> Result<Readers, StoreError> {
    let unopened = |why| StoreError::Unopened {
        path: place.path.clone(),
        why,
    };
    if opening.copied {
        let mut database = writer.connection().await.map_err(unopened)?;
        if let Some(file) = database.of_file() {
            let copied = copy_before_upgrade(file, &place.path).await;
            copied.map_err(|why| StoreError::NotCopied {
                path: place.path.clone(),
                why,
            })?;
        }
    }
    let migrated = writer.migrate().await;
    migrated.map_err(|why| match why {
        MigrateError::VersionMissing(_) => StoreError::Newer(place.path.clone()),
        why => StoreError::Migration {
            path: place.path.clone(),
            why,
        },
    })?;
    if let Some(application) = opening.application {
        let mut database = writer.connection().await.map_err(unopened)?;
        sqlx::query(
            "insert into meta (key, value) values ('application', $1) on conflict do nothing",
        )
        .bind(application.to_string())
        .execute(&mut *database)
        .await
        .map_err(unopened)?;
    }
    Readers::open(options).await.map_err(unopened)
}
