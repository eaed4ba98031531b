//! Registration of commands, globally or for one server.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::BotRequest;
use super::command_check::{check_command, kind};
use super::refusal::{ApiError, FieldErrors, RestResult};
use crate::sandbox::core::SandboxCore;
use crate::sandbox::snowflake::Snowflake;
use crate::sandbox::world::{Command, World};

/// The type of the command that opens an application's Activity.
const ENTRY_POINT: u64 = 4;

/// Rejects another application's id, and a server that the bot is not in.
fn scope(world: &World, app: Snowflake, server: Option<Snowflake>) -> Result<(), ApiError> {
    if app != world.bot() {
        return Err(ApiError::new(
            403,
            20012,
            "You are not authorized to perform this action on this application",
        ));
    }
    match server {
        Some(id) if world.member(id, world.bot()).is_none() => Err(ApiError::missing_access()),
        _ => Ok(()),
    }
}

/// Returns the command with an id, in this scope only.
fn find(
    world: &World,
    app: Snowflake,
    server: Option<Snowflake>,
    id: Snowflake,
) -> Result<&Command, ApiError> {
    scope(world, app, server)?;
    let command = world.commands.get(id);
    command
        .filter(|command| command.server == server)
        .ok_or_else(ApiError::unknown_command)
}

/// `GET`: the registered commands of a scope.
pub async fn list(
    core: &SandboxCore,
    call: &BotRequest,
    app: Snowflake,
    server: Option<Snowflake>,
) -> RestResult {
    let localized = call
        .query
        .get("with_localizations")
        .is_some_and(|value| value == "true");
    core.read(|world| {
        scope(world, app, server)?;
        let commands = world
            .commands
            .values()
            .filter(|command| command.server == server);
        let shown = commands.map(|command| {
            let mut json = world.command_json(command);
            if !localized {
                drop_localizations(&mut json);
            }
            json
        });
        Ok(shown.collect())
    })
    .await
    .map(Some)
}

fn drop_localizations(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.retain(|name, _| !name.ends_with("_localizations"));
            map.values_mut().for_each(drop_localizations);
        }
        Value::Array(list) => list.iter_mut().for_each(drop_localizations),
        _ => {}
    }
}

/// `PUT`: replaces all commands of a scope.
pub async fn replace(
    core: &SandboxCore,
    call: &BotRequest,
    app: Snowflake,
    server: Option<Snowflake>,
) -> RestResult {
    let mut problems = FieldErrors::default();
    let bodies = call.body.as_array().cloned().unwrap_or_default();
    if !call.body.is_array() {
        problems.add("", "BASE_TYPE_BAD_TYPE", "Only lists can be registered.");
    }
    let mut seen = HashSet::new();
    for (index, body) in bodies.iter().enumerate() {
        check_command(&mut problems, &index.to_string(), body);
        if !seen.insert((kind(body), body["name"].as_str().unwrap_or_default())) {
            let message = "Application command names must be unique";
            problems.add(
                &format!("{index}.name"),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                message,
            );
        }
    }
    for (number, limit) in [(1, 100), (2, 15), (3, 15)] {
        if bodies.iter().filter(|body| kind(body) == number).count() > limit {
            return Err(ApiError::new(
                400,
                30032,
                format!("Maximum number of application commands reached ({limit})."),
            ));
        }
    }
    problems.into_result()?;
    core.change(|world| {
        scope(world, app, server)?;
        // The old commands are kept until the new ones are registered, because commands with the same name keep their
        // ids.
        let old: Vec<_> = world
            .commands
            .values()
            .filter(|command| command.server == server)
            .cloned()
            .collect();
        let opens = |body: &Value| kind(body) == ENTRY_POINT;
        if old.iter().any(|command| opens(&command.body)) && !bodies.iter().any(opens) {
            let message = "You cannot remove this app's Entry Point command in bulk.";
            return Err(ApiError::new(400, 50240, message));
        }
        for command in &old {
            world.commands.remove(command.id);
        }
        let registered = bodies
            .into_iter()
            .map(|body| register(world, server, body, &old))
            .collect();
        world.world_changed(None);
        Ok(registered)
    })
    .await
    .map(Some)
}

/// `POST`: adds a command, or replaces the one of the same type and name.
pub async fn create(
    core: &SandboxCore,
    call: &BotRequest,
    app: Snowflake,
    server: Option<Snowflake>,
) -> RestResult {
    let mut problems = FieldErrors::default();
    check_command(&mut problems, "", &call.body);
    problems.into_result()?;
    core.change(|world| {
        scope(world, app, server)?;
        let is_same = |command: &&Command| {
            command.server == server && is_same_command(&command.body, &call.body)
        };
        let old: Vec<_> = world.commands.values().filter(is_same).cloned().collect();
        let registered = register(world, server, call.body.clone(), &old);
        world.world_changed(None);
        Ok(registered)
    })
    .await
    .map(Some)
}

/// `GET` of one command.
pub async fn get(
    core: &SandboxCore,
    app: Snowflake,
    server: Option<Snowflake>,
    id: Snowflake,
) -> RestResult {
    core.read(|world| Ok(world.command_json(find(world, app, server, id)?)))
        .await
        .map(Some)
}

/// `DELETE` of one command.
pub async fn remove(
    core: &SandboxCore,
    app: Snowflake,
    server: Option<Snowflake>,
    id: Snowflake,
) -> RestResult {
    core.change(|world| {
        let id = find(world, app, server, id)?.id;
        world.commands.remove(id);
        world.world_changed(None);
        Ok(None)
    })
    .await
}

/// Stores a command, under the id that it names, or that of the old one with the same type and name, if any.
fn register(
    world: &mut World,
    server: Option<Snowflake>,
    mut body: Value,
    old: &[Command],
) -> Value {
    body["type"] = json!(kind(&body));
    let named = |command: &&Command| body["id"] == json!(command.id);
    let existing = old.iter().find(named).or_else(|| {
        let mut same = old.iter();
        same.find(|command| is_same_command(&command.body, &body))
    });
    let id = existing.map_or_else(|| world.next_id(), |command| command.id);
    // Discord returns these fields with their defaults even if they were not sent.
    let defaults = [
        ("description", json!("")),
        ("default_member_permissions", Value::Null),
        ("nsfw", json!(false)),
        ("contexts", Value::Null),
        ("integration_types", json!([0])),
    ];
    if let Some(map) = body.as_object_mut() {
        for (name, value) in defaults {
            map.entry(name).or_insert(value);
        }
    }
    // The version changes with every registration, even if the id stays.
    let version = world.next_id();
    let command = Command {
        id,
        server,
        version,
        body,
    };
    let json = world.command_json(&command);
    world.commands.insert(id, command);
    json
}

fn is_same_command(left: &Value, right: &Value) -> bool {
    kind(left) == kind(right) && left["name"] == right["name"]
}
