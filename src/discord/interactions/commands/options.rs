//! The options of commands: how they are declared, registered and read.

use std::collections::BTreeMap;

use serde_json::Value as Json;
use serenity::all::Attachment;

use super::Command;
use super::autocomplete::Completion;
use crate::app::Opponent;
use crate::discord::choice::Choice;
use crate::discord::lenient::{Snowflake, read_attachment};
use crate::discord::read::named_person;
use hansu_play::Level;

/// An option of a slash command.
pub struct CommandOption {
    /// The id, which interactions have as the name.
    pub name: &'static str,
    /// The values.
    pub kind: OptionKind,
    /// `true` if it must be given.
    pub is_required: bool,
    /// The completion while it is typed.
    pub completion: Option<Completion>,
}

/// The values of an option.
pub enum OptionKind {
    /// Free text.
    Text,
    /// Fixed values.
    Choices(Vec<&'static str>),
    /// A whole number within bounds.
    Number {
        /// The least.
        least: u64,
        /// The greatest.
        most: Option<u64>,
    },
    /// A level of the bot.
    Level,
    /// A person.
    Person,
    /// An uploaded file.
    File,
}

impl CommandOption {
    fn of(name: &'static str, kind: OptionKind) -> CommandOption {
        CommandOption {
            name,
            kind,
            is_required: false,
            completion: None,
        }
    }

    /// Creates an option of free text.
    pub fn text(name: &'static str) -> CommandOption {
        CommandOption::of(name, OptionKind::Text)
    }

    /// Creates an option of free text that is completed while it is typed.
    pub fn completed(name: &'static str, completion: Completion) -> CommandOption {
        CommandOption {
            completion: Some(completion),
            ..CommandOption::text(name)
        }
    }

    /// Creates an option with fixed values.
    pub fn choice<T: Choice>(name: &'static str) -> CommandOption {
        let values = T::all().into_iter().map(T::value).collect();
        CommandOption::of(name, OptionKind::Choices(values))
    }

    /// Creates an option of a whole number, at least `least` and at most `max` if that is given.
    pub fn number(name: &'static str, least: u64, max: Option<u64>) -> CommandOption {
        CommandOption::of(name, OptionKind::Number { least, most: max })
    }

    /// Creates an option of a level of the bot.
    pub fn level(name: &'static str) -> CommandOption {
        CommandOption::of(name, OptionKind::Level)
    }

    /// Creates an option of a person.
    pub fn person(name: &'static str) -> CommandOption {
        CommandOption::of(name, OptionKind::Person)
    }

    /// Creates an option of an uploaded file.
    pub fn file(name: &'static str) -> CommandOption {
        CommandOption::of(name, OptionKind::File)
    }

    /// Makes it required.
    #[must_use]
    pub fn required(self) -> CommandOption {
        CommandOption {
            is_required: true,
            ..self
        }
    }
}

/// The text of a choice that was left out, in the id of a menu.
const LEFT_OUT: &str = "-";

/// A value of an option.
#[derive(Debug, Clone)]
enum Value {
    Text(String),
    Number(i64),
    Person(Opponent),
    File(Box<Attachment>),
}

/// The name of the person whose menu was used.
pub const TARGET: &str = "target";

/// The options given with a command. All are as the command declares them.
#[derive(Debug, Clone, Default)]
pub struct Given {
    values: BTreeMap<&'static str, Value>,
}

impl Given {
    /// Reads the options in a command's data; `None` if one is not as declared, such as in a command that another version
    /// registered.
    pub fn of(command: &Command, data: &Json) -> Option<Given> {
        let mut values = BTreeMap::new();
        for option in &command.options {
            match options(data).find(|given| given["name"] == option.name) {
                Some(given) => {
                    values.insert(option.name, option.kind.read(given, data)?);
                }
                None if option.is_required => return None,
                None => {}
            }
        }
        if let Some(person) = named_person(data, &data["target_id"]) {
            values.insert(TARGET, Value::Person(person));
        }
        Some(Given { values })
    }

    /// Reads the options in the id of a menu; `None` if they are not this command's. Earlier versions wrote no choices that
    /// were left out.
    pub fn written(command: &Command, text: &str) -> Option<Given> {
        let mut given = Given::default();
        let mut words = text.split_whitespace();
        for option in command.options_besides_game() {
            let value = match &option.kind {
                OptionKind::Choices(choices) => match words.next() {
                    None | Some(LEFT_OUT) => continue,
                    Some(word) if choices.contains(&word) => word,
                    Some(_) => return None,
                },
                // A text is the only one of its command.
                _ if text.is_empty() => continue,
                _ => {
                    words = "".split_whitespace();
                    text
                }
            };
            let value = Value::Text(value.to_owned());
            given.values.insert(option.name, value);
        }
        words.next().is_none().then_some(given)
    }

