//! What a slash command gets from the framework, and what it leaves there.

use std::any::Any;

use serenity::all::{PartialMember, ResolvedValue, User};
use tokio::sync::Mutex;

use crate::app::Opponent;
use crate::discord::handlers::slash_command::SlashCommand;
use crate::discord::request_context::person_named;
use crate::discord::responder::Responder;
use crate::discord::{Data, request_context};

/// The context of a command.
pub type Context<'a> = poise::ApplicationContext<'a, Data, Error>;

/// Commands are only read here, and never fail.
pub type Error = std::convert::Infallible;

pub(super) async fn responder(ctx: Context<'_>) -> Responder<'_> {
    Responder::new(
        ctx.framework.user_data,
        request_context::of_command(ctx.interaction),
    )
    .await
}

/// What the framework keeps for one command.
pub type Invocation = Mutex<Box<dyn Any + Send + Sync>>;

/// The place of a command whose options are not read yet.
pub fn unread() -> Invocation {
    Mutex::new(Box::new(()))
}

/// The command, if it was read.
pub fn read(from: Invocation) -> Option<SlashCommand> {
    let read = from.into_inner().downcast::<SlashCommand>();
    read.ok().map(|command| *command)
}

/// Leaves a command whose options are read to whoever asked for that.
pub(super) async fn answer(ctx: Context<'_>, command: SlashCommand) -> Result<(), Error> {
    *ctx.invocation_data.lock().await = Box::new(command);
    Ok(())
}

/// The person that an option names; `None` if it was left out.
pub(super) fn person_given(ctx: Context<'_>, name: &str) -> Option<Opponent> {
    let mut given = ctx.interaction.data.options().into_iter();
    given.find_map(|option| match option.value {
        ResolvedValue::User(user, member) if option.name == name => Some(resolved(user, member)),
        _ => None,
    })
}

/// A user option with its member data, which Discord omits for people outside the server.
pub(super) fn resolved(user: &User, member: Option<&PartialMember>) -> Opponent {
    let nick = member.and_then(|member| member.nick.as_deref());
    Opponent {
        person: person_named(user, nick),
        bot: user.bot,
        present: member.is_some(),
    }
}
