//! Limits the rate of a shard's connections to the gateway.
//!
//! serenity resumes without a delay and reconnects every few seconds, without limit, while Discord allows
//! 1000 identifies a day. Each connection attempt reads the gateway URL, which serenity keeps behind a lock.
//! The gate holds that lock and releases it at its own pace: new sessions, which Discord counts, in their turn
//! among all shards, and ever more rarely while they do not last; resumed ones after five seconds at most.

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

use super::overheard::{Heard, Intent};
use super::turns::Turns;
use crate::app::{Chance, ShardLink};

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

/// Lets the connection attempts of a shard through.
pub(super) struct Gate {
    address: Arc<Mutex<String>>,
    held: OwnedMutexGuard<String>,
    heard: Heard,
    chance: Arc<Chance>,
}

impl Gate {
    /// Takes the lock; call before the client starts. `heard` tells what the client is about to do.
    pub async fn close(address: &Arc<Mutex<String>>, heard: Heard, chance: &Arc<Chance>) -> Gate {
        Gate {
            held: Arc::clone(address).lock_owned().await,
            address: Arc::clone(address),
            heard,
            chance: Arc::clone(chance),
        }
    }

    /// Releases the lock at intervals, forever. `turns` says when a new session may begin; `deaf` is called when the
    /// shard no longer listens.
    pub async fn keep(self, link: &ShardLink, turns: &impl Turns, deaf: impl Fn()) -> Infallible {
        let Gate {
            address,
            mut held,
            mut heard,
            chance,
        } = self;
        let mut attempts = Attempts::default();
        let mut told = false;
        loop {
            if told && link.is_connected() {
                told = false;
                tracing::info!(shard = %link.shard, "the gateway is back");
            }
            // Before each release: a resume that is let through as a new session would count as one.
            while let Ok(news) = heard.try_recv() {
                take(news, &mut attempts, link, &deaf);
            }
            if std::mem::take(&mut attempts.has_identified) {
                turns.identified(link.shard).await;
            }
            if let Some(wait) = attempts.wait(Instant::now()) {
                // Who waits for its turn is no client that has ended.
                if attempts.ask_again.is_some() {
                    link.sign.beat();
                }
                listen(&mut heard, wait, |news| {
                    take(news, &mut attempts, link, &deaf);
                })
                .await;
                continue;
            }
            if attempts.needs_turn() {
                let wait = turns.take(link.shard).await;
                attempts.is_told(wait, Instant::now());
                continue;
            }
            // Unconstrained: tokio's cooperative budget must not make the first poll return before it has
            // queued.
            let mut back = pin!(unconstrained(Arc::clone(&address).lock_owned()));
            // Read before the release: the new session may begin before `tries` is called.
            let sessions = link.sessions();
            let somebody = let_go(held, back.as_mut());
            held = back.await;
            if !somebody {
                listen(&mut heard, GLANCE, |news| {
                    take(news, &mut attempts, link, &deaf);
                })
                .await;
                continue;
            }
            link.tries(sessions);
            if attempts.next() != Intent::Resume {
                link.identifies();
            }
            let soon = attempts.passed(Instant::now(), &chance);
            if soon >= WORTH_TELLING && !told {
                told = true;
                let most = LONGEST.as_secs();
                tracing::warn!(
                    shard = %link.shard,
                    "no lasting connection to the gateway: it is tried ever more rarely, \
                     every {most} s at last"
                );
            }
        }
    }
}

/// Waits for a glance at most, or until something is heard. Not by a sleep alone: a client that is deaf keeps a whole
/// worker of tokio busy, maybe the one that would have to notice that a sleep is over.
async fn listen(heard: &mut Heard, wait: Duration, mut take: impl FnMut(Intent)) {
    tokio::select! {
        biased;
        Some(news) = heard.recv() => take(news),
        () = sleep(wait.min(GLANCE)) => {}
    }
}

