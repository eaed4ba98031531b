//! An interceptor that records the calls of the database, and fails one.

use futures_util::future::BoxFuture;
use hansu_store::{Call, CallInterceptor, CallKind};
use parking_lot::Mutex;
use sqlx::Error;

/// The point at which the next writing call fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BreakPoint {
    Before,
    BeforeStatement(u32),
    After,
}

/// Records all calls, and fails one.
#[derive(Debug, Default)]
pub struct BreakingInterceptor {
    pub seen: Mutex<Vec<Call>>,
    pub statements: Mutex<Vec<u32>>,
    pub next: Mutex<Option<BreakPoint>>,
    /// The only source file whose calls fail; all if none is named.
    pub only: Mutex<Option<&'static str>>,
}

impl BreakingInterceptor {
    fn is_named(&self, call: Call) -> bool {
        self.only.lock().is_none_or(|file| call.at.file() == file)
    }
}

fn broken() -> Error {
    Error::Protocol("broken by a test".into())
}

impl CallInterceptor for BreakingInterceptor {
    fn intercept<'a>(
        &'a self,
        call: Call,
        work: BoxFuture<'a, ()>,
    ) -> BoxFuture<'a, Result<(), Error>> {
        self.seen.lock().push(call);
        self.statements.lock().clear();
        let is_named = self.is_named(call);
        let fails_at =
            |place| is_named && call.kind == CallKind::Write && *self.next.lock() == Some(place);
        let before = fails_at(BreakPoint::Before);
        let after = fails_at(BreakPoint::After);
        Box::pin(async move {
            if before {
                return Err(broken());
            }
            work.await;
            if after { Err(broken()) } else { Ok(()) }
        })
    }

    fn before_statement(&self, call: Call, nth: u32) -> Result<(), Error> {
        self.statements.lock().push(nth);
        let statement = Some(BreakPoint::BeforeStatement(nth));
        if self.is_named(call) && call.kind == CallKind::Write && *self.next.lock() == statement {
            return Err(broken());
        }
        Ok(())
    }
}
