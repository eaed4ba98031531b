//! The options of a command, filled and checked as a Discord client does.

use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Map, Value, json};

use super::send::attachment_json;
use super::{HttpError, view};
use crate::{
    core::SandboxCore,
    snowflake::Snowflake,
    world::{Attachment, Channel, Command, Person, World},
};

/// Filled options and the objects behind their ids.
#[derive(Debug)]
pub struct FilledOptions {
    pub options: Vec<Value>,
    pub resolved: Value,
}

/// Returns a command that is offered to a person. Words after the first are subcommands.
pub fn find<'a>(
    world: &'a World,
    person: &Person,
    at: &Channel,
    name: &str,
) -> Result<&'a Command, HttpError> {
    let plain = name.trim_start_matches('/');
    let first = plain.split(' ').next().unwrap_or_default();
    // Names of user commands may contain spaces.
    let is_match = |command: &&Command| {
        let body_name = &command.body["name"];
        *body_name == *plain || command.body["type"] == 1 && *body_name == *first
    };
    let found = world.commands.values().find(is_match);
    let found = found.ok_or_else(|| HttpError::missing(format!("there is no command {plain}")))?;
    if !view::is_offered(world, person, at, found) {
        return Err(HttpError::forbidden(format!(
            "{plain} is not offered to this person here"
        )));
    }
    Ok(found)
}

/// Stores the files among the values (`{"filename", "base64"}`) and replaces them by their ids.
pub async fn take_files(
    core: &SandboxCore,
    mut values: Map<String, Value>,
) -> Result<(Map<String, Value>, Vec<Attachment>), HttpError> {
    let mut files = Vec::new();
    for value in values.values_mut() {
        let Some(filename) = value["filename"].as_str().map(str::to_owned) else {
            continue;
        };
        let text = value["base64"].as_str().unwrap_or_default();
        let undecodable = |_| HttpError::invalid(format!("{filename} is not base64"));
        let bytes = STANDARD.decode(text).map_err(undecodable)?;
        let id = core.next_id().await;
        core.store_picture(id, &bytes).await?;
        *value = json!(id);
        files.push(Attachment {
            id,
            // A separator would lead out of the attachment's own path.
            filename: filename.replace(['/', '\\'], "_"),
            description: None,
            content_type: "application/octet-stream".to_owned(),
            size: bytes.len() as u64,
            dimensions: None,
        });
    }
    Ok((values, files))
}

/// Fills a command's options and checks them as a client does.
pub fn fill(
    world: &World,
    at: &Channel,
    command: &Command,
    name: &str,
    values: &Map<String, Value>,
    files: &[Attachment],
) -> Result<FilledOptions, HttpError> {
    let (declared, path) = descend(command, name)?;
    for option in declared.iter().filter(|option| option["required"] == true) {
        let name = option["name"].as_str().unwrap_or_default();
        if !values.contains_key(name) {
            return Err(HttpError::invalid(format!("the option {name} is required")));
        }
    }
    let mut filled = Vec::new();
    let mut users = Vec::new();
    for (name, value) in values {
        let option = declared_option(declared, name)?;
        check_value(world, option, value, files)?;
        if matches!(option["type"].as_u64(), Some(6 | 9)) {
            users.extend(crate::people::id(value));
        }
        filled.push(json!({ "name": name, "type": option["type"], "value": value }));
    }
    let mut resolved = resolve_users(world, at, &users);
    for file in files {
        resolved["attachments"][file.id.to_string()] = attachment_json(world, at.id, file);
    }
    Ok(FilledOptions {
        options: wrap(filled, &path),
        resolved,
    })
}

/// Fills the options so far and the focused one. Only names are checked, because the input is unfinished.
pub fn fill_partly(
    world: &World,
    at: &Channel,
    command: &Command,
    name: &str,
    values: &Map<String, Value>,
    focused: &str,
    text: &str,
) -> Result<FilledOptions, HttpError> {
    let (declared, path) = descend(command, name)?;
    if declared_option(declared, focused)?["autocomplete"] != true {
        return Err(HttpError::invalid(format!(
            "the option {focused} has no autocomplete"
        )));
    }
    let mut filled = Vec::new();
    let mut users = Vec::new();
    for (name, value) in values.iter().filter(|(name, _)| *name != focused) {
        let option = declared_option(declared, name)?;
        // A client sends a number as a number, even while another option is typed.
        if matches!(option["type"].as_u64(), Some(4 | 10)) && !value.is_number() {
            return Err(HttpError::invalid(format!(
                "the option {name} takes a number"
            )));
        }
        if option["type"] == 6 {
            users.extend(crate::people::id(value));
        }
        filled.push(json!({ "name": name, "type": option["type"], "value": value }));
    }
    let kind = &declared_option(declared, focused)?["type"];
    filled.push(json!({ "name": focused, "type": kind, "value": text, "focused": true }));
    Ok(FilledOptions {
        options: wrap(filled, &path),
        resolved: resolve_users(world, at, &users),
    })
}

