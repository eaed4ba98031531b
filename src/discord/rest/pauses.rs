//! Delays of requests: limits of routes, the global limit, a blocked address, too many rejections.
//!
//! Discord blocks an address for about an hour after 10,000 rejected requests (401, 403, 429) in ten minutes
//! (<https://discord.com/developers/docs/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans>).

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use reqwest::Method;
use reqwest::header::HeaderMap;
use serenity::all::RatelimitingBucket;
use tokio::time::Instant;

use super::fault::{Fault, LimitScope};

/// A rate limit's key: route with channel or server, and method; for interaction webhooks also a hash of the
/// token.
pub(super) type Bucket = (RatelimitingBucket, Method, u64);

/// The first and the longest pause of a blocked address; doubled each time.
const BLOCK_FIRST: Duration = Duration::from_secs(60);
const BLOCK_LONGEST: Duration = Duration::from_secs(60 * 60);
/// The time other requests wait while one request probes whether the address is still blocked.
const PROBE_DELAY: Duration = Duration::from_secs(5);
/// The time over which rejections are counted, in steps of a minute.
const COUNTED_STEPS: u64 = 10;
const STEP: Duration = Duration::from_secs(60);
/// The number of rejections from which on only answers to interactions are sent …
const RESTRAIN_FROM: u32 = 2_000;
/// … until there are fewer than these.
const RESTRAIN_UNTIL: u32 = 1_000;
/// The delay of a request that is held back because of too many rejections.
const RESTRAINT_DELAY: Duration = Duration::from_secs(30);

/// Times before which requests must not be sent.
#[derive(Debug, Default)]
pub(super) struct Pauses {
    global: Option<Instant>,
    buckets: HashMap<Bucket, Instant>,
    /// Consecutive limits of a bucket without a success: their count, and the end of the last one.
    repeated: HashMap<Bucket, (u32, Instant)>,
    block: Option<ProxyBlock>,
    refusals: Refusals,
}

/// This address is blocked by a proxy in front of Discord.
#[derive(Debug, Clone, Copy)]
struct ProxyBlock {
    until: Instant,
    length: Duration,
}

/// The reasons all requests but the answers to interactions wait, for the log and `/health`: the address is blocked, or so
/// many requests have been rejected that it would soon be.
const BLOCKED: &str = "Discord blocks this address";
const TOO_MANY_REFUSALS: &str = "Discord rejects too many requests";

impl Pauses {
    /// Returns how long a request has to wait; `None` if it does not. A request that `answers` an interaction waits
    /// only for its own limit: the user is watching, and its token lives for minutes.
    pub fn wait(&mut self, bucket: &Bucket, answers: bool) -> Option<Duration> {
        let now = Instant::now();
        // Removing expired entries here keeps the map as small as the number of active limits.
        self.buckets.retain(|_, until| *until > now);
        self.repeated
            .retain(|_, (_, until)| now.saturating_duration_since(*until) < super::LONGEST_LIMIT);
        self.global = self.global.filter(|until| *until > now);
        let own_pause = self.buckets.get(bucket).copied();
        let own_pause = own_pause.max(self.global).map(|until| until - now);
        if answers || own_pause.is_some() {
            return own_pause;
        }
        if self.refusals.are_too_many(now) {
            return Some(RESTRAINT_DELAY);
        }
        let block = self.block.as_mut()?;
        if block.until > now {
            return Some(block.until - now);
        }
        // This request probes; the others wait for its result.
        block.until = now + PROBE_DELAY;
        None
    }

