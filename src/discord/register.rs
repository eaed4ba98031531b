//! Registration data of the commands: names, descriptions and choices in all languages, from the Fluent
//! files.

use serde_json::{Map, Value, json};

use super::button::Setting;
use crate::play::{
    Hints, Language, Level, PaceChoice, Reserve, StoredWord, Takebacks, Timeout, Weekends,
};
use crate::rules::Handicap;
use crate::text::{Text, clip};

/// The values of an option with fixed choices, in menu order.
fn choices(command: &str, option: &str) -> Vec<&'static str> {
    match (command, option) {
        ("challenge" | "practice", "side") => vec!["random", "cho", "han"],
        ("challenge" | "practice", "hints") => Hints::ids(),
        ("challenge" | "practice", "handicap") => Handicap::ALL.map(Handicap::code).to_vec(),
        ("challenge", "takebacks") => Takebacks::ids(),
        ("challenge" | "server-settings", "pace") => {
            PaceChoice::all().map(PaceChoice::id).collect()
        }
        ("challenge" | "server-settings", "reserve") => Reserve::ALL.map(Reserve::id).to_vec(),
        ("suggest", "strength") => vec!["quick", "normal", "deep"],
        ("record", "format") => vec!["gib", "pgn", "fen", "uci", "text"],
        ("board", "theme") => super::view::values(Setting::Theme),
        ("board", "pieces") => super::view::values(Setting::Pieces),
        ("board", "view") => vec!["mine", "cho", "han", "text"],
        ("server-settings", "timeout") => Timeout::ids(),
        ("server-settings", "weekends") => Weekends::ids(),
        ("server-settings", "language") => vec!["auto", "en", "ko"],
        _ => Vec::new(),
    }
}

/// Discord's limit on a choice's name.
const NAME: usize = 100;
/// Discord's command type `USER`, a context menu command.
const USER_COMMAND: u64 = 2;

/// Discord's type of an option that is a text.
const STRING: u64 = 3;
/// The longest text that may be typed into an option, in characters: more than any name or move has. Discord's
/// own limit is 6,000.
const LONGEST_TEXT: usize = 100;
/// The same for a rule book: combined rules name each rule that they change.
const LONGEST_RULES: usize = 1_000;

/// All commands as JSON for registration.
pub fn commands() -> Result<Vec<Value>, serde_json::Error> {
    let commands = super::commands::all();
    poise::builtins::create_application_commands(&commands)
        .iter()
        .map(|command| {
            // As JSON, because serenity's builders cannot be read and changed field by field.
            let mut command = serde_json::to_value(command)?;
            if let Some(fields) = command.as_object_mut() {
                complete(fields);
            }
            Ok(command)
        })
        .collect()
}

fn complete(command: &mut Map<String, Value>) {
    let user = command.get("type").and_then(Value::as_u64) == Some(USER_COMMAND);
    let name = text_of(command, "name");
    let key = if user {
        "cmd-challenge-user".to_owned()
    } else {
        format!("cmd-{name}")
    };
    name_in_every_language(command, &key, !user);
    // Guild install only (0); the bot cannot be installed to a user.
    command.insert("integration_types".to_owned(), json!([0]));
    let Some(options) = command.get_mut("options").and_then(Value::as_array_mut) else {
        return;
    };
    for option in options.iter_mut().filter_map(Value::as_object_mut) {
        let option_name = text_of(option, "name");
        name_in_every_language(option, &format!("cmd-{name}-{option_name}"), true);
        let values = choices(&name, &option_name).into_iter();
        let made: Vec<Value> = match (name.as_str(), option_name.as_str()) {
            ("practice", "level") => levels().collect(),
            _ => values.map(|value| choice(&option_name, value)).collect(),
        };
        if !made.is_empty() {
            option.insert("choices".to_owned(), Value::Array(made));
        } else if option.get("type").and_then(Value::as_u64) == Some(STRING) {
            let longest = if option_name == "ruleset" {
                LONGEST_RULES
            } else {
                LONGEST_TEXT
            };
            option.insert("max_length".to_owned(), longest.into());
        }
    }
}

fn text_of(fields: &Map<String, Value>, name: &str) -> String {
    fields
        .get(name)
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned()
}

fn name_in_every_language(fields: &mut Map<String, Value>, key: &str, described: bool) {
    let english = Text::of(Language::En);
    // English is the default, which Discord shows in all languages without a localization.
    fields.insert("name".to_owned(), english.say(key).into());
    let others: Vec<Language> = Language::ALL
        .into_iter()
        .filter(|language| *language != Language::En)
        .collect();
    let names: Map<String, Value> = others
        .iter()
        .map(|language| {
            (
                language.tag().to_owned(),
                Text::of(*language).say(key).into(),
            )
        })
        .collect();
    fields.insert("name_localizations".to_owned(), Value::Object(names));
    if !described {
        return;
    }
    let describe = |language: Language| Text::of(language).attribute(key, "description");
    fields.insert("description".to_owned(), describe(Language::En).into());
    let descriptions: Map<String, Value> = others
        .iter()
        .map(|language| (language.tag().to_owned(), describe(*language).into()))
        .collect();
    fields.insert(
        "description_localizations".to_owned(),
        Value::Object(descriptions),
    );
}

/// The practice levels, with names and ratings.
fn levels() -> impl Iterator<Item = Value> {
    (Level::LOWEST.number()..=Level::HIGHEST.number()).filter_map(|number| {
        let level = Level::new(number).ok()?;
        let name = |language| Text::of(language).level_with_rating(level);
        Some(json!({
            "name": name(Language::En),
            "name_localizations": { "ko": name(Language::Ko) },
            "value": number,
        }))
    })
}

fn choice(option: &str, value: &str) -> Value {
    let name = |language| {
        let text = Text::of(language);
        let name = text.say(&format!("choice-{option}-{value}"));
        clip(&name, NAME)
    };
    json!({
        "name": name(Language::En),
        "name_localizations": { "ko": name(Language::Ko) },
        "value": value,
    })
}
