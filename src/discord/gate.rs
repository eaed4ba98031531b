//! Limits the rate of gateway connections.
//!
//! serenity resumes without a delay and reconnects every few seconds, without limit, while Discord allows
//! 1000 identifies a day. Each connection attempt reads the gateway URL, which serenity keeps behind a lock.
//! The gate holds that lock and releases it at its own pace: new sessions, which Discord counts, ever more
//! rarely while they do not last; resumed ones after five seconds at most.

use std::collections::{BTreeMap, VecDeque};
use std::convert::Infallible;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::task::{Context, Wake, Waker};
use std::thread::{self, ThreadId};
use std::time::Duration;

use serenity::all::{ShardId, ShardManager};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::{Mutex, OwnedMutexGuard};
use tokio::task::unconstrained;
use tokio::time::{Instant, sleep};

use super::overheard::{Intent, Overheard};
use crate::app::{Chance, Gateway};

/// How often the gate checks for a waiting connection attempt.
const GLANCE: Duration = Duration::from_millis(100);
/// The least time between the connections of a shard that resumes its session.
const BETWEEN_RESUMES: Duration = Duration::from_secs(5);
/// New sessions of a shard that are free of a delay, after a steady time.
const FREE: u32 = 3;
/// The delay after the last of those; doubled by each further new session soon after.
const FIRST: Duration = Duration::from_secs(1);
/// The longest delay: about 300 new sessions a day, of the 1000 that Discord allows.
const LONGEST: Duration = Duration::from_secs(300);
/// A session that outlives the delay by this much was stable and resets the delay.
const STEADY: Duration = Duration::from_secs(300);
/// How often a new session may follow an invalidated one without a delay and without being counted.
const EXCUSED: Duration = Duration::from_secs(60 * 60);
/// New sessions soon after each other from which on a warning is logged.
const WORTH_TELLING: u32 = FREE + 3;
/// The longest silence on the gateway; then serenity's own loop must have ended.
const SILENCE: Duration = Duration::from_secs(15 * 60);
/// How often [`falls_silent`] checks.
const LOOK: Duration = Duration::from_secs(5);

/// Lets connection attempts through, one at a time.
pub(super) struct Gate {
    address: Arc<Mutex<String>>,
    held: OwnedMutexGuard<String>,
    heard: UnboundedReceiver<Overheard>,
    chance: Arc<Chance>,
}

impl Gate {
    /// Takes the lock; call before the client starts. `heard` tells what the client is about to do.
    pub async fn close(
        address: &Arc<Mutex<String>>,
        heard: UnboundedReceiver<Overheard>,
        chance: &Arc<Chance>,
    ) -> Gate {
        Gate {
            held: Arc::clone(address).lock_owned().await,
            address: Arc::clone(address),
            heard,
            chance: Arc::clone(chance),
        }
    }

    /// Releases the lock at intervals, forever. `deaf` is called for a shard that no longer listens.
    pub async fn keep(self, gateway: &Gateway, deaf: impl Fn(u32)) -> Infallible {
        let Gate {
            address,
            mut held,
            mut heard,
            chance,
        } = self;
        let mut attempts = Attempts::default();
        let mut told = false;
        loop {
            if told && gateway.is_connected() {
                told = false;
                tracing::info!("the gateway is back");
            }
            // Before each release: a resume that is let through as a new session would count as one.
            while let Ok(news) = heard.try_recv() {
                take(news, &mut attempts, gateway, &deaf);
            }
            if attempts.wait(Instant::now()).is_some() {
                listen(&mut heard, |news| take(news, &mut attempts, gateway, &deaf)).await;
                continue;
            }
            // Unconstrained: tokio's cooperative budget must not make the first poll return before it has
            // queued.
            let mut back = pin!(unconstrained(Arc::clone(&address).lock_owned()));
            // Read before the release: the new session may begin before `tries` is called.
            let sessions = gateway.sessions();
            let somebody = let_go(held, back.as_mut());
            held = back.await;
            if !somebody {
                listen(&mut heard, |news| take(news, &mut attempts, gateway, &deaf)).await;
                continue;
            }
            gateway.tries(sessions);
            if attempts.next().intent != Intent::Resume {
                gateway.identifies();
            }
            let soon = attempts.passed(Instant::now(), &chance);
            if soon >= WORTH_TELLING && !told {
                told = true;
                let most = LONGEST.as_secs();
                tracing::warn!(
                    "no lasting connection to the gateway: it is tried ever more rarely, \
                     every {most} s at last"
                );
            }
        }
    }
}

/// Waits for a glance, or until something is heard. Not by a sleep alone: a client that is deaf keeps a whole
/// worker of tokio busy, maybe the one that would have to notice that a sleep is over.
async fn listen(heard: &mut UnboundedReceiver<Overheard>, mut take: impl FnMut(Overheard)) {
    tokio::select! {
        biased;
        Some(news) = heard.recv() => take(news),
        () = sleep(GLANCE) => {}
    }
}