    /// Returns why all but answers currently wait.
    pub fn restraint(&mut self) -> Option<&'static str> {
        if self.block.is_some() {
            return Some(BLOCKED);
        }
        let too_many = self.refusals.are_too_many(Instant::now());
        too_many.then_some(TOO_MANY_REFUSALS)
    }

    /// Notes the limit announced by a successful response.
    pub fn note_headers(&mut self, bucket: Bucket, headers: &HeaderMap) {
        self.repeated.remove(&bucket);
        let number = |name| headers.get(name)?.to_str().ok()?.parse::<f64>().ok();
        // No requests left in this window: waiting now avoids a 429.
        if number("x-ratelimit-remaining") == Some(0.0)
            && let Some(after) = number("x-ratelimit-reset-after").and_then(super::seconds)
        {
            self.buckets.insert(bucket, Instant::now() + after);
        }
    }

    /// Notes any response, for what concerns the address or all requests: also the answers to interactions.
    pub fn note_answer(&mut self, answer: Result<(), &Fault>) {
        let now = Instant::now();
        let limit = answer.err().and_then(|fault| fault.limit.as_ref());
        let scope = limit.map(|limit| limit.scope);
        let status = answer.map_or_else(|fault| fault.status, |()| 200);
        if matches!(status, 401 | 403 | 429) && scope != Some(LimitScope::Shared) {
            self.refusals.count(now);
        }
        match limit {
            Some(limit) if limit.scope == LimitScope::Address => self.note_block(limit.after, now),
            Some(limit) if limit.scope == LimitScope::Global => {
                // Responses in flight may arrive in any order; the latest end counts.
                self.global = self.global.max(Some(now + limit.after));
                self.block = None;
            }
            // Any response from Discord itself ends the block; no response proves nothing.
            _ if status != 0 => self.block = None,
            _ => {}
        }
    }

    fn note_block(&mut self, requested: Duration, now: Instant) {
        let length = match self.block {
            // The request was sent before the block was known, so it does not extend the block. The probe's own pause
            // is longer than any response to it takes.
            Some(block) if block.until > now + PROBE_DELAY => block.length,
            Some(block) => (block.length * 2).min(BLOCK_LONGEST),
            None => BLOCK_FIRST,
        };
        let until = now + requested.max(length);
        self.block = Some(ProxyBlock { until, length });
    }

    /// Notes the limit of a route. The shortest wait is doubled while limits follow each other.
    pub fn note_fault(&mut self, bucket: Bucket, fault: &Fault) {
        let limit = fault.limit.as_ref();
        if let Some(limit) = limit
            && matches!(limit.scope, LimitScope::Route | LimitScope::Shared)
        {
            let times = self.repeated.get(&bucket).map_or(0, |(times, _)| *times);
            let doubled = super::SHORTEST_LIMIT.saturating_mul(1 << times.min(10));
            let until = Instant::now() + limit.after.max(doubled).min(super::LONGEST_LIMIT);
            self.repeated.insert(bucket.clone(), (times + 1, until));
            self.buckets.insert(bucket, until);
        }
    }
}

/// Rejected requests of the last ten minutes.
#[derive(Debug, Default)]
struct Refusals {
    /// Counts by minute: its start, and the number.
    minutes: VecDeque<(Instant, u32)>,
    too_many: bool,
}

impl Refusals {
    fn count(&mut self, now: Instant) {
        match self.minutes.back_mut() {
            Some((began, count)) if now - *began < STEP => *count += 1,
            _ => self.minutes.push_back((now, 1)),
        }
    }

    fn are_too_many(&mut self, now: Instant) -> bool {
        let window = STEP * u32::try_from(COUNTED_STEPS).unwrap_or(u32::MAX);
        while let Some((began, _)) = self.minutes.front()
            && now - *began >= window
        {
            self.minutes.pop_front();
        }
        let all: u32 = self.minutes.iter().map(|(_, count)| count).sum();
        self.too_many = all >= RESTRAIN_FROM || self.too_many && all >= RESTRAIN_UNTIL;
        self.too_many
    }
}

#[cfg(test)]
mod tests {
    use serenity::all::{ChannelId, Route};

    use super::super::RestRequest;
    use super::super::fault::Limit;
    use super::*;

    fn posts_to(channel: u64) -> Bucket {
        let channel_id = ChannelId::new(channel);
        RestRequest::new(Method::POST, Route::ChannelMessages { channel_id }).bucket()
    }

    fn limited(after: u64, scope: LimitScope) -> Fault {
        Fault {
            status: 429,
            limit: Some(Limit {
                after: Duration::from_secs(after),
                scope,
            }),
            ..Fault::silent("")
        }
    }

    fn refused(status: u16) -> Fault {
        Fault {
            status,
            ..Fault::silent("refused")
        }
    }

    #[tokio::test(start_paused = true)]
    async fn route_limit_delays_its_route_and_global_limit_all() {
        let mut pauses = Pauses::default();
        pauses.note_fault(posts_to(1), &limited(3, LimitScope::Route));
        assert_eq!(
            pauses.wait(&posts_to(1), false),
            Some(Duration::from_secs(3))
        );
        assert_eq!(pauses.wait(&posts_to(2), false), None);
        // A global limit counts with any response, also to the first answer of an interaction.
        pauses.note_answer(Err(&limited(5, LimitScope::Global)));
        for channel in [1, 3] {
            let wait = pauses.wait(&posts_to(channel), false);
            assert_eq!(wait, Some(Duration::from_secs(5)));
        }
        tokio::time::advance(Duration::from_secs(5)).await;
        assert_eq!(pauses.wait(&posts_to(1), false), None);
        assert!(pauses.buckets.is_empty(), "what has passed is forgotten");
    }

