//! Responses to interactions: the callback, `@original`, and follow-up messages.

use serde_json::{Value, json};

use super::messages::draft::MessageDraft;
use super::messages::post::{self, PostTarget};
use super::messages::shown;
use super::refusal::{ApiError, FieldErrors, RestResult};
use super::schema::{Rule, check, check_body};
use super::{BotRequest, shapes};
use crate::core::SandboxCore;
use crate::snowflake::{Snowflake, millis};
use crate::world::{Interaction, InteractionState, Message, World};

/// `POST /interactions/{id}/{token}/callback`: the initial response.
pub async fn callback(
    core: &SandboxCore,
    call: &BotRequest,
    id: Snowflake,
    token: &str,
) -> RestResult {
    // Checked before the body, so that a late or repeated response gets Discord's error.
    core.read(|world| awaiting_response(core, world, id, token).map(|_| ()))
        .await?;
    check_body(&call.body, shapes::CALLBACK)?;
    let kind = call.body["type"].as_u64().unwrap_or_default();
    let data = &call.body["data"];
    let draft = match kind {
        4 | 5 | 7 => Some(
            MessageDraft::read(core, data, &call.files, shapes::ANSWER_MESSAGE)
                .await
                .map_err(below_data)?,
        ),
        8 => check_data(data, shapes::CHOICES)?,
        9 => check_data(data, shapes::MODAL)?,
        _ => None,
    };
    let response = core
        .change(|world| {
            // Checked again under the lock, because another response may have come while the files were stored.
            awaiting_response(core, world, id, token)?;
            let launched = match (kind, world.interactions.get(id)) {
                (12, Some(interaction)) => {
                    let (actor, channel) = (interaction.actor, interaction.channel);
                    core.activities.open(world, actor, channel)
                }
                _ => None,
            };
            first_answer(world, id, kind, launched.as_ref().unwrap_or(data), draft)
        })
        .await?;
    Ok(call
        .query
        .get("with_response")
        .filter(|value| *value == "true")
        .map(|_| response))
}

/// Nests field errors below `data`, where the message of a callback is.
fn below_data(mut refusal: ApiError) -> ApiError {
    refusal.errors = refusal.errors.map(|errors| json!({ "data": errors }));
    refusal
}

fn check_data(
    data: &Value,
    fields: &'static [super::schema::Field],
) -> Result<Option<MessageDraft>, ApiError> {
    let mut problems = FieldErrors::default();
    check(&mut problems, "data", data, &Rule::Object(fields));
    problems.into_result().map(|()| None)
}

/// Returns the interaction if it still waits for its initial response.
fn awaiting_response<'a>(
    core: &SandboxCore,
    world: &'a World,
    id: Snowflake,
    token: &str,
) -> Result<&'a Interaction, ApiError> {
    let interaction = world
        .interactions
        .get(id)
        .filter(|interaction| interaction.token == token);
    let interaction = interaction.ok_or_else(ApiError::unknown_interaction)?;
    match interaction.state {
        InteractionState::Waiting
            // Discord's 3 seconds, counted from the time in the interaction's id.
            if elapsed(world, id) > millis(core.settings.answer_window) =>
        {
            Err(ApiError::unknown_interaction())
        }
        InteractionState::Waiting => Ok(interaction),
        InteractionState::Failed => Err(ApiError::unknown_interaction()),
        _ => Err(ApiError::already_answered()),
    }
}

fn elapsed(world: &World, id: Snowflake) -> u64 {
    world.now().saturating_sub(id.millis())
}

