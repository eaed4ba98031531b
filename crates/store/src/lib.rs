#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![forbid(unsafe_code)]

/// Makes a closure of [`Store::read`], [`Store::write`] or [`Store::change`] from an asynchronous one, whose future Rust
/// cannot require to be `Send`.
macro_rules! boxed {
    (async |$connection:pat_param| $work:block) => {
        |$connection| Box::pin(async move $work)
    };
}

mod backlog;
mod copies;
mod cups;
mod database;
mod database_name;
mod error;
mod exercises;
mod game_phase;
mod games;
mod ids;
mod inspection;
mod interactions;
mod opening;
mod outbox;
mod owner;
mod page;
mod park_reason;
mod people;
mod posters;
mod processes;
mod puzzles;
mod ratings;
mod restore;
mod servers;
mod shards;
#[cfg(test)]
mod tests;
mod timers;

use std::future::Future;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use tokio::sync::OnceCell;

use hansu_play::Timestamp;

use database::{
    Connection, DatabaseAccess, DatabaseFile, FileLock, FromRow, KnownRow, Migrations, Parameters,
};
use opening::{open_file, open_server};
use restore::LastRestore;

pub use backlog::Backlog;
pub use copies::{CopyReport, DatabaseContent, TransferError, TransferReport, backup, transfer};
pub use cups::{Cup, CupEntry, CupGameRow, CupPlayer, CupStart, CupState, NewCup, NewCupGame};
pub use database::{
    AddressError, Call, CallInterceptor, CallKind, DatabaseTimes, DiskUse, OperationLabel, Schema,
    ServerAddress, newest_schema,
};
pub use database_name::DatabaseName;
pub use error::{CopyError, StoreError, UnreleasedDatabase};
pub use exercises::SolvedExercise;
pub use game_phase::GamePhase;
pub use games::{
    AppendOutcome, GameRow, NewChallenge, NewEvents, NewVote, PlanChange, PlanRevision,
    ReminderChange, StoredPlan, StoredPlanEdit,
};
pub use ids::{InteractionId, ProcessId, RowId};
pub use inspection::{DatabaseInspection, ReplayReport, UnsentRows};
pub use interactions::{InteractionRef, RequestSource};
pub use outbox::{
    ArrivedPost, ClaimedRow, DeliveryQueue, DueQueues, EditedRow, HistoryPoint, KnownMessages,
    Lane, NewRow, ReopenReason, RetryScope, RetryTarget, Row, RowKind, RowState, SweepResult,
    UnnotifiedTurn,
};
pub use page::{NewPageSession, PageAct, PageTarget};
pub use park_reason::ParkReason;
pub use people::{
    AutomaticVacation, ExportedFile, ExportedGame, GameInFile, Owner, PersonData, PersonDataCounts,
    ReviewId, StoredFields, VacationChange, VacationOutcome,
};
pub use posters::{
    DeskRows, DuePoster, FinishedGameRow, NewPoster, Poster, PosterKind, PosterSubject,
};
pub use processes::{
    Admission, DEAD_AFTER, HeartbeatReport, NewProcess, PeerListener, PeerNotice, Process,
};
pub use puzzles::{JudgedPuzzle, PuzzleRecord, PuzzleSolvers, PuzzleTry, TriedPuzzle};
pub use ratings::{ListedPlayer, PlayerHistory, RatingDifference, RecomputedRatings};
pub use restore::{RestoreError, RestoreReport, restore};
pub use shards::{NoShardRange, Shard, ShardRange, ShardSet};
pub use timers::{
    ClockLimits, DueTimer, FiredTimer, MIN_CLOCK_STEP, NewReminder, NextTimers, Outage,
    ShardHeartbeat, TimerKind,
};

/// The log target of sqlx.
pub const SQLX_LOG_TARGET: &str = "sqlx";

