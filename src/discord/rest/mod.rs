//! Requests to Discord, within its limits.
//!
//! serenity's own limiter is never used: it lets everything through that waits for one route at the
//! same time, cannot be told apart by who asks, and would ignore the address of a stand-in. Here every
//! request but the first answer to an interaction takes part in one budget, and waits where Discord has
//! said so (<https://discord.com/developers/docs/topics/rate-limits>).

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

/// Requests that may leave at once, and those that follow in each second: together Discord's fifty in
/// any one second.
const BURST: NonZeroU32 = NonZeroU32::new(10).unwrap();
const EACH_SECOND: NonZeroU32 = NonZeroU32::new(40).unwrap();
/// The courier's part of that: however much it has to send after an outage, people who act now find room.
const COURIERS_BURST: NonZeroU32 = NonZeroU32::new(6).unwrap();
const COURIERS: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// For how long a person's request waits for a limit to pass, rather than fail.
const PATIENCE: Duration = Duration::from_secs(5);
/// The wait where Discord names none.
const UNNAMED: Duration = Duration::from_secs(1);

/// Who makes a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asker {
    /// A handler, whose person waits.
    Handler,
    /// The courier, who has the time to come again.
    Courier,
}

/// Makes requests as the bot.
pub struct Rest {
    client: reqwest::Client,
    /// As the header has it: `Bot …`. Never printed.
    token: String,
    /// Scheme, host and port of a stand-in; `None` is Discord itself.
    base: Option<String>,
    budget: DefaultDirectRateLimiter,
    couriers: DefaultDirectRateLimiter,
    // A std mutex: held for a few map operations, never across an await.
    pauses: Mutex<Pauses>,
}

/// What shares a limit: a route with its channel or server, by method; of an interaction's webhook, its
/// token too.
type Bucket = (RatelimitingBucket, Method, u64);

/// Until when nothing may be asked for.
#[derive(Debug, Default)]
struct Pauses {
    everything: Option<Instant>,
    buckets: HashMap<Bucket, Instant>,
}

/// Discord's body of a refusal.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Refusal {
    code: isize,
    message: String,
    retry_after: Option<f64>,
    global: bool,
}

impl Rest {
    /// Requests by `client`, with the bot's bare token.
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

    /// Makes a request within the limits and reads its answer.
    pub async fn ask<T: DeserializeOwned>(
        &self,
        asker: Asker,
        request: Request<'_>,
    ) -> Result<T, Fault> {
        let answer = self.within_limits(asker, request).await?;
        read(answer).await
    }

    /// The same where the answer has nothing that is of use.
    pub async fn tell(&self, asker: Asker, request: Request<'_>) -> Result<(), Fault> {
        self.within_limits(asker, request).await.map(drop)
    }

    /// Makes a request at once: the first answer to an interaction, which is in no budget. `None`
    /// where the answer is empty.
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
        if asker == Asker::Courier {
            self.couriers.until_ready().await;
        }
        self.budget.until_ready().await;
        // Looked at last: Discord may have said stop while this one waited.
        while let Some(wait) = self.wait_of(&bucket) {
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
        // The error may print the address, and with it an interaction's token.
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
    /// How long a bucket has to wait; `None` where it need not.
    fn wait(&mut self, bucket: &Bucket) -> Option<Duration> {
        let now = Instant::now();
        // What has passed is forgotten, so that there are never more than wait.
        self.buckets.retain(|_, until| *until > now);
        self.everything = self.everything.filter(|until| *until > now);
        let own = self.buckets.get(bucket).copied();
        own.max(self.everything).map(|until| until - now)
    }

    fn note_headers(&mut self, bucket: Bucket, headers: &HeaderMap) {
        let number = |name| headers.get(name)?.to_str().ok()?.parse::<f64>().ok();
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
            self.everything = self.everything.max(Some(until));
        } else {
            self.buckets.insert(bucket, until);
        }
    }
}

/// A request with a body, and the files that go with it.
pub fn with_body<'a>(
    method: LightMethod,
    route: Route<'a>,
    body: &impl serde::Serialize,
    files: Vec<CreateAttachment>,
) -> Result<Request<'a>, Fault> {
    // Each new file is numbered in the body; the builders number them only when they send themselves.
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

/// A time that Discord names; one beyond an hour is none that it means.
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
