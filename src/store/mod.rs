//! SQLite: the events of every game, and the outbox of messages that they cause.
//!
//! The only SQL of the bot. One connection writes (`begin immediate`, so that a writer waits at
//! the start and never fails half-way), several read. A game is its events; what else is stored
//! only helps to find it.
#![warn(missing_docs)]

mod database;
mod error;
mod games;
mod interactions;
mod numbers;
mod outbox;
mod people;
mod servers;
mod timers;

use std::path::Path;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};

use crate::play::Timestamp;

use database::{DatabaseFile, Lock, Writer};

pub use error::StoreError;
pub use games::{Append, Appended, Begin, GamePhase, GameRow};
pub use interactions::{InteractionId, InteractionRef};
pub use outbox::{DeliveryQueue, Lane, NewRow, Parked, Row, RowId, RowKind, RowState};
pub use people::{
    AllDay, BoardPreferenceKey, ByItself, Changed, Habit, Habits, Owner, Reminding, ReviewId,
    StoredBoardPreferences, VacationChange,
};
pub use servers::{ServerChange, ServerSettings};
pub use timers::{DueTimer, NewReminder, RungTimer, TimerKind};

static MIGRATIONS: Migrator = sqlx::migrate!();

/// The name under which the library below logs.
pub const LOGS_AS: &str = "sqlx";

/// How long a look waits for another's lock; a write waits longer.
const BUSY: Duration = Duration::from_secs(5);
/// How long the end may take: what is not written back then is found at the next start.
const GOODBYE: Duration = Duration::from_secs(5);
const READERS: u32 = 4;
/// What each of them keeps of the file, in KiB: the system keeps it too, once for all.
const READ_PAGES: &str = "-512";

/// Which database is opened, and how.
#[derive(Debug, Clone, Copy)]
pub struct Opening<'a> {
    /// The file.
    pub path: &'a Path,
    /// The application that the games must belong to; `None` where nobody asks.
    pub application: Option<u64>,
    /// Whether a new one is made although something is left of an older one.
    pub anew: bool,
}

impl<'a> Opening<'a> {
    /// The database at `path`, without a check of the application that it belongs to.
    pub fn at(path: &'a Path) -> Opening<'a> {
        Opening {
            path,
            application: None,
            anew: false,
        }
    }
}

/// An open database, held by this process alone.
#[derive(Debug)]
pub struct Store {
    writer: Writer,
    readers: SqlitePool,
    _lock: Lock,
}

impl Store {
    /// Opens the database at `path`, making it (and its folder) where there is none, and brings it
    /// to the present form.
    pub async fn open(path: &Path) -> Result<Store, StoreError> {
        Store::open_as(Opening::at(path)).await
    }

    /// Opens a database. What is refused is left as it was.
    ///
    /// # Errors
    /// [`StoreError::InUse`] while another process holds it; [`StoreError::Missing`] where only
    /// traces of it are left; [`StoreError::OtherApplication`] where it belongs to another one,
    /// [`StoreError::NotOurs`], [`StoreError::Newer`]; else what the database itself says.
    pub async fn open_as(opening: Opening<'_>) -> Result<Store, StoreError> {
        let place = DatabaseFile::take(opening.path, opening.anew)?;
        match connect(&place, opening.application).await {
            Ok((writer, readers)) => Ok(Store {
                writer,
                readers,
                _lock: place.into_lock(),
            }),
            Err(error) => {
                place.undo();
                Err(error)
            }
        }
    }

    /// Whether the file that was opened still lies where it did.
    ///
    /// # Errors
    /// [`StoreError::Gone`] where it was deleted or replaced.
    pub fn is_in_place(&self) -> Result<(), StoreError> {
        let gone = |_| StoreError::Gone(self.path().to_owned());
        self.writer.check().map_err(gone)
    }

    /// The database's file.
    pub fn path(&self) -> &Path {
        self.writer.path()
    }

