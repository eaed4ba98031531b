//! A connection to either database.

use std::task::{Poll, ready};

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
        arguments: A,
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
        let mut steps = self.connection.fetch_many((sql, Some(arguments)));
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

    /// Executes a statement and returns its result as a stream.
    pub fn steps(
        &mut self,
        sql: SqlStr,
        values: Vec<SqlValue>,
    ) -> Result<BoxStream<'_, ResultItem>, Error> {
        let values = SqlArguments(values);
        Ok(match self {
            SqlConnection::Sqlite(file) => {
                let rows = SqliteQueryResult::rows_affected;
                file.steps(sql, values.for_sqlite()?, rows, SqlValue::of_sqlite)
            }
            SqlConnection::Postgres(server) => {
                let rows = PgQueryResult::rows_affected;
                server.steps(sql, values.for_postgres()?, rows, SqlValue::of_postgres)
            }
        })
    }

    /// Executes a statement. Returns the number of rows that it has added, changed or deleted.
    pub async fn run(&mut self, sql: SqlStr, values: Vec<SqlValue>) -> Result<u64, Error> {
        let steps = self.steps(sql, values)?;
        let changed = steps.try_filter_map(async |step| Ok(step.left()));
        changed
            .try_fold(0, async |all, step| Ok(all + step.rows))
            .await
    }

    /// Executes a statement and returns its first row.
    pub async fn first(
        &mut self,
        sql: SqlStr,
        values: Vec<SqlValue>,
    ) -> Result<Option<SqlRow>, Error> {
        if let SqlConnection::Sqlite(file) = self {
            let values = Some(SqlArguments(values).for_sqlite()?);
            let row = file
                .exchange(async |file| file.fetch_optional((sql, values)).await)
                .await?;
            return row
                .map(|row| SqlRow::of::<SqliteRow>(&row, SqlValue::of_sqlite, &mut None))
                .transpose();
        }
        // Read to the end, because a later item may be an error.
        Ok(self.all(sql, values).await?.into_iter().next())
    }

    /// Executes a statement and returns its rows.
    pub async fn all(&mut self, sql: SqlStr, values: Vec<SqlValue>) -> Result<Vec<SqlRow>, Error> {
        let steps = self.steps(sql, values)?;
        steps
            .try_filter_map(async |step| Ok(step.right()))
            .try_collect()
            .await
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

/// A separately prepared statement. None exists, because each statement is prepared when it is executed.
#[derive(Debug, Clone)]
pub(crate) enum SqlStatement {}

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
