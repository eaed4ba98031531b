//! A connection as used by the statements of one call.

use futures_util::stream::{Stream, TryStreamExt};
use sqlx::pool::PoolConnection;
use sqlx::{Connection as _, Error, SqlSafeStr, Transaction};

use super::columns::{FromRow, Parameters};
use super::interceptor::StatementInterceptor;
use super::sql::{BEGIN_SNAPSHOT, DialectPair, Sql, SqlConnection, SqlRow};
use crate::ids::ProcessId;

/// A reading connection, or a transaction. The interceptor of the call, if any, is called
/// before each statement.
///
/// The lifetime is that of the store, so that a closure may borrow data that lives as long.
#[derive(Debug)]
pub(crate) struct Connection<'s> {
    inner: Inner<'s>,
    interceptor: Option<StatementInterceptor<'s>>,
    /// The process that claims are made for, if several share the database.
    process: Option<ProcessId>,
    /// The limit on the number of statements.
    single: StatementLimit,
}

/// The limit on the number of statements of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StatementLimit {
    /// Any number of statements.
    No,
    /// One statement, not yet executed.
    Left,
    /// One statement, already executed.
    Made,
}

#[derive(Debug)]
enum Inner<'s> {
    Pooled(PoolConnection<Sql>),
    Begun(Transaction<'s, Sql>),
    Open(&'s mut SqlConnection),
}

impl Inner<'_> {
    fn driver(&self) -> &SqlConnection {
        match self {
            Inner::Pooled(connection) => connection,
            Inner::Begun(tx) => tx,
            Inner::Open(connection) => connection,
        }
    }

    fn driver_mut(&mut self) -> &mut SqlConnection {
        match self {
            Inner::Pooled(connection) => connection,
            Inner::Begun(tx) => tx,
            Inner::Open(connection) => connection,
        }
    }
}

impl<'s> Connection<'s> {
    fn new(inner: Inner<'s>, interceptor: Option<StatementInterceptor<'s>>) -> Self {
        Connection {
            inner,
            interceptor,
            process: None,
            single: StatementLimit::No,
        }
    }

    /// Creates a connection for independent statements.
    pub(super) fn pooled(
        connection: PoolConnection<Sql>,
        interceptor: Option<StatementInterceptor<'s>>,
    ) -> Self {
        Connection::new(Inner::Pooled(connection), interceptor)
    }

    /// Creates the transaction of a call.
    pub(super) fn begun(
        tx: Transaction<'s, Sql>,
        interceptor: Option<StatementInterceptor<'s>>,
    ) -> Self {
        Connection::new(Inner::Begun(tx), interceptor)
    }

    /// Wraps a transaction of a database that was opened without a store.
    pub fn without_store(tx: Transaction<'s, Sql>) -> Self {
        Connection::begun(tx, None)
    }

    /// Wraps a connection to a database that was opened without a store.
    pub fn over(connection: &'s mut SqlConnection) -> Self {
        Connection::new(Inner::Open(connection), None)
    }

    /// Allows one statement, which is a transaction of its own.
    pub(super) fn single(self) -> Self {
        let single = StatementLimit::Left;
        Connection { single, ..self }
    }

    /// Sets the process that claims are made for.
    pub(super) fn of(self, process: Option<ProcessId>) -> Self {
        Connection { process, ..self }
    }

    /// Returns the process that claims are made for; `None` if it has the database to itself.
    pub fn process(&self) -> Option<ProcessId> {
        self.process
    }

    /// Begins a transaction that reads a consistent snapshot. It ends when dropped.
    pub async fn snapshot(&mut self) -> Result<Connection<'_>, Error> {
        self.allow_statement()?;
        let interceptor = self.interceptor;
        let tx = match &mut self.inner {
            Inner::Pooled(connection) => {
                let begin = connection.sql_for(&BEGIN_SNAPSHOT);
                connection.begin_with(begin).await?
            }
            Inner::Begun(tx) => tx.begin().await?,
            Inner::Open(connection) => connection.begin().await?,
        };
        Ok(Connection::begun(tx, interceptor))
    }

    /// Commits the transaction.
    pub async fn commit(mut self) -> Result<(), Error> {
        self.allow_statement()?;
        match self.inner {
            Inner::Pooled(_) | Inner::Open(_) => Ok(()),
            Inner::Begun(tx) => tx.commit().await,
        }
    }

    /// Fails if the next statement is not allowed.
    fn allow_statement(&mut self) -> Result<(), Error> {
        match self.single {
            StatementLimit::No => {}
            StatementLimit::Left => self.single = StatementLimit::Made,
            StatementLimit::Made => {
                let message = "a call of one statement made another one";
                return Err(Error::Protocol(message.to_owned()));
            }
        }
        self.interceptor
            .as_mut()
            .map_or(Ok(()), StatementInterceptor::allow_statement)
    }

    /// Returns the statement of a pair in this database's dialect.
    pub fn sql_for(&self, pair: &DialectPair) -> &'static str {
        self.inner.driver().sql_for(pair)
    }

    /// Returns the connection for the next statement, or fails if that is not allowed.
    fn next(&mut self) -> Result<&mut SqlConnection, Error> {
        self.allow_statement()?;
        Ok(self.inner.driver_mut())
    }

    /// Executes a statement. Returns the number of rows that it has added, changed or deleted.
    pub async fn run(
        &mut self,
        sql: impl SqlSafeStr,
        values: impl Parameters,
    ) -> Result<u64, Error> {
        self.next()?.run(sql.into_sql_str(), values.values()).await
    }

    /// Reads all rows.
    pub async fn all<T: FromRow>(
        &mut self,
        sql: impl SqlSafeStr,
        values: impl Parameters,
    ) -> Result<Vec<T>, Error> {
        let rows = self
            .next()?
            .all(sql.into_sql_str(), values.values())
            .await?;
        rows.iter().map(T::from_row).collect()
    }

    /// Reads the first row.
    pub async fn first<T: FromRow>(
        &mut self,
        sql: impl SqlSafeStr,
        values: impl Parameters,
    ) -> Result<Option<T>, Error> {
        let row = self
            .next()?
            .first(sql.into_sql_str(), values.values())
            .await?;
        row.as_ref().map(T::from_row).transpose()
    }

    /// Reads the only row.
    pub async fn one<T: FromRow>(
        &mut self,
        sql: impl SqlSafeStr,
        values: impl Parameters,
    ) -> Result<T, Error> {
        self.first(sql, values).await?.ok_or(Error::RowNotFound)
    }

    /// Reads rows one after another.
    pub fn stream(
        &mut self,
        sql: impl SqlSafeStr,
    ) -> Result<impl Stream<Item = Result<SqlRow, Error>> + Unpin, Error> {
        let steps = self.next()?.steps(sql.into_sql_str(), Vec::new())?;
        Ok(Box::pin(
            steps.try_filter_map(async |step| Ok(step.right())),
        ))
    }
}
