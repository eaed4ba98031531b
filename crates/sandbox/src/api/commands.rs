//! Registration of commands, globally or for one server, and the rules that a command must follow.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::{
    BotRequest,
    refusal::{ApiError, FieldErrors, RestResult},
    schema::{Rule, check},
    shapes,
};
use crate::{
    core::SandboxCore,
    snowflake::Snowflake,
    world::{Command, World},
};

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

/// The locales that Discord accepts.
const LOCALES: &[&str] = &[
    "ar", "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu",
    "nl", "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi",
    "th", "zh-CN", "ja", "zh-TW", "ko",
];
/// The maximum number of characters in all names, descriptions and values of one command.
const MAX_CHARACTERS: usize = 8_000;

/// Returns a command's type: 1 slash command, 2 user command, 3 message command.
pub fn kind(body: &Value) -> u64 {
    body["type"].as_u64().unwrap_or(1)
}

/// Checks a command at a dotted path in the body.
fn check_command(problems: &mut FieldErrors, path: &str, body: &Value) {
    check(problems, path, body, &Rule::Object(shapes::COMMAND));
    let at = |name: &str| {
        if path.is_empty() {
            name.to_owned()
        } else {
            format!("{path}.{name}")
        }
    };
    let described = body["description"]
        .as_str()
        .is_some_and(|text| !text.is_empty());
    if kind(body) == 1 {
        check_names(problems, &at("name"), &body["name"]);
        for (locale, name) in body["name_localizations"].as_object().into_iter().flatten() {
            check_names(problems, &at(&format!("name_localizations.{locale}")), name);
        }
        if !described {
            problems.add(
                &at("description"),
                "BASE_TYPE_REQUIRED",
                "This field is required",
            );
        }
    } else {
        if described {
            let message = "Context menu commands cannot have description";
            problems.add(
                &at("description"),
                "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
                message,
            );
        }
        if body["options"]
            .as_array()
            .is_some_and(|options| !options.is_empty())
        {
            let message = "Context menu commands cannot have options";
            problems.add(
                &at("options"),
                "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS",
                message,
            );
        }
    }
    check_locales(problems, path, body);
    check_options(problems, &at("options"), body);
    if characters(body) > MAX_CHARACTERS {
        let message = format!("Command exceeds maximum size ({MAX_CHARACTERS})");
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", message);
    }
}

/// Allows letters and digits of any script, `-`, `_` and `'`, without upper case.
fn check_names(problems: &mut FieldErrors, path: &str, name: &Value) {
    let Some(name) = name.as_str() else {
        return;
    };
    let letter = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '\'');
    if !name.chars().all(letter) || name.to_lowercase() != name {
        let message = "Command name is invalid";
        problems.add(path, "APPLICATION_COMMAND_INVALID_NAME", message);
    }
}

fn check_locales(problems: &mut FieldErrors, path: &str, body: &Value) {
    for name in ["name_localizations", "description_localizations"] {
        for locale in body[name]
            .as_object()
            .into_iter()
            .flat_map(|map| map.keys())
        {
            if !LOCALES.contains(&locale.as_str()) {
                let path = if path.is_empty() {
                    name.to_owned()
                } else {
                    format!("{path}.{name}")
                };
                problems.add(
                    &path,
                    "DICT_TYPE_KEYS",
                    format!("\"{locale}\" is no known language."),
                );
            }
        }
    }
}

fn check_options(problems: &mut FieldErrors, path: &str, body: &Value) {
    let mut seen = HashSet::new();
    let mut optional_seen = false;
    for (index, option) in body["options"].as_array().into_iter().flatten().enumerate() {
        let path = format!("{path}.{index}");
        check_names(problems, &format!("{path}.name"), &option["name"]);
        for (locale, name) in option["name_localizations"]
            .as_object()
            .into_iter()
            .flatten()
        {
            check_names(
                problems,
                &format!("{path}.name_localizations.{locale}"),
                name,
            );
        }
        check_locales(problems, &path, option);
        if !seen.insert(option["name"].as_str()) {
            let message = "Option names must be unique";
            problems.add(&path, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", message);
        }
        let required = option["required"] == true;
        if required && optional_seen {
            let message = "Required options must be placed before non-required options";
            problems.add(
                &path,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                message,
            );
        }
        optional_seen |= !required;
        check_option_type(problems, &path, option);
        check_options(problems, &format!("{path}.options"), option);
    }
}

fn check_option_type(problems: &mut FieldErrors, path: &str, option: &Value) {
    let kind = option["type"].as_u64().unwrap_or_default();
    let filled = |name: &str| option[name].as_array().is_some_and(|list| !list.is_empty());
    let chooses = matches!(kind, 3 | 4 | 10);
    let autocompletes = option["autocomplete"] == true;
    if (filled("choices") || autocompletes) && !chooses {
        let message = "Only text and number options have choices or autocomplete";
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    if filled("choices") && autocompletes {
        let message = "Autocomplete options cannot have choices";
        problems.add(
            path,
            "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES_INVALID",
            message,
        );
    }
    if filled("options") && kind > 2 {
        let message = "Only subcommands have options of their own";
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    let mut names = HashSet::new();
    for (index, choice) in option["choices"]
        .as_array()
        .into_iter()
        .flatten()
        .enumerate()
    {
        let at = format!("{path}.choices.{index}");
        check_locales(problems, &at, choice);
        // Discord requires text values for text options (type 3), and numbers for number options.
        if choice["value"].is_string() != (kind == 3) {
            problems.add(
                &format!("{at}.value"),
                "BASE_TYPE_BAD_TYPE",
                "This value has the wrong type.",
            );
        }
        if !names.insert(choice["name"].as_str()) {
            let message = "Choice names must be unique";
            problems.add(
                &format!("{at}.name"),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS",
                message,
            );
        }
    }
}

/// Counts the characters of a command as Discord does: of a localised text, only the longest language.
fn characters(value: &Value) -> usize {
    let length = |text: &Value| text.as_str().map_or(0, |text| text.chars().count());
    let longest = |name: &str| {
        let locales = value[format!("{name}_localizations")].as_object();
        let longest_localization = locales
            .into_iter()
            .flat_map(|map| map.values())
            .map(length)
            .max();
        length(&value[name]).max(longest_localization.unwrap_or(0))
    };
    let nested = |name: &str| -> usize {
        value[name]
            .as_array()
            .into_iter()
            .flatten()
            .map(characters)
            .sum()
    };
    longest("name")
        + longest("description")
        + length(&value["value"])
        + nested("options")
        + nested("choices")
}
