//! `/setup`, `/move`, `/pass`, `/draw`, `/takeback`, `/claim`, `/pause`, `/resign`.

use super::autocomplete::{formations, legal_moves, open_games};
use super::game_command::{GameCommand, carry_out};
use super::{Context, Error, responder};
use crate::app::{AppError, Asks};
use crate::discord::responder::{Responder, Response, ResponseMode};
use crate::discord::view;
use crate::play::{Command, Version};
use crate::rules::Action;
use crate::store::GameRow;

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

pub(super) async fn set_up(
    responder: &Responder<'_>,
    row: &GameRow,
    text: &str,
) -> Result<Response, AppError> {
    let app = &responder.data.app;
    responder.will_answer_at(row);
    let formation = app
        .move_input
        .read_formation(&responder.request, row, text)
        .await?;
    responder
        .acted(
            app.actions
                .set_up(&responder.request, row, None, formation)
                .await?,
        )
        .await
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

pub(super) async fn typed(
    responder: &Responder<'_>,
    row: &GameRow,
    text: &str,
) -> Result<Response, AppError> {
    responder.will_answer_at(row);
    match responder
        .data
        .app
        .move_input
        .read_move(&responder.request, row, text)
        .await?
    {
        Asks::Play(Action::Pass) => pass_or_ask(responder, row, None).await,
        Asks::Play(action) => play(responder, row, action).await,
        Asks::Draw => settle(responder, row, &Command::Draw).await,
        Asks::Bikjang => {
            let called = responder
                .data
                .app
                .actions
                .call_bikjang(&responder.request, row, None)
                .await?;
            responder.acted(called).await
        }
        Asks::Resign => {
            responder.will_answer(ResponseMode::Private);
            ask_to_resign(responder, row).await
        }
    }
}

/// Passes.
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

/// Passes; where two passes end the game it is asked first, privately, whether that is meant. `seen`
/// is the position that the button showed.
pub async fn pass_or_ask(
    responder: &Responder<'_>,
    row: &GameRow,
    seen: Option<Version>,
) -> Result<Response, AppError> {
    let app = &responder.data.app;
    let game = app.actions.may_pass(&responder.request, row, seen).await?;
    if let Some(question) = view::pass_question(&game, responder.text) {
        responder.will_answer(ResponseMode::Private);
        return Ok(Response::Private(question.into()));
    }
    responder.will_answer_at(row);
    let passed = app
        .actions
        .play(&responder.request, row, seen, Action::Pass)
        .await?;
    responder.acted(passed).await
}

/// Offers a draw, or accepts the one on offer.
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

/// Takes one's last turn back, or asks for that.
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

/// Claims the win, the other side's time being up.
#[poise::command(slash_command, interaction_context = "Guild")]
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

/// Offers a pause, accepts the one on offer, or ends it.
#[poise::command(slash_command, interaction_context = "Guild")]
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

/// Resigns, after a second question.
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

async fn play(
    responder: &Responder<'_>,
    row: &GameRow,
    action: Action,
) -> Result<Response, AppError> {
    responder
        .acted(
            responder
                .data
                .app
                .actions
                .play(&responder.request, row, None, action)
                .await?,
        )
        .await
}

/// What the two settle between them: a draw, a turn taken back, a win on time, a pause.
pub(super) async fn settle(
    responder: &Responder<'_>,
    row: &GameRow,
    command: &Command,
) -> Result<Response, AppError> {
    responder.will_answer_at(row);
    let acted = responder
        .data
        .app
        .actions
        .settle_with(&responder.request, row, None, command);
    responder.acted(acted.await?).await
}

pub(super) async fn ask_to_resign(
    responder: &Responder<'_>,
    row: &GameRow,
) -> Result<Response, AppError> {
    let game = responder
        .data
        .app
        .actions
        .may_resign(&responder.request, row, None)
        .await?;
    Ok(Response::Private(
        view::resign_question(&game, responder.text).into(),
    ))
}
