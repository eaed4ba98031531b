//! `/suggest`: what the bot would play, for the caller alone.

use super::autocomplete::open_games;
use super::moves::find;
use super::{Context, Error, desk};
use crate::app::{AppError, Strength};
use crate::discord::desk::{Desk, Reply};

/// Proposes a move.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn suggest(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
    strength: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx);
    desk.answer(propose(&desk, game.as_deref(), strength.as_deref()))
        .await;
    Ok(())
}

async fn propose(
    desk: &Desk<'_>,
    game: Option<&str>,
    strength: Option<&str>,
) -> Result<Reply, AppError> {
    let strength = match strength {
        Some("quick") => Strength::Quick,
        Some("deep") => Strength::Deep,
        _ => Strength::Normal,
    };
    let row = find(desk, game).await?;
    let game = desk.data.app.ask_hint(&desk.call, &row, None).await?;
    desk.hint(game, strength).await
}
