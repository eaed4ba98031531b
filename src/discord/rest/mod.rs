//! REST client that obeys Discord's rate limits.
//!
//! serenity's rate limiter is not used: it releases all requests waiting for a route at once, has no priorities, and
//! ignores a stand-in's address. Here all requests except responses to interactions (which Discord exempts) share one
//! budget, and wait when Discord requires it (<https://discord.com/developers/docs/topics/rate-limits>).

mod budget;
pub(super) mod fault;
mod pauses;
pub(super) mod requests;

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::{BoxFuture, FutureExt, TryFutureExt};
use parking_lot::{Mutex, MutexGuard};
use reqwest::{Response, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::Value;
use serenity::all::Route;
use strum::VariantArray;
use tokio::time::Instant;

use crate::app::Heartbeats;

use budget::Budget;
use fault::{EDITED_TOO_OFTEN, Fault, Limit, LimitScope};
use pauses::{Bucket, Pauses};

pub use requests::{Authorization, RestRequest};

/// The time a handler's request waits for a rate limit before it fails.
pub const HANDLER_PATIENCE: Duration = Duration::from_secs(5);
/// The bounds of the delay after a 429 response, also for a response without a delay.
const SHORTEST_LIMIT: Duration = Duration::from_secs(1);
const LONGEST_LIMIT: Duration = Duration::from_secs(10 * 60);

/// The origin of a request, which determines its priority.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Priority {
    /// A handler: a user is waiting.
    Handler,
    /// The courier, which retries later.
    Courier,
    /// Standing messages, after the courier's.
    Poster,
}

/// REST client with the bot's authorization.
pub struct RestClient {
    /// Only builds requests.
    client: reqwest::Client,
    wire: Arc<dyn Wire>,
    /// The `Authorization` header: `Bot …`. Never printed.
    token: String,
    /// Scheme, host and port of a stand-in; `None` for Discord itself.
    base: Option<String>,
    budget: Budget,
    // A blocking mutex suffices because it is only held for a few map operations.
    pauses: Mutex<Pauses>,
    /// Notified when requests are held back.
    vitals: Arc<Heartbeats>,
}

/// The delay before a request that may not start is retried: its work may have moved to another process.
const LEASE_RETRY_DELAY: Duration = Duration::from_secs(2);

impl RestClient {
    /// Creates the client; `token` has no prefix. Requests are built by `client` and sent by `wire`, at most this many
    /// in any second for all processes together.
    pub fn new(
        client: reqwest::Client,
        wire: Arc<dyn Wire>,
        token: &str,
        base: Option<String>,
        per_second: NonZeroU32,
        vitals: Arc<Heartbeats>,
    ) -> RestClient {
        for scope in LimitScope::VARIANTS {
            vitals.instruments.expect_limit((*scope).into());
        }
        RestClient {
            client,
            wire,
            token: format!("Bot {token}"),
            base,
            budget: Budget::new(per_second),
            pauses: Mutex::default(),
            vitals,
        }
    }

    /// Sends a request within the limits and parses the response.
    pub async fn ask<T: DeserializeOwned>(
        &self,
        priority: Priority,
        request: RestRequest<'_>,
    ) -> Result<T, Fault> {
        let answer = self.within_limits(priority, request).await?;
        read(answer).await
    }

    /// Sends a request within the limits, ignoring the response's body.
    pub async fn execute(&self, priority: Priority, request: RestRequest<'_>) -> Result<(), Fault> {
        self.within_limits(priority, request).await.map(drop)
    }

    /// Sends a request of the board page within the limits, and parses the response. Handlers come first, since anybody
    /// can make the page ask. It waits for a limit as long as a handler does, since a person waits for it too.
    pub async fn ask_plainly<T: DeserializeOwned>(
        &self,
        request: RestRequest<'_>,
    ) -> Result<T, Fault> {
        let bucket = request.bucket();
        let processes = self.vitals.requests.process_count();
        self.budget.wait(Priority::Courier, processes).await;
        self.wait_out(&bucket, false, HANDLER_PATIENCE).await?;
        let answer = self.send(request).await;
        self.note(bucket, &answer);
        read(answer?).await
    }

