//! A runtime in real time, for tests with a paused clock.
//!
//! A paused clock jumps ahead when all tasks are idle. Waiting for the database counts as idle, so such a wait would end
//! at once.

use std::sync::{Arc, LazyLock};

use futures_util::future::BoxFuture;
use hansu_store::{Call, CallInterceptor};
use sqlx::Error;
use tokio::runtime::Runtime;

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().unwrap());

/// Runs a future on the other runtime and blocks until it ends.
pub fn on_other_runtime<T: Send, F: Future<Output = T>>(work: impl FnOnce() -> F + Send) -> T {
    std::thread::scope(|scope| scope.spawn(|| RUNTIME.block_on(work())).join()).unwrap()
}

/// Runs each database call immediately on the other runtime.
#[derive(Debug)]
pub struct DetachedInterceptor;

impl DetachedInterceptor {
    pub fn interceptor() -> Arc<dyn CallInterceptor> {
        Arc::new(DetachedInterceptor)
    }
}

impl CallInterceptor for DetachedInterceptor {
    fn intercept<'a>(
        &'a self,
        _: Call,
        work: BoxFuture<'a, ()>,
    ) -> BoxFuture<'a, Result<(), Error>> {
        Box::pin(async move {
            on_other_runtime(|| work);
            Ok(())
        })
    }
}
