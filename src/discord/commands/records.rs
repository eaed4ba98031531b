//! `/record`, `/replay` and `/review`: games as files and replays.

use serenity::all::Attachment;

use crate::app::RecordFormat;
use crate::discord::commands::autocomplete::recorded_games;
use crate::discord::commands::{Context, Error, responder};
use crate::discord::handlers::game_command::{GameCommand, carry_out};
use crate::discord::handlers::records::open;

/// Sends the record of a game.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn record(
    ctx: Context<'_>,
    #[autocomplete = "recorded_games"] game: Option<String>,
    format: Option<RecordFormat>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    let wanted = GameCommand::Record(format);
    responder
        .answer(carry_out(&responder, &wanted, game.as_deref()))
        .await;
    Ok(())
}

/// Shows a whole game as an animation.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn replay(
    ctx: Context<'_>,
    #[autocomplete = "recorded_games"] game: Option<String>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    responder
        .answer(carry_out(&responder, &GameCommand::Replay, game.as_deref()))
        .await;
    Ok(())
}

/// Opens an uploaded record for paging.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn review(
    ctx: Context<'_>,
    file: Attachment,
    #[min = 1] number: Option<i64>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    responder
        .answer(open(&responder, &file, number.unwrap_or(1)))
        .await;
    Ok(())
}
