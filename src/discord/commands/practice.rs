//! `/practice`: a game against the bot.

use crate::discord::choice::{GameLanguage, WantedSide};
use crate::discord::commands::autocomplete::rulesets;
use crate::discord::commands::{Context, Error, SlashCommand, answer};
use crate::discord::handlers::new_games::NewGame;
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
    let level = level.unwrap_or(Level::USUAL);
    let options = ChallengeOptions {
        handicap,
        hints,
        coach,
        language: language.and_then(|GameLanguage(chosen)| chosen),
        ..ChallengeOptions::default()
    };
    let command = SlashCommand::Practice {
        level,
        asked: NewGame {
            side,
            ruleset,
            options,
        },
    };
    answer(ctx, command).await
}
