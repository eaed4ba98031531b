//! Limits the rate of gateway connections.
//!
//! serenity resumes without a delay and reconnects every few seconds, without limit, while Discord allows
//! 1000 identifies a day. Each connection attempt reads the gateway URL, which serenity keeps behind a lock.
//! The gate holds that lock and releases it at its own pace.

use std::convert::Infallible;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::task::{Context, Wake, Waker};
use std::thread::{self, ThreadId};
use std::time::Duration;

use serenity::all::{ShardId, ShardManager};
use tokio::sync::{Mutex, OwnedMutexGuard};
use tokio::task::unconstrained;
use tokio::time::{Instant, sleep};

use crate::app::Gateway;

/// How often the gate checks for a waiting connection attempt.
const GLANCE: Duration = Duration::from_millis(100);
/// The delay after the first connection; doubled by each reconnection soon after.
const FIRST: Duration = Duration::from_secs(1);
/// The longest delay: about 300 connections a day, of the 1000 that Discord allows.
const LONGEST: Duration = Duration::from_secs(300);
/// A connection that outlives the delay by this much was stable and resets the delay.
const STEADY: Duration = Duration::from_secs(300);
/// Doublings after which a warning is logged.
const WORTH_TELLING: u32 = 3;
/// The longest silence on the gateway; then serenity's own loop must have ended.
const SILENCE: Duration = Duration::from_secs(15 * 60);
/// How often [`falls_silent`] checks.
const LOOK: Duration = Duration::from_secs(5);

/// Lets connection attempts through, one at a time.
pub(super) struct Gate {
    address: Arc<Mutex<String>>,
    held: OwnedMutexGuard<String>,
}

impl Gate {
    /// Takes the lock; call before the client starts.
    pub async fn close(address: &Arc<Mutex<String>>) -> Gate {
        Gate {
            held: Arc::clone(address).lock_owned().await,
            address: Arc::clone(address),
        }
    }

    /// Releases the lock at intervals, forever.
    pub async fn keep(self, gateway: &Gateway) -> Infallible {
        let Gate { address, mut held } = self;
        let mut soon = 0;
        let mut told = false;
        let mut open_since = Instant::now();
        loop {
            // Unconstrained: tokio's cooperative budget must not make the first poll return before it has
            // queued.
            let mut back = pin!(unconstrained(Arc::clone(&address).lock_owned()));
            // Read before the release: the new session may begin before `tries` is called.
            let sessions = gateway.sessions();
            let somebody = let_go(held, back.as_mut());
            held = back.await;
            if !somebody {
                if told && gateway.is_connected() {
                    told = false;
                    tracing::info!("the gateway is back");
                }
                sleep(GLANCE).await;
                continue;
            }
            gateway.tries(sessions);
            soon = if open_since.elapsed() < STEADY {
                soon + 1
            } else {
                0
            };
            if soon >= WORTH_TELLING && !told {
                told = true;
                let most = LONGEST.as_secs();
                tracing::warn!(
                    "no lasting connection to the gateway: it is tried ever more rarely, \
                     every {most} s at last"
                );
            }
            sleep(pause(soon)).await;
            open_since = Instant::now();
        }
    }
}

/// Releases the lock. `back` is the next request for it. True if another task was waiting for it.
fn let_go(
    held: OwnedMutexGuard<String>,
    back: Pin<&mut impl Future<Output = OwnedMutexGuard<String>>>,
) -> bool {
    let witness = Arc::new(Witness {
        here: thread::current().id(),
        ours: AtomicBool::new(false),
    });
    let waker = Waker::from(Arc::clone(&witness));
    // While the lock is held, polling puts this request at the end of the queue.
    let claimed = back.poll(&mut Context::from_waker(&waker)).is_ready();
    // Dropping passes the lock to the head of the queue. If that is `back`, its waker runs right here;
    // otherwise it runs later, on the holder's thread, because nothing else runs on this one meanwhile.
    drop(held);
    !claimed && !witness.ours.load(Relaxed)
}

/// A waker that records whether it was woken on this thread.
struct Witness {
    here: ThreadId,
    ours: AtomicBool,
}

impl Wake for Witness {
    fn wake(self: Arc<Self>) {
        if thread::current().id() == self.here {
            self.ours.store(true, Relaxed);
        }
    }
}

