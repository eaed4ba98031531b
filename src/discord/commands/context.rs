//! What a slash command gets from the framework.

use serenity::all::{PartialMember, ResolvedValue, User};

use crate::app::Opponent;
use crate::discord::handlers::slash_command::SlashCommand;
use crate::discord::request_context::person_named;
use crate::discord::responder::Responder;
use crate::discord::{Data, request_context};

/// The context of a command.
pub type Context<'a> = poise::ApplicationContext<'a, Data, Error>;

/// Commands answer their own errors and never return one.
pub type Error = std::convert::Infallible;

pub(super) async fn responder(ctx: Context<'_>) -> Responder<'_> {
    Responder::new(
        ctx.framework.user_data,
        request_context::of_command(ctx.interaction),
    )
    .await
}

/// Answers a command whose options are read.
pub(super) async fn answer(ctx: Context<'_>, command: SlashCommand) -> Result<(), Error> {
    command.answer(&responder(ctx).await).await;
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
