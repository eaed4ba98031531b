//! A connection to either database.

use std::task::{Poll, ready};

use futures_util::future::{self, BoxFuture, FutureExt};
use futures_util::stream::{self, BoxStream, Stream, StreamExt, TryStreamExt};
use sqlx::{
    ColumnIndex, Connection, Database, Either, Error, Execute, Executor, SqlStr, Statement,
    Transaction,
};
use sqlx_core::transaction::TransactionManager;
use sqlx_postgres::{PgConnection, PgQueryResult, PgTransactionManager};
use sqlx_sqlite::{SqliteConnection, SqliteQueryResult, SqliteRow, SqliteTransactionManager};
use tokio::time::Instant;

use super::Sql;
use super::dialect::DialectPair;
use super::options::{SqlOptions, with_time_limit};
use super::row::{SqlColumn, SqlQueryResult, SqlRow, ValueReader};
use super::value::{SqlArguments, SqlType, SqlValue};

/// A connection to one of our databases.
#[derive(Debug)]
pub(crate) enum SqlConnection {
    /// To an SQLite file.
    Sqlite(TrackedConnection<SqliteConnection>),
    /// To a database on a PostgreSQL server.
    Postgres(TrackedConnection<PgConnection>),
}

/// A driver's connection. A pool pings each connection that is returned to it, which takes as long as a statement: a
/// round trip to the server, or to the thread of the file. It is skipped right after an answered statement.
#[derive(Debug)]
pub(crate) struct TrackedConnection<C> {
    connection: C,
    /// `true` if the last exchange finished without an error.
    is_idle: bool,
    /// The time at which a pool handed it out last.
    handed_out_at: Instant,
}

impl<C> TrackedConnection<C> {
    /// Wraps a new connection.
    pub fn new(connection: C) -> TrackedConnection<C> {
        TrackedConnection {
            connection,
            is_idle: true,
            handed_out_at: Instant::now(),
        }
    }

    /// Returns the driver's connection, for an exchange that is not tracked here.
    pub fn raw(&mut self) -> &mut C {
        self.is_idle = false;
        &mut self.connection
    }

    /// Runs an exchange that finishes or fails, such as a commit.
    async fn exchange<T>(
        &mut self,
        exchange: impl AsyncFnOnce(&mut C) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let result = exchange(self.raw()).await?;
        self.is_idle = true;
        Ok(result)
    }
}

impl<C: Connection> TrackedConnection<C> {
    /// Executes a statement.
    fn steps<'e, A>(
        &'e mut self,
        sql: SqlStr,
        arguments: Option<A>,
        rows: fn(&<C::Database as Database>::QueryResult) -> u64,
        read_value: ValueReader<C::Database>,
    ) -> BoxStream<'e, ResultItem>
    where
        &'e mut C: Executor<'e, Database = C::Database>,
        usize: ColumnIndex<<C::Database as Database>::Row>,
        A: Send + 'e,
        (SqlStr, Option<A>): Execute<'e, C::Database>,
    {
        self.is_idle = false;
        let mut failed = false;
        let mut steps = self.connection.fetch_many((sql, arguments));
        let is_idle = &mut self.is_idle;
        let watched = stream::poll_fn(move |context| {
            let next = ready!(steps.poll_next_unpin(context));
            match &next {
                Some(step) => failed |= step.is_err(),
                None => *is_idle = !failed,
            }
            Poll::Ready(next)
        });
        of_driver::<C::Database>(watched, rows, read_value)
    }
}

impl TrackedConnection<PgConnection> {
    /// Pings the server. After its answer no exchange is in progress.
    async fn ask(&mut self) -> Result<(), Error> {
        with_time_limit(self.exchange(PgConnection::ping)).await
    }
}

/// An item of a statement's result: a row, or the number of changed rows.
pub(crate) type ResultItem = Result<Either<SqlQueryResult, SqlRow>, Error>;

/// Converts a driver's result stream.
fn of_driver<'e, D: Database>(
    steps: impl Stream<Item = Result<Either<D::QueryResult, D::Row>, Error>> + Send + 'e,
    rows: fn(&D::QueryResult) -> u64,
    read_value: ValueReader<D>,
) -> BoxStream<'e, ResultItem>
where
    usize: ColumnIndex<D::Row>,
{
    let mut columns = None;
    steps
        .map(move |step| match step? {
            Either::Left(done) => Ok(Either::Left(SqlQueryResult { rows: rows(&done) })),
            Either::Right(row) => SqlRow::of(&row, read_value, &mut columns).map(Either::Right),
        })
        .boxed()
}

/// Does the same with the connection of either driver.
macro_rules! with_either {
    ($connection:expr, $driver:ident => $done:expr) => {
        match $connection {
            SqlConnection::Sqlite(TrackedConnection {
                connection: $driver,
                ..
            }) => $done,
            SqlConnection::Postgres(TrackedConnection {
                connection: $driver,
                ..
            }) => $done,
        }
    };
}

