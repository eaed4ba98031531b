//! `/challenge`, and the same by a right click on a person.

use serenity::all::{PartialMember, ResolvedTarget, ResolvedValue, User};

use super::autocomplete::rulesets;
use super::{Context, Error, desk};
use crate::app::{AppError, Challenged, Invitation, Opponent, Refused};
use crate::discord::call::person_named;
use crate::discord::combine;
use crate::discord::desk::{Desk, Manner, Reply};
use crate::discord::rulesets::{self, Named};
use crate::discord::view::combine::{Agreed, Purpose};
use crate::discord::view::{self, Sparring, Wish};
use crate::play::{Hints, Level, PaceChoice, Reserve, SideChoice, Takebacks};
use crate::rules::Handicap;

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
    #[autocomplete = "rulesets"] ruleset: Option<String>,
    handicap: Option<String>,
    hints: Option<String>,
    takebacks: Option<String>,
    pace: Option<String>,
    reserve: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx).await;
    let wish = Wish {
        side: side.as_deref().and_then(SideChoice::named),
        ruleset: None,
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
    let named = wished(ruleset.as_deref(), &desk);
    let invited = async { invite(&desk, opponent, (wish, named?), agreed).await };
    desk.answer(invited).await;
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
        (Wish::default(), None),
        Agreed::default(),
    ))
    .await;
    Ok(())
}

async fn invite(
    desk: &Desk<'_>,
    opponent: Option<Opponent>,
    (mut wish, named): (Wish, Option<Named>),
    agreed: Agreed,
) -> Result<Reply, AppError> {
    let me = desk.data.me.id;
    if let Some(Named::Known(ruleset)) = named {
        wish.ruleset = Some(ruleset);
    }
    if opponent.as_ref().is_some_and(|one| one.person.id == me) {
        // Whoever offers a handicap in a challenge gives it, unless they name a side.
        let side = wish.side.or(wish.handicap.map(|_| SideChoice::Han));
        let wish = Wish { side, ..wish };
        if named == Some(Named::Other) {
            let level = Level::USUAL;
            let purpose = Purpose::Practice(Sparring { level, wish });
            return Ok(Reply::Private(combine::open(desk, purpose).await?));
        }
        let timed = matches!(agreed.pace, Some(PaceChoice::Days(_)));
        return Ok(Reply::Private(
            view::sparring(wish, timed, desk.text).into(),
        ));
    }
    if named == Some(Named::Other) {
        return draft(desk, opponent.as_ref(), wish, agreed).await;
    }
    will_begin(desk).await?;
    let invitation = invitation(opponent, wish, agreed);
    let challenged = desk
        .data
        .app
        .challenges
        .challenge(&desk.call, invitation)
        .await?;
    Ok(posted(desk, challenged))
}

/// The challenge as a private draft, to combine its rules before it is sent.
async fn draft(
    desk: &Desk<'_>,
    opponent: Option<&Opponent>,
    wish: Wish,
    agreed: Agreed,
) -> Result<Reply, AppError> {
    match opponent {
        Some(one) if one.bot => return Err(Refused::ChallengeBot.into()),
        Some(one) if !one.present => return Err(Refused::NotHere.into()),
        _ => {}
    }
    let opponent = opponent.map(|one| one.person.id);
    let purpose = Purpose::Challenge {
        opponent,
        wish,
        agreed,
    };
    Ok(Reply::Private(combine::open(desk, purpose).await?))
}

/// What is asked of the other.
pub fn invitation(opponent: Option<Opponent>, wish: Wish, agreed: Agreed) -> Invitation {
    let Wish {
        side,
        ruleset,
        handicap,
        hints,
    } = wish;
    Invitation {
        opponent,
        side,
        ruleset,
        handicap,
        hints,
        takebacks: agreed.takebacks.unwrap_or_default(),
        pace: agreed.pace,
        reserve: agreed.reserve,
    }
}

/// What somebody asks for by the option `ruleset`.
pub fn wished(ruleset: Option<&str>, desk: &Desk<'_>) -> Result<Option<Named>, AppError> {
    let named = ruleset.map(|typed| rulesets::named(typed, desk.text));
    Ok(named.transpose()?)
}

/// A game that begins here is answered for all; where a thread has one already, privately.
pub async fn will_begin(desk: &Desk<'_>) -> Result<(), AppError> {
    if desk.data.app.challenges.next_game_at(&desk.call).await? == desk.call.channel {
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
