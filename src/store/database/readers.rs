//! The connections that read.

use futures_util::TryFutureExt;
use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream, StreamExt};
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    Sqlite, SqlitePool, SqliteQueryResult, SqliteRow, SqliteStatement, SqliteTypeInfo,
};
use sqlx::{Describe, Either, Error, Execute, Executor, SqlStr, Transaction};
use tokio::time::Instant;

use super::times::DatabaseTimes;

/// The pool of connections that read. Each statement is timed, without its wait for a connection.
#[derive(Debug)]
pub(in crate::store) struct Readers {
    pool: SqlitePool,
    times: DatabaseTimes,
}

impl Readers {
    /// Readers that note how long they take.
    pub fn new(pool: SqlitePool, times: DatabaseTimes) -> Readers {
        Readers { pool, times }
    }

    /// Closes the connections.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    /// Begins a transaction, in which nothing changes between two statements. It is not timed.
    pub async fn begin(&self) -> Result<Transaction<'static, Sqlite>, Error> {
        self.pool.begin().await
    }

    /// A connection, and since when it is held.
    async fn connection(&self) -> Result<(PoolConnection<Sqlite>, Instant), Error> {
        let connection = self.pool.acquire().await?;
        Ok((connection, Instant::now()))
    }

    fn took(&self, since: Instant) {
        self.times.read.observe(since.elapsed().as_secs_f64());
    }
}

/// Single statements: `.fetch_all(&self.readers)`.
impl<'r> Executor<'r> for &'r Readers {
    type Database = Sqlite;

    fn fetch_many<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxStream<'e, Result<Either<SqliteQueryResult, SqliteRow>, Error>>
    where
        'r: 'e,
        E: 'q + Execute<'q, Sqlite>,
    {
        let read = async move {
            let (mut connection, since) = self.connection().await?;
            let found: Vec<_> = connection.fetch_many(query).collect().await;
            self.took(since);
            Ok(stream::iter(found))
        };
        read.try_flatten_stream().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxFuture<'e, Result<Option<SqliteRow>, Error>>
    where
        'r: 'e,
        E: 'q + Execute<'q, Sqlite>,
    {
        Box::pin(async move {
            let (mut connection, since) = self.connection().await?;
            let found = connection.fetch_optional(query).await;
            self.took(since);
            found
        })
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [SqliteTypeInfo],
    ) -> BoxFuture<'e, Result<SqliteStatement, Error>>
    where
        'r: 'e,
    {
        self.pool.prepare_with(sql, parameters)
    }

    fn describe<'e>(self, sql: SqlStr) -> BoxFuture<'e, Result<Describe<Sqlite>, Error>>
    where
        'r: 'e,
    {
        self.pool.describe(sql)
    }
}
