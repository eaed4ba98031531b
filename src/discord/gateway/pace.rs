//! The pace of a shard's connections. Discord allows 1000 new sessions a day; resumed ones are free. Short-lived new
//! sessions are delayed more and more; resumes follow each other after five seconds.

use std::future::Future;
use std::num::NonZeroU16;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::Http;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::app::{Chance, IdentifyOrder, IdentifyTurn, TurnRequest};
use crate::discord::login;
use crate::discord::login::GatewayInfo;
use hansu_store::{Shard, ShardRange};

/// The minimum interval between the connections of a shard that resumes its session.
const RESUME_INTERVAL: Duration = Duration::from_secs(5);
/// Consecutive failed resumes after which a new session is started.
const MAX_RESUMES: u32 = 5;
/// New sessions of a shard without a delay, after a stable time.
const FREE_STARTS: u32 = 3;
/// The delay after the last of the free starts; doubled by each further new session soon after.
const FIRST_DELAY: Duration = Duration::from_secs(1);
/// The longest delay: about 300 new sessions a day, of the 1000 that Discord allows.
const LONGEST_DELAY: Duration = Duration::from_secs(300);
/// A session that outlives the delay by this much was stable and resets the delay.
const STABLE_AFTER: Duration = Duration::from_secs(300);
/// The minimum interval between two uncounted new sessions that follow an invalidated one without a delay.
const EXCUSE_INTERVAL: Duration = Duration::from_secs(60 * 60);
/// The number of new sessions in quick succession from which on a warning is logged.
const WARN_FROM: u32 = FREE_STARTS + 3;

/// The start of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Start {
    /// A new session.
    Identify,
    /// A resume of the previous session.
    Resume,
}

/// The times before which a shard must not reconnect.
#[derive(Debug, Default)]
pub(super) struct Pace {
    /// New sessions in quick succession; `None` before the first.
    soon: Option<u32>,
    /// The earliest time of the next new session.
    ready: Option<Instant>,
    /// The last session was declared invalid.
    invalidated: bool,
    /// The last time a new session was excused because of an invalidated one.
    excused: Option<Instant>,
    /// The last resume.
    resumed: Option<Instant>,
    /// Resumes since the last successful one.
    resumes: u32,
    warned: bool,
}

impl Pace {
    /// Notes that the session was declared invalid (op 9).
    pub fn invalidated(&mut self) {
        self.invalidated = true;
    }

    /// Notes that a session has started or resumed.
    pub fn connected(&mut self) {
        self.resumes = 0;
        if std::mem::take(&mut self.warned) {
            tracing::info!("the gateway connection is stable again");
        }
    }

    /// Returns whether resuming has failed so often that a new session is needed.
    pub fn has_failed_to_resume(&self) -> bool {
        self.resumes >= MAX_RESUMES
    }

    /// Returns how long the shard must still not connect; `None` if it may.
    pub fn wait(&self, start: Start, now: Instant) -> Option<Duration> {
        let ready = match start {
            Start::Resume => self.resumed.map(|last| last + RESUME_INTERVAL),
            Start::Identify if self.is_excused(now) => None,
            Start::Identify => self.ready,
        };
        let wait = ready?.saturating_duration_since(now);
        (!wait.is_zero()).then_some(wait)
    }

    /// Notes a connection.
    pub fn connects(&mut self, start: Start, now: Instant, chance: &Chance) {
        if start == Start::Resume {
            self.resumed = Some(now);
            self.resumes += 1;
            return;
        }
        self.resumes = 0;
        let quick_starts = self.identifies(now, chance);
        if quick_starts >= WARN_FROM && !std::mem::replace(&mut self.warned, true) {
            let max_seconds = LONGEST_DELAY.as_secs();
            tracing::warn!(
                "the gateway connection keeps failing: backing off, up to {max_seconds} s between attempts"
            );
        }
    }

    fn is_excused(&self, now: Instant) -> bool {
        let was_excused = self.excused.is_some_and(|at| now - at < EXCUSE_INTERVAL);
        self.invalidated && !was_excused
    }

    /// Counts a new session. Returns the number of those in quick succession.
    fn identifies(&mut self, now: Instant, chance: &Chance) -> u32 {
        if self.is_excused(now) {
            self.excused = Some(now);
        } else {
            let steady = self
                .ready
                .is_none_or(|ready| now.saturating_duration_since(ready) >= STABLE_AFTER);
            // The first session of a shard is not counted either.
            self.soon = Some(match self.soon {
                Some(quick_starts) if !steady => quick_starts + 1,
                Some(_) => 1,
                None => 0,
            });
        }
        self.invalidated = false;
        let quick_starts = self.soon.unwrap_or_default();
        self.ready = Some(now + pause(quick_starts, chance));
        quick_starts
    }
}

/// Returns the delay after this many new sessions: none at first, then doubled up to a limit, with jitter so that bots
/// do not reconnect at the same time.
fn pause(quick_starts: u32, chance: &Chance) -> Duration {
    let Some(doublings) = quick_starts.checked_sub(FREE_STARTS) else {
        return Duration::ZERO;
    };
    let full = FIRST_DELAY.saturating_mul(1_u32.checked_shl(doublings).unwrap_or(u32::MAX));
    full.min(LONGEST_DELAY).mul_f64(0.8 + 0.2 * chance.jitter())
}