    /// Sends a request without limits, for initial responses to interactions. `None` if the response is
    /// empty.
    pub async fn send_response<T: DeserializeOwned>(
        &self,
        request: RestRequest<'_>,
    ) -> Result<Option<T>, Fault> {
        read_any(self.begin(request).await?).await
    }

    /// Sends a private initial response without limits. No other process sends it, whatever work it has taken over. It
    /// is therefore allowed even without a lease, for example to report that the database is unavailable.
    pub async fn send_private_response<T: DeserializeOwned>(
        &self,
        request: RestRequest<'_>,
    ) -> Result<Option<T>, Fault> {
        read_any(self.send(request).await?).await
    }

    /// Sends a request within the limits. Boxed, so that the callers' futures stay small.
    fn within_limits<'a>(
        &'a self,
        priority: Priority,
        request: RestRequest<'a>,
    ) -> BoxFuture<'a, Result<Response, Fault>> {
        Box::pin(async move {
            let bucket = request.bucket();
            let answers = is_answer(request.route());
            if !is_exempt(request.route()) {
                let processes = self.vitals.requests.process_count();
                self.budget.wait(priority, processes).await;
            }
            let patience = match priority {
                Priority::Handler => HANDLER_PATIENCE,
                // The courier does not wait here: its row waits in the database and does not occupy a lane.
                Priority::Courier | Priority::Poster => Duration::ZERO,
            };
            // Checked last, because a limit may have been announced while this request waited for the budget.
            self.wait_out(&bucket, answers, patience).await?;
            let answer = self.begin(request).await;
            self.note(bucket, &answer);
            answer
        })
    }

    /// Waits until requests of a bucket may start, if that takes no longer than `patience`.
    async fn wait_out(
        &self,
        bucket: &Bucket,
        answers: bool,
        patience: Duration,
    ) -> Result<(), Fault> {
        while let Some(wait) = self.wait_for_bucket(bucket, answers) {
            if wait > patience {
                return Err(Fault::limited(wait));
            }
            tokio::time::sleep(wait).await;
        }
        Ok(())
    }

    /// Notes the limits of a bucket that an answer announces.
    fn note(&self, bucket: Bucket, answer: &Result<Response, Fault>) {
        match answer {
            Ok(answer) => self.pauses().note_headers(bucket, answer.headers()),
            Err(fault) => self.pauses().note_fault(bucket, fault),
        }
    }

    /// Sends a request, unless its work may have moved to another process.
    async fn begin(&self, request: RestRequest<'_>) -> Result<Response, Fault> {
        if !self.vitals.lease.is_valid() {
            return Err(Fault::limited(LEASE_RETRY_DELAY));
        }
        self.send(request).await
    }

    /// Sends a request. Built before the first wait, so that the future holds no request.
    fn send(
        &self,
        request: RestRequest<'_>,
    ) -> impl Future<Output = Result<Response, Fault>> + Send {
        let route = request.route().map_or("activity", |route| label(&route));
        let built = request.build(&self.client, &self.token, self.base.as_deref());
        async move { self.transmit(route, built?).await }
    }

    /// Sends a built request. `route` is its label in metrics.
    async fn transmit(
        &self,
        route: &'static str,
        request: reqwest::Request,
    ) -> Result<Response, Fault> {
        let began = Instant::now();
        tracing::trace!(route, "a request is sent");
        let answer = match self.wire.send(request).await {
            Ok(answer) if answer.status().is_success() => Ok(answer),
            Ok(answer) => Err(refusal(answer).await),
            Err(NoAnswer) => Err(Fault::silent("no response")),
        };
        let instruments = &self.vitals.instruments;
        let status = status(answer.as_ref().map(Response::status));
        instruments.requested(route, status, began.elapsed());
        tracing::trace!(route, status, "a request is answered");
        let limit = answer.as_ref().err().and_then(|fault| fault.limit.as_ref());
        if let Some(limit) = limit {
            instruments.limited(limit.scope.into());
        }
        let mut pauses = self.pauses();
        pauses.note_answer(answer.as_ref().map(drop));
        self.report_pauses(&mut pauses);
        answer
    }

    fn wait_for_bucket(&self, bucket: &Bucket, answers: bool) -> Option<Duration> {
        let mut pauses = self.pauses();
        let wait = pauses.wait(bucket, answers);
        self.report_pauses(&mut pauses);
        wait
    }

    fn report_pauses(&self, pauses: &mut Pauses) {
        let reason = pauses.restraint();
        self.vitals.requests.note_held_back(reason);
    }

    fn pauses(&self) -> MutexGuard<'_, Pauses> {
        self.pauses.lock()
    }
}

