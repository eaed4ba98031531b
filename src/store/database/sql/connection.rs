//! A connection to either database.

use futures_util::future::{self, BoxFuture, FutureExt};
use futures_util::stream::{self, BoxStream, StreamExt};
use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;
use sqlx::{
    Connection, Describe, Either, Error, Execute, Executor, SqlStr, Statement, Transaction,
};

use super::Sql;
use super::arguments::SqlArguments;
use super::dialect::Pair;
use super::options::SqlOptions;
use super::row::{SqlDone, SqlRow};
use super::statement::SqlStatement;
use super::value::SqlType;

/// A connection to a database of ours.
#[derive(Debug)]
pub(in crate::store) enum SqlConnection {
    /// To a file of SQLite.
    Sqlite(SqliteConnection),
    /// To a database of a PostgreSQL server.
    Postgres(PgConnection),
}

/// What comes of a statement, step by step.
type Step = Result<Either<SqlDone, SqlRow>, Error>;

impl SqlConnection {
    /// What this database understands of a pair.
    pub fn says(&self, pair: &Pair) -> &'static str {
        match self {
            SqlConnection::Sqlite(_) => pair.sqlite,
            SqlConnection::Postgres(_) => pair.postgres,
        }
    }

    /// The connection, where the database is a file.
    pub fn of_file(&mut self) -> Option<&mut SqliteConnection> {
        match self {
            SqlConnection::Sqlite(connection) => Some(connection),
            SqlConnection::Postgres(_) => None,
        }
    }

    /// Carries a statement out; compiled once, where what is bound differs from statement to statement.
    fn steps(&mut self, sql: SqlStr, arguments: Option<SqlArguments>) -> BoxStream<'_, Step> {
        let mut columns = None;
        match self {
            SqlConnection::Sqlite(connection) => {
                let arguments = match arguments.map(SqlArguments::for_sqlite).transpose() {
                    Ok(arguments) => arguments,
                    Err(error) => return stream::once(future::ready(Err(error))).boxed(),
                };
                let steps = connection.fetch_many((sql, arguments));
                let step = move |step: Result<_, Error>| match step? {
                    Either::Left(done) => Ok(Either::Left(SqlDone::from(done))),
                    Either::Right(row) => SqlRow::of_sqlite(&row, &mut columns).map(Either::Right),
                };
                steps.map(step).boxed()
            }
            SqlConnection::Postgres(connection) => {
                let arguments = match arguments.map(SqlArguments::for_postgres).transpose() {
                    Ok(arguments) => arguments,
                    Err(error) => return stream::once(future::ready(Err(error))).boxed(),
                };
                let steps = connection.fetch_many((sql, arguments));
                let step = move |step: Result<_, Error>| match step? {
                    Either::Left(done) => Ok(Either::Left(SqlDone::from(done))),
                    Either::Right(row) => {
                        SqlRow::of_postgres(&row, &mut columns).map(Either::Right)
                    }
                };
                steps.map(step).boxed()
            }
        }
    }

    /// The first row that comes of a statement; compiled once, too.
    async fn first(
        &mut self,
        sql: SqlStr,
        arguments: Option<SqlArguments>,
    ) -> Result<Option<SqlRow>, Error> {
        match self {
            SqlConnection::Sqlite(connection) => {
                let arguments = arguments.map(SqlArguments::for_sqlite).transpose()?;
                let row = connection.fetch_optional((sql, arguments)).await?;
                row.map(|row| SqlRow::of_sqlite(&row, &mut None))
                    .transpose()
            }
            SqlConnection::Postgres(connection) => {
                let arguments = arguments.map(SqlArguments::for_postgres).transpose()?;
                let row = connection.fetch_optional((sql, arguments)).await?;
                row.map(|row| SqlRow::of_postgres(&row, &mut None))
                    .transpose()
            }
        }
    }
}

impl Connection for SqlConnection {
    type Database = Sql;
    type Options = SqlOptions;

    async fn close(self) -> Result<(), Error> {
        match self {
            SqlConnection::Sqlite(connection) => connection.close().await,
            SqlConnection::Postgres(connection) => connection.close().await,
        }
    }

    async fn close_hard(self) -> Result<(), Error> {
        match self {
            SqlConnection::Sqlite(connection) => connection.close_hard().await,
            SqlConnection::Postgres(connection) => connection.close_hard().await,
        }
    }

    async fn ping(&mut self) -> Result<(), Error> {
        match self {
            SqlConnection::Sqlite(connection) => connection.ping().await,
            SqlConnection::Postgres(connection) => connection.ping().await,
        }
    }

    fn begin(&mut self) -> impl Future<Output = Result<Transaction<'_, Sql>, Error>> + Send + '_ {
        Transaction::begin(self, None)
    }

    fn shrink_buffers(&mut self) {
        match self {
            SqlConnection::Sqlite(connection) => connection.shrink_buffers(),
            SqlConnection::Postgres(connection) => connection.shrink_buffers(),
        }
    }

    async fn flush(&mut self) -> Result<(), Error> {
        match self {
            SqlConnection::Sqlite(connection) => connection.flush().await,
            SqlConnection::Postgres(connection) => connection.flush().await,
        }
    }

    fn should_flush(&self) -> bool {
        match self {
            SqlConnection::Sqlite(connection) => connection.should_flush(),
            SqlConnection::Postgres(connection) => connection.should_flush(),
        }
    }
}

impl<'c> Executor<'c> for &'c mut SqlConnection {
    type Database = Sql;

    fn fetch_many<'e, 'q: 'e, E>(self, mut query: E) -> BoxStream<'e, Step>
    where
        'c: 'e,
        E: 'q + Execute<'q, Sql>,
    {
        match query.take_arguments() {
            Ok(arguments) => self.steps(query.sql(), arguments),
            Err(why) => stream::once(future::ready(Err(Error::Encode(why)))).boxed(),
        }
    }

    fn fetch_optional<'e, 'q: 'e, E>(
        self,
        mut query: E,
    ) -> BoxFuture<'e, Result<Option<SqlRow>, Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Sql>,
    {
        match query.take_arguments() {
            Ok(arguments) => self.first(query.sql(), arguments).boxed(),
            Err(why) => future::ready(Err(Error::Encode(why))).boxed(),
        }
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        _: &'e [SqlType],
    ) -> BoxFuture<'e, Result<SqlStatement, Error>>
    where
        'c: 'e,
    {
        let prepared = async move {
            Ok(match self {
                SqlConnection::Sqlite(one) => SqlStatement::of(&one.prepare(sql).await?),
                SqlConnection::Postgres(one) => SqlStatement::of(&one.prepare(sql).await?),
            })
        };
        prepared.boxed()
    }

    fn describe<'e>(self, sql: SqlStr) -> BoxFuture<'e, Result<Describe<Sql>, Error>>
    where
        'c: 'e,
    {
        let described = async move {
            let statement = self.prepare(sql).await?;
            Ok(Describe {
                columns: statement.columns().to_vec(),
                parameters: statement
                    .parameters()
                    .map(|parameters| parameters.map_left(<[SqlType]>::to_vec)),
                nullable: vec![None; statement.columns().len()],
            })
        };
        described.boxed()
    }
}
