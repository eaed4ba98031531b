//! `/practice`: a game against the bot.

use crate::discord::choice::{Chosen, ChosenLevel, GameLanguage, WantedSide, given};
use crate::discord::commands::autocomplete::rulesets;
use crate::discord::commands::{Context, Error, SlashCommand, answer};
use crate::discord::handlers::new_games::NewGame;
use crate::play::{ChallengeOptions, Coach, Hints, Level};
use crate::rules::{Handicap, Variant};

/// Starts a practice game.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
#[expect(
    clippy::too_many_arguments,
    reason = "each is an option of the command"
)]
pub async fn practice(
    ctx: Context<'_>,
    level: Option<ChosenLevel>,
    game: Option<Chosen<Variant>>,
    side: Option<Chosen<WantedSide>>,
    #[autocomplete = "rulesets"] ruleset: Option<String>,
    hints: Option<Chosen<Hints>>,
    handicap: Option<Chosen<Handicap>>,
    coach: Option<Chosen<Coach>>,
    language: Option<Chosen<GameLanguage>>,
) -> Result<(), Error> {
    let level = level.map_or(Level::USUAL, |ChosenLevel(level)| level);
    let options = ChallengeOptions {
        handicap: given(handicap),
        hints: given(hints),
        coach: given(coach),
        language: given(language).and_then(|GameLanguage(chosen)| chosen),
        ..ChallengeOptions::default()
    };
    let command = SlashCommand::Practice {
        level,
        asked: NewGame {
            game: given(game),
            side: given(side),
            ruleset,
            options,
        },
    };
    answer(ctx, command).await
}
