//! Reading connections: the pool of an open database, and one for a database that another process has open.

use std::fs;
use std::path::Path;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::{ConnectOptions, Error, Pool};
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection};

use super::file::side_file;
use super::pool::lasting_pool;
use super::server::check_alive;
use super::sql::{Sql, SqlConnection, SqlOptions};

/// The number of reading connections.
const READERS: u32 = 4;
/// The page cache of each connection to a file, in KiB. Small, because the operating system caches the file too.
const PAGES: &str = "-512";

/// The time that a read of a database in use by another process waits for a lock.
const LOCK_TIMEOUT: Duration = Duration::from_secs(5);

/// The pool of reading connections.
#[derive(Debug)]
pub(crate) struct Readers {
    pool: Pool<Sql>,
}

impl Readers {
    /// Connects to a migrated database.
    pub async fn of(options: SqlOptions) -> Result<Readers, Error> {
        let options = match options {
            SqlOptions::Sqlite(file) => file.read_only(true).pragma("cache_size", PAGES).into(),
            server @ SqlOptions::Postgres(_) => server,
        };
        let pool = lasting_pool::<Sql>()
            .max_connections(READERS)
            // A ping would cost a round trip per call, to the thread of a file's connection or to the server.
            .test_before_acquire(false)
            .before_acquire(|connection, meta| Box::pin(check_alive(connection, meta)))
            .after_connect(|connection, _| Box::pin(read_only(connection)))
            .connect_with(options)
            .await?;
        Ok(Readers { pool })
    }

    /// Waits for a free connection.
    pub(super) async fn connection(&self) -> Result<PoolConnection<Sql>, Error> {
        self.pool.acquire().await
    }

    /// Closes the connections.
    pub(super) async fn close(&self) {
        self.pool.close().await;
    }
}

/// Makes a connection to a server read-only. A connection to a file is opened that way.
async fn read_only(connection: &mut SqlConnection) -> Result<(), Error> {
    if let SqlConnection::Postgres(server) = connection {
        sqlx::query("set default_transaction_read_only = on")
            .execute(server.raw())
            .await?;
    }
    Ok(())
}

/// Opens a database file for reading, without its lock.
///
/// SQLite creates the index of the write-ahead log if it is missing. If that fails, for example in another user's
/// folder, and the log is empty, only the file itself is read.
pub(crate) async fn open_to_read(path: &Path) -> Result<SqliteConnection, Error> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .read_only(true)
        .busy_timeout(LOCK_TIMEOUT);
    match open(&options).await {
        Ok(database) => Ok(database),
        Err(_) if log_is_empty(path) => open(&options.immutable(true)).await,
        Err(error) => Err(error),
    }
}

/// Connects and reads, because SQLite looks at the files only on the first read.
async fn open(options: &SqliteConnectOptions) -> Result<SqliteConnection, Error> {
    let mut database = options.connect().await?;
    sqlx::query("select 1 from sqlite_master limit 1")
        .fetch_optional(&mut database)
        .await?;
    Ok(database)
}

fn log_is_empty(path: &Path) -> bool {
    fs::metadata(side_file(path, "-wal")).map_or(true, |log| log.len() == 0)
}
