//! `/analyse`: how a finished game went, for the caller alone.

use super::autocomplete::finished_games;
use super::{Context, Error, desk};
use crate::app::{AppError, Which};
use crate::discord::analysis;
use crate::discord::desk::Desk;
use crate::store::GameRow;

/// Shows how a finished game went.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn analyse(
    ctx: Context<'_>,
    #[autocomplete = "finished_games"] game: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx).await;
    let found = match Which::read(game.as_deref()) {
        Ok(which) => desk.data.app.finder.find_finished(&desk.call, which).await,
        Err(why) => Err(why.into()),
    };
    show(&desk, found).await;
    Ok(())
}

/// Answers with the analysis of a game, once that has been found.
pub async fn show(desk: &Desk<'_>, found: Result<GameRow, AppError>) {
    let judged = match found {
        Ok(row) => analysis::answer(desk, &row).await,
        Err(error) => Err(error),
    };
    match judged {
        // It has been answered while it was followed.
        Ok(None) => {}
        Ok(Some(reply)) => desk.finish(Ok(reply)).await,
        Err(error) => desk.finish(Err(error)).await,
    }
}