/// Doubles up to a ceiling, with jitter so that many bots do not reconnect at the same time.
fn pause(soon: u32) -> Duration {
    let full = FIRST.saturating_mul(1_u32.checked_shl(soon).unwrap_or(u32::MAX));
    full.min(LONGEST).mul_f64(0.8 + 0.2 * rand::random::<f64>())
}

/// Waits until there has been no sign of life for too long. Each heartbeat acknowledgement counts.
pub(super) async fn falls_silent(shards: &ShardManager, gateway: &Gateway) {
    let mut heard = Vec::new();
    while gateway.sign.age() < SILENCE {
        let now = latencies(shards).await;
        // The latency is measured with each acknowledgement in nanoseconds, so a new value means a new one.
        if now != heard {
            heard = now;
            gateway.sign.beat();
        }
        sleep(LOOK).await;
    }
}

async fn latencies(shards: &ShardManager) -> Vec<(ShardId, Option<Duration>)> {
    let runners = shards.runners.lock().await;
    let mut all: Vec<_> = runners
        .iter()
        .map(|(id, runner)| (*id, runner.latency))
        .collect();
    all.sort();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: Duration = Duration::from_secs(24 * 60 * 60);

    /// Connections and longest wait in a day, if each connection lasts this long.
    async fn a_day_of(lasting: Duration) -> (u64, Duration) {
        let address = Arc::new(Mutex::new("ws://nowhere".to_owned()));
        let gate = Gate::close(&address).await;
        let gateway = Gateway::default();
        let longest_wait = async {
            let mut longest = Duration::ZERO;
            let end = Instant::now() + DAY;
            while Instant::now() < end {
                let asked = Instant::now();
                drop(address.lock().await);
                longest = longest.max(asked.elapsed());
                gateway.begins();
                sleep(lasting).await;
            }
            longest
        };
        tokio::select! {
            never = gate.keep(&gateway) => match never {},
            longest = longest_wait => (gateway.connects(), longest),
        }
    }

    #[tokio::test(start_paused = true)]
    async fn connects_are_few_however_they_fail() {
        for seconds in [0, 30, 290, 601] {
            let lasting = Duration::from_secs(seconds);
            let (connects, _) = a_day_of(lasting).await;
            assert!(connects < 400, "{seconds} s each: {connects}");
            assert!(connects > 100, "it is tried on: {connects}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn who_was_connected_for_long_comes_back_at_once() {
        let (connects, longest) = a_day_of(Duration::from_secs(900)).await;
        assert!((95..=97).contains(&connects), "{connects}");
        assert!(longest <= GLANCE, "{longest:?}");
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn nobody_slips_through_unseen() {
        let address = Arc::new(Mutex::new(String::new()));
        let mut held = Arc::clone(&address).lock_owned().await;
        for _ in 0..2_000 {
            let mut back = pin!(unconstrained(Arc::clone(&address).lock_owned()));
            assert!(!let_go(held, back.as_mut()), "nobody is there");
            held = back.await;
            let (waits, waiting) = tokio::sync::oneshot::channel();
            let other = Arc::clone(&address);
            let client = tokio::spawn(async move {
                let mut lock = pin!(other.lock());
                let mut waits = Some(waits);
                let read = std::future::poll_fn(|cx| {
                    let polled = lock.as_mut().poll(cx);
                    if let Some(waits) = waits.take() {
                        let _ = waits.send(());
                    }
                    polled
                });
                drop(read.await);
            });
            waiting.await.unwrap();
            let mut back = pin!(unconstrained(Arc::clone(&address).lock_owned()));
            assert!(let_go(held, back.as_mut()), "somebody was let through");
            held = back.await;
            client.await.unwrap();
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_is_gone_is_noticed() {
        let address = Arc::new(Mutex::new(String::new()));
        let gateway = Gateway::default();
        let gate = Gate::close(&address).await;
        gateway.sign.beat();
        assert!(gateway.sign.age() < SILENCE);
        let waits = tokio::time::timeout(2 * SILENCE, gate.keep(&gateway));
        assert!(waits.await.is_err());
        assert!(gateway.sign.age() >= SILENCE, "nobody came to the gate");
    }
}
