//! A connection as used by the statements of one call.

use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use sqlx::pool::PoolConnection;
use sqlx::{Connection as _, Error, SqlStr, Transaction};

use super::interceptor::StatementInterceptor;
use super::sql::{
    BEGIN_SNAPSHOT, DialectPair, ResultItem, Sql, SqlConnection, SqlRow, SqlStatement, SqlType,
    cannot_prepare, executor, first_row, result_stream,
};
use crate::numbers::ProcessId;

/// A reading connection, or a transaction: `.execute(&mut *tx)`. The interceptor of the call, if any, is called
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
}

impl<'s> Connection<'s> {
    /// Creates a connection for independent statements.
    pub(super) fn pooled(
        connection: PoolConnection<Sql>,
        interceptor: Option<StatementInterceptor<'s>>,
    ) -> Self {
        Connection {
            inner: Inner::Pooled(connection),
            interceptor,
            process: None,
            single: StatementLimit::No,
        }
    }

    /// Creates a connection for one statement, which is a transaction of its own.
    pub(super) fn single(
        connection: PoolConnection<Sql>,
        interceptor: Option<StatementInterceptor<'s>>,
    ) -> Self {
        Connection {
            single: StatementLimit::Left,
            ..Connection::pooled(connection, interceptor)
        }
    }

    /// Creates the transaction of a call.
    pub(super) fn begun(
        tx: Transaction<'s, Sql>,
        interceptor: Option<StatementInterceptor<'s>>,
    ) -> Self {
        Connection {
            inner: Inner::Begun(tx),
            interceptor,
            process: None,
            single: StatementLimit::No,
        }
    }

    /// Sets the process that claims are made for.
    pub(super) fn of(self, process: Option<ProcessId>) -> Self {
        Connection { process, ..self }
    }

    /// Returns the process that claims are made for; `None` if it has the database to itself.
    pub fn process(&self) -> Option<i64> {
        self.process.map(|process| process.0)
    }

    /// Wraps a transaction of a database that was opened without a store.
    pub fn without_store(tx: Transaction<'s, Sql>) -> Self {
        Connection::begun(tx, None)
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
        };
        Ok(Connection::begun(tx, interceptor))
    }

    /// Commits the transaction.
    pub async fn commit(mut self) -> Result<(), Error> {
        self.allow_statement()?;
        match self.inner {
            Inner::Pooled(_) => Ok(()),
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
        match &self.inner {
            Inner::Pooled(connection) => connection.sql_for(pair),
            Inner::Begun(tx) => tx.sql_for(pair),
        }
    }

    /// Returns the connection for the next statement, or fails if that is not allowed.
    pub(super) fn next(&mut self) -> Result<&mut SqlConnection, Error> {
        self.allow_statement()?;
        Ok(match &mut self.inner {
            Inner::Pooled(connection) => connection,
            Inner::Begun(tx) => tx,
        })
    }
}

executor!(Connection<'_>, Connection::next);
