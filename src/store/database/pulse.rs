//! Whether a server answers at all, of which calls wait for an answer.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, Error};
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep};

use super::sql::reach;

/// While a call takes longer than this, it is looked whether the server lets anybody in; so often, too.
const SLOW: Duration = Duration::from_secs(1);

/// What is known of a server. A call may take long, such as one that waits for a lock; of a server that lets nobody in
/// meanwhile there is nothing to wait for. Then all calls fail at once, until it answers again.
#[derive(Debug)]
pub(super) struct Pulse {
    options: PgConnectOptions,
    silent: AtomicBool,
    /// When it last let somebody in. Held while it is asked, so that all who wait ask once.
    heard: Mutex<Option<Instant>>,
}

impl Pulse {
    /// Of a server that answers.
    pub fn of(options: &PgConnectOptions) -> Arc<Pulse> {
        Arc::new(Pulse {
            options: options.clone(),
            silent: AtomicBool::new(false),
            heard: Mutex::default(),
        })
    }

    /// Carries a call out, as long as the server answers.
    ///
    /// # Errors
    /// [`Error::Io`] where it does not; whether the call was carried out is not known then.
    pub async fn unless_silent<T>(
        self: &Arc<Self>,
        call: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, Error> {
        if !self.silent.load(Relaxed) {
            tokio::select! {
                biased;
                told = call => return told,
                () = self.falls_silent() => {}
            }
        }
        let why = "the server does not answer";
        Err(Error::Io(io::Error::new(io::ErrorKind::NotConnected, why)))
    }

    /// Returns once the server does not answer.
    async fn falls_silent(self: &Arc<Self>) {
        loop {
            sleep(SLOW).await;
            if self.silent.load(Relaxed) {
                return;
            }
            if !self.answers().await {
                self.note_silence();
                return;
            }
        }
    }

    /// Whether it lets anybody in. What else keeps one out, such as a name that cannot be looked up, says nothing about
    /// the connections that there are.
    async fn answers(&self) -> bool {
        let mut heard = self.heard.lock().await;
        if heard.is_some_and(|heard| heard.elapsed() < SLOW) {
            return true;
        }
        // On the heap: each call has room for this, and nearly none needs it.
        match Box::pin(reach(&self.options)).await {
            Err(Error::Io(why)) if why.kind() == io::ErrorKind::NotConnected => return false,
            Err(_) => {}
            Ok(connection) => {
                let _ = connection.close().await;
            }
        }
        *heard = Some(Instant::now());
        true
    }

    /// Lets all calls fail from now on, until the server answers.
    fn note_silence(self: &Arc<Self>) {
        if self.silent.swap(true, Relaxed) {
            return;
        }
        tracing::warn!("the server of the database does not answer");
        let pulse = Arc::downgrade(self);
        tokio::spawn(async move {
            loop {
                sleep(SLOW).await;
                // The database is closed.
                let Some(pulse) = pulse.upgrade() else {
                    return;
                };
                if pulse.answers().await {
                    pulse.silent.store(false, Relaxed);
                    tracing::info!("the server of the database answers again");
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

    /// Time passes where everybody waits.
    #[tokio::test(start_paused = true)]
    async fn a_server_that_lets_nobody_in_is_waited_for_no_longer() {
        // It accepts, by the system, and answers nobody.
        let server = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = server.local_addr().unwrap().port();
        let options = PgConnectOptions::new().host("127.0.0.1").port(port);
        let pulse = Pulse::of(&options);
        let told = pulse.unless_silent(ready(Ok(1))).await;
        assert_eq!(told.unwrap(), 1, "a call that is answered asks nothing");

        let began = Instant::now();
        let told = pulse.unless_silent(pending::<Result<(), _>>()).await;
        assert!(matches!(told, Err(Error::Io(_))), "{told:?}");
        assert!(began.elapsed() < 4 * SLOW, "{:?}", began.elapsed());

        let began = Instant::now();
        let told = pulse.unless_silent(ready(Ok(1))).await;
        assert!(matches!(told, Err(Error::Io(_))), "{told:?}");
        assert_eq!(began.elapsed(), Duration::ZERO, "nobody waits any more");
    }
}