fn first_answer(
    world: &mut World,
    id: Snowflake,
    kind: u64,
    data: &Value,
    draft: Option<MessageDraft>,
) -> Result<Value, ApiError> {
    let interaction = world
        .interactions
        .get(id)
        .cloned()
        .ok_or_else(ApiError::unknown_interaction)?;
    refuse_kind(&interaction, kind)?;
    let private = draft.as_ref().is_some_and(|draft| {
        draft
            .flags
            .is_some_and(|flags| flags & Message::EPHEMERAL != 0)
    });
    let place = PostTarget {
        channel: interaction.channel,
        kind: message_kind(&interaction),
        interaction: Some(id),
        only_for: private.then_some(interaction.actor),
    };
    let (state, original) = match (kind, draft) {
        (4, Some(draft)) => (
            InteractionState::Answered,
            Some(post::post(world, place, draft)?),
        ),
        (5, Some(draft)) => {
            refuse_more_than_flag(&draft)?;
            (
                InteractionState::Deferred,
                Some(post::post_thinking(world, place)?),
            )
        }
        (7, Some(draft)) => {
            let source = interaction.source.ok_or_else(ApiError::unknown_message)?;
            post::edit(world, source, &draft)?;
            (InteractionState::Updated, Some(source))
        }
        // A deferred update points to the source message, so a later edit of `@original` changes that message.
        (6, _) => (InteractionState::DeferredUpdate, interaction.source),
        (8, _) => (InteractionState::Choices, None),
        (12, _) => (InteractionState::Launched, None),
        _ => (InteractionState::Modal, None),
    };
    if let Some(stored) = world.interactions.get_mut(id) {
        stored.original = original;
        if matches!(kind, 8 | 9 | 12) {
            stored.extra = Some(data.clone());
        }
    }
    world.set_interaction_state(id, state);
    if kind == 12 {
        world.world_changed(None);
    }
    Ok(json!({
        "interaction": {
            "id": id,
            "type": interaction.kind,
            "response_message_id": original,
            "response_message_loading": state == InteractionState::Deferred,
            "response_message_ephemeral": private,
            "activity_instance_id": if kind == 12 { &data["instance"] } else { &Value::Null },
        },
        "resource": { "type": kind, "message": original.map(|id| shown(world, id)) },
    }))
}

/// Rejects a response type that does not fit. Autocomplete takes only choices; types 6 and 7 need the message of the
/// component.
fn refuse_kind(interaction: &Interaction, kind: u64) -> Result<(), ApiError> {
    let fits = match (interaction.kind, kind) {
        (4, kind) => kind == 8,
        (_, 6 | 7) => interaction.source.is_some(),
        (_, 8) | (5, 9) => false,
        _ => true,
    };
    if fits {
        return Ok(());
    }
    let message = "This type does not answer this kind of interaction.";
    Err(ApiError::field(
        "type",
        "INTERACTION_CALLBACK_TYPE_INVALID",
        message,
    ))
}

fn refuse_more_than_flag(draft: &MessageDraft) -> Result<(), ApiError> {
    let only_flag = draft.flags.unwrap_or(0) & !Message::EPHEMERAL == 0;
    if draft.is_empty() && only_flag {
        return Ok(());
    }
    let message = "A deferred answer takes only the EPHEMERAL flag.";
    Err(ApiError::field("data", "DEFERRED_RESPONSE_DATA", message))
}

fn message_kind(interaction: &Interaction) -> u8 {
    match (
        interaction.kind,
        interaction.payload["data"]["type"].as_u64(),
    ) {
        (2, Some(2 | 3)) => 23,
        (2, _) => 20,
        _ => 0,
    }
}

/// Returns the interaction of a token that is within its 15 minutes and has its initial response.
fn answered_interaction<'a>(
    core: &SandboxCore,
    world: &'a World,
    app: &str,
    token: &str,
) -> Result<&'a Interaction, ApiError> {
    let interaction = world
        .interaction_by_token(token)
        .ok_or_else(ApiError::unknown_webhook)?;
    if app != world.bot().to_string() {
        return Err(ApiError::unknown_webhook());
    }
    if elapsed(world, interaction.id) > millis(core.settings.token_life) {
        return Err(ApiError::dead_token());
    }
    match interaction.state {
        // Before the initial response, and after an autocomplete response, Discord knows no webhook for the token.
        InteractionState::Waiting | InteractionState::Failed | InteractionState::Choices => {
            Err(ApiError::unknown_webhook())
        }
        _ => Ok(interaction),
    }
}

