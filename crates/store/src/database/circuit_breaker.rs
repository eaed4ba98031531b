//! Detects a server that has stopped answering while calls wait for it.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use sqlx::{Connection, Error};
use sqlx_postgres::PgConnectOptions;
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep};

use super::sql::reach;

/// The duration after which a waiting call checks whether the server accepts connections, and the interval between
/// checks.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// A circuit breaker for a server. A call may take long, for example while it waits for a lock. But if the server
/// accepts no new connections, waiting is useless: all calls fail at once until it answers again.
#[derive(Debug)]
pub(super) struct CircuitBreaker {
    options: PgConnectOptions,
    silent: AtomicBool,
    /// The time of the last accepted connection. Locked during a check, so that all waiting calls share one check.
    last_accepted: Mutex<Option<Instant>>,
}

impl CircuitBreaker {
    /// Creates a circuit breaker for a server that answers.
    pub fn of(options: &PgConnectOptions) -> Arc<CircuitBreaker> {
        Arc::new(CircuitBreaker {
            options: options.clone(),
            silent: AtomicBool::new(false),
            last_accepted: Mutex::default(),
        })
    }

    /// Executes a call while the server answers.
    ///
    /// # Errors
    /// [`Error::Io`] if the server does not answer. It is unknown then whether the call was executed.
    pub async fn guard<T>(
        self: &Arc<Self>,
        call: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, Error> {
        if !self.silent.load(Relaxed) {
            tokio::select! {
                biased;
                result = call => return result,
                () = self.until_silent() => {}
            }
        }
        let message = "the server does not answer";
        Err(Error::Io(io::Error::new(
            io::ErrorKind::NotConnected,
            message,
        )))
    }

    /// Returns once the server does not answer.
    async fn until_silent(self: &Arc<Self>) {
        loop {
            sleep(CHECK_INTERVAL).await;
            if self.silent.load(Relaxed) {
                return;
            }
            if !self.answers().await {
                self.trip();
                return;
            }
        }
    }

    /// Returns whether the server accepts connections. Other failures, such as a name lookup, say nothing about
    /// existing connections.
    async fn answers(&self) -> bool {
        let mut last_accepted = self.last_accepted.lock().await;
        if last_accepted.is_some_and(|last_accepted| last_accepted.elapsed() < CHECK_INTERVAL) {
            return true;
        }
        // On the heap, because every call reserves space for this future and hardly any needs it.
        match Box::pin(reach(&self.options)).await {
            Err(Error::Io(why)) if why.kind() == io::ErrorKind::NotConnected => return false,
            Err(_) => {}
            Ok(connection) => {
                let _ = connection.close().await;
            }
        }
        *last_accepted = Some(Instant::now());
        true
    }

    /// Fails all calls from now on, until the server answers.
    fn trip(self: &Arc<Self>) {
        if self.silent.swap(true, Relaxed) {
            return;
        }
        tracing::warn!("the database server does not answer");
        let circuit_breaker = Arc::downgrade(self);
        tokio::spawn(async move {
            loop {
                sleep(CHECK_INTERVAL).await;
                // The database was closed.
                let Some(circuit_breaker) = circuit_breaker.upgrade() else {
                    return;
                };
                if circuit_breaker.answers().await {
                    circuit_breaker.silent.store(false, Relaxed);
                    tracing::info!("the database server is available again");
                    return;
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use tokio::net::TcpListener;

    use super::*;

    /// Time is paused, and advances when all tasks wait.
    #[tokio::test(start_paused = true)]
    async fn calls_fail_once_a_server_accepts_no_connection() {
        // The system accepts the connection, but nobody answers.
        let server = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = server.local_addr().unwrap().port();
        let options = PgConnectOptions::new().host("127.0.0.1").port(port);
        let circuit_breaker = CircuitBreaker::of(&options);
        let result = circuit_breaker.guard(ready(Ok(1))).await;
        assert_eq!(result.unwrap(), 1, "a call that is answered asks nothing");

        let began = Instant::now();
        let result = circuit_breaker.guard(pending::<Result<(), _>>()).await;
        assert!(matches!(result, Err(Error::Io(_))), "{result:?}");
        assert!(
            began.elapsed() < 4 * CHECK_INTERVAL,
            "{:?}",
            began.elapsed()
        );

        let began = Instant::now();
        let result = circuit_breaker.guard(ready(Ok(1))).await;
        assert!(matches!(result, Err(Error::Io(_))), "{result:?}");
        assert_eq!(began.elapsed(), Duration::ZERO, "nobody waits any more");
    }
}
