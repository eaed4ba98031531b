//! The registration of commands, for everybody or one server.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::{
    Answer, Call,
    refusal::{Problems, Refusal},
    schema::{Rule, check},
    shapes,
};
use crate::sandbox::{
    core::Core,
    snowflake::Snowflake,
    world::{Command, World},
};

/// The languages that Discord knows.
const LOCALES: &[&str] = &[
    "ar", "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu",
    "nl", "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi",
    "th", "zh-CN", "ja", "zh-TW", "ko",
];
/// Characters that a command may have in all its names, descriptions and values.
const MAX_CHARACTERS: usize = 8_000;

/// Refuses another application, or a server that is not there.
fn scope(world: &World, app: Snowflake, server: Option<Snowflake>) -> Result<(), Refusal> {
    if app != world.bot() {
        return Err(Refusal::new(
            403,
            20012,
            "You are not authorized to perform this action on this application",
        ));
    }
    match server {
        Some(id) if world.member(id, world.bot()).is_none() => Err(Refusal::missing_access()),
        _ => Ok(()),
    }
}

/// `GET`: the registered commands.
pub async fn list(core: &Core, call: &Call, app: Snowflake, server: Option<Snowflake>) -> Answer {
    let localized = call
        .query
        .get("with_localizations")
        .is_some_and(|wanted| wanted == "true");
    core.read(|world| {
        scope(world, app, server)?;
        let here = world
            .commands
            .values()
            .filter(|command| command.server == server);
        let shown = here.map(|command| {
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

/// `PUT`: these commands and no others.
pub async fn replace(
    core: &Core,
    call: &Call,
    app: Snowflake,
    server: Option<Snowflake>,
) -> Answer {
    let mut problems = Problems::default();
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
    for (number, most) in [(1, 100), (2, 15), (3, 15)] {
        if bodies.iter().filter(|body| kind(body) == number).count() > most {
            return Err(Refusal::new(
                400,
                30032,
                format!("Maximum number of application commands reached ({most})."),
            ));
        }
    }
    problems.into_result()?;
    core.change(|world| {
        scope(world, app, server)?;
        let old: Vec<_> = world
            .commands
            .values()
            .filter(|command| command.server == server)
            .cloned()
            .collect();
        for command in &old {
            world.commands.remove(command.id);
        }
        let shown = bodies
            .into_iter()
            .map(|body| register(world, server, body, &old))
            .collect();
        world.world_changed(None);
        Ok(shown)
    })
    .await
    .map(Some)
}

/// `POST`: one command more, or in the place of its namesake.
pub async fn create(core: &Core, call: &Call, app: Snowflake, server: Option<Snowflake>) -> Answer {
    let mut problems = Problems::default();
    check_command(&mut problems, "", &call.body);
    problems.into_result()?;
    core.change(|world| {
        scope(world, app, server)?;
        let same =
            |command: &&Command| command.server == server && namesakes(&command.body, &call.body);
        let old: Vec<_> = world.commands.values().filter(same).cloned().collect();
        let shown = register(world, server, call.body.clone(), &old);
        world.world_changed(None);
        Ok(shown)
    })
    .await
    .map(Some)
}

/// `GET` of one.
pub async fn get(core: &Core, app: Snowflake, server: Option<Snowflake>, id: Snowflake) -> Answer {
    core.read(|world| {
        scope(world, app, server)?;
        let command = world
            .commands
            .get(id)
            .filter(|command| command.server == server);
        command
            .map(|command| world.command_json(command))
            .ok_or_else(Refusal::unknown_command)
    })
    .await
    .map(Some)
}

/// `DELETE` of one.
pub async fn remove(
    core: &Core,
    app: Snowflake,
    server: Option<Snowflake>,
    id: Snowflake,
) -> Answer {
    core.change(|world| {
        scope(world, app, server)?;
        let command = world
            .commands
            .get(id)
            .filter(|command| command.server == server);
        let id = command.ok_or_else(Refusal::unknown_command)?.id;
        world.commands.remove(id);
        world.world_changed(None);
        Ok(None)
    })
    .await
}

/// Stores a command under the id of its namesake, if it had one.
fn register(
    world: &mut World,
    server: Option<Snowflake>,
    mut body: Value,
    old: &[Command],
) -> Value {
    body["type"] = json!(kind(&body));
    let given = old.iter().find(|command| namesakes(&command.body, &body));
    let id = given.map_or_else(|| world.mint.next(), |command| command.id);
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
    let version = world.mint.next();
    let command = Command {
        id,
        server,
        version,
        body,
    };
    let shown = world.command_json(&command);
    world.commands.insert(id, command);
    shown
}

fn kind(body: &Value) -> u64 {
    body["type"].as_u64().unwrap_or(1)
}

fn namesakes(one: &Value, other: &Value) -> bool {
    kind(one) == kind(other) && one["name"] == other["name"]
}

fn check_command(problems: &mut Problems, path: &str, body: &Value) {
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

/// Lower-case letters, digits, `-`, `_` and `'` of any script.
fn check_names(problems: &mut Problems, path: &str, name: &Value) {
    let Some(name) = name.as_str() else {
        return;
    };
    let letter = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '\'');
    if !name.chars().all(letter) || name.to_lowercase() != name {
        let message = "Command name is invalid";
        problems.add(path, "APPLICATION_COMMAND_INVALID_NAME", message);
    }
}

fn check_locales(problems: &mut Problems, path: &str, body: &Value) {
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

fn check_options(problems: &mut Problems, path: &str, body: &Value) {
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

fn check_option_type(problems: &mut Problems, path: &str, option: &Value) {
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

/// The characters of a command: of a text in several languages the longest counts.
fn characters(value: &Value) -> usize {
    let length = |text: &Value| text.as_str().map_or(0, |text| text.chars().count());
    let longest = |name: &str| {
        let locales = value[format!("{name}_localizations")].as_object();
        let others = locales
            .into_iter()
            .flat_map(|map| map.values())
            .map(length)
            .max();
        length(&value[name]).max(others.unwrap_or(0))
    };
    let below = |name: &str| -> usize {
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
        + below("options")
        + below("choices")
}
