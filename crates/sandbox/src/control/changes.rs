//! Changes of the world that other users or server owners make on Discord.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    api::{apply_to_thread, delete},
    people::HttpError,
    snowflake::Snowflake,
    world::{
        Channel, ChannelKind, Event, INTENT_GUILDS, Member, Permissions, Person, Server, World,
        server_json,
    },
};

/// A change of the world.
#[derive(Debug, Deserialize)]
#[serde(tag = "change", rename_all = "snake_case", deny_unknown_fields)]
pub enum WorldChange {
    /// Opens or closes a user's direct messages.
    Dm {
        person: Snowflake,
        open: bool,
    },
    /// Sets the flags of a user's account.
    Flags {
        person: Snowflake,
        flags: u64,
    },
    /// Removes a member, which may be the bot, from a server.
    Kick {
        server: Snowflake,
        person: Snowflake,
    },
    /// Adds a user to a server.
    Join {
        server: Snowflake,
        person: Snowflake,
    },
    /// Gives a member permissions in addition to those of `@everyone`.
    Grant {
        server: Snowflake,
        person: Snowflake,
        permissions: Vec<String>,
    },
    /// Sets the permissions denied to the bot in a channel and its threads.
    Deny {
        channel: Snowflake,
        permissions: Vec<String>,
    },
    /// Archives, locks or deletes a thread.
    Thread {
        thread: Snowflake,
        action: ThreadAction,
    },
    DeleteMessage {
        message: Snowflake,
    },
    DeleteChannel {
        channel: Snowflake,
    },
    /// Changes a channel's type, given by Discord's number.
    ChannelType {
        channel: Snowflake,
        kind: ChannelKind,
    },
    ServerLocale {
        server: Snowflake,
        locale: String,
    },
    NewServer {
        name: String,
        owner: Snowflake,
        #[serde(default)]
        members: Vec<Snowflake>,
    },
    NewChannel {
        server: Snowflake,
        name: String,
        kind: Option<ChannelKind>,
    },
    NewPerson {
        name: String,
        locale: String,
        #[serde(default)]
        servers: Vec<Snowflake>,
    },
}

/// An action on a thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThreadAction {
    Archive,
    Unarchive,
    Lock,
    Unlock,
    Delete,
}

/// Makes a change and returns the ids of created objects.
pub fn apply(world: &mut World, change: WorldChange) -> Result<Value, HttpError> {
    let result = match change {
        WorldChange::NewServer {
            name,
            owner,
            members,
        } => new_server(world, &name, owner, members)?,
        WorldChange::NewChannel { server, name, kind } => {
            new_channel(world, server, &name, kind.unwrap_or(ChannelKind::Text))?
        }
        WorldChange::NewPerson {
            name,
            locale,
            servers,
        } => new_person(world, &name, &locale, &servers)?,
        change => {
            alter(world, change)?;
            json!({})
        }
    };
    world.world_changed(None);
    Ok(result)
}

/// Changes an existing object.
fn alter(world: &mut World, change: WorldChange) -> Result<(), HttpError> {
    match change {
        WorldChange::Dm { person, open } => person_mut(world, person)?.dm_open = open,
        WorldChange::Flags { person, flags } => person_mut(world, person)?.flags = flags,
        WorldChange::Kick { server, person } => kick(world, server, person)?,
        WorldChange::Join { server, person } => join(world, server, person)?,
        WorldChange::Grant {
            server,
            person,
            permissions,
        } => {
            let granted = permission_bits(&permissions)?;
            let member = server_mut(world, server)?.members.get_mut(&person);
            member
                .ok_or_else(|| unknown_object("member", person))?
                .granted = granted;
        }
        WorldChange::Deny {
            channel,
            permissions,
        } => {
            channel_mut(world, channel)?.denied = permission_bits(&permissions)?;
            world.channel_changed(channel, "CHANNEL_UPDATE");
        }
        WorldChange::ChannelType { channel, kind } => {
            channel_mut(world, channel)?.kind = kind;
            world.channel_changed(channel, "CHANNEL_UPDATE");
        }
        WorldChange::Thread { thread, action } => change_thread(world, thread, action)?,
        WorldChange::DeleteMessage { message } => {
            delete(world, message).map_err(|_| unknown_object("message", message))?;
        }
        WorldChange::DeleteChannel { channel } => delete_channel(world, channel)?,
        WorldChange::ServerLocale { server, locale } => {
            server_mut(world, server)?.locale = locale;
            server_event(world, server, "GUILD_UPDATE");
        }
        // `apply` handles these.
        WorldChange::NewServer { .. }
        | WorldChange::NewChannel { .. }
        | WorldChange::NewPerson { .. } => {}
    }
    Ok(())
}

fn server_mut(world: &mut World, server: Snowflake) -> Result<&mut Server, HttpError> {
    world
        .servers
        .get_mut(server)
        .ok_or_else(|| unknown_object("server", server))
}

fn channel_mut(world: &mut World, channel: Snowflake) -> Result<&mut Channel, HttpError> {
    world
        .channels
        .get_mut(channel)
        .ok_or_else(|| unknown_object("channel", channel))
}

fn unknown_object(kind: &str, id: Snowflake) -> HttpError {
    HttpError::missing(format!("there is no {kind} {id}"))
}

