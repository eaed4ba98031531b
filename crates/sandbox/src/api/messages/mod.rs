//! `/channels/{channel}/messages`, with the bot's token.

mod components;
pub(super) mod draft;
pub(super) mod post;

use serde_json::{Value, json};

use super::refusal::{ApiError, RestResult};
use super::{BotRequest, shapes};
use crate::core::SandboxCore;
use crate::snowflake::{Snowflake, millis};
use crate::world::{Channel, ChannelKind, Message, Permissions, World};
use draft::MessageDraft;
use post::PostTarget;

/// Returns the channel if the bot can see it.
pub fn visible(world: &World, channel: Snowflake) -> Result<&Channel, ApiError> {
    let found = world
        .channels
        .get(channel)
        .ok_or_else(ApiError::unknown_channel)?;
    if world.permissions(world.bot(), found) & Permissions::VIEW_CHANNEL == 0 {
        return Err(ApiError::missing_access());
    }
    Ok(found)
}

/// Fails unless the bot has all of the needed permissions in a channel.
pub fn require_permissions(world: &World, channel: &Channel, needed: u64) -> Result<(), ApiError> {
    if world.permissions(world.bot(), channel) & needed != needed {
        return Err(ApiError::missing_permissions());
    }
    Ok(())
}

/// `POST`: a new message, or the existing one if its nonce was used recently.
pub async fn create(core: &SandboxCore, call: &BotRequest, channel: Snowflake) -> RestResult {
    core.read(|world| visible(world, channel).map(|_| ()))
        .await?;
    let draft = MessageDraft::read(core, &call.body, &call.files, shapes::NEW_MESSAGE).await?;
    if draft
        .flags
        .is_some_and(|flags| flags & Message::EPHEMERAL != 0)
    {
        let message = "The EPHEMERAL flag is for answers to interactions.";
        return Err(ApiError::field("flags", "MESSAGE_FLAGS_INVALID", message));
    }
    let nonce_life = millis(core.settings.nonce_life);
    core.change(|world| {
        allow_post(world, channel, &draft)?;
        // Looked up under the same lock as the post below, so two requests with one nonce post once.
        if let Some(first) = existing_message(world, channel, &draft, nonce_life) {
            return Ok(json!(first));
        }
        if let Some(replied) = draft.reply_to {
            let is_visible = world.messages.get(replied).is_some_and(|message| {
                message.channel == channel && !message.deleted && message.only_for.is_none()
            });
            if !is_visible && draft.reply_must_exist {
                let message = "Unknown message";
                return Err(ApiError::field(
                    "message_reference",
                    "REPLIES_UNKNOWN_MESSAGE",
                    message,
                ));
            }
        }
        let place = PostTarget {
            channel,
            kind: 0,
            interaction: None,
            only_for: None,
        };
        let id = post::post(world, place, draft)?;
        Ok(shown(world, id))
    })
    .await
    .map(Some)
}

/// `POST …/typing`: nobody sees it here, but it needs the permission to send messages.
pub async fn begin_typing(core: &SandboxCore, channel: Snowflake) -> RestResult {
    core.read(|world| allow_sending(world, channel).map(|_| None))
        .await
}

/// Returns the wire form of a message; null if it does not exist.
pub fn shown(world: &World, id: Snowflake) -> Value {
    world
        .messages
        .get(id)
        .map_or(Value::Null, |message| world.message_json(message))
}

/// Fails unless the bot may send messages in a channel, which is returned.
fn allow_sending(world: &World, channel: Snowflake) -> Result<&Channel, ApiError> {
    let target = visible(world, channel)?;
    if target.kind == ChannelKind::Direct {
        return allow_direct(world, target).map(|()| target);
    }
    if !target.kind.takes_messages() {
        let message = "Cannot send messages in a non-text channel";
        return Err(ApiError::new(400, 50008, message));
    }
    require_permissions(world, target, World::sending_permission(target))?;
    Ok(target)
}

fn allow_post(world: &World, channel: Snowflake, draft: &MessageDraft) -> Result<(), ApiError> {
    let target = allow_sending(world, channel)?;
    if target.kind == ChannelKind::Direct {
        return Ok(());
    }
    if draft
        .embeds
        .as_ref()
        .is_some_and(|embeds| !embeds.is_empty())
    {
        require_permissions(world, target, Permissions::EMBED_LINKS)?;
    }
    if !draft.added.is_empty() {
        require_permissions(world, target, Permissions::ATTACH_FILES)?;
    }
    Ok(())
}

fn allow_direct(world: &World, channel: &Channel) -> Result<(), ApiError> {
    let person = channel.recipient.and_then(|id| world.people.get(id));
    let person = person.ok_or_else(ApiError::unknown_channel)?;
    let shared = world.servers.values().any(|server| {
        server.members.contains_key(&person.id) && server.members.contains_key(&world.bot())
    });
    if !shared {
        let message = "Cannot send messages to this user due to having no mutual guilds";
        return Err(ApiError::new(403, 50278, message));
    }
    if !person.dm_open {
        return Err(ApiError::new(
            403,
            50007,
            "Cannot send messages to this user",
        ));
    }
    Ok(())
}

