//! `/plan`: answers chosen beforehand, privately.

use crate::discord::commands::autocomplete::open_games;
use crate::discord::commands::{Context, Error, responder};
use crate::discord::handlers::game_command::{GameCommand, carry_out};

/// Plans answers to what the other side may play.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn plan(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
    line: Option<String>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    let wanted = GameCommand::Plan(line);
    responder
        .answer(carry_out(&responder, &wanted, game.as_deref()))
        .await;
    Ok(())
}