impl SqlConnection {
    /// Returns the statement of a pair in this database's dialect.
    pub fn sql_for(&self, pair: &DialectPair) -> &'static str {
        match self {
            SqlConnection::Sqlite(_) => pair.sqlite,
            SqlConnection::Postgres(_) => pair.postgres,
        }
    }

    /// Records that a pool hands the connection out now.
    pub fn note_handed_out(&mut self) {
        let (SqlConnection::Sqlite(TrackedConnection { handed_out_at, .. })
        | SqlConnection::Postgres(TrackedConnection { handed_out_at, .. })) = self;
        *handed_out_at = Instant::now();
    }

    /// Returns the time at which a pool handed the connection out last.
    pub fn handed_out_at(&self) -> Instant {
        match self {
            SqlConnection::Sqlite(file) => file.handed_out_at,
            SqlConnection::Postgres(server) => server.handed_out_at,
        }
    }

    /// Returns the driver's connection, if the database is a file.
    pub fn of_file(&mut self) -> Option<&mut SqliteConnection> {
        match self {
            SqlConnection::Sqlite(file) => Some(file.raw()),
            SqlConnection::Postgres(_) => None,
        }
    }

    /// Executes a statement. Compiled once, independent of the bound types.
    fn steps(
        &mut self,
        sql: SqlStr,
        arguments: Option<SqlArguments>,
    ) -> Result<BoxStream<'_, ResultItem>, Error> {
        Ok(match self {
            SqlConnection::Sqlite(file) => {
                let arguments = arguments.map(SqlArguments::for_sqlite).transpose()?;
                let rows = SqliteQueryResult::rows_affected;
                file.steps(sql, arguments, rows, SqlValue::of_sqlite)
            }
            SqlConnection::Postgres(server) => {
                let arguments = arguments.map(SqlArguments::for_postgres).transpose()?;
                let rows = PgQueryResult::rows_affected;
                server.steps(sql, arguments, rows, SqlValue::of_postgres)
            }
        })
    }

    /// Executes a statement and returns its first row. Also compiled once.
    async fn first(
        &mut self,
        sql: SqlStr,
        arguments: Option<SqlArguments>,
    ) -> Result<Option<SqlRow>, Error> {
        if let SqlConnection::Sqlite(file) = self {
            let arguments = arguments.map(SqlArguments::for_sqlite).transpose()?;
            let row = file
                .exchange(async |file| file.fetch_optional((sql, arguments)).await)
                .await?;
            return row
                .map(|row| SqlRow::of::<SqliteRow>(&row, SqlValue::of_sqlite, &mut None))
                .transpose();
        }
        let mut steps = self.steps(sql, arguments)?;
        let mut first = None;
        // Read to the end, because a later item may be an error.
        while let Some(step) = steps.try_next().await? {
            first = first.or(step.right());
        }
        Ok(first)
    }

    /// Checks that the connection to a server is still alive.
    pub async fn check_alive(&mut self) -> Result<(), Error> {
        match self {
            SqlConnection::Sqlite(_) => Ok(()),
            SqlConnection::Postgres(server) => server.ask().await,
        }
    }
}

impl Connection for SqlConnection {
    type Database = Sql;
    type Options = SqlOptions;

    async fn close(self) -> Result<(), Error> {
        with_either!(self, driver => driver.close().await)
    }

    async fn close_hard(self) -> Result<(), Error> {
        with_either!(self, driver => driver.close_hard().await)
    }

    /// Makes sure that no exchange is in progress. A pool calls this for each returned connection.
    async fn ping(&mut self) -> Result<(), Error> {
        match self {
            SqlConnection::Sqlite(TrackedConnection { is_idle: true, .. })
            | SqlConnection::Postgres(TrackedConnection { is_idle: true, .. }) => Ok(()),
            // Without a time limit: its thread may be waiting for another program's lock.
            SqlConnection::Sqlite(file) => file.exchange(SqliteConnection::ping).await,
            SqlConnection::Postgres(server) => server.ask().await,
        }
    }

    fn begin(&mut self) -> impl Future<Output = Result<Transaction<'_, Sql>, Error>> + Send + '_ {
        Transaction::begin(self, None)
    }

    fn shrink_buffers(&mut self) {
        with_either!(self, driver => driver.shrink_buffers());
    }

    async fn flush(&mut self) -> Result<(), Error> {
        match self {
            SqlConnection::Sqlite(file) => file.raw().flush().await,
            SqlConnection::Postgres(server) => server.raw().flush().await,
        }
    }

    fn should_flush(&self) -> bool {
        with_either!(self, driver => driver.should_flush())
    }
}

/// Transactions of either database, each by its own driver. Nested transactions are savepoints.
#[derive(Debug)]
pub(crate) struct SqlTransactions;

impl TransactionManager for SqlTransactions {
    type Database = Sql;

