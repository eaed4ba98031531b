//! The bot's side: Discord's REST API, version 10.

mod activity;
mod call;
mod commands;
mod interactions;
mod messages;
mod meta;
mod operations;
mod refusal;
mod schema;
mod shapes;
mod threads;

use std::{sync::Arc, time::Duration};

use axum::{
    Json,
    extract::{ConnectInfo, Request, State},
    http::{HeaderValue, StatusCode, header::RETRY_AFTER},
    response::{Html, IntoResponse, Response},
};

pub use activity::without_secrets;
pub use call::BotRequest;
pub use messages::post::{delete, say};
#[cfg(test)]
pub use operations::OPERATIONS;
pub use refusal::ApiError;
use refusal::RestResult;
pub use threads::apply as apply_to_thread;

use super::control::{FaultAction, FaultMoment};
use super::core::SandboxCore;
use super::cut::CutSwitch;
use super::log::RateStatus;

/// Answers one request from the bot.
pub async fn handle(
    State(core): State<Arc<SandboxCore>>,
    ConnectInfo(cut): ConnectInfo<CutSwitch>,
    request: Request,
) -> Response {
    let call = match BotRequest::read(request, &core.token).await {
        Ok(call) => Arc::new(call),
        Err(refusal) => return respond(Err(refusal), core.rate.count()),
    };
    // As with Discord, responses to interactions are not subject to the global rate limit.
    let is_exempt = call.path.starts_with("/interactions/") || call.path.starts_with("/webhooks/");
    let rate = if is_exempt {
        core.rate.uncounted()
    } else {
        core.rate.count()
    };
    if rate.exceeded {
        let refusal = ApiError::too_fast(rate.reset.as_secs_f64());
        return finish(&core, &call, &Err(refusal), rate);
    }
    if let Some(response) = apply_fault(&core, &call, &cut, rate, FaultMoment::Before).await {
        return response;
    }
    // In a task of its own: if the client disconnects, axum drops this future, but the change must complete.
    let task = tokio::spawn({
        let core = core.clone();
        let call = call.clone();
        async move { answer(&core, &call).await }
    });
    let outcome = task.await.unwrap_or_else(|error| {
        tracing::error!(%error, "a request failed");
        Err(ApiError::new(500, 0, "500: Internal Server Error"))
    });
    if let Some(response) = apply_fault(&core, &call, &cut, rate, FaultMoment::After).await {
        return response;
    }
    finish(&core, &call, &outcome, rate)
}

/// Applies a fault armed for this moment. Returns the response to send instead of the usual one, if any.
async fn apply_fault(
    core: &SandboxCore,
    call: &BotRequest,
    cut: &CutSwitch,
    rate: RateStatus,
    moment: FaultMoment,
) -> Option<Response> {
    let fault = core.faults.take(call, moment)?;
    core.wake();
    match fault.action {
        FaultAction::Hold => {
            // A held request also ends with the sandbox, which would otherwise wait for it.
            tokio::select! {
                () = fault.released.cancelled() => {}
                () = core.stopping.cancelled() => {}
            }
            None
        }
        FaultAction::Drop => {
            core.log.add(call, None, None);
            // The response is never sent: the next write fails, and the client sees the connection close.
            cut.stop_writing();
            Some(StatusCode::INTERNAL_SERVER_ERROR.into_response())
        }
        FaultAction::Fail => Some(match fault.page() {
            Some((status, after)) => {
                core.log.add(call, Some(status), None);
                core.wake();
                page(status, after)
            }
            None => finish(core, call, &Err(fault.refusal()), rate),
        }),
    }
}

/// Builds the response of a proxy in front of Discord: a page, without Discord's JSON or headers.
fn page(status: u16, retry_after: Option<f64>) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut answer = (status, Html("<html><body>Access denied</body></html>")).into_response();
    if let Some(after) = retry_after.and_then(|after| HeaderValue::try_from(after.to_string()).ok())
    {
        answer.headers_mut().insert(RETRY_AFTER, after);
    }
    answer
}

fn finish(
    core: &SandboxCore,
    call: &BotRequest,
    outcome: &RestResult,
    rate: RateStatus,
) -> Response {
    let response = respond(outcome.clone(), rate);
    core.log.add(
        call,
        Some(response.status().as_u16()),
        outcome.as_ref().err(),
    );
    core.wake();
    response
}

async fn answer(core: &SandboxCore, call: &BotRequest) -> RestResult {
    let segments = call.segments();
    if let (Some(token), "GET", ["users", "@me"]) =
        (&call.bearer, call.method.as_str(), segments.as_slice())
    {
        return activity::own_user(core, token).await;
    }
    let open =
        // An interaction's token in the path is the authorization of these routes.
        matches!(segments.first(), Some(&"interactions" | &"webhooks")) || segments == ["gateway"]
            // These credentials are in the form.
            || segments == ["oauth2", "token"];
    if !open && !call.authorized {
        return Err(ApiError::unauthorized());
    }
    operations::carry_out(core, call, &segments).await
}

fn respond(outcome: RestResult, rate: RateStatus) -> Response {
    let retry_after = outcome
        .as_ref()
        .err()
        .and_then(|refusal| refusal.retry_after);
    let mut response = match outcome {
        Ok(Some(body)) => Json(body).into_response(),
        Ok(None) => StatusCode::NO_CONTENT.into_response(),
        Err(refusal) => {
            let status =
                StatusCode::from_u16(refusal.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            (status, Json(refusal.body())).into_response()
        }
    };
    // A reset of zero would mean "now", so it is at least a millisecond.
    let reset = rate.reset.max(Duration::from_millis(1)).as_secs_f64();
    let headers = response.headers_mut();
    for (name, value) in [
        ("x-ratelimit-limit", rate.limit.to_string()),
        ("x-ratelimit-remaining", rate.remaining.to_string()),
        ("x-ratelimit-reset-after", format!("{reset:.3}")),
        ("x-ratelimit-bucket", "sandbox".to_owned()),
    ] {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(name, value);
        }
    }
    if let Some(seconds) = retry_after
        && let Ok(value) = HeaderValue::from_str(&seconds.ceil().to_string())
    {
        headers.insert("retry-after", value);
    }
    response
}
