//! The world as seen by a person.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::HttpError;
use crate::{
    snowflake::Snowflake,
    world::{
        Channel, Command, Interaction, InteractionState, Message, Person, World, attachment_path,
    },
};

/// Returns a person, which the bot is not.
pub fn person(world: &World, id: Snowflake) -> Result<&Person, HttpError> {
    let found = world.people.get(id).filter(|person| !person.bot);
    found.ok_or_else(|| HttpError::missing(format!("there is no person {id}")))
}

/// Returns a channel that the person can see.
pub fn channel(world: &World, person_id: Snowflake, id: Snowflake) -> Result<&Channel, HttpError> {
    person(world, person_id)?;
    let found = world
        .channels
        .get(id)
        .filter(|channel| world.can_see(person_id, channel));
    found.ok_or_else(|| HttpError::missing(format!("there is no channel {id} for this person")))
}

/// Returns a message that the person can see.
pub fn message(
    world: &World,
    person_id: Snowflake,
    at: Snowflake,
    id: Snowflake,
) -> Result<&Message, HttpError> {
    let found = message_once_seen(world, person_id, at, id);
    found.and_then(|message| {
        if message.deleted {
            Err(no_message(id))
        } else {
            Ok(message)
        }
    })
}

/// Returns a message that the person can see, or could see until it was deleted.
pub fn message_once_seen(
    world: &World,
    person_id: Snowflake,
    at: Snowflake,
    id: Snowflake,
) -> Result<&Message, HttpError> {
    let found = world.messages.get(id);
    let found = found.filter(|message| message.channel == at && message.meant_for(person_id));
    found.ok_or_else(|| no_message(id))
}

fn no_message(id: Snowflake) -> HttpError {
    HttpError::missing(format!("there is no message {id} for this person"))
}

/// Returns all people.
pub fn people(world: &World) -> Value {
    let people = world.people.values().filter(|person| !person.bot);
    people
        .map(|person| json!({ "id": person.id, "name": person.name, "locale": person.locale }))
        .collect()
}

/// Returns a person's servers with channels and threads, and their direct messages with the bot.
pub fn places(world: &World, person_id: Snowflake) -> Result<Value, HttpError> {
    let me = person(world, person_id)?;
    let news = unread_messages(world, person_id);
    let own_servers = world
        .servers
        .values()
        .filter(|server| server.members.contains_key(&person_id));
    let servers = own_servers.map(|server| {
        let members = server.members.keys().map(|id| user(world, *id));
        let is_in_server = |channel: &&Channel| {
            channel.server == Some(server.id) && channel.parent.is_none()
        };
        let channels = world
            .channels
            .values()
            .filter(is_in_server)
            .filter(|channel| world.can_see(person_id, channel));
        json!({
            "id": server.id,
            "name": server.name,
            "locale": server.locale,
            "members": members.collect::<Value>(),
            "channels": channels.map(|channel| channel_view(world, person_id, channel, &news)).collect::<Value>(),
        })
    });
    let direct = world.direct_channel(person_id);
    Ok(json!({
        "me": { "id": me.id, "name": me.name, "locale": me.locale, "dm_open": me.dm_open },
        "bot": user(world, world.bot()),
        "servers": servers.collect::<Value>(),
        "dm": direct.map(|channel| json!({
            "id": channel.id,
            "name": world.application.name,
            "last": news.get(&channel.id).map(|news| news.last),
            "pings": news.get(&channel.id).map_or(&[][..], |news| newest(&news.pings)),
            "waiting": news.get(&channel.id).map_or(&[][..], |news| newest(&news.waiting)),
        })),
    }))
}

/// The maximum number of unread pings listed per channel.
const MAX_PINGS: usize = 99;

/// The newest messages of a channel for one reader.
struct UnreadMessages {
    last: Snowflake,
    /// The messages that pinged the reader, oldest first.
    pings: Vec<Snowflake>,
    /// Those that still wait for a response, because a button or menu is still enabled.
    waiting: Vec<Snowflake>,
}

fn newest(pings: &[Snowflake]) -> &[Snowflake] {
    &pings[pings.len().saturating_sub(MAX_PINGS)..]
}

