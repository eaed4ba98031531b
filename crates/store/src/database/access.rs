//! The only access to an open database: a closure that reads, one that writes, or one that makes a single writing
//! statement.

use std::future::Future;
use std::panic::Location;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

use futures_util::future::BoxFuture;
use sqlx::Error;
use sqlx_postgres::PgListener;
use tokio::time::Instant;

use super::circuit_breaker::CircuitBreaker;
use super::connection::Connection;
use super::interceptor::{Call, CallInterceptor, CallKind, StatementInterceptor};
use super::location::OpenLocation;
use super::readers::Readers;
use super::server::{listen, notify};
use super::sql::SqlConnection;
use super::times::DatabaseTimes;
use super::writer::Writer;
use crate::error::StoreError;
use crate::ids::ProcessId;

/// The connections of an open database. See docs/decisions/one-way-to-the-database.md for the reason why all calls go through these
/// functions.
#[derive(Debug)]
pub(crate) struct DatabaseAccess {
    writer: Writer,
    readers: Readers,
    times: DatabaseTimes,
    /// Detects a server that does not answer; `None` for a file.
    circuit_breaker: Option<Arc<CircuitBreaker>>,
    interceptor: Option<Arc<dyn CallInterceptor>>,
    /// The id of this process among those that share the database; 0 if it has the database to itself.
    process: AtomicI64,
}

impl DatabaseAccess {
    /// Creates access to a migrated database.
    pub fn new(
        writer: Writer,
        readers: Readers,
        times: DatabaseTimes,
        interceptor: Option<Arc<dyn CallInterceptor>>,
    ) -> DatabaseAccess {
        let address = writer.place().address();
        let circuit_breaker = address.map(|address| CircuitBreaker::of(address.options()));
        DatabaseAccess {
            writer,
            readers,
            times,
            circuit_breaker,
            interceptor,
            process: AtomicI64::new(0),
        }
    }

    /// Makes all further claims on behalf of a process.
    pub fn set_process(&self, process: ProcessId) {
        self.process.store(process.0, Relaxed);
    }

    /// Returns the process that claims are made for; `None` if it has the database to itself.
    pub fn process(&self) -> Option<ProcessId> {
        let process = self.process.load(Relaxed);
        (process > 0).then_some(ProcessId(process))
    }

    /// Runs a closure that reads on a connection that it holds until it returns. Others may write between two of its
    /// statements, except within [`Connection::snapshot`].
    #[track_caller]
    pub fn read<'s, T, E, F>(&'s self, work: F) -> impl Future<Output = Result<T, E>> + Send + 's
    where
        F: for<'c> FnOnce(&'c mut Connection<'s>) -> BoxFuture<'c, Result<T, E>> + Send + 's,
        T: Send + 's,
        E: From<Error> + Send + 's,
    {
        self.call(CallMode::Reading, Location::caller(), work)
    }

    /// Runs a closure in one transaction: committed if it returns `Ok`, rolled back otherwise.
    #[track_caller]
    pub fn write<'s, T, E, F>(&'s self, work: F) -> impl Future<Output = Result<T, E>> + Send + 's
    where
        F: for<'c> FnOnce(&'c mut Connection<'s>) -> BoxFuture<'c, Result<T, E>> + Send + 's,
        T: Send + 's,
        E: From<Error> + Send + 's,
    {
        self.call(CallMode::Transaction, Location::caller(), work)
    }

    /// Runs a closure that makes a single writing statement, which is a transaction of its own. On a server it does
    /// not wait for other writers, so the statement must check everything it depends on in the rows it changes.
    #[track_caller]
    pub fn change<'s, T, E, F>(&'s self, work: F) -> impl Future<Output = Result<T, E>> + Send + 's
    where
        F: for<'c> FnOnce(&'c mut Connection<'s>) -> BoxFuture<'c, Result<T, E>> + Send + 's,
        T: Send + 's,
        E: From<Error> + Send + 's,
    {
        self.call(CallMode::Statement, Location::caller(), work)
    }

    /// Contains everything that is compiled for each closure; the rest is compiled once.
    async fn call<'s, T, E, F>(
        &'s self,
        means: CallMode,
        at: &'static Location<'static>,
        work: F,
    ) -> Result<T, E>
    where
        F: for<'c> FnOnce(&'c mut Connection<'s>) -> BoxFuture<'c, Result<T, E>> + Send + 's,
        T: Send + 's,
        E: From<Error> + Send + 's,
    {
        let mut work = Closure {
            work: Some(work),
            result: None,
        };
        let kind = means.kind();
        let call = Call { kind, at };
        // On the heap: sqlx's future reserves 15 KB for a connection in the making, which would be part of every
        // caller's future, several times over.
        let carried = Box::pin(self.carry_out(call, means, &mut work));
        self.pass(call, carried).await?;
        let unexecuted = || Err(Error::Protocol("a call was not executed".into()).into());
        work.result.unwrap_or_else(unexecuted)
    }

    /// Executes a call, through the interceptor if there is one.
    async fn pass(&self, call: Call, work: BoxFuture<'_, Result<(), Error>>) -> Result<(), Error> {
        let work = async {
            match &self.circuit_breaker {
                Some(circuit_breaker) => circuit_breaker.guard(work).await,
                None => work.await,
            }
        };
        let Some(interceptor) = &self.interceptor else {
            return work.await;
        };
        let mut result = Ok(());
        let future = Box::pin(async { result = work.await });
        interceptor.intercept(call, future).await?;
        result
    }

    async fn carry_out<'s>(
        &'s self,
        call: Call,
        means: CallMode,
        work: &mut dyn Work<'s>,
    ) -> Result<(), Error> {
        let Call { at, .. } = call;
        tracing::trace!(%at, ?means, "a call waits for a connection");
        match means {
            CallMode::Reading => {
                let connection = self.readers.connection().await?;
                tracing::trace!(%at, "a call has its connection");
                let since = Instant::now();
                let mut connection =
                    Connection::pooled(connection, self.statement_interceptor(call));
                work.run(&mut connection).await;
                self.times.read.observe(since.elapsed().as_secs_f64());
            }
            CallMode::Statement => {
                let connection = self.writer.single().await?;
                tracing::trace!(%at, "a call has its connection");
                let connection = Connection::pooled(connection, self.statement_interceptor(call));
                work.run(&mut connection.single().of(self.process())).await;
            }
            CallMode::Transaction => {
                let begun = self.writer.begin().await?;
                tracing::trace!(%at, "a call has its transaction");
                let mut tx =
                    Connection::begun(begun, self.statement_interceptor(call)).of(self.process());
                // A dropped transaction is rolled back before the next one begins.
                if work.run(&mut tx).await {
                    tx.commit().await?;
                }
            }
        }
        tracing::trace!(%at, "a call ends");
        Ok(())
    }

    fn statement_interceptor(&self, call: Call) -> Option<StatementInterceptor<'_>> {
        let interceptor = self.interceptor.as_deref()?;
        Some(StatementInterceptor::of(interceptor, call))
    }

    /// Starts listening for notifications of other processes; `None` for a file.
    pub async fn listen(&self) -> Result<Option<PgListener>, Error> {
        match self.place().address() {
            Some(address) => listen(address.options()).await.map(Some),
            None => Ok(None),
        }
    }

    /// Notifies other processes; does nothing for a file. The interceptor sees it as a read.
    #[track_caller]
    pub fn notify<'s>(
        &'s self,
        payload: &'s str,
    ) -> impl Future<Output = Result<(), Error>> + Send + 's {
        let kind = CallKind::Read;
        let at = Location::caller();
        async move {
            match self.place().address() {
                Some(_) => {
                    let future = Box::pin(self.notify_at_once(payload));
                    self.pass(Call { kind, at }, future).await
                }
                None => Ok(()),
            }
        }
    }

    async fn notify_at_once(&self, payload: &str) -> Result<(), Error> {
        match &mut *self.readers.connection().await? {
            SqlConnection::Postgres(connection) => notify(connection.raw(), payload).await,
            SqlConnection::Sqlite(_) => Ok(()),
        }
    }

    /// Fails if the file was deleted or replaced.
    pub fn check(&self) -> Result<(), Error> {
        self.writer.check()
    }

    /// Returns the location of the database.
    pub fn place(&self) -> &OpenLocation {
        self.writer.place()
    }

    /// Returns the durations of calls.
    pub fn times(&self) -> &DatabaseTimes {
        &self.times
    }

    /// Checkpoints the write-ahead log and closes the connections.
    pub async fn close(&self) {
        // Readers first, because an open read transaction would keep the checkpoint from finishing.
        self.readers.close().await;
        if let Err(error) = self.writer.write_back().await {
            tracing::warn!(%error, "the write-ahead log is left for the next start");
        }
        self.writer.close().await;
    }
}

