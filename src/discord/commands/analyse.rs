//! `/analyse`: the analysis of a finished game, privately.

use crate::discord::commands::autocomplete::finished_games;
use crate::discord::commands::{Context, Error, SlashCommand, answer};

/// Analyses a finished game.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn analyse(
    ctx: Context<'_>,
    #[autocomplete = "finished_games"] game: Option<String>,
) -> Result<(), Error> {
    answer(ctx, SlashCommand::Analyse(game)).await
}
