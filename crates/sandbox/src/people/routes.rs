//! The routes of the people's side.

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::{
    Json,
    extract::{Path, State},
    http::header,
    response::{IntoResponse, Response, Sse, sse::Event},
};
use futures_util::stream::{self, Stream, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    HttpError, HttpResult, JsonBody, QueryParams, acts, send,
    send::{NumberedNotice, SentInteraction},
    view,
};
use crate::{core::SandboxCore, routes::Route, snowflake::Snowflake};

/// The maximum time that a request waits for a change.
const MAX_WAIT: Duration = Duration::from_secs(60);
/// The delay before a page reconnects to a broken stream.
const STREAM_RETRY: Duration = Duration::from_millis(500);
/// The interval between keep-alive comments of an idle stream.
const STREAM_PULSE: Duration = Duration::from_secs(15);

/// Returns the routes.
pub fn routes() -> [Route<Arc<SandboxCore>>; 19] {
    [
        Route::get("/page", page_texts),
        Route::get("/people", people),
        Route::get("/world", world),
        Route::get("/channels/{channel}/messages", messages),
        Route::get("/commands", commands),
        Route::get("/interactions/{interaction}", interaction),
        Route::post("/do/say", do_say),
        Route::post("/do/command", do_command),
        Route::post("/do/autocomplete", do_autocomplete),
        Route::post("/do/press", do_press),
        Route::post("/do/select", do_select),
        Route::post("/do/modal", do_modal),
        Route::post("/do/day", do_day),
        Route::post("/do/join", do_join),
        Route::post("/do/leave", do_leave),
        Route::post("/do/authorize", do_authorize),
        Route::get("/stream", changes_stream),
        Route::get("/wait", wait),
        Route::get("/attachments/{channel}/{attachment}/{name}", attachment),
    ]
}

#[derive(Deserialize)]
struct PersonQuery {
    #[serde(rename = "as")]
    who: Snowflake,
}

#[derive(Deserialize)]
struct PersonInChannelQuery {
    #[serde(rename = "as")]
    who: Snowflake,
    channel: Snowflake,
}

/// The part of a channel to list; all of it by default.
#[derive(Deserialize)]
struct MessagesQuery {
    #[serde(rename = "as")]
    who: Snowflake,
    /// Only messages older than this one.
    before: Option<Snowflake>,
    /// Only this message and newer ones.
    from: Option<Snowflake>,
    /// The maximum number, newest first.
    limit: Option<usize>,
}

#[derive(Deserialize)]
struct ActQuery {
    wait: Option<String>,
}

impl ActQuery {
    fn waits(&self) -> bool {
        self.wait.as_deref() != Some("no")
    }
}

#[derive(Deserialize)]
struct ChangesQuery {
    #[serde(rename = "as")]
    who: Snowflake,
    channel: Option<Snowflake>,
    /// The last known change; the current one by default.
    after: Option<u64>,
    /// Milliseconds.
    timeout: Option<u64>,
}

/// Returns the texts of the page that depend on the bot, in all languages.
async fn page_texts(State(core): State<Arc<SandboxCore>>) -> Json<Value> {
    Json(json!(core.texts))
}

async fn people(State(core): State<Arc<SandboxCore>>) -> Json<Value> {
    Json(core.read(view::people).await)
}

async fn world(
    State(core): State<Arc<SandboxCore>>,
    QueryParams(asked): QueryParams<PersonQuery>,
) -> HttpResult {
    core.read(|world| {
        // Under one lock with the places, so that a client that waits after `seq` misses no change.
        let mut places = view::places(world, asked.who)?;
        places["seq"] = json!(core.notices.last());
        places["clock"] = acts::clock(&core, world);
        places["activities"] = core.activities.running(world, asked.who);
        places["bot"]["online"] = json!(core.hub.status().connected);
        Ok(Json(places))
    })
    .await
}

