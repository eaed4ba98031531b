//! Storage in SQLite or PostgreSQL: events of games, and the outbox of messages that they cause.
//!
//! This is the only module with SQL of the bot. All calls go through `Store::read` and `Store::write`, each with one
//! closure or one statement. A single connection writes. It uses `begin immediate`, so a transaction waits for the
//! lock at its start and cannot fail half-way because of it. Several connections read. Games are stored as events;
//! other tables only index them.
#![warn(missing_docs)]

mod backlog;
mod belongs_to;
mod copies;
mod database;
mod database_name;
mod error;
mod games;
mod identifies;
mod inspection;
mod interactions;
mod left_servers;
mod numbers;
mod opening;
mod outbox;
mod park_reason;
mod people;
mod posters;
mod processes;
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
use parking_lot::Mutex;
use sqlx::query::Query;
use tokio::sync::OnceCell;

use crate::play::Timestamp;

use database::{Connection, DatabaseFile, Door, Lock, Question, Sql, SqlArguments};
use opening::{open_file, open_server};
use restore::LastRestore;

pub use backlog::Backlog;
pub use copies::{Content, Copied, TransferError, Transferred, backup, transfer};
pub use database::{
    AddressError, Call, CallKind, DatabaseTimes, DiskUse, OperationLabel, Passage, Schema,
    ServerAddress, newest_schema,
};
pub use database_name::DatabaseName;
pub use error::{CopyError, StoreError};
pub use games::{
    Append, Appended, Begin, GamePhase, GameRow, PlanChange, PlanEdited, PlanFate, ReminderChange,
    Revision, StoredPlan,
};
pub use inspection::{DatabaseInspection, Replayed, UnsentRows};
pub use interactions::InteractionRef;
pub use numbers::{InteractionId, ProcessId, RowId};
pub use outbox::{
    ArrivedPost, Claimed, DeliveryQueue, DueQueues, KnownMessages, Landmark, Lane, NewRow, Opening,
    Reopened, RetryScope, Row, RowKind, RowState, Swept, UntoldTurn,
};
pub use park_reason::ParkReason;
pub use people::{
    AutomaticVacation, GameInFile, Held, HeldCounts, HeldFile, HeldGame, Owner, ReviewId,
    StoredFields, VacationChange, VacationOutcome,
};
pub use posters::{DeskRows, DuePoster, OverRow, Poster, PosterSetUp};
pub use processes::{Admission, DEAD_AFTER, Hint, Hints, NewProcess, Process, Roll};
pub use ratings::{Difference, History, ListedPlayer, Recomputed};
pub use restore::{RestoreError, Restored, restore};
pub use timers::{
    DueTimer, FiredTimer, HeardShard, Lengths, NOTED, NewReminder, NextTimers, TimerKind,
};

/// The log target of sqlx.
pub const LOGS_AS: &str = "sqlx";

/// The default time that a write waits for another program's lock. Longer than a backup takes; by then interactions
/// have been deferred.
const LOCKED: Duration = Duration::from_secs(60);
/// The time limit for closing. Anything not checkpointed by then is recovered at the next start.
const GOODBYE: Duration = Duration::from_secs(5);

/// The location of a database to open.
#[derive(Debug, Clone, Copy)]
pub enum DatabasePlace<'a> {
    /// A file, opened with SQLite.
    File(&'a Path),
    /// A database on a PostgreSQL server.
    Server(&'a ServerAddress),
}

impl DatabasePlace<'_> {
    /// Returns the name of the database.
    pub fn name(self) -> DatabaseName {
        match self {
            DatabasePlace::File(path) => path.into(),
            DatabasePlace::Server(address) => address.name(),
        }
    }
}

