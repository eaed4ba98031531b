//! A connection, as the statements of one call use it.

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

/// A connection that reads, or a transaction: `.execute(&mut *tx)`. Before each statement the seam of the call is asked.
///
/// Its lifetime is that of the store, so that a closure that is given one may borrow what lives as long.
#[derive(Debug)]
pub(in crate::store) struct Connection<'s> {
    inner: Inner<'s>,
    seam: Option<Seam<'s>>,
    /// The process whose claims are made, among those that share the database.
    process: Option<ProcessId>,
    /// Whether it has one statement only, and whether that is left.
    single: Single,
}

/// How many statements a connection is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Single {
    /// As many as there are.
    No,
    /// One.
    Left,
    /// One, which was made.
    Made,
}

#[derive(Debug)]
enum Inner<'s> {
    Pooled(PoolConnection<Sql>),
    Begun(Transaction<'s, Sql>),
}

impl<'s> Connection<'s> {
    /// A connection for statements that each stand alone.
    pub(super) fn pooled(connection: PoolConnection<Sql>, seam: Option<Seam<'s>>) -> Self {
        Connection {
            inner: Inner::Pooled(connection),
            seam,
            process: None,
            single: Single::No,
        }
    }

    /// A connection for one statement, which is a transaction by itself.
    pub(super) fn single(connection: PoolConnection<Sql>, seam: Option<Seam<'s>>) -> Self {
        Connection {
            single: Single::Left,
            ..Connection::pooled(connection, seam)
        }
    }

    /// A transaction of a call.
    pub(super) fn begun(tx: Transaction<'s, Sql>, seam: Option<Seam<'s>>) -> Self {
        Connection {
            inner: Inner::Begun(tx),
            seam,
            process: None,
            single: Single::No,
        }
    }

    /// The same, of a process that shares the database.
    pub(super) fn of(self, process: Option<ProcessId>) -> Self {
        Connection { process, ..self }
    }

    /// The process whose claims are made; `None` where it has the database to itself.
    pub fn process(&self) -> Option<i64> {
        self.process.map(|process| process.0)
    }

    /// A transaction of a database that is opened for itself, without a store.
    pub fn apart(tx: Transaction<'s, Sql>) -> Self {
        Connection::begun(tx, None)
    }

    /// Begins a transaction, in which what is read is as of one moment; it ends when it is dropped.
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

    /// Makes what was done last.
    pub async fn commit(mut self) -> Result<(), Error> {
        self.ask()?;
        match self.inner {
            Inner::Pooled(_) => Ok(()),
            Inner::Begun(tx) => tx.commit().await,
        }
    }

    /// Whether the next statement may be made.
    fn ask(&mut self) -> Result<(), Error> {
        match self.single {
            Single::No => {}
            Single::Left => self.single = Single::Made,
            Single::Made => {
                let why = "what changes something by one statement has made it";
                return Err(Error::Protocol(why.to_owned()));
            }
        }
        self.seam.as_mut().map_or(Ok(()), Seam::ask)
    }

    /// The statement of a pair that this database understands.
    pub fn says(&self, pair: &Pair) -> &'static str {
        match &self.inner {
            Inner::Pooled(connection) => connection.says(pair),
            Inner::Begun(tx) => tx.says(pair),
        }
    }

    /// The connection for the next statement, if that may be made.
    pub(super) fn next(&mut self) -> Result<&mut SqlConnection, Error> {
        self.ask()?;
        Ok(match &mut self.inner {
            Inner::Pooled(connection) => connection,
            Inner::Begun(tx) => tx,
        })
    }
}

executor!(Connection<'_>, Connection::next);
