//! `/vacation`: stops the caller's clocks in all games.

use super::{Context, Error, SlashCommand, answer};

/// Starts or ends a vacation, or shows its status.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn vacation(
    ctx: Context<'_>,
    #[min = 0]
    #[max = 30]
    days: Option<i64>,
) -> Result<(), Error> {
    answer(ctx, SlashCommand::Vacation { days }).await
}
