//! `/challenge`, and the user context menu command.

use serenity::all::{PartialMember, ResolvedTarget, ResolvedValue, User};

use super::{posted, ruleset_named, will_begin};
use crate::app::{AppError, Invitation, Opponent, Refused};
use crate::discord::button::Sparring;
use crate::discord::button::combine::Purpose;
use crate::discord::commands::autocomplete::rulesets;
use crate::discord::commands::{Context, Error, responder};
use crate::discord::components::combine;
use crate::discord::lookup::rulesets::Named;
use crate::discord::request_context::person_named;
use crate::discord::responder::{Responder, Response};
use crate::discord::view;
use crate::play::{ChallengeOptions, Hints, Level, PaceChoice, Reserve, SideChoice, Takebacks};
use crate::rules::Handicap;

/// Challenges a person, or anyone in the channel.
#[poise::command(slash_command, interaction_context = "Guild")]
#[expect(
    clippy::too_many_arguments,
    reason = "each is an option of the command"
)]
pub async fn challenge(
    ctx: Context<'_>,
    // Declared to be registered; read below, together with the member data of the interaction.
    #[rename = "opponent"] _opponent: Option<User>,
    side: Option<SideChoice>,
    #[autocomplete = "rulesets"] ruleset: Option<String>,
    handicap: Option<Handicap>,
    hints: Option<Hints>,
    takebacks: Option<Takebacks>,
    pace: Option<PaceChoice>,
    reserve: Option<Reserve>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    let wanted = ChallengeOptions {
        side,
        ruleset: None,
        handicap,
        hints,
        takebacks,
        pace,
        reserve,
    };
    let mut options = ctx.interaction.data.options().into_iter();
    let opponent = options.find_map(|option| match option.value {
        ResolvedValue::User(user, member) if option.name == "opponent" => Some((user, member)),
        _ => None,
    });
    let opponent = opponent.map(|(user, member)| resolved(user, member));
    let named = ruleset_named(ruleset.as_deref(), &responder);
    // The error is raised inside `answer`, which turns it into a private message.
    let invited = async { invite(&responder, opponent, wanted, named?).await };
    responder.answer(invited).await;
    Ok(())
}

/// Challenges the person whose context menu was used.
#[poise::command(
    context_menu_command = "Challenge to Janggi",
    interaction_context = "Guild"
)]
pub async fn challenge_user(ctx: Context<'_>, user: User) -> Result<(), Error> {
    let responder = responder(ctx).await;
    let member = match ctx.interaction.data.target() {
        Some(ResolvedTarget::User(_, member)) => member,
        _ => None,
    };
    let opponent = resolved(&user, member);
    responder
        .answer(invite(
            &responder,
            Some(opponent),
            ChallengeOptions::default(),
            None,
        ))
        .await;
    Ok(())
}

async fn invite(
    responder: &Responder<'_>,
    opponent: Option<Opponent>,
    mut options: ChallengeOptions,
    named: Option<Named>,
) -> Result<Response, AppError> {
    let me = responder.data.me.id;
    if let Some(Named::Known(ruleset)) = named {
        options.ruleset = Some(ruleset);
    }
    if opponent.as_ref().is_some_and(|one| one.person.id == me) {
        // Against the bot too, the challenger gives the handicap unless they choose a side.
        let side = options.side.or(options.handicap.map(|_| SideChoice::Han));
        let timed = matches!(options.pace, Some(PaceChoice::Days(_)));
        let options = ChallengeOptions {
            side,
            ..options.against_bot()
        };
        if named == Some(Named::Other) {
            let level = Level::USUAL;
            let purpose = Purpose::Practice(Sparring { level, options });
            return Ok(Response::Private(combine::open(responder, purpose).await?));
        }
        return Ok(Response::Private(
            view::sparring(options, timed, responder.text).into(),
        ));
    }
    if named == Some(Named::Other) {
        return draft(responder, opponent.as_ref(), options).await;
    }
    will_begin(responder).await?;
    let invitation = Invitation { opponent, options };
    let challenged = responder
        .data
        .app
        .challenges
        .challenge(&responder.request, invitation)
        .await?;
    Ok(posted(responder, challenged))
}

/// Opens the rules panel for a challenge, which is sent when the rules are finished.
async fn draft(
    responder: &Responder<'_>,
    opponent: Option<&Opponent>,
    options: ChallengeOptions,
) -> Result<Response, AppError> {
    // Checked before the panel is filled in, not only when the challenge is sent.
    match opponent {
        Some(one) if one.bot => return Err(Refused::ChallengeBot.into()),
        Some(one) if !one.present => return Err(Refused::NotHere.into()),
        _ => {}
    }
    let opponent = opponent.map(|one| one.person.id);
    let purpose = Purpose::Challenge { opponent, options };
    Ok(Response::Private(combine::open(responder, purpose).await?))
}

/// A user option with its member data, which Discord omits for people outside the server.
fn resolved(user: &User, member: Option<&PartialMember>) -> Opponent {
    let nick = member.and_then(|member| member.nick.as_deref());
    Opponent {
        person: person_named(user, nick),
        bot: user.bot,
        present: member.is_some(),
    }
}