/// The way a call is executed.
#[derive(Debug, Clone, Copy)]
enum CallMode {
    /// On a reading connection.
    Reading,
    /// In a writing transaction.
    Transaction,
    /// As a single writing statement.
    Statement,
}

impl CallMode {
    fn kind(self) -> CallKind {
        match self {
            CallMode::Reading => CallKind::Read,
            CallMode::Transaction | CallMode::Statement => CallKind::Write,
        }
    }
}

/// The work of a call without the type of its result.
trait Work<'s>: Send {
    /// Runs the work once. Returns whether it succeeded.
    fn run<'c>(&'c mut self, connection: &'c mut Connection<'s>) -> BoxFuture<'c, bool>;
}

/// The closure of a call until it runs, then its result.
struct Closure<F, T, E> {
    work: Option<F>,
    result: Option<Result<T, E>>,
}

impl<'s, T, E, F> Work<'s> for Closure<F, T, E>
where
    F: for<'c> FnOnce(&'c mut Connection<'s>) -> BoxFuture<'c, Result<T, E>> + Send + 's,
    T: Send + 's,
    E: Send + 's,
{
    fn run<'c>(&'c mut self, connection: &'c mut Connection<'s>) -> BoxFuture<'c, bool> {
        Box::pin(async move {
            let Some(work) = self.work.take() else {
                return false;
            };
            let result = self.result.insert(work(connection).await);
            result.is_ok()
        })
    }
}

/// The reason for rolling a transaction back.
#[derive(Debug)]
pub(crate) enum Rollback<T> {
    /// The result was requested without its changes.
    Requested(T),
    /// The transaction failed.
    Failed(StoreError),
}

impl<T> Rollback<T> {
    /// Returns the result of a call, whether or not its changes were kept.
    pub fn into_result(written: Result<T, Rollback<T>>) -> Result<T, StoreError> {
        match written {
            Ok(told) | Err(Rollback::Requested(told)) => Ok(told),
            Err(Rollback::Failed(error)) => Err(error),
        }
    }
}

impl<T> From<StoreError> for Rollback<T> {
    fn from(error: StoreError) -> Rollback<T> {
        Rollback::Failed(error)
    }
}

impl<T> From<sqlx::Error> for Rollback<T> {
    fn from(error: sqlx::Error) -> Rollback<T> {
        Rollback::Failed(error.into())
    }
}
