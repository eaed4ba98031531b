//! The control routes for tests: faults, gateway actions, changes of the world, and reading hidden state.
//!
//! The page does not use them.

mod changes;
mod faults;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use serde_json::{Value, json};

use super::activity::ActivityFaults;
use super::core::SandboxCore;
use super::gateway::{EventFault, Frame, GatewayStatus};
use super::people::{
    ComponentAct, HttpError, HttpResult, JsonBody, QueryParams, answer_to, message_view,
    press_missing,
};
use super::routes::Route;
use super::snowflake::Snowflake;
use super::world::Event;
use changes::WorldChange;
use faults::FaultRequest;
pub use faults::{FaultAction, FaultMoment, Faults};

/// The maximum time that a request may wait for an event.
const MAX_WAIT: Duration = Duration::from_secs(60);

/// Returns the routes.
pub fn routes() -> [Route<Arc<SandboxCore>>; 14] {
    [
        Route::post("/control/faults", arm),
        Route::get("/control/faults/{id}", fault),
        Route::delete("/control/faults/{id}", disarm),
        Route::post("/control/faults/{id}/release", release),
        Route::post("/control/gateway", gateway),
        Route::post("/control/activity", activity),
        Route::get("/control/bot", bot),
        Route::post("/control/world", change),
        Route::get("/control/messages", messages),
        Route::get("/control/posted", posted),
        Route::get("/control/requests", requests),
        Route::get("/control/interactions/{interaction}", interaction),
        Route::post("/control/resend/{interaction}", resend),
        Route::post("/control/press", press),
    ]
}

async fn arm(
    State(core): State<Arc<SandboxCore>>,
    JsonBody(request): JsonBody<FaultRequest>,
) -> HttpResult {
    let id = core
        .faults
        .arm(request)
        .map_err(|error| HttpError::invalid(error.to_string()))?;
    Ok(Json(json!({ "id": id })))
}

#[derive(Deserialize)]
struct FaultQuery {
    /// The time to wait for the first hit, in milliseconds.
    wait: Option<u64>,
}

async fn fault(
    State(core): State<Arc<SandboxCore>>,
    Path(id): Path<u64>,
    QueryParams(patience): QueryParams<FaultQuery>,
) -> HttpResult {
    let unknown = || HttpError::missing("there is no such fault");
    let limit = Duration::from_millis(patience.wait.unwrap_or(0)).min(MAX_WAIT);
    core.wait_for(limit, || {
        core.faults.status(id).filter(|status| status.hits > 0)
    })
    .await;
    // Read again, because a fault without hits is also a valid result after the time limit.
    let status = core.faults.status(id).ok_or_else(unknown)?;
    Ok(Json(json!(status)))
}

async fn release(State(core): State<Arc<SandboxCore>>, Path(id): Path<u64>) -> HttpResult {
    done(core.faults.release(id))
}

async fn disarm(State(core): State<Arc<SandboxCore>>, Path(id): Path<u64>) -> HttpResult {
    done(core.faults.remove(id))
}

fn done(found: bool) -> HttpResult {
    if found {
        Ok(Json(json!({})))
    } else {
        Err(HttpError::missing("there is no such fault"))
    }
}

/// An action on the gateway.
#[derive(Debug, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case", deny_unknown_fields)]
enum GatewayAct {
    /// Sends the next interaction twice.
    Double {},
    /// Sends the next interaction late.
    Delay { ms: u64 },
    /// Never sends the next interaction.
    Drop {},
    /// Requests a reconnect (op 7) of a shard, or all.
    Reconnect { shard: Option<u64> },
    /// Invalidates the bot's session (op 9): of a shard, or all.
    Invalid { resumable: bool, shard: Option<u64> },
    /// Closes the connection of a shard, or all.
    Close { code: u16, shard: Option<u64> },
    /// Closes the connection of a shard and rejects new ones, or allows them again.
    Shut { shard: u64, on: bool },
    /// Closes all connections with this code and rejects every further session with it, or allows them again.
    Refuse { code: Option<u16> },
    /// Changes the recommended number of shards.
    Recommend { shards: u64 },
    /// Removes fields from the next interaction.
    Without { fields: Vec<String> },
    /// Stops or resumes acknowledging heartbeats.
    Silent { on: bool },
    /// Puts the bot into so many servers that only the gateway knows, with the contents of real ones.
    Crowd { servers: u16 },
    /// Sends so many updates of those servers.
    UpdateCrowd { events: u16 },
    /// Announces an outage of a server, or its end.
    Outage { server: Snowflake, on: bool },
}