/// Notes what a client is about to do.
fn take(news: Overheard, attempts: &mut Attempts, gateway: &Gateway, deaf: &impl Fn(u32)) {
    if news.intent == Intent::Deaf {
        deaf(news.shard);
    }
    if news.intent != Intent::Identify {
        gateway.ends();
    }
    attempts.hear(news);
}

/// When the next connection attempt may pass. Resuming a session costs nothing but a connection; each new
/// session is one of the 1000 that Discord allows a day and shard.
#[derive(Debug, Default)]
struct Attempts {
    /// What the clients have said that they are about to do, in that order.
    intents: VecDeque<Overheard>,
    shards: BTreeMap<u32, Sessions>,
    resumed: Option<Instant>,
}

/// The new sessions of a shard.
#[derive(Debug, Default)]
struct Sessions {
    /// Those soon after each other; `None` before the first.
    soon: Option<u32>,
    /// The earliest time of the next.
    ready: Option<Instant>,
    /// Whether the last session was declared invalid.
    invalidated: bool,
    /// When a new session was last excused for that.
    excused: Option<Instant>,
}

impl Attempts {
    fn hear(&mut self, news: Overheard) {
        match news.intent {
            Intent::Identify | Intent::Resume => {
                // A client does one thing at a time: what it said before is no longer true.
                self.intents.retain(|before| before.shard != news.shard);
                self.intents.push_back(news);
            }
            Intent::Invalidated => {
                self.shards.entry(news.shard).or_default().invalidated = true;
            }
            Intent::Restart | Intent::Deaf => {}
        }
    }

    /// The one who passes next. Resumes go first: a new session is waited for longer anyway, and several
    /// shards share the gate. Who has said nothing is taken for shard 0 with a new session.
    fn next(&self) -> Overheard {
        let resumes = |one: &&Overheard| one.intent == Intent::Resume;
        let next = self.intents.iter().find(resumes).or(self.intents.front());
        next.copied().unwrap_or(Overheard {
            shard: 0,
            intent: Intent::Identify,
        })
    }

    /// How long the next one still has to wait; `None` if it may pass.
    fn wait(&self, now: Instant) -> Option<Duration> {
        let next = self.next();
        let ready = match next.intent {
            Intent::Resume => self.resumed.map(|last| last + BETWEEN_RESUMES),
            _ => self.shards.get(&next.shard).and_then(|shard| {
                if shard.is_excused(now) {
                    None
                } else {
                    shard.ready
                }
            }),
        };
        let wait = ready?.saturating_duration_since(now);
        (!wait.is_zero()).then_some(wait)
    }

    /// Notes that somebody has passed. Returns the new sessions of that shard soon after each other.
    fn passed(&mut self, now: Instant, chance: &Chance) -> u32 {
        let next = self.next();
        self.intents.retain(|one| *one != next);
        if next.intent == Intent::Resume {
            self.resumed = Some(now);
            return 0;
        }
        self.shards
            .entry(next.shard)
            .or_default()
            .begin(now, chance)
    }
}

impl Sessions {
    fn is_excused(&self, now: Instant) -> bool {
        let lately = self.excused.is_some_and(|at| now - at < EXCUSED);
        self.invalidated && !lately
    }