/// Returns the options of the named subcommand, and the subcommands on the path to it.
fn descend<'a>(
    command: &'a Command,
    name: &str,
) -> Result<(&'a [Value], Vec<&'a Value>), HttpError> {
    let list = |value: &'a Value| value["options"].as_array().map_or(&[][..], Vec::as_slice);
    let mut declared = list(&command.body);
    let mut path = Vec::new();
    for word in name.split(' ').skip(1) {
        let sub = declared.iter().find(|option| option["name"] == word);
        let sub = sub.filter(|sub| matches!(sub["type"].as_u64(), Some(1 | 2)));
        let sub =
            sub.ok_or_else(|| HttpError::missing(format!("there is no subcommand {word}")))?;
        path.push(sub);
        declared = list(sub);
    }
    if declared
        .iter()
        .any(|option| matches!(option["type"].as_u64(), Some(1 | 2)))
    {
        return Err(HttpError::invalid("one of the subcommands must be named"));
    }
    Ok((declared, path))
}

fn wrap(filled: Vec<Value>, path: &[&Value]) -> Vec<Value> {
    path.iter().rev().fold(filled, |inner, sub| {
        vec![json!({ "name": sub["name"], "type": sub["type"], "options": inner })]
    })
}

fn declared_option<'a>(declared: &'a [Value], name: &str) -> Result<&'a Value, HttpError> {
    let found = declared.iter().find(|option| option["name"] == name);
    found.ok_or_else(|| HttpError::invalid(format!("the command has no option {name}")))
}

fn check_value(
    world: &World,
    option: &Value,
    value: &Value,
    files: &[Attachment],
) -> Result<(), HttpError> {
    let name = option["name"].as_str().unwrap_or_default();
    let mismatch = |expected: &str| {
        Err(HttpError::invalid(format!(
            "the option {name} takes {expected}"
        )))
    };
    match option["type"].as_u64().unwrap_or_default() {
        3 => check_text(option, name, value)?,
        4 if !value.is_i64() => return mismatch("a whole number"),
        10 if !value.is_number() => return mismatch("a number"),
        4 | 10 => check_number(option, name, value)?,
        5 if !value.is_boolean() => return mismatch("true or false"),
        6 | 9 => {
            let exists = crate::people::id(value).is_some_and(|id| world.people.get(id).is_some());
            if !exists {
                return mismatch("a user's id");
            }
        }
        7 => {
            let exists =
                crate::people::id(value).is_some_and(|id| world.channels.get(id).is_some());
            if !exists {
                return mismatch("a channel's id");
            }
        }
        11 if !files.iter().any(|file| *value == json!(file.id)) => return mismatch("a file"),
        _ => {}
    }
    let choices = option["choices"]
        .as_array()
        .filter(|choices| !choices.is_empty());
    if choices.is_some_and(|choices| !choices.iter().any(|choice| choice["value"] == *value)) {
        return mismatch("one of its choices");
    }
    Ok(())
}

fn check_text(option: &Value, name: &str, value: &Value) -> Result<(), HttpError> {
    let Some(text) = value.as_str() else {
        return Err(HttpError::invalid(format!("the option {name} takes text")));
    };
    let minimum = option["min_length"].as_u64().unwrap_or(1);
    let maximum = option["max_length"].as_u64().unwrap_or(6_000);
    if (minimum..=maximum).contains(&(text.chars().count() as u64)) {
        return Ok(());
    }
    Err(HttpError::invalid(format!(
        "the option {name} takes {minimum} to {maximum} characters"
    )))
}

fn check_number(option: &Value, name: &str, value: &Value) -> Result<(), HttpError> {
    let number = value.as_f64().unwrap_or_default();
    let minimum = option["min_value"].as_f64().unwrap_or(f64::NEG_INFINITY);
    let maximum = option["max_value"].as_f64().unwrap_or(f64::INFINITY);
    if (minimum..=maximum).contains(&number) {
        return Ok(());
    }
    Err(HttpError::invalid(format!(
        "the option {name} takes {minimum} to {maximum}"
    )))
}

/// Returns users, with their membership if they are members of the channel's server.
pub fn resolve_users(world: &World, at: &Channel, ids: &[Snowflake]) -> Value {
    let mut resolved = json!({});
    for id in ids {
        resolved["users"][id.to_string()] = world.user_json(*id);
        let member = at.server.and_then(|server| world.member(server, *id));
        if let Some(member) = member {
            let mut json = world.member_json(*id, member, Some(at));
            if let Some(map) = json.as_object_mut() {
                // `resolved.members` omits these fields; the user is in `resolved.users`.
                map.retain(|name, _| !matches!(name.as_str(), "user" | "deaf" | "mute"));
            }
            resolved["members"][id.to_string()] = json;
        }
    }
    resolved
}