/// The time for which Discord's count of remaining sessions is trusted: other processes start some, too.
const TRUST_TIME: Duration = Duration::from_secs(60);
/// The delay if the next turn is unknown, or the time for which no session may start.
const UNKNOWN_DELAY: Duration = Duration::from_secs(5);

/// The answer to a shard that wants to start a new session.
#[derive(Debug)]
pub enum Permission {
    /// It may. `None` for a bot's only shard, which need not wait for others.
    Granted(Option<IdentifyTurn>),
    /// The delay before the next try.
    Wait(Duration),
}

/// Decides when a shard may start a new session.
pub trait Turns: Send + Sync {
    /// Takes the turn of a shard.
    fn take(&self, shard: Shard) -> impl Future<Output = Permission> + Send;

    /// Notes that the shard with the turn has identified, so that the next turn is counted from now.
    fn identified(&self, shard: Shard, turn: IdentifyTurn) -> impl Future<Output = ()> + Send;
}

/// Discord's session limits, and the turns kept in the database.
pub struct IdentifyTurns {
    http: Arc<Http>,
    identifies: Arc<IdentifyOrder>,
    shards: ShardRange,
    // tokio's mutex, held during a request, so that several shards make only one.
    allowed: Mutex<Allowed>,
}

/// The session limits last reported by Discord.
#[derive(Debug, Clone, Copy)]
struct Allowed {
    /// The time of the request.
    fetched_at: Instant,
    /// New sessions left, minus those started since the answer.
    left: u64,
    /// The time at which the full number is available again.
    resets: Instant,
    /// The number of shards that may identify at once.
    concurrency: NonZeroU16,
    /// `true` if it was logged that no sessions are left.
    warned: bool,
}

impl IdentifyTurns {
    /// Creates the turns of the shards of a process, with the limits Discord has just reported.
    pub fn new(
        http: Arc<Http>,
        identifies: Arc<IdentifyOrder>,
        shards: ShardRange,
        info: &GatewayInfo,
    ) -> IdentifyTurns {
        IdentifyTurns {
            http,
            identifies,
            shards,
            allowed: Mutex::new(Allowed::of(info, Instant::now())),
        }
    }

    /// Returns how long no session may start; `None` if one may. Without an answer, the last known limit applies.
    async fn forbidden(&self) -> Option<Duration> {
        let mut allowed = self.allowed.lock().await;
        if allowed.is_stale(Instant::now())
            && let Ok(info) = login::gateway(&self.http).await
        {
            let warned = allowed.warned;
            *allowed = Allowed {
                warned,
                ..Allowed::of(&info, Instant::now())
            };
        }
        allowed.forbidden(Instant::now())
    }

    /// Returns the bucket of identifies that exclude each other: those of shards with the same remainder.
    async fn bucket(&self, shard: Shard) -> u16 {
        shard.0 % self.allowed.lock().await.concurrency
    }
}

impl Turns for IdentifyTurns {
    async fn take(&self, shard: Shard) -> Permission {
        if let Some(wait) = self.forbidden().await {
            return Permission::Wait(wait);
        }
        let mut turn = None;
        if self.shards.total().get() > 1 {
            let bucket = self.bucket(shard).await;
            match self.identifies.take(bucket).await {
                Ok(TurnRequest::Granted(granted)) => turn = Some(granted),
                Ok(TurnRequest::Wait(wait)) => return Permission::Wait(wait),
                Err(error) => {
                    tracing::warn!(%error, %shard, "the identify order could not be read");
                    return Permission::Wait(UNKNOWN_DELAY);
                }
            }
        }
        self.allowed.lock().await.spend();
        Permission::Granted(turn)
    }

    async fn identified(&self, shard: Shard, turn: IdentifyTurn) {
        if let Err(error) = self.identifies.identified(turn).await {
            // The turn ends without this, only later.
            tracing::warn!(%error, %shard, "the next shard could not be allowed to identify");
        }
    }
}

impl Allowed {
    fn of(info: &GatewayInfo, now: Instant) -> Allowed {
        let concurrency = u16::try_from(info.max_concurrency).ok();
        Allowed {
            fetched_at: now,
            left: info.remaining,
            resets: now + Duration::from_millis(info.reset_after),
            concurrency: concurrency
                .and_then(NonZeroU16::new)
                .unwrap_or(NonZeroU16::MIN),
            warned: false,
        }
    }

    fn is_stale(&self, now: Instant) -> bool {
        let is_old = now - self.fetched_at >= TRUST_TIME;
        // A limit that was only counted here is requested once more before a shard waits for a day.
        is_old || (self.left == 0 && !self.warned) || (self.left == 0 && now >= self.resets)
    }

