//! `/suggest`: what the bot would play, for the caller alone.

use super::autocomplete::open_games;
use super::game_command::{GameCommand, carry_out};
use super::{Context, Error, responder};
use crate::app::{AppError, Strength};
use crate::discord::responder::{Responder, Response};
use crate::store::GameRow;

/// Proposes a move.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn suggest(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
    strength: Option<String>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    let wanted = GameCommand::Suggest(strength);
    responder
        .answer(carry_out(&responder, &wanted, game.as_deref()))
        .await;
    Ok(())
}

pub(super) async fn propose(
    responder: &Responder<'_>,
    row: &GameRow,
    strength: Option<&str>,
) -> Result<Response, AppError> {
    let strength = match strength {
        Some("quick") => Strength::Quick,
        Some("deep") => Strength::Deep,
        _ => Strength::Normal,
    };
    let game = responder
        .data
        .app
        .hints
        .ask(&responder.request, row, None)
        .await?;
    responder.hint(game, strength).await
}