/// Returns whether an edit removed or disabled all controls of a message.
fn is_settled(message: &Message) -> bool {
    let rows = message.components.iter();
    let mut controls = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    message.edited.is_some() && controls.all(|control| control["disabled"] == true)
}

fn unread_messages(world: &World, person_id: Snowflake) -> BTreeMap<Snowflake, UnreadMessages> {
    let mut news = BTreeMap::new();
    for message in world
        .messages
        .values()
        .filter(|message| message.visible_to(person_id))
    {
        let entry = news.entry(message.channel).or_insert(UnreadMessages {
            last: message.id,
            pings: Vec::new(),
            waiting: Vec::new(),
        });
        entry.last = message.id;
        if message.pinged.contains(&person_id) {
            entry.pings.push(message.id);
            if !is_settled(message) {
                entry.waiting.push(message.id);
            }
        }
    }
    news
}

fn channel_view(
    world: &World,
    person_id: Snowflake,
    channel: &Channel,
    news: &BTreeMap<Snowflake, UnreadMessages>,
) -> Value {
    let children = world
        .channels
        .values()
        .filter(|thread| thread.parent == Some(channel.id));
    let threads = children
        .filter(|thread| world.can_see(person_id, thread))
        .map(|thread| {
            let state = thread.thread.as_ref();
            json!({
                "id": thread.id,
                "name": thread.name,
                "type": thread.kind,
                "parent": channel.id,
                "message": world.messages.get(thread.id).map(|message| message.id),
                "archived": state.is_some_and(|state| state.archived),
                "locked": state.is_some_and(|state| state.locked),
                "auto_archive": state.map(|state| state.auto_archive),
                "members": state.map(|state| &state.members),
                "last": news.get(&thread.id).map(|news| news.last),
                "pings": news.get(&thread.id).map_or(&[][..], |news| newest(&news.pings)),
                "waiting": news.get(&thread.id).map_or(&[][..], |news| newest(&news.waiting)),
            })
        });
    json!({
        "id": channel.id,
        "name": channel.name,
        "type": channel.kind,
        "last": news.get(&channel.id).map(|news| news.last),
        "pings": news.get(&channel.id).map_or(&[][..], |news| newest(&news.pings)),
        "waiting": news.get(&channel.id).map_or(&[][..], |news| newest(&news.waiting)),
        "threads": threads.collect::<Value>(),
    })
}

fn user(world: &World, id: Snowflake) -> Value {
    let found = world.people.get(id);
    json!({
        "id": id,
        "name": found.map_or("?", |person| &person.name),
        "bot": found.is_some_and(|person| person.bot),
    })
}

/// Returns a message as its readers see it.
pub fn message_view(world: &World, message: &Message) -> Value {
    let attachments = message.attachments.iter().map(|attachment| {
        json!({
            "id": attachment.id,
            "filename": attachment.filename,
            "description": attachment.description,
            "url": attachment_path(message.channel, attachment),
            "content_type": attachment.content_type,
            "size": attachment.size,
            "width": attachment.dimensions.map(|size| size.0),
            "height": attachment.dimensions.map(|size| size.1),
        })
    });
    let interaction = message
        .interaction
        .and_then(|id| world.interactions.get(id));
    json!({
        "id": message.id,
        "channel": message.channel,
        "author": user(world, message.author),
        "type": message.kind,
        "time": message.id.millis(),
        "content": message.content,
        "embeds": message.embeds,
        "components": message.components,
        "attachments": attachments.collect::<Value>(),
        "mentions": message.mentions,
        "pinged": message.pinged,
        "everyone": message.mention_everyone,
        "silent": message.flags & Message::SUPPRESS_NOTIFICATIONS != 0,
        "ephemeral": message.only_for.is_some(),
        "thinking": message.thinking(),
        "edited": message.edited.is_some(),
        "edits": message.edits,
        "reply_to": message.reply_to,
        "thread": world.channels.get(message.id).map(|thread| thread.id),
        "interaction": interaction.map(|interaction| json!({
            "id": interaction.id,
            "type": interaction.kind,
            "name": interaction.payload["data"]["name"],
            "slash": interaction.payload["data"]["type"] == 1,
            "user": user(world, interaction.actor),
        })),
        "deleted": message.deleted,
    })
}

