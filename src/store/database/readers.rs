//! The connections that read: those of an open database, and one beside whoever has it.

use std::fs;
use std::path::Path;
use std::time::Duration;

use sqlx::pool::{PoolConnection, PoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Error, Pool};

use super::file::beside;
use super::server::still_there;
use super::sql::{Sql, SqlConnection, SqlOptions};

/// How many of them there are.
const READERS: u32 = 4;
/// The page cache of each in KiB, of a file; small, because the operating system caches the file too.
const PAGES: &str = "-512";

/// How long a read beside whoever has the database waits for a lock.
const BUSY: Duration = Duration::from_secs(5);

/// The pool of connections that read.
#[derive(Debug)]
pub(in crate::store) struct Readers {
    pool: Pool<Sql>,
}

impl Readers {
    /// Connects to a database that has its form.
    pub async fn of(options: SqlOptions) -> Result<Readers, Error> {
        let options = match options {
            SqlOptions::Sqlite(file) => file.read_only(true).pragma("cache_size", PAGES).into(),
            server @ SqlOptions::Postgres(_) => server,
        };
        let pool = PoolOptions::<Sql>::new()
            .max_connections(READERS)
            // A ping costs a round trip per call, to the thread of a file's connection or to the server.
            .test_before_acquire(false)
            .before_acquire(|connection, meta| Box::pin(still_there(connection, meta)))
            .after_connect(|connection, _| Box::pin(read_only(connection)))
            .connect_with(options)
            .await?;
        Ok(Readers { pool })
    }

    /// A connection, as soon as there is one.
    pub(super) async fn connection(&self) -> Result<PoolConnection<Sql>, Error> {
        self.pool.acquire().await
    }

    /// Closes the connections.
    pub(super) async fn close(&self) {
        self.pool.close().await;
    }
}

/// Lets a connection to a server only read; one to a file was made so.
async fn read_only(connection: &mut SqlConnection) -> Result<(), Error> {
    if let SqlConnection::Postgres(server) = connection {
        sqlx::query("set default_transaction_read_only = on")
            .execute(server.raw())
            .await?;
    }
    Ok(())
}

/// Opens a database to read it as it is, without its lock.
///
/// The index of the write-ahead log is made for that, where it is not there. Where it cannot be made, such as in
/// a folder of somebody else, and nothing is in that log, the file alone is read.
pub(in crate::store) async fn open_to_read(path: &Path) -> Result<SqliteConnection, Error> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .read_only(true)
        .busy_timeout(BUSY);
    match open(&options).await {
        Ok(database) => Ok(database),
        Err(_) if nothing_logged(path) => open(&options.immutable(true)).await,
        Err(error) => Err(error),
    }
}

/// Connects and reads, for only then SQLite looks at the files.
async fn open(options: &SqliteConnectOptions) -> Result<SqliteConnection, Error> {
    let mut database = options.connect().await?;
    sqlx::query("select 1 from sqlite_master limit 1")
        .fetch_optional(&mut database)
        .await?;
    Ok(database)
}

fn nothing_logged(path: &Path) -> bool {
    fs::metadata(beside(path, "-wal")).map_or(true, |log| log.len() == 0)
}
