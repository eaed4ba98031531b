//! Registration data of the commands: names, descriptions and choices in all languages, from the Fluent
//! files.

use serde_json::{Map, Value, json};

use super::choice;
use super::commands::COMMANDS;
use super::message::OPTION;
use hansu_play::{Language, Level};
use hansu_text::{Text, clip};

/// Discord's command type `USER`, a context menu command.
const USER_COMMAND: u64 = 2;

/// Discord's type of a string option.
const STRING: u64 = 3;
/// The maximum length of an option's text, in characters: more than any name or move has. Discord's own limit is 6,000.
const LONGEST_TEXT: usize = 100;
/// The maximum length of a rulebook, whose combined rules name each change, and of a line of a plan, which has thirty
/// turns.
const LONGEST_LIST: usize = 1_000;

/// Discord's context of direct messages with the bot.
const BOT_DM: u64 = 1;
/// Discord's integration types: installed in a server, or by a person for themselves.
const IN_SERVERS: u64 = 0;
const BY_PEOPLE: u64 = 1;

/// The languages of Discord's clients.
const LOCALES: [&str; 32] = [
    "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "hi", "hr",
    "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr",
    "uk", "vi", "zh-CN", "zh-TW",
];

/// The users who can install the bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Installs {
    /// Servers, and people for themselves, who get the commands for direct messages.
    ServersAndPeople,
    /// Servers only.
    Servers,
}

/// Returns all commands as JSON for registration.
pub fn commands(installs: Installs) -> Result<Vec<Value>, serde_json::Error> {
    COMMANDS
        .iter()
        .map(|command| {
            // Converted to JSON, because the fields of serenity's builders cannot be read or changed.
            let mut command = serde_json::to_value(command.registration())?;
            if let Some(fields) = command.as_object_mut() {
                complete(fields, installs);
            }
            Ok(command)
        })
        .collect()
}

fn complete(command: &mut Map<String, Value>, installs: Installs) {
    let user = command.get("type").and_then(Value::as_u64) == Some(USER_COMMAND);
    let name = text_of(command, "name");
    let key = if user {
        format!("cmd-{}", name.to_lowercase().replace(' ', "-"))
    } else {
        format!("cmd-{name}")
    };
    name_command(command, &name, |text| text.say_named(&key));
    if !user {
        say(command, "description", |text| {
            text.attribute(&key, "description")
        });
    }
    let contexts = command.get("contexts").and_then(Value::as_array);
    let direct = contexts.is_some_and(|contexts| contexts.contains(&json!(BOT_DM)));
    let types = if direct && installs == Installs::ServersAndPeople {
        json!([IN_SERVERS, BY_PEOPLE])
    } else {
        json!([IN_SERVERS])
    };
    command.insert("integration_types".to_owned(), types);
    let options = command.get_mut("options").and_then(Value::as_array_mut);
    let options = options.into_iter().flatten();
    for option in options.filter_map(Value::as_object_mut) {
        let option_name = text_of(option, "name");
        let key = format!("cmd-{name}-{option_name}");
        say(option, "name", |text| text.say_named(&key));
        say(option, "description", |text| {
            text.attribute(&key, "description")
        });
        complete_values(option, &option_name);
    }
}

/// Names the choices of an option, or bounds its text.
fn complete_values(option: &mut Map<String, Value>, name: &str) {
    let choices = option.get_mut("choices").and_then(Value::as_array_mut);
    if let Some(choices) = choices.filter(|choices| !choices.is_empty()) {
        for choice in choices.iter_mut().filter_map(Value::as_object_mut) {
            name_choice(choice, name);
        }
    } else if option.get("type").and_then(Value::as_u64) == Some(STRING) {
        let longest = match name {
            "ruleset" | "line" => LONGEST_LIST,
            _ => LONGEST_TEXT,
        };
        option.insert("max_length".to_owned(), longest.into());
    }
}

/// Names a choice by its value: a word, or the number of a level.
fn name_choice(choice: &mut Map<String, Value>, option: &str) {
    let value = choice.get("value").cloned().unwrap_or_default();
    let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
    let level = number.and_then(|number| Level::new(number).ok());
    let key = choice::key(option, value.as_str().unwrap_or_default());
    say(choice, "name", |text| match level {
        Some(level) => text.level_with_rating(level),
        None => clip(&text.say_named(&key), OPTION),
    });
}

fn text_of(fields: &Map<String, Value>, name: &str) -> String {
    fields
        .get(name)
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned()
}

/// Names a command in all languages.
///
/// Its first name is an id used by interactions, and never changes. If the English word differs, every other language
/// of Discord gets that word as a localization.
fn name_command(command: &mut Map<String, Value>, id: &str, words: impl Fn(Text) -> String) {
    let english = words(Text::of(Language::En));
    say(command, "name", words);
    if english == id {
        return;
    }
    command.insert("name".to_owned(), id.into());
    let localizations = command.get_mut("name_localizations");
    if let Some(localizations) = localizations.and_then(Value::as_object_mut) {
        for locale in LOCALES {
            localizations
                .entry(locale)
                .or_insert_with(|| english.as_str().into());
        }
    }
}

/// Sets a field in all languages. English is the default, which Discord shows in all languages without a
/// localization.
fn say(fields: &mut Map<String, Value>, field: &str, words: impl Fn(Text) -> String) {
    let mut localizations = Map::new();
    for language in Language::ALL {
        let translation = Value::from(words(Text::of(language)));
        if language == Language::En {
            fields.insert(field.to_owned(), translation);
        } else {
            localizations.insert(language.tag().to_owned(), translation);
        }
    }
    fields.insert(format!("{field}_localizations"), localizations.into());
}
