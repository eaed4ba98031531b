//! `/suggest`: what the bot would play, for the caller alone.

use super::autocomplete::open_games;
use super::request::{Request, carry_out};
use super::{Context, Error, desk};
use crate::app::{AppError, Strength};
use crate::discord::desk::{Desk, Reply};
use crate::store::GameRow;

/// Proposes a move.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn suggest(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
    strength: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx).await;
    let request = Request::Suggest(strength);
    desk.answer(carry_out(&desk, &request, game.as_deref()))
        .await;
    Ok(())
}

pub(super) async fn propose(
    desk: &Desk<'_>,
    row: &GameRow,
    strength: Option<&str>,
) -> Result<Reply, AppError> {
    let strength = match strength {
        Some("quick") => Strength::Quick,
        Some("deep") => Strength::Deep,
        _ => Strength::Normal,
    };
    let game = desk.data.app.hints.ask(&desk.call, row, None).await?;
    desk.hint(game, strength).await
}
