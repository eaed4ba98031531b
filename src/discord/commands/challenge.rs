//! `/challenge`, and the same by a right click on a person.

use serenity::all::User;

use super::{Context, Error, desk};
use crate::app::{AppError, Challenged, Invitation, Opponent};
use crate::discord::call::person;
use crate::discord::desk::{Desk, Reply};
use crate::discord::message::Message;
use crate::play::{Hints, SideChoice};
use crate::rules::{Handicap, Ruleset};

/// Challenges a person, or anyone in the channel.
#[poise::command(slash_command, interaction_context = "Guild")]
pub async fn challenge(
    ctx: Context<'_>,
    opponent: Option<User>,
    side: Option<String>,
    ruleset: Option<String>,
    handicap: Option<String>,
    hints: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx);
    let wish = Wish {
        side: side.as_deref().and_then(side_choice),
        ruleset: ruleset.as_deref().and_then(Ruleset::named),
        handicap: handicap.as_deref().and_then(Handicap::from_code),
        hints: hints.as_deref().and_then(Hints::named),
    };
    let reply = invite(&desk, opponent, wish).await;
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
    let reply = invite(&desk, Some(user), Wish::default()).await;
    desk.finish(reply).await;
    Ok(())
}

/// Reads the `side` option.
pub(super) fn side_choice(side: &str) -> Option<SideChoice> {
    match side {
        "random" => Some(SideChoice::Random),
        "cho" => Some(SideChoice::Cho),
        "han" => Some(SideChoice::Han),
        _ => None,
    }
}

/// What the options of the command say.
#[derive(Default)]
struct Wish {
    side: Option<SideChoice>,
    ruleset: Option<&'static Ruleset>,
    handicap: Option<Handicap>,
    hints: Option<Hints>,
}

async fn invite(desk: &Desk<'_>, opponent: Option<User>, wish: Wish) -> Result<Reply, AppError> {
    let opponent = match opponent {
        Some(user) => Some(look_up(desk, user).await),
        None => None,
    };
    let Wish {
        side,
        ruleset,
        handicap,
        hints,
    } = wish;
    let invitation = Invitation {
        opponent,
        side,
        ruleset,
        handicap,
        hints,
    };
    let challenged = desk.data.app.challenge(&desk.call, invitation).await?;
    Ok(posted(desk, challenged))
}

/// The message of a new challenge, as the answer.
pub(super) fn posted(desk: &Desk<'_>, challenged: Challenged) -> Reply {
    match challenged.answer {
        Some(row) => Reply::Row(Box::new(row)),
        None => Reply::Private(Message::words(desk.text.say("played-soon")).into()),
    }
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
