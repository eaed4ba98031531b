//! A connection to either database.

use std::task::{Context, Poll, ready};

use futures_util::future::{self, BoxFuture, FutureExt};
use futures_util::stream::{self, BoxStream, StreamExt};
use sqlx::postgres::{PgArguments, PgConnection, PgTransactionManager};
use sqlx::sqlite::SqliteConnection;
use sqlx::{
    Connection, Describe, Either, Error, Execute, Executor, SqlStr, Statement, Transaction,
};
use sqlx_core::transaction::TransactionManager;

use super::Sql;
use super::arguments::SqlArguments;
use super::dialect::Pair;
use super::options::{SqlOptions, answered};
use super::row::{SqlDone, SqlRow};
use super::statement::SqlStatement;
use super::value::SqlType;

/// A connection to a database of ours.
#[derive(Debug)]
pub(in crate::store) enum SqlConnection {
    /// To a file of SQLite.
    Sqlite(SqliteConnection),
    /// To a database of a PostgreSQL server.
    Postgres(ServerConnection),
}

/// A connection to a server. Whether that is still there is a question that takes as long as a statement, and is not put where
/// a statement was just answered.
#[derive(Debug)]
pub(in crate::store) struct ServerConnection {
    connection: PgConnection,
    /// Whether the last exchange has come to its end, and nothing failed in it.
    settled: bool,
}

impl ServerConnection {
    /// A connection that was just made.
    pub fn new(connection: PgConnection) -> ServerConnection {
        ServerConnection {
            connection,
            settled: true,
        }
    }

    /// The driver's connection, for an exchange of which nothing is known here.
    pub fn raw(&mut self) -> &mut PgConnection {
        self.settled = false;
        &mut self.connection
    }

    /// An exchange that comes to its end or fails, such as that of a transaction.
    pub(super) async fn exchange(
        &mut self,
        exchange: impl AsyncFnOnce(&mut PgConnection) -> Result<(), Error>,
    ) -> Result<(), Error> {
        exchange(self.raw()).await?;
        self.settled = true;
        Ok(())
    }

    /// How many transactions it is in, one within the other.
    pub(super) fn depth(&self) -> usize {
        PgTransactionManager::get_transaction_depth(&self.connection)
    }

    /// Asks the server for an answer, after which nothing is under way any more.
    async fn ask(&mut self) -> Result<(), Error> {
        let asked = self.exchange(async |connection| connection.ping().await);
        answered(asked).await
    }

    /// Carries a statement out.
    fn steps(&mut self, sql: SqlStr, arguments: Option<PgArguments>) -> BoxStream<'_, Step> {
        self.settled = false;
        let (mut columns, mut failed) = (None, false);
        let mut steps = self.connection.fetch_many((sql, arguments));
        let settled = &mut self.settled;
        let next = move |context: &mut Context<'_>| {
            let next = ready!(steps.poll_next_unpin(context));
            match &next {
                Some(step) => failed |= step.is_err(),
                None => *settled = !failed,
            }
            Poll::Ready(next.map(|step| match step? {
                Either::Left(done) => Ok(Either::Left(SqlDone::from(done))),
                Either::Right(row) => SqlRow::of_postgres(&row, &mut columns).map(Either::Right),
            }))
        };
        stream::poll_fn(next).boxed()
    }

    /// The first row that comes of a statement.
    async fn first(
        &mut self,
        sql: SqlStr,
        arguments: Option<PgArguments>,
    ) -> Result<Option<SqlRow>, Error> {
        let row = self.raw().fetch_optional((sql, arguments)).await?;
        self.settled = true;
        row.map(|row| SqlRow::of_postgres(&row, &mut None))
            .transpose()
    }
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
                connection.steps(sql, arguments)
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
                connection.first(sql, arguments).await
            }
        }
    }

    /// Asks a server whether the connection is still there.
    pub async fn is_there(&mut self) -> Result<(), Error> {
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
        match self {
            SqlConnection::Sqlite(connection) => connection.close().await,
            SqlConnection::Postgres(server) => server.connection.close().await,
        }
    }

    async fn close_hard(self) -> Result<(), Error> {
        match self {
            SqlConnection::Sqlite(connection) => connection.close_hard().await,
            SqlConnection::Postgres(server) => server.connection.close_hard().await,
        }
    }

    /// Makes sure that nothing is under way: a pool asks for that with each connection that is given back.
    async fn ping(&mut self) -> Result<(), Error> {
        match self {
            SqlConnection::Sqlite(connection) => connection.ping().await,
            SqlConnection::Postgres(server) if server.settled => Ok(()),
            SqlConnection::Postgres(server) => server.ask().await,
        }
    }

    fn begin(&mut self) -> impl Future<Output = Result<Transaction<'_, Sql>, Error>> + Send + '_ {
        Transaction::begin(self, None)
    }

    fn shrink_buffers(&mut self) {
        match self {
            SqlConnection::Sqlite(connection) => connection.shrink_buffers(),
            SqlConnection::Postgres(server) => server.connection.shrink_buffers(),
        }
    }

    async fn flush(&mut self) -> Result<(), Error> {
        match self {
            SqlConnection::Sqlite(connection) => connection.flush().await,
            SqlConnection::Postgres(server) => server.raw().flush().await,
        }
    }

    fn should_flush(&self) -> bool {
        match self {
            SqlConnection::Sqlite(connection) => connection.should_flush(),
            SqlConnection::Postgres(server) => server.connection.should_flush(),
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
                SqlConnection::Postgres(one) => SqlStatement::of(&one.raw().prepare(sql).await?),
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
