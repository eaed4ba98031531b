//! Interception of calls to the database, for tests that simulate the bot's whole life.

use std::fmt;
use std::panic::Location;

use futures_util::future::{BoxFuture, FutureExt};
use sqlx::Error;

/// Intercepts calls to the database. Absent in production; a simulation counts, orders and fails calls. By itself it changes
/// nothing.
pub trait CallInterceptor: fmt::Debug + Send + Sync {
    /// Executes one call: awaits `work` to its end, or does not start it. An error replaces the result of `work`,
    /// even after it was done, as when the answer to a commit is lost.
    ///
    /// `work` may be polled on any runtime.
    fn intercept<'a>(
        &'a self,
        _call: Call,
        work: BoxFuture<'a, ()>,
    ) -> BoxFuture<'a, Result<(), Error>> {
        Box::pin(work.map(Ok))
    }

    /// Called before each statement of a call, counted by `nth` from 0. An error fails that statement. The commit is
    /// the last statement of a writing transaction.
    fn before_statement(&self, _call: Call, _nth: u32) -> Result<(), Error> {
        Ok(())
    }
}

/// A call to the database.
#[derive(Debug, Clone, Copy)]
pub struct Call {
    /// The kind of call.
    pub kind: CallKind,
    /// The source location of the call within the store.
    pub at: &'static Location<'static>,
}

/// The kind of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CallKind {
    /// Reads concurrently with other calls.
    Read,
    /// Writes alone.
    Write,
}

/// Reports the statements of one call to the interceptor.
#[derive(Debug, Clone, Copy)]
pub(super) struct StatementInterceptor<'s> {
    interceptor: &'s dyn CallInterceptor,
    call: Call,
    statements: u32,
}

impl<'s> StatementInterceptor<'s> {
    pub fn of(interceptor: &'s dyn CallInterceptor, call: Call) -> StatementInterceptor<'s> {
        StatementInterceptor {
            interceptor,
            call,
            statements: 0,
        }
    }

    /// Fails if the next statement must not be executed.
    pub fn allow_statement(&mut self) -> Result<(), Error> {
        let nth = self.statements;
        self.statements += 1;
        self.interceptor.before_statement(self.call, nth)
    }
}