/// Returns the message posted with the same nonce within the last `life` milliseconds.
fn existing_message(
    world: &World,
    channel: Snowflake,
    draft: &MessageDraft,
    life: u64,
) -> Option<Value> {
    if !draft.enforce_nonce {
        return None;
    }
    let nonce = draft.nonce.as_ref()?;
    let oldest = Snowflake::at(world.now().saturating_sub(life));
    world
        // Ids begin with the creation time, so the search stops at the first one that is too old.
        .messages_in(channel)
        .rev()
        .take_while(|message| message.id >= oldest)
        .find(|message| message.nonce.as_ref() == Some(nonce) && !message.deleted)
        .map(|message| world.message_json(message))
}

/// `GET` of several, newest first. `after` returns those closest to the id.
pub async fn list(core: &SandboxCore, call: &BotRequest, channel: Snowflake) -> RestResult {
    let before = call.query_id("before")?;
    let after = call.query_id("after")?;
    let around = call.query_id("around")?;
    let limit: usize = match call.query.get("limit") {
        None => 50,
        Some(text) => text
            .parse()
            .ok()
            .filter(|limit| (1..=100).contains(limit))
            .ok_or_else(|| {
                ApiError::field(
                    "limit",
                    "NUMBER_TYPE_MAX",
                    "int value should be between 1 and 100.",
                )
            })?,
    };
    if [before, after, around].iter().flatten().count() > 1 {
        let message = "Only one of around, before and after may be given.";
        return Err(ApiError::field("before", "BASE_TYPE_CHOICES", message));
    }
    core.read(|world| {
        let found = visible(world, channel)?;
        if world.permissions(world.bot(), found) & Permissions::READ_MESSAGE_HISTORY == 0 {
            return Ok(json!([]));
        }
        let public = world
            .messages_in(channel)
            .filter(|message| seen_by_bot(message));
        let mut page: Vec<&Message> = match (before, after, around) {
            (Some(id), ..) => public
                .rev()
                .filter(|message| message.id < id)
                .take(limit)
                .collect(),
            (_, Some(id), _) => public
                .filter(|message| message.id > id)
                .take(limit)
                .collect(),
            (_, _, Some(id)) => {
                let messages: Vec<_> = public.collect();
                let middle = messages.partition_point(|message| message.id < id);
                let start = middle.saturating_sub(limit / 2);
                messages.into_iter().skip(start).take(limit).collect()
            }
            _ => public.rev().take(limit).collect(),
        };
        page.sort_by_key(|message| std::cmp::Reverse(message.id));
        Ok(page
            .into_iter()
            .map(|message| world.message_json(message))
            .collect())
    })
    .await
    .map(Some)
}

/// `GET` of one message.
pub async fn get(core: &SandboxCore, channel: Snowflake, id: Snowflake) -> RestResult {
    core.read(|world| {
        let found = visible(world, channel)?;
        require_permissions(world, found, Permissions::READ_MESSAGE_HISTORY)?;
        find(world, channel, id).map(|message| world.message_json(message))
    })
    .await
    .map(Some)
}

/// `PATCH` of a message.
pub async fn update(
    core: &SandboxCore,
    call: &BotRequest,
    channel: Snowflake,
    id: Snowflake,
) -> RestResult {
    core.read(|world| visible(world, channel).and_then(|_| find(world, channel, id).map(|_| ())))
        .await?;
    let draft = MessageDraft::read(core, &call.body, &call.files, shapes::EDITED_MESSAGE).await?;
    core.change(|world| {
        visible(world, channel)?;
        let message = find(world, channel, id)?;
        if message.author != world.bot() {
            return Err(ApiError::new(
                403,
                50005,
                "Cannot edit a message authored by another user",
            ));
        }
        post::edit(world, id, &draft)?;
        Ok(shown(world, id))
    })
    .await
    .map(Some)
}

/// `DELETE` of a message.
pub async fn remove(core: &SandboxCore, channel: Snowflake, id: Snowflake) -> RestResult {
    core.change(|world| {
        let found = visible(world, channel)?;
        let message = find(world, channel, id)?;
        if message.author != world.bot() {
            require_permissions(world, found, Permissions::MANAGE_MESSAGES)?;
        }
        post::delete(world, id)
    })
    .await
    .map(|()| None)
}

/// Finds a message with the bot's token, which cannot see ephemeral messages.
fn find(world: &World, channel: Snowflake, id: Snowflake) -> Result<&Message, ApiError> {
    let message = world
        .messages
        .get(id)
        .filter(|message| message.channel == channel);
    message
        .filter(|message| seen_by_bot(message))
        .ok_or_else(ApiError::unknown_message)
}

fn seen_by_bot(message: &Message) -> bool {
    !message.deleted && message.only_for.is_none()
}