/// Notes what a client is about to do.
fn take(news: Intent, attempts: &mut Attempts, link: &ShardLink, deaf: &impl Fn()) {
    if news == Intent::Deaf {
        deaf();
    }
    if !matches!(news, Intent::Identify | Intent::Identified) {
        link.ends();
    }
    attempts.hear(news);
}

/// When the next connection attempt of a shard may pass. Resuming a session costs nothing but a connection; each new
/// session is one of the 1000 that Discord allows a day.
#[derive(Debug, Default)]
struct Attempts {
    /// What the client has said that it is about to do: to identify, or to resume.
    intent: Option<Intent>,
    /// Whether it has its turn to identify.
    has_turn: bool,
    /// When it may ask for it again.
    ask_again: Option<Instant>,
    /// Whether it has identified since this was last looked at.
    has_identified: bool,
    /// New sessions soon after each other; `None` before the first.
    soon: Option<u32>,
    /// The earliest time of the next new session.
    ready: Option<Instant>,
    /// Whether the last session was declared invalid.
    invalidated: bool,
    /// When a new session was last excused for that.
    excused: Option<Instant>,
    resumed: Option<Instant>,
}

impl Attempts {
    fn hear(&mut self, news: Intent) {
        match news {
            // A client does one thing at a time: what it said before is no longer true.
            Intent::Identify | Intent::Resume => self.intent = Some(news),
            Intent::Invalidated => self.invalidated = true,
            Intent::Identified => self.has_identified = true,
            Intent::Restart | Intent::Deaf => {}
        }
    }

    /// What the one who passes next will do. Who has said nothing is taken for one with a new session.
    fn next(&self) -> Intent {
        self.intent.unwrap_or(Intent::Identify)
    }

    /// How long the next one still has to wait; `None` if it may pass, or ask for its turn.
    fn wait(&self, now: Instant) -> Option<Duration> {
        let ready = match self.next() {
            Intent::Resume => self.resumed.map(|last| last + BETWEEN_RESUMES),
            _ if self.is_excused(now) => self.ask_again,
            _ => self.ready.max(self.ask_again),
        };
        let wait = ready?.saturating_duration_since(now);
        (!wait.is_zero()).then_some(wait)
    }

    /// Whether the client waits for its turn to identify. Where it was not heard nobody knows that it comes at all, and
    /// others would wait for nothing.
    fn needs_turn(&self) -> bool {
        self.intent == Some(Intent::Identify) && !self.has_turn
    }

    /// Notes that it is the client's turn, or for how long it is not.
    fn is_told(&mut self, wait: Option<Duration>, now: Instant) {
        self.has_turn = wait.is_none();
        self.ask_again = wait.map(|wait| now + wait);
    }

