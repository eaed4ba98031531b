//! A connection that only reads, beside whoever has the database.

use std::fs;
use std::path::Path;
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use super::file::beside;

/// How long a read waits for a lock.
const BUSY: Duration = Duration::from_secs(5);

/// Opens a database to read it as it is, without its lock.
///
/// The index of the write-ahead log is made for that, where it is not there. Where it cannot be made, such as in
/// a folder of somebody else, and nothing is in that log, the file alone is read.
pub(in crate::store) async fn open_to_read(path: &Path) -> Result<SqliteConnection, sqlx::Error> {
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
async fn open(options: &SqliteConnectOptions) -> Result<SqliteConnection, sqlx::Error> {
    let mut database = options.connect().await?;
    sqlx::query("select 1 from sqlite_master limit 1")
        .fetch_optional(&mut database)
        .await?;
    Ok(database)
}

fn nothing_logged(path: &Path) -> bool {
    fs::metadata(beside(path, "-wal")).map_or(true, |log| log.len() == 0)
}
