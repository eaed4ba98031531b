//! The options of a command as Discord sent them.

use serenity::all::{
    Attachment, CommandInteraction, PartialMember, ResolvedOption, ResolvedTarget, ResolvedValue,
    User,
};

use crate::app::Opponent;
use crate::discord::choice::Choice;
use crate::discord::request_context::person_named;
use crate::play::Level;

/// A command whose options do not match its declaration, such as one registered by another version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Misfit;

/// The options that were given with a command.
pub struct Given<'a> {
    options: Vec<ResolvedOption<'a>>,
    target: Option<ResolvedTarget<'a>>,
}

impl<'a> Given<'a> {
    /// The options of a command or of one that is being typed.
    pub fn with(made: &'a CommandInteraction) -> Given<'a> {
        Given {
            options: made.data.options(),
            target: made.data.target(),
        }
    }

    fn value(&self, name: &str) -> Option<&ResolvedValue<'a>> {
        let mut options = self.options.iter();
        let option = options.find(|option| option.name == name);
        option.map(|option| &option.value)
    }

    /// A text; `None` if it was left out.
    pub fn text(&self, name: &str) -> Result<Option<String>, Misfit> {
        match self.value(name) {
            None => Ok(None),
            Some(ResolvedValue::String(text)) => Ok(Some((*text).to_owned())),
            Some(_) => Err(Misfit),
        }
    }

    /// One of fixed values; `None` if it was left out.
    pub fn choice<T: Choice>(&self, name: &str) -> Result<Option<T>, Misfit> {
        match self.text(name)? {
            None => Ok(None),
            Some(value) => T::of_value(&value).map(Some).ok_or(Misfit),
        }
    }

    /// A whole number; `None` if it was left out.
    pub fn number(&self, name: &str) -> Result<Option<i64>, Misfit> {
        match self.value(name) {
            None => Ok(None),
            Some(ResolvedValue::Integer(number)) => Ok(Some(*number)),
            Some(_) => Err(Misfit),
        }
    }

    /// A level of the bot; `None` if it was left out.
    pub fn level(&self, name: &str) -> Result<Option<Level>, Misfit> {
        let Some(number) = self.number(name)? else {
            return Ok(None);
        };
        let number = u8::try_from(number).map_err(|_| Misfit)?;
        Level::new(number).map(Some).map_err(|_| Misfit)
    }

    /// A person; `None` if they were left out.
    pub fn person(&self, name: &str) -> Result<Option<Opponent>, Misfit> {
        match self.value(name) {
            None => Ok(None),
            Some(ResolvedValue::User(user, member)) => Ok(Some(resolved(user, *member))),
            Some(_) => Err(Misfit),
        }
    }

    /// An uploaded file.
    pub fn file(&self, name: &str) -> Result<Attachment, Misfit> {
        match self.value(name) {
            Some(ResolvedValue::Attachment(file)) => Ok((*file).clone()),
            _ => Err(Misfit),
        }
    }

    /// The person whose menu was used.
    pub fn target(&self) -> Result<Opponent, Misfit> {
        match &self.target {
            Some(ResolvedTarget::User(user, member)) => Ok(resolved(user, *member)),
            _ => Err(Misfit),
        }
    }
}

/// A person with their member data, which Discord omits for people outside the server.
fn resolved(user: &User, member: Option<&PartialMember>) -> Opponent {
    let nick = member.and_then(|member| member.nick.as_deref());
    Opponent {
        person: person_named(user, nick),
        bot: user.bot,
        present: member.is_some(),
    }
}
