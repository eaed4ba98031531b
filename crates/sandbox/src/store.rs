//! The world's file: one SQLite table of documents, written before a change is answered.

use std::{
    fs::{OpenOptions, Permissions, set_permissions},
    io::ErrorKind,
    os::unix::fs::{OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
    time::Duration,
};

use sqlx_sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqliteLockingMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};

use super::snowflake::Snowflake;

/// A stored document. A body of `None` deletes it.
#[derive(Debug)]
pub struct DocumentRow {
    /// The table it belongs to, such as `message`.
    pub kind: &'static str,
    pub id: Snowflake,
    /// The document as JSON.
    pub body: Option<String>,
}

/// The reason why the world could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum WorldStoreError {
    /// Another sandbox has opened the file.
    #[error(
        "another program has the world {0} open: use its page, or stop it first; \
         a second one can run in another folder"
    )]
    InUse(PathBuf),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error("its file cannot be created: {0}")]
    File(#[from] std::io::Error),
    #[error("a document of kind {kind} cannot be read or written: {source}")]
    Document {
        kind: &'static str,
        source: serde_json::Error,
    },
}

/// Creates the file if missing and makes it readable by its owner only.
///
/// SQLite gives its journal the same mode.
fn make_private(path: &Path) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true).mode(0o600);
    options.open(path)?;
    for ending in ["", "-wal", "-shm"] {
        let mut file = path.as_os_str().to_owned();
        file.push(ending);
        match set_permissions(Path::new(&file), Permissions::from_mode(0o600)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Returns whether SQLite timed out waiting for another process.
fn is_busy(error: &sqlx::Error) -> bool {
    /// SQLite's primary result code.
    const BUSY: u32 = 5;
    let Some(error) = error.as_database_error() else {
        return false;
    };
    let code = error.code().and_then(|code| code.parse::<u32>().ok());
    code.is_some_and(|code| code & 0xff == BUSY)
}

/// The open file.
#[derive(Debug)]
pub struct WorldStore {
    pool: SqlitePool,
}

impl WorldStore {
    /// Opens the file, creating it if missing.
    pub async fn open(path: &Path) -> Result<WorldStore, WorldStoreError> {
        make_private(path)?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // Two sandboxes would overwrite each other's documents, so the second one must not start.
            .locking_mode(SqliteLockingMode::Exclusive)
            .busy_timeout(Duration::from_secs(1))
            // In WAL mode a killed process loses nothing; only a power failure might.
            .synchronous(SqliteSynchronous::Normal);
        let pool = SqlitePoolOptions::new()
            .max_connections(1)
            // Otherwise sqlx begins a task that may never pause: see `lasting_pool` of the bot's database.
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(options)
            .await
            .map_err(|error| {
                if is_busy(&error) {
                    WorldStoreError::InUse(path.to_owned())
                } else {
                    error.into()
                }
            })?;
        sqlx::query(
            "create table if not exists document (
                 kind text not null,
                 id   integer not null,
                 body text not null,
                 primary key (kind, id)
             ) strict, without rowid",
        )
        .execute(&pool)
        .await?;
        Ok(WorldStore { pool })
    }

    /// Returns all documents of a kind, ordered by id.
    pub async fn load(&self, kind: &str) -> Result<Vec<(Snowflake, String)>, WorldStoreError> {
        let rows: Vec<(i64, String)> =
            sqlx::query_as("select id, body from document where kind = ? order by id")
                .bind(kind)
                .fetch_all(&self.pool)
                .await?;
        let unsigned = |(id, body): (i64, String)| (Snowflake(id.cast_unsigned()), body);
        Ok(rows.into_iter().map(unsigned).collect())
    }

    /// Writes the rows of a change in one transaction.
    pub async fn save(&self, rows: &[DocumentRow]) -> Result<(), WorldStoreError> {
        if rows.is_empty() {
            return Ok(());
        }
        let mut transaction = self.pool.begin_with("begin immediate").await?;
        for row in rows {
            let query = match &row.body {
                Some(body) => sqlx::query(
                    "insert into document (kind, id, body) values (?, ?, ?)
                     on conflict (kind, id) do update set body = excluded.body",
                )
                .bind(row.kind)
                .bind(row.id.0.cast_signed())
                .bind(body),
                None => sqlx::query("delete from document where kind = ? and id = ?")
                    .bind(row.kind)
                    .bind(row.id.0.cast_signed()),
            };
            query.execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Closes the file, so that the write-ahead log is checkpointed.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}