async fn gateway(
    State(core): State<Arc<SandboxCore>>,
    JsonBody(act): JsonBody<GatewayAct>,
) -> Json<Value> {
    let hub = &core.hub;
    match act {
        GatewayAct::Double {} => hub.arm(EventFault::Double),
        GatewayAct::Delay { ms } => hub.arm(EventFault::Delay(Duration::from_millis(ms))),
        GatewayAct::Drop {} => hub.arm(EventFault::Drop),
        GatewayAct::Reconnect { shard } => {
            hub.broadcast(&Frame::Json(r#"{"op":7,"d":null}"#.into()), shard);
        }
        GatewayAct::Invalid { resumable, shard } => {
            let text = format!(r#"{{"op":9,"d":{resumable}}}"#);
            hub.broadcast(&Frame::Json(text.into()), shard);
            if !resumable {
                hub.forget_sessions(shard);
            }
        }
        GatewayAct::Close { code, shard } => {
            hub.broadcast(&Frame::Close(code, "Closed on purpose."), shard);
        }
        GatewayAct::Shut { shard, on } => hub.set_shard_rejected(shard, on),
        GatewayAct::Refuse { code } => hub.set_rejection(code),
        GatewayAct::Recommend { shards } => hub.recommend(shards),
        GatewayAct::Without { fields } => hub.arm(EventFault::Without(fields)),
        GatewayAct::Silent { on } => hub.set_silent(on),
        GatewayAct::Crowd { servers } => {
            core.read(|world| hub.set_crowd(servers.into(), world))
                .await;
        }
        GatewayAct::UpdateCrowd { events } => hub.update_crowd(events),
        GatewayAct::Outage { server, on } => {
            core.read(|world| hub.set_outage(server, on, world)).await;
        }
    }
    Json(json!({}))
}

/// A fault of Activities, or a setting of the portal.
#[derive(Debug, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case", deny_unknown_fields)]
enum ActivityAct {
    /// Maps the page's paths to an address.
    Map { target: SocketAddr },
    /// Sets the faults; those left out end.
    Faults { faults: ActivityFaults },
    /// Cuts the open WebSockets.
    Cut {},
}

async fn activity(
    State(core): State<Arc<SandboxCore>>,
    JsonBody(act): JsonBody<ActivityAct>,
) -> Json<Value> {
    match act {
        ActivityAct::Map { target } => core.activities.map(target),
        ActivityAct::Faults { faults } => core.activities.set_faults(faults),
        ActivityAct::Cut {} => core.activities.cut(),
    }
    Json(json!({}))
}

#[derive(Deserialize)]
struct BotWait {
    wait: Option<BotState>,
    /// The minimum number to wait for.
    identifies: Option<u64>,
    resumes: Option<u64>,
    /// The number of connected shards to wait for.
    shards: Option<usize>,
    /// Milliseconds.
    timeout: Option<u64>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum BotState {
    Connected,
    Gone,
}

impl BotWait {
    fn fits(&self, status: &GatewayStatus) -> bool {
        let state = match self.wait {
            Some(BotState::Connected) => status.connected,
            Some(BotState::Gone) => !status.connected,
            None => true,
        };
        state
            && self
                .shards
                .is_none_or(|shards| status.shards.len() == shards)
            && self
                .identifies
                .is_none_or(|minimum| status.identifies >= minimum)
            && self.resumes.is_none_or(|minimum| status.resumes >= minimum)
    }
}

async fn bot(
    State(core): State<Arc<SandboxCore>>,
    QueryParams(wanted): QueryParams<BotWait>,
) -> Json<Value> {
    let limit = wanted
        .timeout
        .map_or(MAX_WAIT, Duration::from_millis)
        .min(MAX_WAIT);
    core.wait_for(limit, || wanted.fits(&core.hub.status()).then_some(()))
        .await;
    Json(json!(core.hub.status()))
}

async fn change(
    State(core): State<Arc<SandboxCore>>,
    JsonBody(change): JsonBody<WorldChange>,
) -> HttpResult {
    core.change(|world| changes::apply(world, change))
        .await
        .map(Json)
}

#[derive(Deserialize)]
struct ChannelQuery {
    channel: Snowflake,
}

/// Returns all messages of a channel, including ephemeral and deleted ones.
async fn messages(
    State(core): State<Arc<SandboxCore>>,
    QueryParams(query): QueryParams<ChannelQuery>,
) -> Json<Value> {
    let list = core.read(|world| {
        let messages = world.messages_in(query.channel);
        messages
            .map(|message| {
                let mut json = message_view(world, message);
                json["only_for"] = json!(message.only_for);
                json
            })
            .collect()
    });
    Json(list.await)
}

/// Returns all messages that the bot has posted, in every channel.
async fn posted(State(core): State<Arc<SandboxCore>>) -> Json<Value> {
    let list = core.read(|world| {
        let ours = world
            .messages
            .values()
            .filter(|message| message.author == world.bot());
        ours.map(|message| message_view(world, message)).collect()
    });
    Json(list.await)
}

#[derive(Deserialize)]
struct SinceQuery {
    since: Option<u64>,
}

async fn requests(
    State(core): State<Arc<SandboxCore>>,
    QueryParams(asked): QueryParams<SinceQuery>,
) -> Json<Value> {
    Json(json!(core.log.since(asked.since.unwrap_or(0))))
}

/// Returns the payload of an interaction as the bot received it, including its token.
async fn interaction(
    State(core): State<Arc<SandboxCore>>,
    Path(interaction): Path<Snowflake>,
) -> HttpResult {
    core.read(|world| {
        let found = world.interactions.get(interaction);
        let found = found.ok_or_else(|| HttpError::missing("there is no such interaction"))?;
        Ok(Json(found.payload.clone()))
    })
    .await
}

/// Sends the event of an interaction again, as the gateway may after a resume.
async fn resend(
    State(core): State<Arc<SandboxCore>>,
    Path(interaction): Path<Snowflake>,
) -> HttpResult {
    core.change(|world| {
        let found = world.interactions.get(interaction);
        let data = found
            .ok_or_else(|| HttpError::missing("there is no such interaction"))?
            .payload
            .clone();
        world.effects.events.push(Event {
            name: "INTERACTION_CREATE",
            intents: 0,
            data,
        });
        Ok(Json(json!({})))
    })
    .await
}

/// Presses a component that the message does not have, and returns the response as for a real one.
async fn press(
    State(core): State<Arc<SandboxCore>>,
    JsonBody(act): JsonBody<ComponentAct>,
) -> HttpResult {
    let sent = press_missing(&core, act).await?;
    answer_to(&core, sent).await.map(Json)
}
