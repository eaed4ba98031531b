//! The seam between a call and the database, for tests that simulate a whole life of the bot.

use std::fmt;
use std::panic::Location;

use futures_util::future::BoxFuture;
use sqlx::Error;

/// How calls reach the database. In the program: at once. A simulation counts, orders and breaks them.
pub trait Passage: fmt::Debug + Send + Sync {
    /// Carries one call out: awaits `work` to its end, or does not begin it. An error is told instead of the result of
    /// `work`, also after it was done, as when the answer of a commit is lost.
    ///
    /// `work` may be polled on any runtime.
    fn pass<'a>(&'a self, call: Call, work: BoxFuture<'a, ()>) -> BoxFuture<'a, Result<(), Error>>;

    /// Asked before each statement of a call, of which this is number `nth`, from 0; an error is that statement's. Of a
    /// transaction that writes, the commit is the last statement.
    fn statement(&self, call: Call, nth: u32) -> Result<(), Error>;
}

/// A call to the database.
#[derive(Debug, Clone, Copy)]
pub struct Call {
    /// What it does.
    pub kind: CallKind,
    /// Where in the store it is made.
    pub at: &'static Location<'static>,
}

/// What a call does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CallKind {
    /// It reads, beside others.
    Read,
    /// It changes something, alone.
    Write,
}

/// Asks a passage about the statements of one call.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seam<'s> {
    passage: &'s dyn Passage,
    call: Call,
    asked: u32,
}

impl<'s> Seam<'s> {
    pub fn of(passage: &'s dyn Passage, call: Call) -> Seam<'s> {
        Seam {
            passage,
            call,
            asked: 0,
        }
    }

    /// Whether the next statement may be made.
    pub fn ask(&mut self) -> Result<(), Error> {
        let nth = self.asked;
        self.asked += 1;
        self.passage.statement(self.call, nth)
    }
}