    /// Returns the options as they are written into the id of a menu.
    pub fn write(&self, command: &Command) -> String {
        let words = command.options_besides_game().map(|option| {
            let is_choice = matches!(option.kind, OptionKind::Choices(_));
            let left_out = is_choice.then_some(LEFT_OUT);
            self.text(option.name).or(left_out).unwrap_or_default()
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// Returns a text or a choice; `None` if it was left out.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.values.get(name)? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns one of fixed values; `None` if it was left out.
    pub fn choice<T: Choice>(&self, name: &str) -> Option<T> {
        self.text(name).and_then(T::of_value)
    }

    /// Returns a whole number; `None` if it was left out.
    pub fn number(&self, name: &str) -> Option<i64> {
        match self.values.get(name)? {
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns a level of the bot; `None` if it was left out.
    pub fn level(&self, name: &str) -> Option<Level> {
        level(self.number(name)?)
    }

    /// Returns a person, or the one whose menu was used; `None` if they were left out.
    pub fn person(&self, name: &str) -> Option<&Opponent> {
        match self.values.get(name)? {
            Value::Person(person) => Some(person),
            _ => None,
        }
    }

    /// Returns an uploaded file; `None` if it was left out.
    pub fn file(&self, name: &str) -> Option<&Attachment> {
        match self.values.get(name)? {
            Value::File(file) => Some(file),
            _ => None,
        }
    }
}

/// Discord's types of options.
const TEXT: u64 = 3;
const NUMBER: u64 = 4;
const USER: u64 = 6;
const ATTACHMENT: u64 = 11;

/// Returns the options in a command's data. A value of another type than the option's is left out: a client may send one
/// while it is being typed.
fn options(data: &Json) -> impl Iterator<Item = &Json> {
    let options = data["options"].as_array().into_iter().flatten();
    options.filter(|option| {
        let value = &option["value"];
        match option["type"].as_u64() {
            Some(TEXT) => value.is_string(),
            Some(NUMBER) => value.is_i64(),
            Some(USER | ATTACHMENT) => Snowflake::read(value).is_some(),
            kind => kind.is_some(),
        }
    })
}

/// Returns the option that is being typed, and its text, which is always a string, whatever the option's type.
pub fn typed(data: &Json) -> Option<(&str, String)> {
    let mut options = data["options"].as_array()?.iter();
    let option = options.find(|option| option["focused"] == true)?;
    let typed = match &option["value"] {
        Json::String(text) => text.clone(),
        Json::Number(number) => number.to_string(),
        _ => return None,
    };
    Some((option["name"].as_str()?, typed))
}

/// Returns the text of an option of a command that is still being typed; `None` for the option being typed.
pub fn finished_text<'a>(data: &'a Json, name: &str) -> Option<&'a str> {
    let option = options(data).find(|option| option["name"] == name)?;
    let is_typed = option["focused"] == true;
    option["value"]
        .as_str()
        .filter(|_| !is_typed && option["type"] == TEXT)
}

impl OptionKind {
    /// Returns the value of an option; `None` if it is of another kind, or not among the choices.
    fn read(&self, given: &Json, data: &Json) -> Option<Value> {
        let value = &given["value"];
        Some(match (self, given["type"].as_u64()?) {
            (OptionKind::Text, TEXT) => Value::Text(value.as_str()?.to_owned()),
            (OptionKind::Choices(choices), TEXT) => {
                let chosen = value.as_str().filter(|text| choices.contains(text))?;
                Value::Text(chosen.to_owned())
            }
            // Numbers outside the range are refused with the reason.
            (OptionKind::Number { .. }, NUMBER) => Value::Number(value.as_i64()?),
            (OptionKind::Level, NUMBER) => {
                let number = value.as_i64()?;
                level(number).map(|_| Value::Number(number))?
            }
            (OptionKind::Person, USER) => Value::Person(named_person(data, value)?),
            (OptionKind::File, ATTACHMENT) => {
                let id = Snowflake::read(value)?.0.to_string();
                let file = read_attachment(&data["resolved"]["attachments"][&id])?;
                Value::File(Box::new(file))
            }
            _ => return None,
        })
    }
}

fn level(number: i64) -> Option<Level> {
    Level::new(u8::try_from(number).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A client sends the other options too, even unfinished ones.
    #[test]
    fn unfinished_options_do_not_break_autocomplete() {
        let data = json!({ "options": [
            { "type": 4, "name": "level", "value": "thr" },
            { "type": 3, "name": "game", "value": "xiangqi" },
            { "type": 3, "name": "ruleset", "value": "mod", "focused": true },
        ]});
        assert_eq!(typed(&data), Some(("ruleset", "mod".to_owned())));
        assert_eq!(options(&data).count(), 2);
        assert_eq!(finished_text(&data, "game"), Some("xiangqi"));
        assert_eq!(finished_text(&data, "ruleset"), None);
    }
}
