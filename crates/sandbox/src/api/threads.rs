//! Threads: creating, editing, and their members.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{
    BotRequest,
    messages::{require_permissions, visible},
    refusal::{ApiError, RestResult},
    schema::check_body,
    shapes,
};
use crate::{
    core::SandboxCore,
    snowflake::{Snowflake, iso8601},
    world::{Channel, ChannelKind, Message, Permissions, Thread, World},
};

/// Discord's default auto archive duration, in minutes of inactivity.
const ARCHIVE_AFTER: u64 = 1_440;

/// `POST /channels/{channel}/messages/{message}/threads`: the thread gets the message's id.
pub async fn create_from_message(
    core: &SandboxCore,
    call: &BotRequest,
    channel: Snowflake,
    message: Snowflake,
) -> RestResult {
    check_body(&call.body, shapes::THREAD_OF_MESSAGE)?;
    core.change(|world| {
        let parent = visible(world, channel)?;
        if !parent.kind.takes_threads() {
            let message = "Cannot execute action on this channel type";
            return Err(ApiError::new(400, 50024, message));
        }
        require_permissions(
            world,
            parent,
            Permissions::CREATE_PUBLIC_THREADS | Permissions::READ_MESSAGE_HISTORY,
        )?;
        let kind = thread_kind(parent.kind);
        let is_visible = world.messages.get(message).is_some_and(|found| {
            found.channel == channel && !found.deleted && found.only_for.is_none()
        });
        if !is_visible {
            return Err(ApiError::unknown_message());
        }
        // Thread and message share one id, so an existing channel with that id is the message's thread.
        if world.channels.get(message).is_some() {
            return Err(ApiError::new(
                400,
                160_004,
                "A thread has already been created for this message",
            ));
        }
        open_thread(world, message, channel, kind, &call.body);
        if let Some(starter) = world.messages.get_mut(message) {
            starter.flags |= Message::HAS_THREAD;
        }
        world.message_changed(message, "MESSAGE_UPDATE");
        post_system_message(world, message, 21, "", Some(message));
        Ok(Some(shown(world, message)))
    })
    .await
}

/// `POST /channels/{channel}/threads`: private unless the type says otherwise, as on Discord.
pub async fn create_alone(core: &SandboxCore, call: &BotRequest, channel: Snowflake) -> RestResult {
    check_body(&call.body, shapes::THREAD_ALONE)?;
    core.change(|world| {
        let parent = visible(world, channel)?;
        if !parent.kind.takes_threads() {
            let message = "Cannot execute action on this channel type";
            return Err(ApiError::new(400, 50024, message));
        }
        let kind = match call.body["type"].as_u64() {
            Some(10 | 11) => thread_kind(parent.kind),
            _ => ChannelKind::PrivateThread,
        };
        let needed = if kind == ChannelKind::PrivateThread {
            Permissions::CREATE_PRIVATE_THREADS
        } else {
            Permissions::CREATE_PUBLIC_THREADS
        };
        require_permissions(world, parent, needed)?;
        let id = world.next_id();
        open_thread(world, id, channel, kind, &call.body);
        if kind != ChannelKind::PrivateThread {
            let name = call.body["name"].as_str().unwrap_or_default().to_owned();
            post_system_message(world, channel, 18, &name, None);
        }
        Ok(Some(shown(world, id)))
    })
    .await
}

fn thread_kind(parent: ChannelKind) -> ChannelKind {
    match parent {
        ChannelKind::Announcement => ChannelKind::AnnouncementThread,
        _ => ChannelKind::PublicThread,
    }
}

fn open_thread(
    world: &mut World,
    id: Snowflake,
    parent: Snowflake,
    kind: ChannelKind,
    body: &Value,
) {
    let server = world
        .channels
        .get(parent)
        .and_then(|channel| channel.server);
    let now = world.now();
    world.channels.insert(
        id,
        Channel {
            id,
            kind,
            name: body["name"].as_str().unwrap_or_default().to_owned(),
            server,
            parent: Some(parent),
            recipient: None,
            position: 0,
            denied: 0,
            thread: Some(Thread {
                owner: world.bot(),
                archived: false,
                locked: false,
                auto_archive: body["auto_archive_duration"]
                    .as_u64()
                    .unwrap_or(ARCHIVE_AFTER),
                archive_changed: now,
                members: BTreeSet::from([world.bot()]),
            }),
        },
    );
    world.channel_changed(id, "THREAD_CREATE");
}

