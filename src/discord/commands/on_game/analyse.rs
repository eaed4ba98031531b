//! `/analyse`: the analysis of a finished game, privately.

use crate::app::{AppError, Which};
use crate::discord::commands::autocomplete::finished_games;
use crate::discord::commands::{Context, Error, responder};
use crate::discord::components::analysis;
use crate::discord::responder::Responder;
use crate::store::GameRow;

/// Analyses a finished game.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn analyse(
    ctx: Context<'_>,
    #[autocomplete = "finished_games"] game: Option<String>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    let found = match Which::read(game.as_deref()) {
        Ok(which) => {
            responder
                .data
                .app
                .finder
                .find_finished(&responder.request, which)
                .await
        }
        Err(why) => Err(why.into()),
    };
    show(&responder, found).await;
    Ok(())
}

/// Answers with the analysis of a game.
pub async fn show(responder: &Responder<'_>, found: Result<GameRow, AppError>) {
    let judged = match found {
        Ok(row) => analysis::answer(responder, &row).await,
        Err(error) => Err(error),
    };
    match judged {
        // Already answered, by the message that showed progress.
        Ok(None) => {}
        Ok(Some(response)) => responder.finish(Ok(response)).await,
        Err(error) => responder.finish(Err(error)).await,
    }
}
