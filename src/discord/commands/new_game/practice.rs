//! `/practice`: a game against the bot.

use super::{begun_quietly, posted, practice_of, ruleset_named, will_begin};
use crate::app::AppError;
use crate::discord::button::Sparring;
use crate::discord::button::combine::Purpose;
use crate::discord::commands::autocomplete::rulesets;
use crate::discord::commands::{Context, Error, responder};
use crate::discord::components::combine;
use crate::discord::lookup::rulesets::Named;
use crate::discord::responder::{Responder, Response};
use crate::play::{ChallengeOptions, Hints, Level, SideChoice};
use crate::rules::Handicap;

/// Starts a practice game.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn practice(
    ctx: Context<'_>,
    level: Option<Level>,
    side: Option<SideChoice>,
    #[autocomplete = "rulesets"] ruleset: Option<String>,
    hints: Option<Hints>,
    handicap: Option<Handicap>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    let level = level.unwrap_or(Level::USUAL);
    let mut options = ChallengeOptions {
        side,
        handicap,
        hints,
        ..ChallengeOptions::default()
    };
    let begun = async {
        match ruleset_named(ruleset.as_deref(), &responder)? {
            Some(Named::Known(ruleset)) => options.ruleset = Some(ruleset),
            Some(Named::Other) => {
                let purpose = Purpose::Practice(Sparring { level, options });
                return Ok(Response::Private(combine::open(&responder, purpose).await?));
            }
            None => {}
        }
        will_begin(&responder).await?;
        let asked = practice_of(&responder, Sparring { level, options });
        let begun = responder
            .data
            .app
            .challenges
            .practise(&responder.request, asked)
            .await?;
        Ok(posted(&responder, begun))
    };
    responder.answer(begun).await;
    Ok(())
}

/// Starts the practice game offered to someone who challenged the bot; replaces the offer.
pub async fn spar(responder: &Responder<'_>, sparring: Sparring) -> Result<Response, AppError> {
    let asked = practice_of(responder, sparring);
    let begun = responder
        .data
        .app
        .challenges
        .practise_quietly(&responder.request, asked)
        .await?;
    Ok(begun_quietly(responder, &begun, "practice-begun"))
}
