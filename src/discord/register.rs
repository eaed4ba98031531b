//! The commands as Discord is told of them: names, descriptions and choices in every language, out
//! of the Fluent files.

use serde_json::{Map, Value, json};

use crate::play::Language;
use crate::text::Text;

/// Options with a fixed set of values: the command, the option, and the values in menu order.
const CHOICES: [(&str, &str, &[&str]); 3] = [
    ("challenge", "side", &["random", "cho", "han"]),
    ("board", "view", &["mine", "cho", "han"]),
    ("server-settings", "language", &["auto", "en", "ko"]),
];

/// The type of a command that belongs to a right click on a person.
const USER_COMMAND: u64 = 2;

/// Every command, ready to be registered.
///
/// # Errors
/// Where a command cannot be written as JSON.
pub fn commands() -> Result<Vec<Value>, serde_json::Error> {
    let commands = super::commands::all();
    poise::builtins::create_application_commands(&commands)
        .iter()
        .map(|command| {
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
    command.insert("integration_types".to_owned(), json!([0]));
    let Some(options) = command.get_mut("options").and_then(Value::as_array_mut) else {
        return;
    };
    for option in options.iter_mut().filter_map(Value::as_object_mut) {
        let option_name = text_of(option, "name");
        name_in_every_language(option, &format!("cmd-{name}-{option_name}"), true);
        let choices = CHOICES
            .iter()
            .find(|(command, option, _)| *command == name && *option == option_name);
        if let Some((_, _, values)) = choices {
            let made: Vec<Value> = values
                .iter()
                .map(|value| choice(&option_name, value))
                .collect();
            option.insert("choices".to_owned(), Value::Array(made));
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

fn choice(option: &str, value: &str) -> Value {
    let key = format!("choice-{option}-{value}");
    json!({
        "name": Text::of(Language::En).say(&key),
        "name_localizations": { "ko": Text::of(Language::Ko).say(&key) },
        "value": value,
    })
}
