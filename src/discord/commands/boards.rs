//! `/board`, `/games`, `/rules`, `/help`: private answers that change nothing.

use super::autocomplete::{open_games, topics as topics_offered};
use super::{Context, Error, SlashCommand, answer, answer_on};
use crate::discord::choice::{BoardView, Chosen, SetName, given};
use crate::discord::handlers::game_command::GameCommand;
use crate::render::Theme;

/// Shows the position again.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn board(
    ctx: Context<'_>,
    view: Option<Chosen<BoardView>>,
    theme: Option<Chosen<&'static Theme>>,
    pieces: Option<Chosen<SetName>>,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    let wanted = GameCommand::Board {
        view: given(view),
        theme: given(theme),
        pieces: given(pieces),
    };
    answer_on(ctx, wanted, game).await
}

/// Lists the caller's games, open ones first.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn games(ctx: Context<'_>) -> Result<(), Error> {
    answer(ctx, SlashCommand::Games).await
}

/// Opens the lesson book at a topic or its first page.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn rules(
    ctx: Context<'_>,
    #[autocomplete = "topics_offered"] topic: Option<String>,
) -> Result<(), Error> {
    answer(ctx, SlashCommand::Rules(topic)).await
}

/// Shows how to play here.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn help(ctx: Context<'_>) -> Result<(), Error> {
    answer(ctx, SlashCommand::Help).await
}
