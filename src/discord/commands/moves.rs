//! `/setup`, `/move`, `/pass`, `/draw`, `/takeback`, `/claim`, `/pause`, `/resign`.

use crate::discord::commands::autocomplete::{formations, legal_moves, open_games};
use crate::discord::commands::{Context, Error, answer_on};
use crate::discord::handlers::game_command::GameCommand;

/// Chooses a formation.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn setup(
    ctx: Context<'_>,
    #[autocomplete = "formations"] formation: String,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    let wanted = GameCommand::Setup(formation);
    answer_on(ctx, wanted, game).await
}

/// Plays a move.
#[poise::command(slash_command, rename = "move", interaction_context = "Guild|BotDm")]
pub async fn mv(
    ctx: Context<'_>,
    #[rename = "move"]
    #[autocomplete = "legal_moves"]
    text: String,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    let wanted = GameCommand::Move(text);
    answer_on(ctx, wanted, game).await
}

/// Passes the turn.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn pass(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    answer_on(ctx, GameCommand::Pass, game).await
}

/// Offers a draw, or accepts the opponent's offer.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn draw(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    answer_on(ctx, GameCommand::Draw, game).await
}

/// Takes back the caller's last turn, or asks the opponent for it.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn takeback(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    answer_on(ctx, GameCommand::Takeback, game).await
}

/// Claims a win on time.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn claim(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    answer_on(ctx, GameCommand::Claim, game).await
}

/// Offers a pause, accepts the opponent's offer, or ends the pause.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn pause(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    answer_on(ctx, GameCommand::Pause, game).await
}

/// Resigns, after confirmation.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn resign(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    answer_on(ctx, GameCommand::Resign, game).await
}