    #[tokio::test(start_paused = true)]
    async fn repeated_route_limits_double_until_a_success() {
        let mut pauses = Pauses::default();
        for seconds in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600] {
            pauses.note_fault(posts_to(1), &limited(1, LimitScope::Route));
            let wait = Duration::from_secs(seconds);
            assert_eq!(pauses.wait(&posts_to(1), false), Some(wait));
            tokio::time::advance(wait).await;
        }
        pauses.note_headers(posts_to(1), &HeaderMap::new());
        pauses.note_fault(posts_to(1), &limited(3, LimitScope::Shared));
        assert_eq!(
            pauses.wait(&posts_to(1), false),
            Some(Duration::from_secs(3))
        );
    }

    #[tokio::test(start_paused = true)]
    async fn exhausted_window_delays_the_next_request() {
        let mut pauses = Pauses::default();
        let mut headers = HeaderMap::new();
        headers.insert("x-ratelimit-reset-after", "1.5".parse().unwrap());
        headers.insert("x-ratelimit-remaining", "1".parse().unwrap());
        pauses.note_headers(posts_to(1), &headers);
        assert_eq!(pauses.wait(&posts_to(1), false), None);
        headers.insert("x-ratelimit-remaining", "0".parse().unwrap());
        pauses.note_headers(posts_to(1), &headers);
        assert_eq!(
            pauses.wait(&posts_to(1), false),
            Some(Duration::from_millis(1500))
        );
    }

    #[tokio::test(start_paused = true)]
    async fn blocked_address_probes_with_growing_delays() {
        let mut pauses = Pauses::default();
        let page = limited(1, LimitScope::Address);
        for minutes in [1, 2, 4, 8, 16, 32, 60, 60] {
            pauses.note_answer(Err(&page));
            let wait = Duration::from_secs(60 * minutes);
            // Other requests in flight at that moment change nothing.
            pauses.note_answer(Err(&page));
            assert_eq!(pauses.wait(&posts_to(1), false), Some(wait));
            assert_eq!(pauses.wait(&posts_to(1), true), None, "answers go on");
            assert_eq!(pauses.restraint(), Some(BLOCKED));
            tokio::time::advance(wait).await;
            assert_eq!(pauses.wait(&posts_to(1), false), None, "one asks");
            assert_eq!(
                pauses.wait(&posts_to(2), false),
                Some(PROBE_DELAY),
                "others wait"
            );
        }
        // A missing response proves nothing; a rejection by Discord does.
        pauses.note_answer(Err(&refused(0)));
        assert_eq!(pauses.restraint(), Some(BLOCKED));
        pauses.note_answer(Err(&refused(404)));
        assert_eq!(pauses.restraint(), None);
        assert_eq!(pauses.wait(&posts_to(2), false), None);
        // A stated delay counts if it is longer.
        pauses.note_answer(Err(&limited(900, LimitScope::Address)));
        let wait = pauses.wait(&posts_to(1), false);
        assert_eq!(wait, Some(Duration::from_secs(900)));
    }

    #[tokio::test(start_paused = true)]
    async fn many_rejections_in_ten_minutes_allow_only_answers() {
        let mut pauses = Pauses::default();
        let minute = Duration::from_secs(60);
        // Neither a shared limit nor an unknown message counts.
        for _ in 0..RESTRAIN_FROM {
            pauses.note_answer(Err(&limited(0, LimitScope::Shared)));
            pauses.note_answer(Err(&refused(404)));
        }
        for status in [401, 403] {
            for _ in 0..RESTRAIN_FROM / 2 - 1 {
                pauses.note_answer(Err(&refused(status)));
            }
            tokio::time::advance(minute).await;
        }
        pauses.note_answer(Err(&limited(0, LimitScope::Route)));
        assert_eq!(pauses.wait(&posts_to(1), false), None);
        pauses.note_answer(Err(&refused(403)));
        assert_eq!(pauses.wait(&posts_to(1), false), Some(RESTRAINT_DELAY));
        assert_eq!(pauses.wait(&posts_to(1), true), None);
        assert_eq!(pauses.restraint(), Some(TOO_MANY_REFUSALS));
        // 999 are forgotten, which leaves 1,001; then nearly all.
        tokio::time::advance(8 * minute).await;
        assert_eq!(pauses.wait(&posts_to(1), false), Some(RESTRAINT_DELAY));
        tokio::time::advance(minute).await;
        assert_eq!(pauses.wait(&posts_to(1), false), None);
        assert_eq!(pauses.restraint(), None);
    }
}