    /// Writes something that means nothing, to see whether it can be done.
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

    /// Writes the log back into the database file and closes it.
    pub async fn close(&self) {
        if tokio::time::timeout(GOODBYE, self.write_back())
            .await
            .is_err()
        {
            tracing::warn!("the database is busy: the write-ahead log stays for the next start");
        }
    }

    async fn write_back(&self) {
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

/// Connects to a database that is ours to change, and brings it to the present form.
async fn connect(
    place: &DatabaseFile,
    application: Option<u64>,
) -> Result<(Writer, SqlitePool), StoreError> {
    let unopened = |why| StoreError::Unopened {
        path: place.path.clone(),
        why,
    };
    let plain = SqliteConnectOptions::new()
        .filename(&place.path)
        .foreign_keys(true)
        .busy_timeout(BUSY);
    // Before anything is changed: already the journal's mode is part of the file.
    if !place.new {
        let owner = belongs_to(&plain).await.map_err(unopened)?;
        owner.admits(application, &place.path)?;
    }
    let options = plain
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    let writer = Writer::open(options.clone(), place).await;
    let writer = writer.map_err(unopened)?;
    let read_only = options.read_only(true).pragma("cache_size", READ_PAGES);
    match bring_up(place, &writer, application, read_only).await {
        Ok(readers) => Ok((writer, readers)),
        Err(error) => {
            // A pool that is only dropped is closed a moment later, and would take the log of the next to open
            // the database next away.
            writer.pool().close().await;
            Err(error)
        }
    }
}

/// Brings a database to the present form, and connects its readers.
async fn bring_up(
    place: &DatabaseFile,
    writer: &Writer,
    application: Option<u64>,
    read_only: SqliteConnectOptions,
) -> Result<SqlitePool, StoreError> {
    let unopened = |why| StoreError::Unopened {
        path: place.path.clone(),
        why,
    };
    let migrated = MIGRATIONS.run(writer.pool()).await;
    migrated.map_err(|why| match why {
        MigrateError::VersionMissing(_) => StoreError::Newer(place.path.clone()),
        why => StoreError::Migration {
            path: place.path.clone(),
            why,
        },
    })?;
    if let Some(application) = application {
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
        // A ping is another trip to the connection's thread with every statement, and there is no network
        // in between that could break.
        .test_before_acquire(false)
        .connect_with(read_only)
        .await;
    readers.map_err(unopened)
}

/// Whose a database is.
enum BelongsTo {
    Nobody,
    Application(String),
    AnotherProgram,
}

impl BelongsTo {
    fn admits(self, application: Option<u64>, path: &Path) -> Result<(), StoreError> {
        match (self, application.map(|ours| ours.to_string())) {
            (BelongsTo::AnotherProgram, _) => Err(StoreError::NotOurs(path.to_owned())),
            (BelongsTo::Application(theirs), Some(ours)) if theirs != ours => {
                Err(StoreError::OtherApplication {
                    path: path.to_owned(),
                    theirs,
                    ours,
                })
            }
            _ => Ok(()),
        }
    }
}

async fn belongs_to(options: &SqliteConnectOptions) -> Result<BelongsTo, sqlx::Error> {
    let mut database = options.connect().await?;
    let tables: Vec<String> =
        sqlx::query_scalar("select name from sqlite_master where type = 'table'")
            .fetch_all(&mut database)
            .await?;
    let has = |name: &str| tables.iter().any(|table| table == name);
    let owner = if !tables.is_empty() && !has("_sqlx_migrations") {
        BelongsTo::AnotherProgram
    } else if has("meta") {
        let application = sqlx::query_scalar("select value from meta where key = 'application'")
            .fetch_optional(&mut database)
            .await?;
        application.map_or(BelongsTo::Nobody, BelongsTo::Application)
    } else {
        BelongsTo::Nobody
    };
    database.close().await?;
    Ok(owner)
}