fn permission_bits(names: &[String]) -> Result<u64, HttpError> {
    names.iter().try_fold(0, |sum, name| {
        let bit = Permissions::by_name(name);
        bit.map(|bit| sum | bit)
            .ok_or_else(|| HttpError::invalid(format!("{name} is not a permission")))
    })
}

fn kick(world: &mut World, server: Snowflake, person: Snowflake) -> Result<(), HttpError> {
    let found = world
        .servers
        .get_mut(server)
        .ok_or_else(|| unknown_object("server", server))?;
    found
        .members
        .remove(&person)
        .ok_or_else(|| unknown_object("member", person))?;
    // Discord sends the bot GUILD_DELETE when it is removed, and nothing about others without an intent.
    if person == world.bot() {
        world.effects.events.push(Event {
            name: "GUILD_DELETE",
            intents: INTENT_GUILDS,
            data: json!({ "id": server }),
        });
    }
    Ok(())
}

fn join(world: &mut World, server: Snowflake, person: Snowflake) -> Result<(), HttpError> {
    world
        .people
        .get(person)
        .ok_or_else(|| unknown_object("person", person))?;
    let joined = world.now();
    let found = world
        .servers
        .get_mut(server)
        .ok_or_else(|| unknown_object("server", server))?;
    found.members.insert(person, Member { joined, granted: 0 });
    if person == world.bot() {
        server_event(world, server, "GUILD_CREATE");
    }
    Ok(())
}

fn server_event(world: &mut World, server: Snowflake, name: &'static str) {
    let Some(found) = world.servers.get(server) else {
        return;
    };
    let data = match name {
        "GUILD_CREATE" => world.server_create_json(found),
        _ => server_json(found),
    };
    world.effects.events.push(Event {
        name,
        intents: INTENT_GUILDS,
        data,
    });
}

fn change_thread(
    world: &mut World,
    thread: Snowflake,
    action: ThreadAction,
) -> Result<(), HttpError> {
    let found = world
        .channels
        .get(thread)
        .filter(|channel| channel.thread.is_some());
    found.ok_or_else(|| unknown_object("thread", thread))?;
    match action {
        ThreadAction::Archive => apply_to_thread(world, thread, Some(true), None, None),
        ThreadAction::Unarchive => apply_to_thread(world, thread, Some(false), None, None),
        ThreadAction::Lock => apply_to_thread(world, thread, None, Some(true), None),
        ThreadAction::Unlock => apply_to_thread(world, thread, None, Some(false), None),
        ThreadAction::Delete => delete_channel(world, thread)?,
    }
    Ok(())
}

/// Deletes a channel with its threads, or a single thread.
fn delete_channel(world: &mut World, channel: Snowflake) -> Result<(), HttpError> {
    world
        .channels
        .get(channel)
        .ok_or_else(|| unknown_object("channel", channel))?;
    let threads = world
        .channels
        .values()
        .filter(|other| other.parent == Some(channel));
    let ids: Vec<_> = threads.map(|thread| thread.id).chain([channel]).collect();
    for id in ids {
        let is_thread = world
            .channels
            .get(id)
            .is_some_and(|found| found.thread.is_some());
        // The event is built from the channel, so it must come before the removal.
        world.channel_changed(
            id,
            if is_thread {
                "THREAD_DELETE"
            } else {
                "CHANNEL_DELETE"
            },
        );
        world.channels.remove(id);
    }
    world.world_changed(None);
    Ok(())
}

fn new_server(
    world: &mut World,
    name: &str,
    owner: Snowflake,
    mut members: Vec<Snowflake>,
) -> Result<Value, HttpError> {
    members.extend([owner, world.bot()]);
    if let Some(unknown) = members.iter().find(|id| world.people.get(**id).is_none()) {
        return Err(unknown_object("person", *unknown));
    }
    let id = world.next_id();
    world.add_server(id, name, owner, &members);
    let channel = world.next_id();
    world.add_channel(channel, id, "general", ChannelKind::Text, 0);
    server_event(world, id, "GUILD_CREATE");
    Ok(json!({ "id": id, "channel": channel }))
}

fn new_channel(
    world: &mut World,
    server: Snowflake,
    name: &str,
    kind: ChannelKind,
) -> Result<Value, HttpError> {
    server_mut(world, server)?;
    let others = world
        .channels
        .values()
        .filter(|other| other.server == Some(server));
    let position = u32::try_from(others.count()).unwrap_or(u32::MAX);
    let id = world.next_id();
    world.add_channel(id, server, name, kind, position);
    world.channel_changed(id, "CHANNEL_CREATE");
    Ok(json!({ "id": id }))
}

fn person_mut(world: &mut World, person: Snowflake) -> Result<&mut Person, HttpError> {
    let found = world.people.get_mut(person);
    found.ok_or_else(|| unknown_object("person", person))
}

fn new_person(
    world: &mut World,
    name: &str,
    locale: &str,
    servers: &[Snowflake],
) -> Result<Value, HttpError> {
    let id = world.next_id();
    let direct = world.next_id();
    world.add_person(
        id,
        direct,
        &name.to_lowercase().replace(' ', "_"),
        name,
        locale,
    );
    for server in servers {
        join(world, *server, id)?;
    }
    Ok(json!({ "id": id, "dm": direct }))
}
