//! The options of commands: how they are declared, registered and read.

use std::collections::BTreeMap;

use serenity::all::{
    Attachment, CommandInteraction, PartialMember, ResolvedTarget, ResolvedValue, User,
};

use super::Command;
use super::autocomplete::Completion;
use crate::app::Opponent;
use crate::discord::choice::Choice;
use crate::discord::read::person_named;
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
    /// Reads the options of a command, complete or still being typed; `None` if one is not as declared, such as in a command
    /// that another version registered.
    pub fn of(command: &Command, interaction: &CommandInteraction) -> Option<Given> {
        let options = interaction.data.options();
        let mut values = BTreeMap::new();
        for option in &command.options {
            match options.iter().find(|given| given.name == option.name) {
                Some(given) => {
                    values.insert(option.name, option.kind.read(&given.value)?);
                }
                None if option.is_required => return None,
                None => {}
            }
        }
        if let Some(ResolvedTarget::User(user, member)) = interaction.data.target() {
            values.insert(TARGET, Value::Person(resolved(user, member)));
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

impl OptionKind {
    /// Returns the value of an option; `None` if it is of another kind, or not among the choices.
    fn read(&self, given: &ResolvedValue<'_>) -> Option<Value> {
        Some(match (self, given) {
            (OptionKind::Text, ResolvedValue::String(text)) => Value::Text((*text).to_owned()),
            (OptionKind::Choices(choices), ResolvedValue::String(text)) => {
                choices
                    .contains(text)
                    .then(|| Value::Text((*text).to_owned()))?
            }
            // Numbers outside the range are refused with the reason.
            (OptionKind::Number { .. }, ResolvedValue::Integer(number)) => Value::Number(*number),
            (OptionKind::Level, ResolvedValue::Integer(number)) => {
                level(*number).map(|_| Value::Number(*number))?
            }
            (OptionKind::Person, ResolvedValue::User(user, member)) => {
                Value::Person(resolved(user, *member))
            }
            (OptionKind::File, ResolvedValue::Attachment(file)) => {
                Value::File(Box::new((*file).clone()))
            }
            _ => return None,
        })
    }
}

fn level(number: i64) -> Option<Level> {
    Level::new(u8::try_from(number).ok()?).ok()
}

/// Returns a person with their member data, which Discord omits for people outside the server.
fn resolved(user: &User, member: Option<&PartialMember>) -> Opponent {
    let nick = member.and_then(|member| member.nick.as_deref());
    Opponent {
        person: person_named(user, nick),
        bot: user.bot,
        present: member.is_some(),
    }
}
