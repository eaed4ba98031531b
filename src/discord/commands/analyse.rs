//! `/analyse`: the analysis of a finished game, privately.

use crate::app::GameReference;
use crate::discord::commands::autocomplete::finished_games;
use crate::discord::commands::{Context, Error, responder};
use crate::discord::handlers::analysis;

/// Analyses a finished game.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn analyse(
    ctx: Context<'_>,
    #[autocomplete = "finished_games"] game: Option<String>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    let found = match GameReference::read(game.as_deref()) {
        Ok(which) => {
            responder
                .data
                .app
                .core
                .matches
                .find_finished(&responder.request, which)
                .await
        }
        Err(why) => Err(why.into()),
    };
    analysis::answer_with(&responder, found).await;
    Ok(())
}
