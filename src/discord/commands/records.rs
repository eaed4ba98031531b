//! `/record`, `/replay` and `/review`: games as files and replays.

use serenity::all::Attachment;

use crate::app::RecordFormat;
use crate::discord::choice::{Chosen, given};
use crate::discord::commands::autocomplete::recorded_games;
use crate::discord::commands::{Context, Error, SlashCommand, answer, answer_on};
use crate::discord::handlers::game_command::GameCommand;

/// Sends the record of a game.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn record(
    ctx: Context<'_>,
    #[autocomplete = "recorded_games"] game: Option<String>,
    format: Option<Chosen<RecordFormat>>,
) -> Result<(), Error> {
    let wanted = GameCommand::Record(given(format));
    answer_on(ctx, wanted, game).await
}

/// Shows a whole game as an animation.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn replay(
    ctx: Context<'_>,
    #[autocomplete = "recorded_games"] game: Option<String>,
) -> Result<(), Error> {
    answer_on(ctx, GameCommand::Replay, game).await
}

/// Opens an uploaded record for paging.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn review(
    ctx: Context<'_>,
    file: Attachment,
    #[min = 1] number: Option<i64>,
) -> Result<(), Error> {
    let (file, number) = (Box::new(file), number.unwrap_or(1));
    answer(ctx, SlashCommand::Review { file, number }).await
}