async fn read<T: DeserializeOwned>(answer: Response) -> Result<T, Fault> {
    let unreadable = || Fault::silent("unreadable response");
    let bytes = answer.bytes().await.map_err(|_| unreadable())?;
    serde_json::from_slice(&bytes).map_err(|_| unreadable())
}

/// Returns whether Discord exempts a request from the limit of all requests, as it does all responses to interactions
/// (<https://discord.com/developers/docs/interactions/receiving-and-responding#endpoints>).
fn is_exempt(route: Option<Route<'_>>) -> bool {
    is_answer(route) || matches!(route, Some(Route::WebhookFollowupMessages { .. }))
}

/// Returns whether a request answers an interaction, or fetches its answer.
fn is_answer(route: Option<Route<'_>>) -> bool {
    matches!(
        route,
        Some(Route::InteractionResponse { .. } | Route::WebhookOriginalInteractionResponse { .. })
    )
}

/// Parses a response; `None` if it is empty.
async fn read_any<T: DeserializeOwned>(answer: Response) -> Result<Option<T>, Fault> {
    match answer.status() {
        reqwest::StatusCode::NO_CONTENT => Ok(None),
        _ => read(answer).await.map(Some),
    }
}

/// Parses an error response, each field of its body on its own, so that an unexpected form affects no other field.
async fn refusal(answer: Response) -> Fault {
    let status = answer.status().as_u16();
    let header = |name| answer.headers().get(name)?.to_str().ok().map(str::to_owned);
    let header_delay = header("retry-after").and_then(|after| after.parse::<f64>().ok());
    let global = header("x-ratelimit-global").is_some();
    let scope = header("x-ratelimit-scope");
    let body = answer.bytes().await.unwrap_or_default();
    let payload: Value = serde_json::from_slice(&body).unwrap_or_default();
    let scope = match scope.as_deref() {
        _ if global || payload["global"] == true => LimitScope::Global,
        Some("global") => LimitScope::Global,
        Some("shared") => LimitScope::Shared,
        // Only Discord itself sends this header, even with a truncated body.
        Some(_) => LimitScope::Route,
        None if payload.is_object() => LimitScope::Route,
        None => LimitScope::Address,
    };
    let retry_after = &payload["retry_after"];
    let delay = retry_after
        .as_f64()
        .or_else(|| retry_after.as_str()?.parse().ok())
        .or(header_delay);
    let code = payload["code"].as_i64();
    let code = code.and_then(|code| code.try_into().ok());
    let code = code.unwrap_or_default();
    let after = match scope {
        LimitScope::Address => delay.and_then(seconds),
        _ => delay.map(clamp_limit),
    };
    let is_limit = status == 429 && code != EDITED_TOO_OFTEN;
    Fault {
        status,
        code,
        message: payload["message"].as_str().unwrap_or_default().to_owned(),
        limit: is_limit.then(|| Limit {
            after: after.unwrap_or(SHORTEST_LIMIT),
            scope,
        }),
    }
}

/// Clamps the delay of a 429 response, in seconds. Zero, negative and infinite delays occur, and NaN.
fn clamp_limit(after: f64) -> Duration {
    if after.is_nan() {
        return SHORTEST_LIMIT;
    }
    let bounded = after.clamp(SHORTEST_LIMIT.as_secs_f64(), LONGEST_LIMIT.as_secs_f64());
    Duration::from_secs_f64(bounded)
}

