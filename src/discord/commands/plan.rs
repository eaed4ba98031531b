//! `/plan`: answers chosen beforehand, privately.

use crate::discord::commands::autocomplete::open_games;
use crate::discord::commands::{Context, Error, answer_on};
use crate::discord::handlers::game_command::GameCommand;

/// Plans answers to what the other side may play.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn plan(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
    line: Option<String>,
) -> Result<(), Error> {
    let wanted = GameCommand::Plan(line);
    answer_on(ctx, wanted, game).await
}
