//! SQLite: the events of every game, and the outbox of messages that they cause.
//!
//! The only SQL of the bot. One connection writes (`begin immediate`, so that a writer waits at
//! the start and never fails half-way), several read. A game is its events; what else is stored
//! only helps to find it.
#![warn(missing_docs)]

mod analyses;
mod append;
mod asked;
mod error;
mod games;
mod lock;
mod outbox;
mod outbox_row;
mod reviews;
mod rows;
mod servers;
mod tastes;
mod timers;

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

pub use append::{Append, Begin};
pub use error::StoreError;
pub use games::{GameRow, StoredEvent};
pub use outbox_row::{Asked, InteractionId, NewRow, Row, RowId, RowKind, RowState};
pub use reviews::ReviewId;
pub use servers::ServerSettings;
pub use tastes::{Owner, StoredTaste};
pub use timers::DueTimer;

static MIGRATIONS: Migrator = sqlx::migrate!();

/// How long a statement waits for another's lock.
const BUSY: Duration = Duration::from_secs(5);
const READERS: u32 = 4;

/// An open database, held by this process alone.
#[derive(Debug)]
pub struct Store {
    writer: SqlitePool,
    readers: SqlitePool,
    _lock: lock::Lock,
}

impl Store {
    /// Opens the database at `path`, making it (and its folder) where there is none, and brings it
    /// to the present form.
    ///
    /// # Errors
    /// [`StoreError::InUse`] while another process holds it; [`StoreError::NoFolder`] where the
    /// folder cannot be made; else what the database itself says.
    pub async fn open(path: &Path) -> Result<Store, StoreError> {
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder {
            std::fs::create_dir_all(folder)
                .map_err(|error| StoreError::NoFolder(folder.to_owned(), error))?;
        }
        let lock = lock::Lock::take(lock_path(path))?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY);
        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .connect_with(options.clone())
            .await?;
        MIGRATIONS.run(&writer).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.read_only(true))
            .await?;
        Ok(Store {
            writer,
            readers,
            _lock: lock,
        })
    }

    /// Remembers the application that the games belong to, or compares it.
    ///
    /// # Errors
    /// [`StoreError::OtherApplication`] where the database belongs to another one.
    pub async fn belongs_to(&self, application: u64) -> Result<(), StoreError> {
        let ours = application.to_string();
        sqlx::query(
            "insert into meta (key, value) values ('application', ?) on conflict do nothing",
        )
        .bind(&ours)
        .execute(&self.writer)
        .await?;
        let theirs: String = sqlx::query_scalar("select value from meta where key = 'application'")
            .fetch_one(&self.writer)
            .await?;
        if theirs == ours {
            Ok(())
        } else {
            Err(StoreError::OtherApplication { theirs, ours })
        }
    }

    /// Writes the log back into the database file and closes it.
    pub async fn close(&self) {
        self.readers.close().await;
        if let Err(error) = sqlx::query("pragma wal_checkpoint(truncate)")
            .execute(&self.writer)
            .await
        {
            tracing::warn!(%error, "the write-ahead log stays for the next start");
        }
        self.writer.close().await;
    }
}

fn lock_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    PathBuf::from(name)
}
