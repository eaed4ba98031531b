//! `/challenge`, and the same by a right click on a person.

use serenity::all::User;

use super::{Context, Error, desk};
use crate::app::{AppError, Invitation, Opponent};
use crate::discord::call::person;
use crate::discord::desk::{Desk, Reply};
use crate::discord::message::Message;
use crate::play::SideChoice;

/// Challenges a person, or anyone in the channel.
#[poise::command(slash_command, interaction_context = "Guild")]
pub async fn challenge(
    ctx: Context<'_>,
    opponent: Option<User>,
    side: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx);
    let side = match side.as_deref() {
        Some("cho") => SideChoice::Cho,
        Some("han") => SideChoice::Han,
        _ => SideChoice::Random,
    };
    let reply = invite(&desk, opponent, side).await;
    desk.finish(reply).await;
    Ok(())
}

/// Challenges the person whose name was right-clicked.
#[poise::command(
    context_menu_command = "Challenge to Janggi",
    interaction_context = "Guild"
)]
pub async fn challenge_user(ctx: Context<'_>, user: User) -> Result<(), Error> {
    let desk = desk(ctx);
    let reply = invite(&desk, Some(user), SideChoice::Random).await;
    desk.finish(reply).await;
    Ok(())
}

async fn invite(
    desk: &Desk<'_>,
    opponent: Option<User>,
    side: SideChoice,
) -> Result<Reply, AppError> {
    let opponent = match opponent {
        Some(user) => Some(look_up(desk, user).await),
        None => None,
    };
    let invitation = Invitation { opponent, side };
    let challenged = desk.data.app.challenge(&desk.call, invitation).await?;
    Ok(match challenged.answer {
        Some(row) => Reply::Row(Box::new(row)),
        None => Reply::Private(Message::words(desk.text.say("played-soon")).into()),
    })
}

/// Members are unknown without a privileged intent: looked up when it matters.
async fn look_up(desk: &Desk<'_>, user: User) -> Opponent {
    let member = match desk.call.server() {
        Some(server) => desk.data.outlet.member(server, user.id).await,
        None => Ok(None),
    };
    let present = !matches!(member, Ok(None));
    let member = member.ok().flatten();
    Opponent {
        person: person(&user, member.as_ref()),
        bot: user.bot,
        present,
    }
}
