//! `/suggest`: a move suggestion, privately.

use crate::app::Strength;
use crate::discord::commands::autocomplete::open_games;
use crate::discord::commands::{Context, Error, responder};
use crate::discord::handlers::game_command::{GameCommand, carry_out};

/// Suggests a move.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn suggest(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
    strength: Option<Strength>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    let wanted = GameCommand::Suggest(strength);
    responder
        .answer(carry_out(&responder, &wanted, game.as_deref()))
        .await;
    Ok(())
}
