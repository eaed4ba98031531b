//! A connection as used by the statements of one call.

use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use sqlx::pool::PoolConnection;
use sqlx::{Connection as _, Error, SqlStr, Transaction};

use super::passage::Seam;
use super::sql::{
    BEGIN_ONE_MOMENT, Pair, Sql, SqlConnection, SqlRow, SqlStatement, SqlType, Step, executor,
    first_of, not_apart, steps_of,
};
use crate::store::numbers::ProcessId;

/// A reading connection, or a transaction: `.execute(&mut *tx)`. The interceptor of the call, if any, is called
/// before each statement.
///
/// The lifetime is that of the store, so that a closure may borrow data that lives as long.
#[derive(Debug)]
pub(in crate::store) struct Connection<'s> {
    inner: Inner<'s>,
    seam: Option<Seam<'s>>,
    /// The process that claims are made for, if several share the database.
    process: Option<ProcessId>,
    /// The limit on the number of statements.
    single: Single,
}

/// The limit on the number of statements of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Single {
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
    pub(super) fn pooled(connection: PoolConnection<Sql>, seam: Option<Seam<'s>>) -> Self {
        Connection {
            inner: Inner::Pooled(connection),
            seam,
            process: None,
            single: Single::No,
        }
    }

    /// Creates a connection for one statement, which is a transaction of its own.
    pub(super) fn single(connection: PoolConnection<Sql>, seam: Option<Seam<'s>>) -> Self {
        Connection {
            single: Single::Left,
            ..Connection::pooled(connection, seam)
        }
    }

    /// Creates the transaction of a call.
    pub(super) fn begun(tx: Transaction<'s, Sql>, seam: Option<Seam<'s>>) -> Self {
        Connection {
            inner: Inner::Begun(tx),
            seam,
            process: None,
            single: Single::No,
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
    pub fn apart(tx: Transaction<'s, Sql>) -> Self {
        Connection::begun(tx, None)
    }

    /// Begins a transaction that reads a consistent snapshot. It ends when dropped.
    pub async fn one_moment(&mut self) -> Result<Connection<'_>, Error> {
        self.ask()?;
        let seam = self.seam;
        let tx = match &mut self.inner {
            Inner::Pooled(connection) => {
                let begin = connection.says(&BEGIN_ONE_MOMENT);
                connection.begin_with(begin).await?
            }
            Inner::Begun(tx) => tx.begin().await?,
        };
        Ok(Connection::begun(tx, seam))
    }

    /// Commits the transaction.
    pub async fn commit(mut self) -> Result<(), Error> {
        self.ask()?;
        match self.inner {
            Inner::Pooled(_) => Ok(()),
            Inner::Begun(tx) => tx.commit().await,
        }
    }

    /// Fails if the next statement is not allowed.
    fn ask(&mut self) -> Result<(), Error> {
        match self.single {
            Single::No => {}
            Single::Left => self.single = Single::Made,
            Single::Made => {
                let why = "a call of one statement made another one";
                return Err(Error::Protocol(why.to_owned()));
            }
        }
        self.seam.as_mut().map_or(Ok(()), Seam::ask)
    }

    /// Returns the statement of a pair in this database's dialect.
    pub fn says(&self, pair: &Pair) -> &'static str {
        match &self.inner {
            Inner::Pooled(connection) => connection.says(pair),
            Inner::Begun(tx) => tx.says(pair),
        }
    }

    /// Returns the connection for the next statement, or fails if that is not allowed.
    pub(super) fn next(&mut self) -> Result<&mut SqlConnection, Error> {
        self.ask()?;
        Ok(match &mut self.inner {
            Inner::Pooled(connection) => connection,
            Inner::Begun(tx) => tx,
        })
    }
}

executor!(Connection<'_>, Connection::next);
