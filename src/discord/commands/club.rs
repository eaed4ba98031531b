//! `/leaderboard` and `/stats`: private answers that change nothing.

use serenity::all::User;

use super::context::person_given;
use super::{Context, Error, SlashCommand, answer};

/// Shows who stands where in this server.
#[poise::command(slash_command, interaction_context = "Guild")]
pub async fn leaderboard(ctx: Context<'_>) -> Result<(), Error> {
    answer(ctx, SlashCommand::Leaderboard).await
}

/// Shows how somebody has played in this server, or the caller.
#[poise::command(slash_command, interaction_context = "Guild")]
pub async fn stats(
    ctx: Context<'_>,
    // Declared to be registered; read below, together with the member data of the interaction.
    #[rename = "user"] _user: Option<User>,
) -> Result<(), Error> {
    answer(ctx, SlashCommand::Stats(person_given(ctx, "user"))).await
}