/// The default time that a write waits for another program's lock. Longer than a backup takes; by then interactions
/// have been deferred.
const LOCK_TIMEOUT: Duration = Duration::from_secs(60);
/// The time limit for closing. Anything not checkpointed by then is recovered at the next start.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// The location of a database to open.
#[derive(Debug, Clone, Copy)]
pub enum DatabaseLocation<'a> {
    /// A file, opened with SQLite.
    File(&'a Path),
    /// A database on a PostgreSQL server.
    Server(&'a ServerAddress),
}

impl DatabaseLocation<'_> {
    /// Returns the name of the database.
    pub fn name(self) -> DatabaseName {
        match self {
            DatabaseLocation::File(path) => path.into(),
            DatabaseLocation::Server(address) => address.name(),
        }
    }
}

/// Parameters of [`Store::open_as`].
#[derive(Debug, Clone, Copy)]
pub struct DatabaseOptions<'a> {
    /// The location.
    pub place: DatabaseLocation<'a>,
    /// The Discord application that must own the database; `None` skips the check.
    pub application: Option<u64>,
    /// `true` to create a new file although side files of an older one exist.
    pub create_anew: bool,
    /// `true` if a missing file is expected, so that no warning is logged.
    pub expect_missing: bool,
    /// `true` to copy a file with games before migrating it.
    pub copy_before_migration: bool,
    /// `true` to lock out other processes from a server's database. A file is always locked.
    pub exclusive: bool,
    /// The time that a write waits for another program's lock.
    pub lock_timeout: Duration,
    /// The time to wait for a server that is unavailable.
    pub server_wait: Duration,
    /// Intercepts the calls to the database; `None` outside of simulations.
    pub interceptor: Option<&'a Arc<dyn CallInterceptor>>,
    /// `true` if another database is copied into this one, so that an incomplete copy is accepted.
    pub receives_copy: bool,
}

