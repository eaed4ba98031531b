//! The single writing connection.

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

/// How long a write waits for another program's lock. Longer than a backup takes; interactions have been
/// deferred by then.
const LOCKED: Duration = Duration::from_secs(60);
/// How long a write waits for the connection; the write before may be waiting for [`LOCKED`].
const TURN: Duration = Duration::from_secs(90);

/// The pool of one connection through which all changes go, transactions and single statements alike.
#[derive(Debug)]
pub(in crate::store) struct Writer {
    pool: SqlitePool,
    path: PathBuf,
    /// The identity of the file that was opened.
    file: Identity,
}

impl Writer {
    /// Connects to a locked database file.
    pub async fn open(
        options: SqliteConnectOptions,
        place: &DatabaseFile,
    ) -> Result<Writer, Error> {
        let file = place.identity().map_err(Error::Io)?;
        let pool = SqlitePoolOptions::new()
            .max_connections(1)
            .acquire_timeout(TURN)
            // The check after release replaces it.
            .test_before_acquire(false)
            .after_release(|connection, _| {
                Box::pin(async move {
                    // On a full disk SQLite rolls back by itself. sqlx's own rollback then fails, and sqlx
                    // keeps counting a transaction that does not exist, so the connection could never begin
                    // another. The ping runs after that rollback in the connection's queue. A connection in
                    // this state is discarded.
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

    /// Begins a transaction with the given `begin` statement.
    pub async fn begin_with(
        &self,
        statement: &'static str,
    ) -> Result<Transaction<'static, Sqlite>, Error> {
        self.check()?;
        self.pool.begin_with(statement).await
    }

    /// Fails if the file was deleted or replaced. Writes to a deleted file succeed, but are lost with the
    /// process.
    pub fn check(&self) -> Result<(), Error> {
        if Identity::of(&self.path).is_ok_and(|found| found == self.file) {
            return Ok(());
        }
        let gone = format!("{} was deleted or replaced", self.path.display());
        Err(Error::Io(io::Error::new(io::ErrorKind::NotFound, gone)))
    }

    /// The database file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The pool, for migrations and shutdown, which bypass [`Writer::check`].
    pub fn pool(&self) -> &SqlitePool {
        &self.pool
    }
}

/// Single statements: `.execute(&self.writer)`. Each is checked like a transaction.
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

    /// Writes rows of one kilobyte in a transaction.
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
            // The limit belongs to the connection, so a new one has room again.
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
