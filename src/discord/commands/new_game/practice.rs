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
use crate::play::{ChallengeOptions, Hints, Level, SideChoice, StoredWord};
use crate::rules::Handicap;

/// Starts a practice game.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn practice(
    ctx: Context<'_>,
    #[min = 1]
    #[max = 10]
    level: Option<u8>,
    side: Option<String>,
    #[autocomplete = "rulesets"] ruleset: Option<String>,
    hints: Option<String>,
    handicap: Option<String>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    let level = level.map_or(Ok(Level::USUAL), Level::new);
    let mut options = ChallengeOptions {
        side: side.as_deref().and_then(SideChoice::named),
        ruleset: None,
        handicap: handicap.as_deref().and_then(Handicap::from_code),
        hints: hints.as_deref().and_then(Hints::named),
        ..ChallengeOptions::default()
    };
    // Discord enforces the option's range.
    let level = level.unwrap_or(Level::HIGHEST);
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