impl<'a> DatabaseOptions<'a> {
    /// Options for the file at `path`, without a check of its application.
    pub fn at(path: &'a Path) -> DatabaseOptions<'a> {
        DatabaseOptions::of(DatabaseLocation::File(path))
    }

    /// Options for the database at a location, without a check of its application.
    pub fn of(place: DatabaseLocation<'a>) -> DatabaseOptions<'a> {
        DatabaseOptions {
            place,
            application: None,
            create_anew: false,
            expect_missing: false,
            copy_before_migration: true,
            exclusive: true,
            lock_timeout: LOCK_TIMEOUT,
            server_wait: Duration::ZERO,
            interceptor: None,
            receives_copy: false,
        }
    }
}

/// An open database, locked by this process.
#[derive(Debug)]
pub struct Store {
    access: DatabaseAccess,
    /// The last restore from a backup, if there was one.
    last_restore: OnceCell<Option<LastRestore>>,
    /// The lock of a file until it is closed; `None` for a server, which has a lock of its own.
    lock: Mutex<Option<FileLock>>,
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
    /// - [`StoreError::OtherApplication`], [`StoreError::NotOurs`], [`StoreError::Unreleased`], [`StoreError::Newer`]
    ///   or [`StoreError::Migration`] if it cannot be used.
    /// - [`StoreError::OldServer`], [`StoreError::NotUtf8`] or [`StoreError::ReadOnly`] if its server cannot be used.
    /// - [`StoreError::Unopened`] for other errors.
    pub async fn open_as(opening: DatabaseOptions<'_>) -> Result<Store, StoreError> {
        Store::open_with(opening, Migrations::CURRENT).await
    }

    /// Opens a database by a program with these migrations.
    async fn open_with(
        opening: DatabaseOptions<'_>,
        migrations: Migrations,
    ) -> Result<Store, StoreError> {
        let opened = match opening.place {
            DatabaseLocation::File(path) => {
                let file = DatabaseFile::take(path, opening.create_anew)?;
                if !opening.expect_missing {
                    file.warn_if_new();
                }
                let access = open_file(&file, opening, migrations).await;
                if access.is_err() {
                    file.remove_created();
                }
                (access?, Some(file.into_lock()))
            }
            DatabaseLocation::Server(address) => {
                (open_server(address, opening, migrations).await?, None)
            }
        };
        let (access, lock) = opened;
        Ok(Store {
            access,
            last_restore: OnceCell::new(),
            lock: Mutex::new(lock),
        })
    }

    /// Checks that the opened file is still at its path.
    ///
    /// # Errors
    /// [`StoreError::Gone`] if it was deleted or replaced.
    pub fn check_in_place(&self) -> Result<(), StoreError> {
        let file = self.file().unwrap_or(Path::new(""));
        let state = self.access.check();
        state.map_err(|_| StoreError::Gone(file.to_owned()))
    }

    /// Returns the path, if the database is a file.
    pub fn file(&self) -> Option<&Path> {
        self.access.place().file()
    }

    /// Returns the name of the database.
    pub fn name(&self) -> DatabaseName {
        self.access.place().name()
    }

    /// Returns the durations of reads and writes.
    pub fn times(&self) -> &DatabaseTimes {
        self.access.times()
    }

    /// Writes a dummy value to test whether writing works.
    pub async fn probe(&self, now: Timestamp) -> Result<(), StoreError> {
        self.run_alone(
            "insert into meta (key, value) values ('probed_at', $1) \
             on conflict (key) do update set value = excluded.value",
            now.0.to_string(),
        )
        .await?;
        Ok(())
    }

    /// Checkpoints the write-ahead log, closes the connections and releases the file's lock.
    pub async fn close(&self) {
        let closed = tokio::time::timeout(CLOSE_TIMEOUT, self.access.close()).await;
        if closed.is_err() {
            tracing::warn!("the database is busy: the write-ahead log is left for the next start");
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
        self.access.read(work)
    }

    /// Runs a closure in one transaction, which is committed if the closure returns `Ok`.
    #[track_caller]
    fn write<'s, T, E, F>(&'s self, work: F) -> impl Future<Output = Result<T, E>> + Send + 's
    where
        F: for<'c> FnOnce(&'c mut Connection<'s>) -> BoxFuture<'c, Result<T, E>> + Send + 's,
        T: Send + 's,
        E: From<sqlx::Error> + Send + 's,
    {
        self.access.write(work)
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
        self.access.change(work)
    }

    /// Reads all rows.
    #[track_caller]
    fn all<'s, T: FromRow + Send + 's>(
        &'s self,
        sql: &'static str,
        values: impl Parameters,
    ) -> impl Future<Output = Result<Vec<T>, StoreError>> + Send {
        let values = values.values();
        self.read(move |connection| Box::pin(async move { Ok(connection.all(sql, values).await?) }))
    }

    /// Reads all rows whose words and numbers this version knows.
    #[track_caller]
    fn all_known<'s, T: FromRow + Send + 's>(
        &'s self,
        sql: &'static str,
        values: impl Parameters,
    ) -> impl Future<Output = Result<Vec<T>, StoreError>> + Send {
        let rows = self.all::<KnownRow<T>>(sql, values);
        async { Ok(rows.await?.into_iter().filter_map(|row| row.0).collect()) }
    }

    /// Reads the first row.
    #[track_caller]
    fn first<'s, T: FromRow + Send + 's>(
        &'s self,
        sql: &'static str,
        values: impl Parameters,
    ) -> impl Future<Output = Result<Option<T>, StoreError>> + Send {
        let values = values.values();
        self.read(move |connection| {
            Box::pin(async move { Ok(connection.first(sql, values).await?) })
        })
    }

    /// Reads the only row.
    #[track_caller]
    fn one<'s, T: FromRow + Send + 's>(
        &'s self,
        sql: &'static str,
        values: impl Parameters,
    ) -> impl Future<Output = Result<T, StoreError>> + Send {
        let values = values.values();
        self.read(move |connection| Box::pin(async move { Ok(connection.one(sql, values).await?) }))
    }

    /// Executes a statement in a transaction of its own. Returns the number of changed rows.
    #[track_caller]
    fn run(
        &self,
        sql: &'static str,
        values: impl Parameters,
    ) -> impl Future<Output = Result<u64, StoreError>> + Send {
        let values = values.values();
        self.write(move |tx| Box::pin(async move { Ok(tx.run(sql, values).await?) }))
    }

    /// Executes a statement as [`Store::change`] does. Returns the number of changed rows.
    #[track_caller]
    fn run_alone(
        &self,
        sql: &'static str,
        values: impl Parameters,
    ) -> impl Future<Output = Result<u64, StoreError>> + Send {
        let values = values.values();
        self.change(move |connection| {
            Box::pin(async move { Ok(connection.run(sql, values).await?) })
        })
    }
}