    async fn begin(connection: &mut SqlConnection, statement: Option<SqlStr>) -> Result<(), Error> {
        match connection {
            SqlConnection::Sqlite(file) => {
                file.exchange(async |file| SqliteTransactionManager::begin(file, statement).await)
                    .await
            }
            SqlConnection::Postgres(server) => {
                server
                    .exchange(async |server| PgTransactionManager::begin(server, statement).await)
                    .await
            }
        }
    }

    async fn commit(connection: &mut SqlConnection) -> Result<(), Error> {
        match connection {
            SqlConnection::Sqlite(one) => one.exchange(SqliteTransactionManager::commit).await,
            SqlConnection::Postgres(one) => one.exchange(PgTransactionManager::commit).await,
        }
    }

    async fn rollback(connection: &mut SqlConnection) -> Result<(), Error> {
        match connection {
            SqlConnection::Sqlite(one) => one.exchange(SqliteTransactionManager::rollback).await,
            SqlConnection::Postgres(one) => one.exchange(PgTransactionManager::rollback).await,
        }
    }

    fn start_rollback(connection: &mut SqlConnection) {
        match connection {
            SqlConnection::Sqlite(one) => SqliteTransactionManager::start_rollback(one.raw()),
            SqlConnection::Postgres(one) => PgTransactionManager::start_rollback(one.raw()),
        }
    }

    fn get_transaction_depth(connection: &SqlConnection) -> usize {
        match connection {
            SqlConnection::Sqlite(one) => {
                SqliteTransactionManager::get_transaction_depth(&one.connection)
            }
            SqlConnection::Postgres(one) => {
                PgTransactionManager::get_transaction_depth(&one.connection)
            }
        }
    }
}

/// Executes a query and returns its result stream, unless the connection is an error.
pub(crate) fn result_stream<'e, 'q: 'e>(
    connection: Result<&'e mut SqlConnection, Error>,
    mut query: impl Execute<'q, Sql> + 'q,
) -> BoxStream<'e, ResultItem> {
    let steps = connection.and_then(|connection| {
        let arguments = query.take_arguments().map_err(Error::Encode)?;
        connection.steps(query.sql(), arguments)
    });
    steps.unwrap_or_else(|error| stream::once(future::ready(Err(error))).boxed())
}

/// Executes a query and returns its first row, unless the connection is an error.
pub(crate) fn first_row<'e, 'q: 'e>(
    connection: Result<&'e mut SqlConnection, Error>,
    mut query: impl Execute<'q, Sql> + 'q,
) -> BoxFuture<'e, Result<Option<SqlRow>, Error>> {
    let arguments = query.take_arguments().map_err(Error::Encode);
    let sql = query.sql();
    async move { connection?.first(sql, arguments?).await }.boxed()
}

/// Implements `Executor` for a type that yields a connection or an error.
macro_rules! executor {
    ($giver:ty, $given:expr) => {
        impl<'c> sqlx::Executor<'c> for &'c mut $giver {
            type Database = Sql;

            fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, ResultItem>
            where
                'c: 'e,
                E: 'q + sqlx::Execute<'q, Sql>,
            {
                result_stream($given(self), query)
            }

            fn fetch_optional<'e, 'q: 'e, E>(
                self,
                query: E,
            ) -> BoxFuture<'e, Result<Option<SqlRow>, Error>>
            where
                'c: 'e,
                E: 'q + sqlx::Execute<'q, Sql>,
            {
                first_row($given(self), query)
            }

            fn prepare_with<'e>(
                self,
                _: SqlStr,
                _: &'e [SqlType],
            ) -> BoxFuture<'e, Result<SqlStatement, Error>>
            where
                'c: 'e,
            {
                cannot_prepare()
            }

            fn describe<'e>(self, _: SqlStr) -> BoxFuture<'e, Result<sqlx::Describe<Sql>, Error>>
            where
                'c: 'e,
            {
                cannot_prepare()
            }
        }
    };
}

pub(crate) use executor;

executor!(SqlConnection, Ok);

/// A separately prepared statement. None exists, because each statement is prepared when it is executed.
#[derive(Debug, Clone)]
pub(crate) enum SqlStatement {}

/// Rejects a request to prepare a statement separately.
pub(crate) fn cannot_prepare<'e, T: Send + 'e>() -> BoxFuture<'e, Result<T, Error>> {
    let message = "statements are prepared when they are executed";
    future::ready(Err(Error::Protocol(message.to_owned()))).boxed()
}

impl Statement for SqlStatement {
    type Database = Sql;

    fn into_sql(self) -> SqlStr {
        match self {}
    }

    fn sql(&self) -> &SqlStr {
        match *self {}
    }

    fn parameters(&self) -> Option<Either<&[SqlType], usize>> {
        match *self {}
    }

    fn columns(&self) -> &[SqlColumn] {
        match *self {}
    }

    sqlx_core::impl_statement_query!(SqlArguments);
}