/// Posts a system message about a thread.
fn post_system_message(
    world: &mut World,
    channel: Snowflake,
    kind: u8,
    content: &str,
    of: Option<Snowflake>,
) {
    let id = world.next_id();
    let author = world.bot();
    world.post(Message {
        content: content.to_owned(),
        reply_to: of,
        ..Message::bare(id, channel, author, kind)
    });
}

fn shown(world: &World, id: Snowflake) -> Value {
    world
        .channels
        .get(id)
        .map_or(Value::Null, |channel| world.channel_json(channel))
}

/// `PATCH /channels/{channel}` of a thread; other channels are rejected.
pub async fn update(core: &SandboxCore, call: &BotRequest, id: Snowflake) -> RestResult {
    core.read(|world| visible(world, id).map(|_| ())).await?;
    check_body(&call.body, shapes::EDITED_THREAD)?;
    core.change(|world| {
        let channel = visible(world, id)?;
        let Some(thread) = &channel.thread else {
            return Err(ApiError::missing_permissions());
        };
        let manages = world.permissions(world.bot(), channel) & Permissions::MANAGE_THREADS != 0;
        // Without Manage Threads a bot may change only its own threads, and neither lock nor unlock them.
        let flag = |name: &str| call.body[name].as_bool();
        let locks = flag("locked").is_some_and(|locked| locked != thread.locked);
        if !manages && (locks || thread.locked || thread.owner != world.bot()) {
            return Err(ApiError::missing_permissions());
        }
        // An archived thread cannot be renamed unless the same request unarchives it.
        if thread.archived && flag("archived") != Some(false) && !call.body["name"].is_null() {
            return Err(ApiError::new(400, 50083, "Thread is archived"));
        }
        let name = call.body["name"].as_str().map(str::to_owned);
        apply(world, id, flag("archived"), flag("locked"), name);
        Ok(Some(shown(world, id)))
    })
    .await
}

/// Archives, locks or renames a thread.
pub fn apply(
    world: &mut World,
    id: Snowflake,
    archived: Option<bool>,
    locked: Option<bool>,
    name: Option<String>,
) {
    let now = world.now();
    if let Some(channel) = world.channels.get_mut(id) {
        if let Some(name) = name {
            channel.name = name;
        }
        if let Some(thread) = &mut channel.thread {
            if archived.is_some_and(|archived| archived != thread.archived) {
                thread.archived = !thread.archived;
                thread.archive_changed = now;
            }
            thread.locked = locked.unwrap_or(thread.locked);
        }
    }
    world.channel_changed(id, "THREAD_UPDATE");
}

/// `GET /channels/{thread}/thread-members`.
pub async fn members(core: &SandboxCore, id: Snowflake) -> RestResult {
    core.read(|world| {
        let thread = visible(world, id)?
            .thread
            .as_ref()
            .ok_or_else(ApiError::unknown_channel)?;
        let shown = thread.members.iter().map(|user| {
            json!({ "id": id, "user_id": user, "join_timestamp": iso8601(id.millis()), "flags": 0 })
        });
        Ok(Some(shown.collect()))
    })
    .await
}

/// `PUT` and `DELETE /channels/{thread}/thread-members/{user}`.
pub async fn join(
    core: &SandboxCore,
    id: Snowflake,
    user: Option<Snowflake>,
    joins: bool,
) -> RestResult {
    core.change(|world| {
        let channel = visible(world, id)?;
        let user = user.unwrap_or(world.bot());
        let thread = channel
            .thread
            .as_ref()
            .ok_or_else(ApiError::unknown_channel)?;
        if thread.archived {
            return Err(ApiError::new(400, 50083, "Thread is archived"));
        }
        let server = channel.server.unwrap_or_default();
        world
            .member(server, user)
            .ok_or_else(ApiError::unknown_member)?;
        if joins {
            require_permissions(world, channel, Permissions::SEND_MESSAGES_IN_THREADS)?;
        }
        if let Some(thread) = world
            .channels
            .get_mut(id)
            .and_then(|channel| channel.thread.as_mut())
        {
            if joins {
                thread.members.insert(user);
            } else {
                thread.members.remove(&user);
            }
        }
        world.world_changed(Some(id));
        Ok(None)
    })
    .await
}
