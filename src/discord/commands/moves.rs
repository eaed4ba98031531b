//! `/setup`, `/move`, `/pass`, `/draw`, `/takeback`, `/claim`, `/pause`, `/resign`.

use crate::discord::commands::autocomplete::{formations, legal_moves, open_games};
use crate::discord::commands::{Context, Error, responder};
use crate::discord::handlers::game_command::{GameCommand, carry_out};

/// Chooses a formation.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn setup(
    ctx: Context<'_>,
    #[autocomplete = "formations"] formation: String,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    let wanted = GameCommand::Setup(formation);
    responder
        .answer(carry_out(&responder, &wanted, game.as_deref()))
        .await;
    Ok(())
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
    let responder = responder(ctx).await;
    let wanted = GameCommand::Move(text);
    responder
        .answer(carry_out(&responder, &wanted, game.as_deref()))
        .await;
    Ok(())
}

/// Passes the turn.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn pass(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    responder
        .answer(carry_out(&responder, &GameCommand::Pass, game.as_deref()))
        .await;
    Ok(())
}

/// Offers a draw, or accepts the opponent's offer.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn draw(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    responder
        .answer(carry_out(&responder, &GameCommand::Draw, game.as_deref()))
        .await;
    Ok(())
}

/// Takes back the caller's last turn, or asks the opponent for it.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn takeback(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    responder
        .answer(carry_out(
            &responder,
            &GameCommand::Takeback,
            game.as_deref(),
        ))
        .await;
    Ok(())
}

/// Claims a win on time.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn claim(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    responder
        .answer(carry_out(&responder, &GameCommand::Claim, game.as_deref()))
        .await;
    Ok(())
}

/// Offers a pause, accepts the opponent's offer, or ends the pause.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn pause(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    responder
        .answer(carry_out(&responder, &GameCommand::Pause, game.as_deref()))
        .await;
    Ok(())
}

/// Resigns, after confirmation.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn resign(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    responder
        .answer(carry_out(&responder, &GameCommand::Resign, game.as_deref()))
        .await;
    Ok(())
}