    fn begin(&mut self, now: Instant, chance: &Chance) -> u32 {
        if self.is_excused(now) {
            self.excused = Some(now);
        } else {
            let steady = self
                .ready
                .is_none_or(|ready| now.saturating_duration_since(ready) >= STEADY);
            // The first of a shard is not counted either.
            self.soon = Some(match self.soon {
                Some(soon) if !steady => soon + 1,
                Some(_) => 1,
                None => 0,
            });
        }
        self.invalidated = false;
        let soon = self.soon.unwrap_or_default();
        self.ready = Some(now + pause(soon, chance));
        soon
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

/// The wait after so many new sessions: none at first, then doubled up to a ceiling, with jitter so that many
/// bots do not reconnect at the same time.
fn pause(soon: u32, chance: &Chance) -> Duration {
    let Some(doublings) = soon.checked_sub(FREE) else {
        return Duration::ZERO;
    };
    let full = FIRST.saturating_mul(1_u32.checked_shl(doublings).unwrap_or(u32::MAX));
    full.min(LONGEST).mul_f64(0.8 + 0.2 * chance.jitter())
}

/// Waits until there has been no sign of life for too long. Each heartbeat acknowledgement counts.
pub(super) async fn falls_silent(shards: &ShardManager, gateway: &Gateway) {
    let mut heard = Vec::new();
    while gateway.sign.age() < SILENCE {
        let now = latencies(shards).await;
        // The latency is measured with each acknowledgement in nanoseconds, so a new value means a new one.
        if now != heard {
            // The slowest of several shards.
            if let Some(latency) = now.iter().filter_map(|(_, latency)| *latency).max() {
                gateway.answers_within(latency);
            }
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

    fn chance() -> Arc<Chance> {
        Arc::new(Chance::seeded(1))
    }

    /// Connections and longest wait in a day, if each connection lasts this long and is followed by this.
    async fn a_day_of(lasting: Duration, then: &[Intent]) -> (u64, Duration) {
        let address = Arc::new(Mutex::new("ws://nowhere".to_owned()));
        let (says, heard) = tokio::sync::mpsc::unbounded_channel();
        let gate = Gate::close(&address, heard, &chance()).await;
        let gateway = Gateway::default();
        let longest_wait = async {
            let mut longest = Duration::ZERO;
            let end = Instant::now() + DAY;
            let mut intents = [Intent::Identify].iter().chain(then.iter().cycle());
            while Instant::now() < end {
                let asked = Instant::now();
                for &intent in intents.by_ref() {
                    says.send(Overheard { shard: 0, intent }).unwrap();
                    if matches!(intent, Intent::Identify | Intent::Resume) {
                        break;
                    }
                }
                // The gate hears before it looks whether somebody waits.
                sleep(GLANCE).await;
                drop(address.lock().await);
                longest = longest.max(asked.elapsed());
                gateway.begins();
                sleep(lasting).await;
            }
            longest
        };
        tokio::select! {
            biased;
            never = gate.keep(&gateway, |_| {}) => match never {},
            longest = longest_wait => (gateway.connects(), longest),
        }
    }

    #[tokio::test(start_paused = true)]
    async fn new_sessions_are_few_however_they_fail() {
        let invalidated = [Intent::Invalidated, Intent::Restart, Intent::Identify];
        for then in [&[Intent::Identify][..], &invalidated] {
            for seconds in [0, 30, 290, 601] {
                let lasting = Duration::from_secs(seconds);
                let (connects, _) = a_day_of(lasting, then).await;
                assert!(connects < 400, "{seconds} s each: {connects}");
                assert!(connects > 100, "it is tried on: {connects}");
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn who_was_connected_for_long_comes_back_at_once() {
        let (connects, longest) = a_day_of(Duration::from_secs(900), &[Intent::Identify]).await;
        assert!((95..=97).contains(&connects), "{connects}");
        assert!(longest <= 3 * GLANCE, "{longest:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_resume_waits_five_seconds_at_most_and_counts_for_nothing() {
        for seconds in [0, 1, 60] {
            let lasting = Duration::from_secs(seconds);
            let (_, longest) = a_day_of(lasting, &[Intent::Resume]).await;
            assert!(
                longest <= BETWEEN_RESUMES + 3 * GLANCE,
                "{seconds}: {longest:?}"
            );
        }
        // A session that is dead when it is resumed costs no wait either.
        let dead = [
            Intent::Resume,
            Intent::Resume,
            Intent::Invalidated,
            Intent::Restart,
            Intent::Identify,
        ];
        let (_, longest) = a_day_of(Duration::from_secs(1_800), &dead).await;
        assert!(longest <= BETWEEN_RESUMES + 3 * GLANCE, "{longest:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn each_shard_has_its_own_pace() {
        let mut attempts = Attempts::default();
        let now = Instant::now();
        let identify = |shard| Overheard {
            shard,
            intent: Intent::Identify,
        };
        for shard in 0..16 {
            attempts.hear(identify(shard));
            assert_eq!(attempts.wait(now), None, "the first of each shard is free");
            attempts.passed(now, &chance());
        }
        for _ in 0..FREE {
            attempts.hear(identify(3));
            assert_eq!(attempts.wait(now), None);
            attempts.passed(now, &chance());
        }
        attempts.hear(identify(3));
        assert!(attempts.wait(now).is_some());
        // Another one that resumes does not wait behind it.
        attempts.hear(Overheard {
            shard: 5,
            intent: Intent::Resume,
        });
        assert_eq!(attempts.wait(now), None);
        attempts.passed(now, &chance());
        assert!(attempts.wait(now).is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn the_end_of_a_session_is_told_while_the_next_one_waits() {
        let address = Arc::new(Mutex::new(String::new()));
        let (says, heard) = tokio::sync::mpsc::unbounded_channel();
        let gate = Gate::close(&address, heard, &chance()).await;
        let gateway = Gateway::default();
        gateway.begins();
        let (shard, intent) = (0, Intent::Deaf);
        says.send(Overheard { shard, intent }).unwrap();
        let deaf = std::sync::Mutex::new(Vec::new());
        let keeps = gate.keep(&gateway, |shard| deaf.lock().unwrap().push(shard));
        let _ = tokio::time::timeout(2 * GLANCE, keeps).await;
        assert!(!gateway.is_connected());
        assert_eq!(*deaf.lock().unwrap(), [0]);
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
        let (_says, heard) = tokio::sync::mpsc::unbounded_channel();
        let gate = Gate::close(&address, heard, &chance()).await;
        gateway.sign.beat();
        assert!(gateway.sign.age() < SILENCE);
        let waits = tokio::time::timeout(2 * SILENCE, gate.keep(&gateway, |_| {}));
        assert!(waits.await.is_err());
        assert!(gateway.sign.age() >= SILENCE, "nobody came to the gate");
    }
}