/// Parameters of [`Store::open_as`].
#[derive(Debug, Clone, Copy)]
pub struct DatabaseOptions<'a> {
    /// The location.
    pub place: DatabasePlace<'a>,
    /// The Discord application that must own the database; `None` skips the check.
    pub application: Option<u64>,
    /// `true` to create a new file although side files of an older one exist.
    pub anew: bool,
    /// `true` if a missing file is expected, so that no warning is logged.
    pub first: bool,
    /// `true` to copy a file with games before migrating it.
    pub copied: bool,
    /// `true` to lock out other processes from a server's database. A file is always locked.
    pub alone: bool,
    /// The time that a write waits for another program's lock.
    pub locked: Duration,
    /// The time to wait for a server that is unavailable.
    pub awaited: Duration,
    /// Intercepts the calls to the database; `None` outside of simulations.
    pub passage: Option<&'a Arc<dyn Passage>>,
    /// `true` if another database is copied into this one, so that an incomplete copy is accepted.
    pub receives_copy: bool,
}

impl<'a> DatabaseOptions<'a> {
    /// Options for the file at `path`, without a check of its application.
    pub fn at(path: &'a Path) -> DatabaseOptions<'a> {
        DatabaseOptions::of(DatabasePlace::File(path))
    }

    /// Options for the database at a location, without a check of its application.
    pub fn of(place: DatabasePlace<'a>) -> DatabaseOptions<'a> {
        DatabaseOptions {
            place,
            application: None,
            anew: false,
            first: false,
            copied: true,
            alone: true,
            locked: LOCKED,
            awaited: Duration::ZERO,
            passage: None,
            receives_copy: false,
        }
    }
}

/// An open database, locked by this process.
#[derive(Debug)]
pub struct Store {
    door: Door,
    /// The last restore from a backup, if there was one.
    last_restore: OnceCell<Option<LastRestore>>,
    /// The lock of a file until it is closed; `None` for a server, which has a lock of its own.
    lock: Mutex<Option<Lock>>,
}

impl Store {
    /// Opens the file at `path`, creating and migrating it if needed.
    pub async fn open(path: &Path) -> Result<Store, StoreError> {
        Store::open_as(DatabaseOptions::at(path)).await
    }

    /// Opens a database. A rejected database is left unchanged.
    ///
    /// # Errors
    /// - [`StoreError::InUse`] if another process has it.
    /// - [`StoreError::Missing`] if only side files of it exist.
    /// - [`StoreError::OtherApplication`], [`StoreError::NotOurs`], [`StoreError::Newer`] or
    /// [`StoreError::Migration`] if it cannot be used.
    /// - [`StoreError::OldServer`], [`StoreError::NotUtf8`] or [`StoreError::ReadOnly`] if its server cannot be used.
    /// - [`StoreError::Unopened`] for other errors.
    pub async fn open_as(opening: DatabaseOptions<'_>) -> Result<Store, StoreError> {
        let opened = match opening.place {
            DatabasePlace::File(path) => {
                let file = DatabaseFile::take(path, opening.anew)?;
                if !opening.first {
                    file.warn_if_new();
                }
                let door = open_file(&file, opening).await;
                if door.is_err() {
                    file.undo();
                }
                (door?, Some(file.into_lock()))
            }
            DatabasePlace::Server(address) => (open_server(address, opening).await?, None),
        };
        let (door, lock) = opened;
        Ok(Store {
            door,
            last_restore: OnceCell::new(),
            lock: Mutex::new(lock),
        })
    }

    /// Checks that the opened file is still at its path.
    ///
    /// # Errors
    /// [`StoreError::Gone`] if it was deleted or replaced.
    pub fn is_in_place(&self) -> Result<(), StoreError> {
        let file = self.file().unwrap_or(Path::new(""));
        let gone = |_| StoreError::Gone(file.to_owned());
        self.door.check().map_err(gone)
    }

    /// Returns the path, if the database is a file.
    pub fn file(&self) -> Option<&Path> {
        self.door.place().file()
    }

    /// Returns the name of the database.
    pub fn name(&self) -> DatabaseName {
        self.door.place().name()
    }

    /// Returns the durations of reads and writes.
    pub fn times(&self) -> &DatabaseTimes {
        self.door.times()
    }

    /// Writes a dummy value to test whether writing works.
    pub async fn probe(&self, now: Timestamp) -> Result<(), StoreError> {
        self.change(|connection| {
            Box::pin(async move {
                sqlx::query(
                    "insert into meta (key, value) values ('probed_at', $1) \
                     on conflict (key) do update set value = excluded.value",
                )
                .bind(now.0.to_string())
                .execute(connection)
                .await?;
                Ok(())
            })
        })
        .await
    }

    /// Checkpoints the write-ahead log, closes the connections and releases the file's lock.
    pub async fn close(&self) {
        let closed = tokio::time::timeout(GOODBYE, self.door.close()).await;
        if closed.is_err() {
            tracing::warn!("the database is busy: the write-ahead log stays for the next start");
            return;
        }
        // Only after closing, because closing a descriptor of the file drops SQLite's own locks on it.
        self.lock.lock().take();
    }

    /// Runs a closure that reads. Other calls may write between two of its statements.
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

    /// Runs a closure in one transaction, which is committed if the closure returns `Ok`.
    #[track_caller]
    fn write<'s, T, E, F>(&'s self, work: F) -> impl Future<Output = Result<T, E>> + Send + 's
    where
        F: for<'c> FnOnce(&'c mut Connection<'s>) -> BoxFuture<'c, Result<T, E>> + Send + 's,
        T: Send + 's,
        E: From<sqlx::Error> + Send + 's,
    {
        self.door.write(work)
    }

    /// Runs a closure that makes a single writing statement. The statement must check everything that it depends on
    /// in the rows it changes.
    #[track_caller]
    fn change<'s, T, F>(
        &'s self,
        work: F,
    ) -> impl Future<Output = Result<T, StoreError>> + Send + 's
    where
        F: for<'c> FnOnce(&'c mut Connection<'s>) -> BoxFuture<'c, Result<T, StoreError>>
            + Send
            + 's,
        T: Send + 's,
    {
        self.door.change(work)
    }

