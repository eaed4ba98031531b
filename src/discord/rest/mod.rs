//! REST client that obeys Discord's rate limits.
//!
//! serenity's rate limiter is not used: it releases all requests waiting for a route at once, has no
//! priorities, and ignores a stand-in's address. Here all requests except initial responses to interactions
//! (which Discord exempts) share one budget, and wait when Discord tells them to
//! (<https://discord.com/developers/docs/topics/rate-limits>).

pub(super) mod attachment;
pub(super) mod fault;

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use reqwest::header::HeaderMap;
use reqwest::{Method, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serenity::all::{CreateAttachment, LightMethod, RatelimitingBucket, Request, Route};
use serenity::http::{Multipart, MultipartUpload};
use tokio::time::Instant;

use fault::{Fault, Limit};

/// Token bucket for all requests: burst and refill per second. Together at most Discord's global limit of 50
/// in any one second.
const BURST: NonZeroU32 = NonZeroU32::new(10).unwrap();
const EACH_SECOND: NonZeroU32 = NonZeroU32::new(40).unwrap();
/// The courier's share of it. It leaves room for people's requests while a backlog is sent.
const COURIERS_BURST: NonZeroU32 = NonZeroU32::new(6).unwrap();
const COURIERS: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// How long a handler's request waits for a rate limit; beyond that it fails.
const PATIENCE: Duration = Duration::from_secs(5);
/// The delay for a 429 response that names none.
const UNNAMED: Duration = Duration::from_secs(1);

/// The origin of a request, which decides its priority.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asker {
    /// A handler: a user is waiting.
    Handler,
    /// The courier, which retries later.
    Courier,
}

/// REST client with the bot's authorization.
pub struct Rest {
    client: reqwest::Client,
    /// The `Authorization` header: `Bot …`. Never printed.
    token: String,
    /// Scheme, host and port of a stand-in; `None` for Discord itself.
    base: Option<String>,
    budget: DefaultDirectRateLimiter,
    couriers: DefaultDirectRateLimiter,
    // A std mutex: held for a few map operations, never across an await.
    pauses: Mutex<Pauses>,
}

/// A rate limit's key: route with channel or server, and method; for interaction webhooks also a hash of the
/// token.
type Bucket = (RatelimitingBucket, Method, u64);

/// Times before which requests must not be sent.
#[derive(Debug, Default)]
struct Pauses {
    everything: Option<Instant>,
    buckets: HashMap<Bucket, Instant>,
}

/// The body of an error response.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Refusal {
    code: isize,
    message: String,
    retry_after: Option<f64>,
    global: bool,
}

impl Rest {
    /// Creates the client; `token` has no prefix.
    pub fn new(client: reqwest::Client, token: &str, base: Option<String>) -> Rest {
        let quota = |each, burst| Quota::per_second(each).allow_burst(burst);
        Rest {
            client,
            token: format!("Bot {token}"),
            base,
            budget: RateLimiter::direct(quota(EACH_SECOND, BURST)),
            couriers: RateLimiter::direct(quota(COURIERS, COURIERS_BURST)),
            pauses: Mutex::default(),
        }
    }

    /// Sends a request within the limits and parses the response.
    pub async fn ask<T: DeserializeOwned>(
        &self,
        asker: Asker,
        request: Request<'_>,
    ) -> Result<T, Fault> {
        let answer = self.within_limits(asker, request).await?;
        read(answer).await
    }

    /// The same, ignoring the response's body.
    pub async fn tell(&self, asker: Asker, request: Request<'_>) -> Result<(), Fault> {
        self.within_limits(asker, request).await.map(drop)
    }

    /// Sends a request without limits, for initial responses to interactions. `None` if the response is
    /// empty.
    pub async fn at_once<T: DeserializeOwned>(
        &self,
        request: Request<'_>,
    ) -> Result<Option<T>, Fault> {
        let answer = self.send(request).await?;
        match answer.status() {
            reqwest::StatusCode::NO_CONTENT => Ok(None),
            _ => read(answer).await.map(Some),
        }
    }

