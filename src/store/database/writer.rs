//! The one connection that writes, and when it is thrown away.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use futures_util::future::{self, BoxFuture, FutureExt};
use futures_util::stream::{self, BoxStream, StreamExt};
use sqlx::sqlite::{
    Sqlite, SqliteConnectOptions, SqlitePool, SqlitePoolOptions, SqliteQueryResult, SqliteRow,
    SqliteStatement, SqliteTypeInfo,
};
use sqlx::{Connection, Describe, Either, Error, Execute, Executor, SqlStr, Transaction};

use super::file::{DatabaseFile, Identity};

/// How long a write waits while another program holds the database: people have been told by then to
/// wait, and a backup or a curious look is over long before.
const LOCKED: Duration = Duration::from_secs(60);
/// How long a write waits for the others' to end: the one before may have to wait for a lock.
const TURN: Duration = Duration::from_secs(90);

/// The way to the database for all that changes it, by a single connection: every transaction and
/// every single statement that writes goes through here.
#[derive(Debug)]
pub(in crate::store) struct Writer {
    pool: SqlitePool,
    path: PathBuf,
    /// The file that was opened.
    file: Identity,
}

impl Writer {
    /// Connects to the database of a place.
    pub async fn open(
        options: SqliteConnectOptions,
        place: &DatabaseFile,
    ) -> Result<Writer, Error> {
        let file = place.identity().map_err(Error::Io)?;
        let pool = SqlitePoolOptions::new()
            .max_connections(1)
            .acquire_timeout(TURN)
            // It is looked at when it comes back.
            .test_before_acquire(false)
            .after_release(|connection, _| {
                Box::pin(async move {
                    // A full disk makes SQLite roll back by itself. Our own rollback then fails, and
                    // sqlx goes on counting a transaction that is not there: nothing could be begun
                    // on this connection any more. The ping comes after that rollback in its queue.
                    connection.ping().await?;
                    Ok(!connection.is_in_transaction())
                })
            })
            .connect_with(options.busy_timeout(LOCKED))
            .await?;
        Ok(Writer {
            pool,
            path: place.path.clone(),
            file,
        })
    }

    /// Begins a transaction, by a statement that says of which sort.
    pub async fn begin_with(
        &self,
        statement: &'static str,
    ) -> Result<Transaction<'static, Sqlite>, Error> {
        self.check()?;
        self.pool.begin_with(statement).await
    }

    /// Whether what is written goes into the file that others find under its name: a file that was
    /// deleted can be written to, and all of it is lost with the process.
    pub fn check(&self) -> Result<(), Error> {
        if Identity::of(&self.path).is_ok_and(|found| found == self.file) {
            return Ok(());
        }
        let gone = format!("{} was deleted or replaced", self.path.display());
        Err(Error::Io(io::Error::new(io::ErrorKind::NotFound, gone)))
    }

    /// The database's file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The connection itself, for what is not a write of the bot's: migrations, the end.
    pub fn pool(&self) -> &SqlitePool {
        &self.pool
    }
}

/// Single statements: `.execute(&self.writer)`.
impl<'w> Executor<'w> for &'_ Writer {
    type Database = Sqlite;

    fn fetch_many<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxStream<'e, Result<Either<SqliteQueryResult, SqliteRow>, Error>>
    where
        'w: 'e,
        E: 'q + Execute<'q, Sqlite>,
    {
        match self.check() {
            Ok(()) => self.pool.fetch_many(query),
            Err(gone) => stream::once(future::err(gone)).boxed(),
        }
    }

    fn fetch_optional<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxFuture<'e, Result<Option<SqliteRow>, Error>>
    where
        'w: 'e,
        E: 'q + Execute<'q, Sqlite>,
    {
        match self.check() {
            Ok(()) => self.pool.fetch_optional(query),
            Err(gone) => future::err(gone).boxed(),
        }
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [SqliteTypeInfo],
    ) -> BoxFuture<'e, Result<SqliteStatement, Error>>
    where
        'w: 'e,
    {
        self.pool.prepare_with(sql, parameters)
    }

    fn describe<'e>(self, sql: SqlStr) -> BoxFuture<'e, Result<Describe<Sqlite>, Error>>
    where
        'w: 'e,
    {
        self.pool.describe(sql)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes rows of a kilobyte in one transaction.
    async fn fill(writer: &Writer, rows: i64) -> Result<(), Error> {
        let mut tx = writer.begin_with("begin immediate").await?;
        for _ in 0..rows {
            sqlx::query("insert into t (body) values (zeroblob(1024))")
                .execute(&mut *tx)
                .await?;
        }
        tx.commit().await
    }

    #[tokio::test]
    async fn after_a_full_disk_it_writes_again() {
        let folder = tempfile::tempdir().unwrap();
        let place = DatabaseFile::take(&folder.path().join("t.sqlite3"), false).unwrap();
        let options = SqliteConnectOptions::new().filename(&place.path);
        let writer = Writer::open(options, &place).await.unwrap();
        let table = "create table t (id integer primary key, body blob)";
        sqlx::query(table).execute(&writer).await.unwrap();
        for round in 1..=3 {
            // The limit is the connection's own: the next one finds room again.
            let limit = "pragma max_page_count = 20";
            sqlx::query(limit).execute(&writer).await.unwrap();
            let full = fill(&writer, 200).await.unwrap_err().to_string();
            assert!(full.contains("full"), "{full}");
            fill(&writer, 2).await.unwrap();
            let count: i64 = sqlx::query_scalar("select count(*) from t")
                .fetch_one(&writer)
                .await
                .unwrap();
            assert_eq!(count, 2 * round, "all of it or nothing");
        }
    }
}
