//! `/practice`: a game against the bot.

use crate::discord::choice::{GameLanguage, WantedSide};
use crate::discord::commands::autocomplete::rulesets;
use crate::discord::commands::{Context, Error, responder};
use crate::discord::handlers::new_games::{NewGame, practise};
use crate::play::{ChallengeOptions, Coach, Hints, Level};
use crate::rules::Handicap;

/// Starts a practice game.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
#[expect(
    clippy::too_many_arguments,
    reason = "each is an option of the command"
)]
pub async fn practice(
    ctx: Context<'_>,
    level: Option<Level>,
    side: Option<WantedSide>,
    #[autocomplete = "rulesets"] ruleset: Option<String>,
    hints: Option<Hints>,
    handicap: Option<Handicap>,
    coach: Option<Coach>,
    language: Option<GameLanguage>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    let level = level.unwrap_or(Level::USUAL);
    let options = ChallengeOptions {
        handicap,
        hints,
        coach,
        language: language.and_then(|GameLanguage(chosen)| chosen),
        ..ChallengeOptions::default()
    };
    let asked = NewGame {
        side,
        ruleset: ruleset.as_deref(),
        options,
    };
    let begun = practise(&responder, level, asked);
    responder.answer(begun).await;
    Ok(())
}