/// Returns the message of a webhook route: `@original` or another message of this interaction.
fn target(
    core: &SandboxCore,
    world: &World,
    app: &str,
    token: &str,
    name: &str,
) -> Result<Snowflake, ApiError> {
    let interaction = answered_interaction(core, world, app, token)?;
    let id = match name {
        "@original" => interaction.original.ok_or_else(ApiError::unknown_message)?,
        _ => name
            .parse()
            .map_err(|_| super::call::not_snowflake("message_id", name))?,
    };
    let ours = world.messages.get(id).filter(|message| {
        !message.deleted
            && (message.interaction == Some(interaction.id) || interaction.original == Some(id))
    });
    ours.map(|message| message.id)
        .ok_or_else(ApiError::unknown_message)
}

/// `GET …/messages/{message}`.
pub async fn get(core: &SandboxCore, app: &str, token: &str, name: &str) -> RestResult {
    core.read(|world| target(core, world, app, token, name).map(|id| shown(world, id)))
        .await
        .map(Some)
}

/// `PATCH …/messages/{message}`, which also fills a deferred response.
pub async fn update(
    core: &SandboxCore,
    call: &BotRequest,
    app: &str,
    token: &str,
    name: &str,
) -> RestResult {
    core.read(|world| target(core, world, app, token, name))
        .await?;
    let draft = MessageDraft::read(core, &call.body, &call.files, shapes::ANSWER_MESSAGE).await?;
    core.change(|world| {
        let id = target(core, world, app, token, name)?;
        post::edit(world, id, &draft)?;
        mark_filled(world, token, id);
        Ok(shown(world, id))
    })
    .await
    .map(Some)
}

/// Marks a deferred interaction as answered: the first edit of the original is the response itself.
fn mark_filled(world: &mut World, token: &str, edited: Snowflake) {
    let Some(interaction) = world.interaction_by_token(token) else {
        return;
    };
    let id = interaction.id;
    if interaction.original != Some(edited) {
        return;
    }
    let filled = match interaction.state {
        InteractionState::Deferred => InteractionState::Answered,
        InteractionState::DeferredUpdate => InteractionState::Updated,
        _ => return,
    };
    world.set_interaction_state(id, filled);
}

/// Returns the deferred message of an interaction that waits to be filled. If it was deleted, the follow-up is a
/// normal message.
fn deferred_message(world: &World, interaction: &Interaction) -> Option<Snowflake> {
    if interaction.state != InteractionState::Deferred {
        return None;
    }
    let original = interaction.original?;
    let deleted = world.messages.get(original)?.deleted;
    (!deleted).then_some(original)
}

/// `DELETE …/messages/{message}`.
pub async fn remove(core: &SandboxCore, app: &str, token: &str, name: &str) -> RestResult {
    core.change(|world| {
        let id = target(core, world, app, token, name)?;
        post::delete(world, id)
    })
    .await
    .map(|()| None)
}

/// `POST /webhooks/{app}/{token}`: a follow-up. The first one after a deferral fills the original.
pub async fn follow_up(
    core: &SandboxCore,
    call: &BotRequest,
    app: &str,
    token: &str,
) -> RestResult {
    core.read(|world| answered_interaction(core, world, app, token).map(|_| ()))
        .await?;
    let draft = MessageDraft::read(core, &call.body, &call.files, shapes::ANSWER_MESSAGE).await?;
    core.change(|world| {
        let interaction = answered_interaction(core, world, app, token)?;
        let id = interaction.id;
        let actor = interaction.actor;
        let channel = interaction.channel;
        if let Some(original) = deferred_message(world, interaction) {
            post::edit(world, original, &draft)?;
            world.set_interaction_state(id, InteractionState::Answered);
            return Ok(shown(world, original));
        }
        let private = draft
            .flags
            .is_some_and(|flags| flags & Message::EPHEMERAL != 0);
        let only_for = private.then_some(actor);
        let place = PostTarget {
            channel,
            kind: 0,
            interaction: Some(id),
            only_for,
        };
        let posted = post::post(world, place, draft)?;
        Ok(shown(world, posted))
    })
    .await
    .map(Some)
}