    async fn within_limits(&self, asker: Asker, request: Request<'_>) -> Result<Response, Fault> {
        let bucket = bucket(&request);
        // Own budget first, so that a waiting courier has not yet used a permit of the common budget.
        if asker == Asker::Courier {
            self.couriers.until_ready().await;
        }
        self.budget.until_ready().await;
        // Last, because a limit may have been announced while this request waited for the budget.
        while let Some(wait) = self.wait_of(&bucket) {
            // The courier does not wait here: its row waits in the database instead of occupying one of the
            // lanes.
            if asker == Asker::Courier || wait > PATIENCE {
                return Err(Fault::limited(wait));
            }
            tokio::time::sleep(wait).await;
        }
        let answer = self.send(request).await;
        match &answer {
            Ok(answer) => self.pauses().note_headers(bucket, answer.headers()),
            Err(fault) => self.pauses().note_fault(bucket, fault),
        }
        answer
    }

    async fn send(&self, request: Request<'_>) -> Result<Response, Fault> {
        let request = request.build(&self.client, &self.token, self.base.as_deref());
        let request = request.map_err(Fault::from)?;
        // The error's text may contain the URL, and with it an interaction token.
        let answer = request.send().await;
        let answer = answer.map_err(|_| Fault::silent("no answer"))?;
        if answer.status().is_success() {
            return Ok(answer);
        }
        Err(refusal(answer).await)
    }

    fn wait_of(&self, bucket: &Bucket) -> Option<Duration> {
        self.pauses().wait(bucket)
    }

    fn pauses(&self) -> MutexGuard<'_, Pauses> {
        self.pauses.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pauses {
    /// How long a bucket has to wait; `None` if it does not.
    fn wait(&mut self, bucket: &Bucket) -> Option<Duration> {
        let now = Instant::now();
        // Expired entries are removed here, so the map stays as small as the number of active limits.
        self.buckets.retain(|_, until| *until > now);
        self.everything = self.everything.filter(|until| *until > now);
        let own = self.buckets.get(bucket).copied();
        own.max(self.everything).map(|until| until - now)
    }

    fn note_headers(&mut self, bucket: Bucket, headers: &HeaderMap) {
        let number = |name| headers.get(name)?.to_str().ok()?.parse::<f64>().ok();
        // No requests left in this window: waiting now avoids a 429.
        if number("x-ratelimit-remaining") == Some(0.0)
            && let Some(after) = number("x-ratelimit-reset-after").and_then(seconds)
        {
            self.buckets.insert(bucket, Instant::now() + after);
        }
    }

    fn note_fault(&mut self, bucket: Bucket, fault: &Fault) {
        let Some(limit) = &fault.limit else { return };
        let until = Instant::now() + limit.after;
        if limit.global {
            // Responses in flight may arrive in any order; the latest end counts.
            self.everything = self.everything.max(Some(until));
        } else {
            self.buckets.insert(bucket, until);
        }
    }
}

/// Builds a request with a JSON body, and attachments if there are any.
pub fn with_body<'a>(
    method: LightMethod,
    route: Route<'a>,
    body: &impl serde::Serialize,
    files: Vec<CreateAttachment>,
) -> Result<Request<'a>, Fault> {
    // Attachments must be numbered in the body. serenity's builders do that only when they send the request
    // themselves, so the body has none, which works for a single file.
    debug_assert!(files.len() <= 1, "a message has one file at most");
    let json = |_| Fault::silent("a request that cannot be written");
    let request = Request::new(route, method);
    if files.is_empty() {
        return Ok(request.body(Some(serde_json::to_vec(body).map_err(json)?)));
    }
    Ok(request.multipart(Some(Multipart {
        upload: MultipartUpload::Attachments(files),
        payload_json: Some(serde_json::to_string(body).map_err(json)?),
        fields: Vec::new(),
    })))
}