async fn messages(
    State(core): State<Arc<SandboxCore>>,
    Path(channel): Path<Snowflake>,
    QueryParams(query): QueryParams<MessagesQuery>,
) -> HttpResult {
    core.read(|world| {
        view::channel(world, query.who, channel)?;
        let visible = world
            .messages_in(channel)
            .rev()
            .filter(|message| message.visible_to(query.who))
            .filter(|message| query.before.is_none_or(|before| message.id < before))
            .take_while(|message| query.from.is_none_or(|from| message.id >= from))
            .take(query.limit.unwrap_or(usize::MAX));
        let mut views: Vec<Value> = visible
            .map(|message| view::message_view(world, message))
            .collect();
        views.reverse();
        Ok(Json(views.into()))
    })
    .await
}

async fn commands(
    State(core): State<Arc<SandboxCore>>,
    QueryParams(asked): QueryParams<PersonInChannelQuery>,
) -> HttpResult {
    core.read(|world| {
        let channel = view::channel(world, asked.who, asked.channel)?;
        Ok(Json(view::commands(
            world,
            view::person(world, asked.who)?,
            channel,
        )))
    })
    .await
}

async fn interaction(
    State(core): State<Arc<SandboxCore>>,
    Path(interaction): Path<Snowflake>,
    QueryParams(query): QueryParams<PersonQuery>,
) -> HttpResult {
    core.read(|world| {
        let found = world
            .interactions
            .get(interaction)
            .filter(|found| found.actor == query.who);
        let found = found.ok_or_else(|| HttpError::missing("there is no such interaction"))?;
        Ok(Json(view::outcome(world, found)))
    })
    .await
}

async fn do_say(
    State(core): State<Arc<SandboxCore>>,
    JsonBody(act): JsonBody<acts::SayAct>,
) -> HttpResult {
    acts::say(&core, act).await.map(Json)
}

async fn do_command(
    State(core): State<Arc<SandboxCore>>,
    QueryParams(query): QueryParams<ActQuery>,
    JsonBody(act): JsonBody<acts::CommandAct>,
) -> HttpResult {
    let sent = acts::command(&core, act).await?;
    follow(core, query, sent).await
}

async fn do_autocomplete(
    State(core): State<Arc<SandboxCore>>,
    QueryParams(query): QueryParams<ActQuery>,
    JsonBody(act): JsonBody<acts::AutocompleteAct>,
) -> HttpResult {
    let sent = acts::autocomplete(&core, act).await?;
    follow(core, query, sent).await
}

async fn do_press(
    State(core): State<Arc<SandboxCore>>,
    QueryParams(query): QueryParams<ActQuery>,
    JsonBody(act): JsonBody<acts::ComponentAct>,
) -> HttpResult {
    let sent = acts::component(
        &core,
        acts::ComponentAct {
            values: None,
            ..act
        },
    )
    .await?;
    follow(core, query, sent).await
}

async fn do_select(
    State(core): State<Arc<SandboxCore>>,
    QueryParams(query): QueryParams<ActQuery>,
    JsonBody(act): JsonBody<acts::ComponentAct>,
) -> HttpResult {
    let values = Some(act.values.clone().unwrap_or_default());
    let sent = acts::component(&core, acts::ComponentAct { values, ..act }).await?;
    follow(core, query, sent).await
}

async fn do_modal(
    State(core): State<Arc<SandboxCore>>,
    QueryParams(query): QueryParams<ActQuery>,
    JsonBody(act): JsonBody<acts::ModalAct>,
) -> HttpResult {
    let sent = acts::modal(&core, act).await?;
    follow(core, query, sent).await
}

/// Joins the Activity of a channel.
async fn do_join(
    State(core): State<Arc<SandboxCore>>,
    JsonBody(act): JsonBody<acts::JoinAct>,
) -> HttpResult {
    acts::join(&core, act).await.map(Json)
}

/// Leaves an Activity.
async fn do_leave(
    State(core): State<Arc<SandboxCore>>,
    JsonBody(act): JsonBody<acts::LeaveAct>,
) -> HttpResult {
    acts::leave(&core, act).await.map(Json)
}

/// Returns an OAuth2 code of a person for the application of their Activity.
async fn do_authorize(
    State(core): State<Arc<SandboxCore>>,
    JsonBody(act): JsonBody<acts::AuthorizeAct>,
) -> HttpResult {
    acts::authorize(&core, act).await.map(Json)
}

