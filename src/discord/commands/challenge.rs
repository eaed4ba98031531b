//! `/challenge`, and the same by a right click on a person.

use serenity::all::{PartialMember, ResolvedTarget, ResolvedValue, User};

use super::{Context, Error, desk};
use crate::app::{AppError, Challenged, Invitation, Opponent};
use crate::discord::call::person_named;
use crate::discord::desk::{Desk, Manner, Reply};
use crate::discord::view::{self, Wish};
use crate::play::{Hints, PaceChoice, Reserve, SideChoice, Takebacks};
use crate::rules::{Handicap, Ruleset};

/// What two people agree on, and the bot does not.
#[derive(Debug, Clone, Copy, Default)]
struct Agreed {
    takebacks: Option<Takebacks>,
    pace: Option<PaceChoice>,
    reserve: Option<Reserve>,
}

/// Challenges a person, or anyone in the channel.
#[poise::command(slash_command, interaction_context = "Guild")]
#[expect(
    clippy::too_many_arguments,
    reason = "each is an option of the command"
)]
pub async fn challenge(
    ctx: Context<'_>,
    // Read below with what the interaction says of the member; here to be registered.
    #[rename = "opponent"] _opponent: Option<User>,
    side: Option<String>,
    ruleset: Option<String>,
    handicap: Option<String>,
    hints: Option<String>,
    takebacks: Option<String>,
    pace: Option<String>,
    reserve: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx).await;
    let wish = Wish {
        side: side.as_deref().and_then(SideChoice::named),
        ruleset: ruleset.as_deref().and_then(Ruleset::named),
        handicap: handicap.as_deref().and_then(Handicap::from_code),
        hints: hints.as_deref().and_then(Hints::named),
    };
    let agreed = Agreed {
        takebacks: takebacks.as_deref().and_then(Takebacks::named),
        pace: pace.as_deref().and_then(PaceChoice::named),
        reserve: reserve.as_deref().and_then(Reserve::named),
    };
    let mut options = ctx.interaction.data.options().into_iter();
    let opponent = options.find_map(|option| match option.value {
        ResolvedValue::User(user, member) if option.name == "opponent" => Some((user, member)),
        _ => None,
    });
    let opponent = opponent.map(|(user, member)| resolved(user, member));
    desk.answer(invite(&desk, opponent, wish, agreed)).await;
    Ok(())
}

/// Challenges the person whose name was right-clicked.
#[poise::command(
    context_menu_command = "Challenge to Janggi",
    interaction_context = "Guild"
)]
pub async fn challenge_user(ctx: Context<'_>, user: User) -> Result<(), Error> {
    let desk = desk(ctx).await;
    let member = match ctx.interaction.data.target() {
        Some(ResolvedTarget::User(_, member)) => member,
        _ => None,
    };
    let opponent = resolved(&user, member);
    desk.answer(invite(
        &desk,
        Some(opponent),
        Wish::default(),
        Agreed::default(),
    ))
    .await;
    Ok(())
}

async fn invite(
    desk: &Desk<'_>,
    opponent: Option<Opponent>,
    wish: Wish,
    agreed: Agreed,
) -> Result<Reply, AppError> {
    let me = desk.data.me.id;
    if opponent.as_ref().is_some_and(|one| one.person.id == me) {
        // Whoever offers a handicap in a challenge gives it, unless they name a side.
        let side = wish.side.or(wish.handicap.map(|_| SideChoice::Han));
        let wish = Wish { side, ..wish };
        let timed = matches!(agreed.pace, Some(PaceChoice::Days(_)));
        return Ok(Reply::Private(
            view::sparring(wish, timed, desk.text).into(),
        ));
    }
    will_begin(desk).await?;
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
        takebacks: agreed.takebacks.unwrap_or_default(),
        pace: agreed.pace,
        reserve: agreed.reserve,
    };
    let challenged = desk.data.app.challenge(&desk.call, invitation).await?;
    Ok(posted(desk, challenged))
}

/// A game that begins here is answered for all; where a thread has one already, privately.
pub async fn will_begin(desk: &Desk<'_>) -> Result<(), AppError> {
    if desk.data.app.next_game_at(&desk.call).await? == desk.call.channel {
        desk.will_answer(Manner::Public);
    }
    Ok(())
}

/// The message of a new challenge, as the answer; or the way to it.
pub fn posted(desk: &Desk<'_>, challenged: Challenged) -> Reply {
    match challenged.answer {
        Some(row) => Reply::Row(Box::new(row)),
        None if challenged.channel != desk.call.channel => {
            let link = view::link(desk.call.server(), challenged.channel, None);
            Reply::Private(view::begun_elsewhere(&link, desk.text).into())
        }
        None => Reply::Private(view::handed_over(None, desk.text).into()),
    }
}

/// Somebody whom the interaction names: with it comes what the server knows of them, and nothing where
/// they are not in it.
fn resolved(user: &User, member: Option<&PartialMember>) -> Opponent {
    let nick = member.and_then(|member| member.nick.as_deref());
    Opponent {
        person: person_named(user, nick),
        bot: user.bot,
        present: member.is_some(),
    }
}