    /// Notes that the client has passed. Returns the new sessions soon after each other.
    fn passed(&mut self, now: Instant, chance: &Chance) -> u32 {
        let next = self.next();
        self.intent = None;
        if next == Intent::Resume {
            self.resumed = Some(now);
            return 0;
        }
        self.has_turn = false;
        self.begin(now, chance)
    }

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

/// Waits until there has been no sign of life of a shard for too long. Each heartbeat acknowledgement counts.
pub(super) async fn falls_silent(shards: &ShardManager, link: &ShardLink) {
    let mut heard = None;
    while link.sign.age() < SILENCE {
        // The latency is measured with each acknowledgement in nanoseconds, so a new value means a new one.
        let now = latency(shards, link).await;
        if now != heard {
            if let Some(Some(latency)) = now {
                link.answers_within(latency);
            }
            heard = now;
            link.sign.beat();
        }
        sleep(LOOK).await;
    }
}

/// The latency of the shard's client, if it has one; `None` while there is no client.
async fn latency(shards: &ShardManager, link: &ShardLink) -> Option<Option<Duration>> {
    let runners = shards.runners.lock().await;
    let runner = runners.get(&ShardId(link.shard.0.into()))?;
    Some(runner.latency)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

    use super::*;
    use crate::app::Gateway;
    use crate::play::{Shard, ShardRange};

    const DAY: Duration = Duration::from_secs(24 * 60 * 60);

    /// The turns of a bot with one shard.
    struct Free;

    impl Turns for Free {
        async fn take(&self, _: Shard) -> Option<Duration> {
            None
        }

        async fn identified(&self, _: Shard) {}
    }

    /// Turns of shards of which so many may identify at once, until when they are taken.
    struct Shared {
        concurrency: u16,
        taken: parking_lot::Mutex<BTreeMap<u16, Instant>>,
    }

    impl Turns for Shared {
        async fn take(&self, shard: Shard) -> Option<Duration> {
            let (now, mut taken) = (Instant::now(), self.taken.lock());
            let until = taken.entry(shard.0 % self.concurrency).or_insert(now);
            if *until > now {
                return Some((*until - now).min(Duration::from_secs(5)));
            }
            *until = now + Duration::from_secs(15);
            None
        }

        async fn identified(&self, shard: Shard) {
            let next = Instant::now() + Duration::from_secs(5);
            self.taken.lock().insert(shard.0 % self.concurrency, next);
        }
    }

    fn chance() -> Arc<Chance> {
        Arc::new(Chance::seeded(1))
    }

    /// A gate before an address that is nowhere, and the end at which its client is heard.
    async fn gate() -> (Arc<Mutex<String>>, UnboundedSender<Intent>, Gate) {
        let address = Arc::new(Mutex::new("ws://nowhere".to_owned()));
        let (says, heard) = unbounded_channel();
        let gate = Gate::close(&address, heard, &chance()).await;
        (address, says, gate)
    }

    fn link() -> Arc<ShardLink> {
        Gateway::default().link(Shard(0)).unwrap()
    }

    /// Connections and longest wait in a day, if each connection lasts this long and is followed by this.
    async fn a_day_of(lasting: Duration, then: &[Intent]) -> (u64, Duration) {
        let (address, says, gate) = gate().await;
        let link = link();
        let longest_wait = async {
            let mut longest = Duration::ZERO;
            let end = Instant::now() + DAY;
            let mut intents = [Intent::Identify].iter().chain(then.iter().cycle());
            while Instant::now() < end {
                let asked = Instant::now();
                for &intent in intents.by_ref() {
                    says.send(intent).unwrap();
                    if matches!(intent, Intent::Identify | Intent::Resume) {
                        break;
                    }
                }
                // The gate hears before it looks whether somebody waits.
                sleep(GLANCE).await;
                drop(address.lock().await);
                longest = longest.max(asked.elapsed());
                link.begins();
                sleep(lasting).await;
            }
            longest
        };
        tokio::select! {
            biased;
            never = gate.keep(&link, &Free, || {}) => match never {},
            longest = longest_wait => (link.connects(), longest),
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

    /// When each of sixteen shards passed, by shard, if all start at once and so many may identify at a time. What each
    /// connection does until it has identified takes a while.
    async fn sixteen_shards_start(concurrency: u16) -> BTreeMap<Shard, Duration> {
        let turns = Shared {
            concurrency,
            taken: parking_lot::Mutex::default(),
        };
        let gateway = Gateway::default();
        gateway.has("0-15/16".parse::<ShardRange>().unwrap());
        let began = Instant::now();
        let shards = gateway.links().into_iter().map(async |link| {
            let (address, says, gate) = gate().await;
            let client = async {
                says.send(Intent::Identify).unwrap();
                drop(address.lock().await);
                let passed = began.elapsed();
                sleep(Duration::from_millis(80)).await;
                says.send(Intent::Identified).unwrap();
                link.begins();
                passed
            };
            // Its gate stays until all have started.
            let keeps = gate.keep(&link, &turns, || {});
            let ends = async {
                let passed = client.await;
                while !gateway.all_connected() {
                    sleep(GLANCE).await;
                }
                passed
            };
            tokio::select! {
                biased;
                never = keeps => match never {},
                passed = ends => (link.shard, passed),
            }
        });
        let passed = futures_util::future::join_all(shards).await;
        for link in gateway.links() {
            assert_eq!((link.connects(), link.identified()), (1, 1), "each once");
        }
        passed.into_iter().collect()
    }

    #[tokio::test(start_paused = true)]
    async fn sixteen_shards_start_as_soon_as_their_turns_allow() {
        let warnings = Warnings::default();
        let _watch = tracing::subscriber::set_default(warnings.clone());
        for (concurrency, within) in [(1, 80), (2, 40), (16, 5)] {
            let passed = sixteen_shards_start(concurrency).await;
            let last = passed.values().max().unwrap();
            assert!(
                *last < Duration::from_secs(within),
                "{concurrency}: {last:?}"
            );
            for bucket in 0..concurrency {
                let of_bucket = passed.iter();
                let of_bucket = of_bucket.filter(|(shard, _)| shard.0 % concurrency == bucket);
                let mut at: Vec<_> = of_bucket.map(|(_, at)| *at).collect();
                at.sort_unstable();
                for two in at.windows(2) {
                    let between = two[1] - two[0];
                    assert!(
                        between >= Duration::from_secs(5),
                        "{concurrency}: {passed:?}"
                    );
                }
            }
        }
        // Among them that the gateway does not last.
        assert_eq!(warnings.0.load(Relaxed), 0);
    }

    /// Counts what is logged as a warning or worse.
    #[derive(Clone, Default)]
    struct Warnings(Arc<std::sync::atomic::AtomicUsize>);

    impl tracing::Subscriber for Warnings {
        fn enabled(&self, line: &tracing::Metadata<'_>) -> bool {
            *line.level() <= tracing::Level::WARN
        }

        fn new_span(&self, _: &tracing::span::Attributes<'_>) -> tracing::span::Id {
            tracing::span::Id::from_u64(1)
        }

        fn record(&self, _: &tracing::span::Id, _: &tracing::span::Record<'_>) {}

        fn record_follows_from(&self, _: &tracing::span::Id, _: &tracing::span::Id) {}

        fn event(&self, _: &tracing::Event<'_>) {
            self.0.fetch_add(1, Relaxed);
        }

        fn enter(&self, _: &tracing::span::Id) {}

        fn exit(&self, _: &tracing::span::Id) {}
    }

    #[tokio::test(start_paused = true)]
    async fn who_waits_for_a_turn_is_alive_and_a_resume_needs_none() {
        struct Never;
        impl Turns for Never {
            async fn take(&self, _: Shard) -> Option<Duration> {
                Some(DAY)
            }
            async fn identified(&self, _: Shard) {}
        }
        let (address, says, gate) = gate().await;
        let link = link();
        let client = async {
            says.send(Intent::Identify).unwrap();
            let early = tokio::time::timeout(2 * SILENCE, address.lock()).await;
            assert!(early.is_err(), "it is not its turn");
            assert!(link.sign.age() < SILENCE);
            assert_eq!(link.connects(), 0);
            says.send(Intent::Resume).unwrap();
            let passes = tokio::time::timeout(3 * GLANCE, address.lock()).await;
            assert!(passes.is_ok());
        };
        tokio::select! {
            biased;
            never = gate.keep(&link, &Never, || {}) => match never {},
            () = client => {}
        }
    }

    #[tokio::test(start_paused = true)]
    async fn the_end_of_a_session_is_told_while_the_next_one_waits() {
        let (_address, says, gate) = gate().await;
        let link = link();
        link.begins();
        says.send(Intent::Deaf).unwrap();
        let deaf = AtomicBool::new(false);
        let keeps = gate.keep(&link, &Free, || deaf.store(true, Relaxed));
        let _ = tokio::time::timeout(2 * GLANCE, keeps).await;
        assert!(!link.is_connected());
        assert!(deaf.load(Relaxed));
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
        let (_address, _says, gate) = gate().await;
        let link = link();
        link.sign.beat();
        assert!(link.sign.age() < SILENCE);
        let waits = tokio::time::timeout(2 * SILENCE, gate.keep(&link, &Free, || {}));
        assert!(waits.await.is_err());
        assert!(link.sign.age() >= SILENCE, "nobody came to the gate");
    }
}