    /// Fetches all rows of a query.
    #[track_caller]
    fn fetch_all<'s, Q: Question<'s>>(
        &'s self,
        question: Q,
    ) -> impl Future<Output = Result<Vec<Q::Row>, StoreError>> + Send + 's {
        self.read(|connection| Box::pin(async move { Ok(question.all(connection).await?) }))
    }

    /// Fetches the first row of a query.
    #[track_caller]
    fn fetch_optional<'s, Q: Question<'s>>(
        &'s self,
        question: Q,
    ) -> impl Future<Output = Result<Option<Q::Row>, StoreError>> + Send + 's {
        self.read(|connection| Box::pin(async move { Ok(question.first(connection).await?) }))
    }

    /// Fetches the only row of a query.
    #[track_caller]
    fn fetch_one<'s, Q: Question<'s>>(
        &'s self,
        question: Q,
    ) -> impl Future<Output = Result<Q::Row, StoreError>> + Send + 's {
        let first = self.fetch_optional(question);
        async { Ok(first.await?.ok_or(sqlx::Error::RowNotFound)?) }
    }

    /// Executes a statement in a transaction of its own. Returns the number of changed rows.
    #[track_caller]
    fn execute<'s>(
        &'s self,
        statement: Query<'s, Sql, SqlArguments>,
    ) -> impl Future<Output = Result<u64, StoreError>> + Send + 's {
        self.write(|tx| Box::pin(async move { Ok(statement.execute(tx).await?.rows_affected()) }))
    }

    /// Executes a statement as [`Store::change`] does. Returns the number of changed rows.
    #[track_caller]
    fn execute_alone<'s>(
        &'s self,
        statement: Query<'s, Sql, SqlArguments>,
    ) -> impl Future<Output = Result<u64, StoreError>> + Send + 's {
        self.change(|connection| {
            Box::pin(async move { Ok(statement.execute(connection).await?.rows_affected()) })
        })
    }
}
