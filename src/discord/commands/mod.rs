//! Slash commands: names, options, and parsing. Their actions are in `handlers`.

mod autocomplete;
mod new_games;
mod on_games;
mod on_people;

use std::sync::LazyLock;

use serenity::all::{
    Attachment, CommandInteraction, CommandType, PartialMember, ResolvedOption, ResolvedTarget,
    ResolvedValue, User,
};

use super::choice::Choice;
use super::handlers::slash_command::SlashCommand;
use super::request_context::person_named;
use crate::app::Opponent;
use hansu_play::Level;

use autocomplete::Completion;

pub use autocomplete::complete;

/// A slash command, or an entry in the menu of a person.
pub struct Command {
    /// The English name, which Discord sends.
    pub name: &'static str,
    /// The name in the log and in metrics.
    pub label: &'static str,
    /// The type.
    pub kind: CommandType,
    /// Offered in direct messages with the bot, in addition to servers.
    pub in_direct_messages: bool,
    /// Offered by default only to people with *Manage Server*.
    pub manages_server: bool,
    /// The options, in menu order.
    pub options: Vec<CommandOption>,
    /// Parses the options that Discord sent.
    pub read: fn(&GivenOptions<'_>) -> Result<SlashCommand, OptionMismatch>,
}

impl Command {
    /// Creates a slash command of servers and direct messages.
    pub fn slash(
        name: &'static str,
        options: impl Into<Vec<CommandOption>>,
        read: fn(&GivenOptions<'_>) -> Result<SlashCommand, OptionMismatch>,
    ) -> Command {
        Command {
            name,
            label: name,
            kind: CommandType::ChatInput,
            in_direct_messages: true,
            manages_server: false,
            options: options.into(),
            read,
        }
    }

    /// Creates an entry in the menu of a person, in servers.
    pub fn of_person(
        name: &'static str,
        label: &'static str,
        read: fn(&GivenOptions<'_>) -> Result<SlashCommand, OptionMismatch>,
    ) -> Command {
        Command {
            label,
            kind: CommandType::User,
            ..Command::slash(name, [], read).in_servers()
        }
    }

    /// Removes it from direct messages.
    #[must_use]
    pub fn in_servers(self) -> Command {
        Command {
            in_direct_messages: false,
            ..self
        }
    }

    /// Hides it from people without *Manage Server*, unless a server decides otherwise.
    #[must_use]
    pub fn for_managers(self) -> Command {
        Command {
            manages_server: true,
            ..self
        }
    }

    /// Returns whether an interaction with a command of this name and type refers to this one.
    pub fn is(&self, name: &str, kind: CommandType) -> bool {
        self.name == name && self.kind == kind
    }

    /// Returns the completion of an option; `None` if it has none.
    pub fn completion(&self, option: &str) -> Option<Completion> {
        let option = self
            .options
            .iter()
            .find(|candidate| candidate.name == option);
        option?.completion
    }
}

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

/// A command whose options do not match its declaration, such as one registered by another version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionMismatch;

/// The options given with a command.
pub struct GivenOptions<'a> {
    options: Vec<ResolvedOption<'a>>,
    target: Option<ResolvedTarget<'a>>,
}

impl<'a> GivenOptions<'a> {
    /// Returns the options of a command, complete or still being typed.
    pub fn with(interaction: &'a CommandInteraction) -> GivenOptions<'a> {
        GivenOptions {
            options: interaction.data.options(),
            target: interaction.data.target(),
        }
    }

    fn value(&self, name: &str) -> Option<&ResolvedValue<'a>> {
        let mut options = self.options.iter();
        let option = options.find(|option| option.name == name);
        option.map(|option| &option.value)
    }

    /// Returns a text; `None` if it was left out.
    pub fn text(&self, name: &str) -> Result<Option<String>, OptionMismatch> {
        match self.value(name) {
            None => Ok(None),
            Some(ResolvedValue::String(text)) => Ok(Some((*text).to_owned())),
            Some(_) => Err(OptionMismatch),
        }
    }

    /// Returns one of fixed values; `None` if it was left out.
    pub fn choice<T: Choice>(&self, name: &str) -> Result<Option<T>, OptionMismatch> {
        match self.text(name)? {
            None => Ok(None),
            Some(value) => T::of_value(&value).map(Some).ok_or(OptionMismatch),
        }
    }

    /// Returns a whole number; `None` if it was left out.
    pub fn number(&self, name: &str) -> Result<Option<i64>, OptionMismatch> {
        match self.value(name) {
            None => Ok(None),
            Some(ResolvedValue::Integer(number)) => Ok(Some(*number)),
            Some(_) => Err(OptionMismatch),
        }
    }

    /// Returns a level of the bot; `None` if it was left out.
    pub fn level(&self, name: &str) -> Result<Option<Level>, OptionMismatch> {
        let Some(number) = self.number(name)? else {
            return Ok(None);
        };
        let number = u8::try_from(number).map_err(|_| OptionMismatch)?;
        Level::new(number).map(Some).map_err(|_| OptionMismatch)
    }

    /// Returns a person; `None` if they were left out.
    pub fn person(&self, name: &str) -> Result<Option<Opponent>, OptionMismatch> {
        match self.value(name) {
            None => Ok(None),
            Some(ResolvedValue::User(user, member)) => Ok(Some(resolved(user, *member))),
            Some(_) => Err(OptionMismatch),
        }
    }

    /// Returns an uploaded file.
    pub fn file(&self, name: &str) -> Result<Attachment, OptionMismatch> {
        match self.value(name) {
            Some(ResolvedValue::Attachment(file)) => Ok((*file).clone()),
            _ => Err(OptionMismatch),
        }
    }

    /// Returns the person whose menu was used.
    pub fn target(&self) -> Result<Opponent, OptionMismatch> {
        match &self.target {
            Some(ResolvedTarget::User(user, member)) => Ok(resolved(user, *member)),
            _ => Err(OptionMismatch),
        }
    }
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

/// All commands, in menu order.
pub static COMMANDS: LazyLock<Vec<Command>> = LazyLock::new(|| {
    vec![
        new_games::challenge(),
        new_games::challenge_to_janggi(),
        new_games::challenge_to_xiangqi(),
        new_games::practice(),
        on_games::setup(),
        on_games::play(),
        on_games::pass(),
        on_games::plan(),
        on_games::draw(),
        on_games::takeback(),
        on_games::claim(),
        on_games::pause(),
        on_people::vacation(),
        on_games::resign(),
        on_games::board(),
        on_people::games(),
        on_people::stats(),
        on_people::leaderboard(),
        new_games::cup(),
        on_games::suggest(),
        on_games::analyse(),
        on_games::record(),
        on_games::replay(),
        on_people::puzzle(),
        on_people::review(),
        on_people::opening(),
        on_people::rules(),
        on_people::help(),
        on_people::settings(),
        on_people::server_settings(),
        on_people::privacy(),
    ]
});