    /// Returns how long no session may start; `None` if one may. The start and the end of such a pause are logged once
    /// each.
    fn forbidden(&mut self, now: Instant) -> Option<Duration> {
        if self.left > 0 {
            if std::mem::take(&mut self.warned) {
                tracing::info!("new sessions are allowed again");
            }
            return None;
        }
        let wait = self
            .resets
            .saturating_duration_since(now)
            .max(UNKNOWN_DELAY);
        if !std::mem::replace(&mut self.warned, true) {
            tracing::warn!(
                "Discord's daily session limit is used up: no new session for {} s",
                wait.as_secs()
            );
        }
        Some(wait)
    }

    /// Counts a session that starts.
    fn spend(&mut self) {
        self.left = self.left.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const DAY: Duration = Duration::from_secs(24 * 60 * 60);

    /// Returns the number of connections in a day and the longest wait, if each connection lasts `lifetime` and is
    /// followed by `later_starts`, repeatedly. An identify may follow an invalidation.
    fn a_day_of(lifetime: Duration, later_starts: &[Start], invalid: bool) -> (u64, Duration) {
        let chance = Chance::seeded(1);
        let mut pace = Pace::default();
        let mut connects = 0;
        let mut longest = Duration::ZERO;
        let mut now = Instant::now();
        let end = now + DAY;
        let mut starts = [Start::Identify].iter().chain(later_starts.iter().cycle());
        while now < end {
            let start = *starts.next().unwrap();
            let mut waited = Duration::ZERO;
            while let Some(wait) = pace.wait(start, now) {
                now += wait;
                waited += wait;
            }
            longest = longest.max(waited);
            pace.connects(start, now, &chance);
            connects += 1;
            if invalid {
                pace.invalidated();
            }
            now += lifetime + Duration::from_millis(100);
        }
        (connects, longest)
    }

    #[test]
    fn failing_new_sessions_are_limited_a_day() {
        for invalid in [false, true] {
            for seconds in [0, 30, 290, 601] {
                let lifetime = Duration::from_secs(seconds);
                let (connects, _) = a_day_of(lifetime, &[Start::Identify], invalid);
                assert!(connects < 400, "{seconds} s each: {connects}");
                assert!(connects > 100, "it is tried on: {connects}");
            }
        }
    }

    #[test]
    fn long_session_is_followed_by_the_next_at_once() {
        let (connects, longest) = a_day_of(Duration::from_secs(900), &[Start::Identify], false);
        assert!((95..=97).contains(&connects), "{connects}");
        assert_eq!(longest, Duration::ZERO);
    }

    #[test]
    fn resume_waits_five_seconds_at_most() {
        for seconds in [0, 1, 60] {
            let lifetime = Duration::from_secs(seconds);
            let (connects, longest) = a_day_of(lifetime, &[Start::Resume], false);
            assert!(longest <= RESUME_INTERVAL, "{seconds}: {longest:?}");
            assert!(connects <= 17_282, "{seconds}: {connects}");
        }
        // A session that is already dead when resumed causes no wait either.
        let dead = [Start::Resume, Start::Identify];
        let (_, longest) = a_day_of(Duration::from_secs(1_800), &dead, true);
        assert_eq!(longest, Duration::ZERO);
    }

    #[test]
    fn failed_resumes_lead_to_a_new_session() {
        let chance = Chance::seeded(1);
        let mut pace = Pace::default();
        let now = Instant::now();
        for _ in 0..MAX_RESUMES {
            assert!(!pace.has_failed_to_resume());
            pace.connects(Start::Resume, now, &chance);
        }
        assert!(pace.has_failed_to_resume());
        pace.connected();
        assert!(!pace.has_failed_to_resume());
    }

    fn said(remaining: u64, reset_after: u64, max_concurrency: u64) -> GatewayInfo {
        let limit = json!({
            "total": 1000, "remaining": remaining, "reset_after": reset_after,
            "max_concurrency": max_concurrency,
        });
        let answer = json!({ "url": "wss://x", "shards": 16, "session_start_limit": limit });
        GatewayInfo::read(&answer).unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn used_up_session_limit_is_waited_for() {
        let now = Instant::now();
        let mut allowed = Allowed::of(&said(2, 90_000, 16), now);
        assert_eq!(allowed.concurrency.get(), 16);
        for _ in 0..2 {
            assert_eq!(allowed.forbidden(now), None);
            assert!(!allowed.is_stale(now));
            allowed.spend();
        }
        assert!(allowed.is_stale(now), "Discord may have counted otherwise");
        assert_eq!(allowed.forbidden(now), Some(Duration::from_secs(90)));
        assert!(!allowed.is_stale(now), "it is asked again when it is over");
        assert!(allowed.is_stale(now + TRUST_TIME));
        let late = now + Duration::from_secs(90);
        assert!(allowed.is_stale(late));
        assert_eq!(allowed.forbidden(late), Some(UNKNOWN_DELAY));
    }

    #[tokio::test(start_paused = true)]
    async fn invalid_concurrency_counts_as_one() {
        for (concurrency, allowed_concurrency) in [(0, 1), (1, 1), (16, 16), (1 << 20, 1)] {
            let allowed = Allowed::of(&said(1, 0, concurrency), Instant::now());
            assert_eq!(
                allowed.concurrency.get(),
                allowed_concurrency,
                "{concurrency}"
            );
        }
    }
}