/// Converts seconds to a duration of at most an hour, so that invalid values are harmless.
fn seconds(after: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(after.clamp(0.0, 3_600.0)).ok()
}

/// Returns the name of a route, without the ids and tokens in its address.
fn label(route: &Route<'_>) -> &'static str {
    match route {
        Route::InteractionResponse { .. } => "interaction",
        Route::WebhookOriginalInteractionResponse { .. } => "answer",
        Route::WebhookFollowupMessages { .. } => "followup",
        Route::ChannelMessages { .. } => "messages",
        Route::ChannelMessage { .. } => "message",
        Route::ChannelMessageThreads { .. } => "threads",
        Route::Channel { .. } => "channel",
        Route::GuildMember { .. } => "member",
        Route::UserMeDmChannels => "direct",
        _ => "other",
    }
}

/// Returns the label of a result: some statuses have their own, the others share one per class.
fn status(answer: Result<StatusCode, &Fault>) -> &'static str {
    match answer.map_or_else(|fault| fault.status, |status| status.as_u16()) {
        200..=299 => "2xx",
        300..=399 => "3xx",
        401 => "401",
        403 => "403",
        404 => "404",
        429 => "429",
        400..=499 => "4xx",
        500..=599 => "5xx",
        _ => "none",
    }
}

/// No response: it is unknown whether the request arrived.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoAnswer;

/// The transport to Discord: a request in, its response out. The program uses the network; a simulation replaces it,
/// below all handling of responses.
pub trait Wire: Send + Sync {
    /// Sends one request. The text of errors is dropped, since it may contain the address, and with it the token of an
    /// interaction.
    fn send(&self, request: reqwest::Request) -> BoxFuture<'_, Result<Response, NoAnswer>>;
}

impl Wire for reqwest::Client {
    fn send(&self, request: reqwest::Request) -> BoxFuture<'_, Result<Response, NoAnswer>> {
        self.execute(request).map_err(|_| NoAnswer).boxed()
    }
}

#[cfg(test)]
mod tests {
    use serenity::all::{ApplicationId, ChannelId, InteractionId};

    use super::*;

    #[test]
    fn only_responses_to_interactions_are_exempt_from_the_budget() {
        let application_id = ApplicationId::new(1);
        let token = "t";
        let response = Route::InteractionResponse {
            interaction_id: InteractionId::new(2),
            token,
        };
        let original = Route::WebhookOriginalInteractionResponse {
            application_id,
            token,
        };
        let followup = Route::WebhookFollowupMessages {
            application_id,
            token,
        };
        let channel_id = ChannelId::new(3);
        for (route, exempt) in [
            (response, true),
            (original, true),
            (followup, true),
            (Route::ChannelMessages { channel_id }, false),
            (Route::Gateway, false),
        ] {
            assert_eq!(is_exempt(Some(route)), exempt, "{route:?}");
        }
    }

    #[test]
    fn retry_delay_is_clamped_between_a_second_and_ten_minutes() {
        let table = [
            (0.0, 1.0),
            (-5.0, 1.0),
            (f64::NAN, 1.0),
            (f64::NEG_INFINITY, 1.0),
            (1.25, 1.25),
            (1e300, 600.0),
            (f64::INFINITY, 600.0),
        ];
        for (requested, seconds) in table {
            assert_eq!(
                clamp_limit(requested),
                Duration::from_secs_f64(seconds),
                "{requested}"
            );
        }
    }

    #[test]
    fn status_labels_are_few() {
        for (status_code, name) in [
            (0, "none"),
            (400, "4xx"),
            (403, "403"),
            (404, "404"),
            (429, "429"),
            (502, "5xx"),
            (999, "none"),
        ] {
            let fault = Fault {
                status: status_code,
                ..Fault::silent("")
            };
            assert_eq!(status(Err(&fault)), name, "{status_code}");
        }
        assert_eq!(status(Ok(StatusCode::NO_CONTENT)), "2xx");
    }
}