fn bucket(request: &Request<'_>) -> Bucket {
    let token = match request.route_ref() {
        Route::WebhookOriginalInteractionResponse { token, .. }
        // Hashed, so that the map holds no tokens.
        | Route::WebhookFollowupMessages { token, .. } => {
            let mut hasher = DefaultHasher::new();
            token.hash(&mut hasher);
            hasher.finish()
        }
        _ => 0,
    };
    (
        request.route_ref().ratelimiting_bucket(),
        request.method_ref().reqwest_method(),
        token,
    )
}

async fn read<T: DeserializeOwned>(answer: Response) -> Result<T, Fault> {
    let unread = || Fault::silent("an answer that cannot be read");
    let bytes = answer.bytes().await.map_err(|_| unread())?;
    serde_json::from_slice(&bytes).map_err(|_| unread())
}

async fn refusal(answer: Response) -> Fault {
    let status = answer.status().as_u16();
    let header = |name| answer.headers().get(name)?.to_str().ok().map(str::to_owned);
    let named = header("retry-after").and_then(|after| after.parse::<f64>().ok());
    let global = header("x-ratelimit-global").is_some()
        || header("x-ratelimit-scope").as_deref() == Some("global");
    let body = answer.bytes().await.unwrap_or_default();
    let said: Refusal = serde_json::from_slice(&body).unwrap_or_default();
    let after = said.retry_after.or(named).and_then(seconds);
    Fault {
        status,
        code: said.code,
        message: said.message,
        limit: (status == 429).then(|| Limit {
            after: after.unwrap_or(UNNAMED),
            global: global || said.global,
        }),
    }
}

/// A duration in seconds; at most an hour, to survive a nonsensical value.
fn seconds(after: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(after.clamp(0.0, 3_600.0)).ok()
}

#[cfg(test)]
mod tests {
    use serenity::all::ChannelId;

    use super::*;

    fn posts_to(channel: u64) -> Bucket {
        let channel_id = ChannelId::new(channel);
        bucket(&Request::new(
            Route::ChannelMessages { channel_id },
            LightMethod::Post,
        ))
    }

    fn limited(after: u64, global: bool) -> Fault {
        Fault {
            limit: Some(Limit {
                after: Duration::from_secs(after),
                global,
            }),
            ..Fault::silent("")
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_limit_holds_its_own_route_and_a_global_one_all() {
        let mut pauses = Pauses::default();
        pauses.note_fault(posts_to(1), &limited(3, false));
        assert_eq!(pauses.wait(&posts_to(1)), Some(Duration::from_secs(3)));
        assert_eq!(pauses.wait(&posts_to(2)), None);
        pauses.note_fault(posts_to(2), &limited(5, true));
        assert_eq!(pauses.wait(&posts_to(1)), Some(Duration::from_secs(5)));
        assert_eq!(pauses.wait(&posts_to(3)), Some(Duration::from_secs(5)));
        tokio::time::advance(Duration::from_secs(5)).await;
        assert_eq!(pauses.wait(&posts_to(1)), None);
        assert!(pauses.buckets.is_empty(), "what has passed is forgotten");
    }

    #[tokio::test(start_paused = true)]
    async fn the_last_request_of_a_window_lets_the_next_wait() {
        let mut pauses = Pauses::default();
        let mut headers = HeaderMap::new();
        headers.insert("x-ratelimit-reset-after", "1.5".parse().unwrap());
        headers.insert("x-ratelimit-remaining", "1".parse().unwrap());
        pauses.note_headers(posts_to(1), &headers);
        assert_eq!(pauses.wait(&posts_to(1)), None);
        headers.insert("x-ratelimit-remaining", "0".parse().unwrap());
        pauses.note_headers(posts_to(1), &headers);
        assert_eq!(pauses.wait(&posts_to(1)), Some(Duration::from_millis(1500)));
    }

    #[test]
    fn no_second_has_more_than_discord_allows() {
        assert!(BURST.get() + EACH_SECOND.get() <= 50);
        assert!(COURIERS_BURST.get() + COURIERS.get() <= BURST.get() + EACH_SECOND.get() - 10);
    }
}
