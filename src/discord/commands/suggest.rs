//! `/suggest`: a move suggestion, privately.

use crate::app::Strength;
use crate::discord::choice::{Chosen, given};
use crate::discord::commands::autocomplete::open_games;
use crate::discord::commands::{Context, Error, answer_on};
use crate::discord::handlers::game_command::GameCommand;

/// Suggests a move.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn suggest(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
    strength: Option<Chosen<Strength>>,
) -> Result<(), Error> {
    let wanted = GameCommand::Suggest(given(strength));
    answer_on(ctx, wanted, game).await
}