/// Skips a day. The body must be JSON, which a form on another site cannot send.
async fn do_day(
    State(core): State<Arc<SandboxCore>>,
    JsonBody(acts::DayAct {}): JsonBody<acts::DayAct>,
) -> HttpResult {
    acts::skip_day(&core).await.map(Json)
}

/// Waits for the initial response. The wait runs in a task, so that the interaction fails in time even if the client
/// does not wait.
async fn follow(core: Arc<SandboxCore>, query: ActQuery, sent: SentInteraction) -> HttpResult {
    let interaction = sent.id;
    let task = tokio::spawn(async move { send::wait(&core, sent).await });
    if !query.waits() {
        return Ok(Json(
            json!({ "interaction": interaction, "state": "waiting", "ephemeral": false }),
        ));
    }
    let outcome = task.await;
    let outcome = outcome.map_err(|_| HttpError::impossible("the answer was lost"))?;
    outcome.map(Json)
}

/// Returns the changes after a number that a person may see, waiting for the first.
async fn next_changes(
    core: &SandboxCore,
    person: Snowflake,
    channel: Option<Snowflake>,
    after: u64,
    limit: Duration,
) -> (u64, Vec<NumberedNotice>) {
    let deadline = tokio::time::Instant::now() + limit;
    let mut after = after;
    loop {
        let remaining = deadline.saturating_duration_since(tokio::time::Instant::now());
        let waiting = core.wait_for(remaining, || {
            let changes = core.notices.after(after);
            (!changes.is_empty()).then_some(changes)
        });
        let Some(changes) = waiting.await else {
            return (after, Vec::new());
        };
        // Skips the changes that this person may not see, so that they do not end the next wait at once.
        after = changes.last().map_or(after, |change| change.seq);
        let is_in_channel =
            |change: &NumberedNotice| channel.is_none_or(|channel| change.channel == Some(channel));
        let visible_changes: Vec<_> = core
            .read(|world| {
                let concerning = changes
                    .into_iter()
                    .filter(|change| change.concerns(world, person));
                concerning.filter(is_in_channel).collect()
            })
            .await;
        if !visible_changes.is_empty() {
            return (after, visible_changes);
        }
    }
}

async fn wait(
    State(core): State<Arc<SandboxCore>>,
    QueryParams(asked): QueryParams<ChangesQuery>,
) -> HttpResult {
    core.read(|world| view::person(world, asked.who).map(|_| ()))
        .await?;
    let limit = asked
        .timeout
        .map_or(MAX_WAIT, Duration::from_millis)
        .min(MAX_WAIT);
    let after = asked.after.unwrap_or_else(|| core.notices.last());
    let (seq, changes) = next_changes(&core, asked.who, asked.channel, after, limit).await;
    Ok(Json(json!({ "seq": seq, "changes": changes })))
}

async fn changes_stream(
    State(core): State<Arc<SandboxCore>>,
    QueryParams(query): QueryParams<PersonQuery>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, HttpError> {
    core.read(|world| view::person(world, query.who).map(|_| ()))
        .await?;
    let start = core.notices.last();
    let first_event = Event::default().retry(STREAM_RETRY).comment("here");
    let events = stream::unfold((core, start), move |(core, after)| async move {
        if core.stopping.is_cancelled() {
            return None;
        }
        let (seq, changes) = next_changes(&core, query.who, None, after, STREAM_PULSE).await;
        let event = if changes.is_empty() {
            Event::default().comment("still here")
        } else {
            let data = json!({ "seq": seq, "changes": changes });
            Event::default().event("changed").data(data.to_string())
        };
        Some((Ok(event), (core, seq)))
    });
    Ok(Sse::new(stream::iter([Ok(first_event)]).chain(events)))
}

async fn attachment(
    State(core): State<Arc<SandboxCore>>,
    Path((_, id, name)): Path<(Snowflake, Snowflake, String)>,
) -> Result<Response, HttpError> {
    let bytes = core
        .picture(id)
        .await
        .map_err(|_| HttpError::missing("there is no such file"))?;
    let kind = match name.rsplit('.').next() {
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("jpg" | "jpeg") => "image/jpeg",
        _ if std::str::from_utf8(&bytes).is_ok() => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    };
    // Users' files must never run in the page's origin.
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "private, max-age=86400"),
    ];
    Ok((headers, bytes).into_response())
}
