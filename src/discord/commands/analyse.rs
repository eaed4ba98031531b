//! `/analyse`: how a finished game went, for the caller alone.

use super::autocomplete::finished_games;
use super::{Context, Error, desk};
use crate::app::{AppError, Which};
use crate::discord::analysis;
use crate::discord::desk::{Desk, Reply};

/// Shows how a finished game went.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn analyse(
    ctx: Context<'_>,
    #[autocomplete = "finished_games"] game: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx);
    match judge(&desk, game.as_deref()).await {
        // It has been answered while it was followed.
        Ok(None) => {}
        Ok(Some(reply)) => desk.finish(Ok(reply)).await,
        Err(error) => desk.finish(Err(error)).await,
    }
    Ok(())
}

async fn judge(desk: &Desk<'_>, game: Option<&str>) -> Result<Option<Reply>, AppError> {
    let app = &desk.data.app;
    let row = app.find_finished(&desk.call, Which::read(game)?).await?;
    analysis::answer(desk, &row).await
}