/// Returns the state of the response to an interaction.
pub fn outcome(world: &World, interaction: &Interaction) -> Value {
    let message = interaction.original.and_then(|id| world.messages.get(id));
    let message = message.filter(|message| message.visible_to(interaction.actor));
    let mut json = json!({
        "interaction": interaction.id,
        "state": interaction.state,
        "ephemeral": message.is_some_and(|message| message.only_for.is_some()),
    });
    if let Some(message) = message {
        json["message"] = message_view(world, message);
    }
    match (interaction.state, &interaction.extra) {
        (InteractionState::Choices, Some(extra)) => json["choices"] = extra["choices"].clone(),
        (InteractionState::Modal, Some(extra)) => json["modal"] = extra.clone(),
        (InteractionState::Launched, Some(extra)) => json["activity"] = extra.clone(),
        _ => {}
    }
    json
}

/// Returns the commands offered to a person in a channel, in their language.
pub fn commands(world: &World, person: &Person, at: &Channel) -> Value {
    let offered = world
        .commands
        .values()
        .filter(|command| is_offered(world, person, at, command));
    offered
        .map(|command| {
            let mut json = localized(&command.body, &person.locale);
            json["id"] = json!(command.id);
            json["type"] = command.body["type"].clone();
            json
        })
        .collect()
}

/// Returns whether a command is offered to a person in a channel.
pub fn is_offered(world: &World, person: &Person, at: &Channel, command: &Command) -> bool {
    let context = if at.server.is_some() { 0 } else { 1 };
    let contexts = command.body["contexts"].as_array();
    let fits = match contexts {
        Some(list) => list.iter().any(|entry| *entry == context),
        None => context == 0 || command.body["dm_permission"] != false,
    };
    let right_server = command.server.is_none() || command.server == at.server;
    fits && right_server && is_installed(world, at, command) && may_use(world, person, at, command)
}

/// Returns whether the command is available through the bot's membership in the server, or through the person's own
/// installation: everyone here has installed the bot for themselves.
fn is_installed(world: &World, at: &Channel, command: &Command) -> bool {
    let Some(server) = at.server else { return true };
    let installed = u64::from(world.member(server, world.bot()).is_none());
    let types = command.body["integration_types"].as_array();
    types.map_or(installed == 0, |types| {
        types.iter().any(|kind| *kind == installed)
    })
}

fn may_use(world: &World, person: &Person, at: &Channel, command: &Command) -> bool {
    let needed = match &command.body["default_member_permissions"] {
        Value::String(text) => text.parse().ok(),
        value => value.as_u64(),
    };
    match needed {
        Some(_) if at.server.is_none() => true,
        // A default permission of "0" restricts a command to administrators.
        Some(0) => world.permissions(person.id, at) & crate::world::Permissions::ADMINISTRATOR != 0,
        Some(needed) => world.permissions(person.id, at) & needed == needed,
        None => true,
    }
}

/// Returns names and descriptions of a command, option or choice, plain and in a language.
fn localized(body: &Value, locale: &str) -> Value {
    let mut json = json!({
        "name": body["name"],
        "name_localized": in_language(body, "name", locale),
        "description": body["description"],
        "description_localized": in_language(body, "description", locale),
    });
    for field in [
        "type",
        "required",
        "autocomplete",
        "value",
        "min_value",
        "max_value",
        "min_length",
        "max_length",
    ] {
        if !body[field].is_null() {
            json[field] = body[field].clone();
        }
    }
    for field in ["options", "choices"] {
        if let Some(list) = body[field].as_array() {
            json[field] = list.iter().map(|entry| localized(entry, locale)).collect();
        }
    }
    json
}

/// Returns a text in a language, in the closest related one, or unlocalised.
pub fn in_language<'a>(body: &'a Value, field: &str, locale: &str) -> &'a Value {
    let texts = &body[format!("{field}_localizations")];
    let relative = match locale {
        "en-GB" => "en-US",
        "en-US" => "en-GB",
        "es-419" => "es-ES",
        _ => locale,
    };
    let found = [locale, relative]
        .into_iter()
        .find_map(|locale| texts.get(locale));
    found.unwrap_or(&body[field])
}
