//! `/setup`, `/move`, `/pass`, `/draw`, `/takeback`, `/claim`, `/pause`, `/resign`.

use super::autocomplete::{formations, legal_moves, open_games};
use super::request::{Request, carry_out};
use super::{Context, Error, desk};
use crate::app::{AppError, Asks};
use crate::discord::desk::{Desk, Manner, Reply};
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
    let desk = desk(ctx).await;
    let request = Request::Setup(formation);
    desk.answer(carry_out(&desk, &request, game.as_deref()))
        .await;
    Ok(())
}

pub(super) async fn set_up(desk: &Desk<'_>, row: &GameRow, text: &str) -> Result<Reply, AppError> {
    let app = &desk.data.app;
    desk.will_answer_at(row);
    let formation = app.move_input.read_formation(&desk.call, row, text).await?;
    desk.acted(app.actions.set_up(&desk.call, row, None, formation).await?)
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
    let desk = desk(ctx).await;
    let request = Request::Move(text);
    desk.answer(carry_out(&desk, &request, game.as_deref()))
        .await;
    Ok(())
}

pub(super) async fn typed(desk: &Desk<'_>, row: &GameRow, text: &str) -> Result<Reply, AppError> {
    desk.will_answer_at(row);
    match desk
        .data
        .app
        .move_input
        .read_move(&desk.call, row, text)
        .await?
    {
        Asks::Play(Action::Pass) => pass_or_ask(desk, row, None).await,
        Asks::Play(action) => play(desk, row, action).await,
        Asks::Draw => settle(desk, row, &Command::Draw).await,
        Asks::Bikjang => {
            let called = desk
                .data
                .app
                .actions
                .call_bikjang(&desk.call, row, None)
                .await?;
            desk.acted(called).await
        }
        Asks::Resign => {
            desk.will_answer(Manner::Private);
            ask_to_resign(desk, row).await
        }
    }
}

/// Passes.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn pass(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx).await;
    desk.answer(carry_out(&desk, &Request::Pass, game.as_deref()))
        .await;
    Ok(())
}

/// Passes; where two passes end the game it is asked first, privately, whether that is meant. `seen`
/// is the position that the button showed.
pub async fn pass_or_ask(
    desk: &Desk<'_>,
    row: &GameRow,
    seen: Option<Version>,
) -> Result<Reply, AppError> {
    let app = &desk.data.app;
    let game = app.actions.may_pass(&desk.call, row, seen).await?;
    if let Some(question) = view::pass_question(&game, desk.text) {
        desk.will_answer(Manner::Private);
        return Ok(Reply::Private(question.into()));
    }
    desk.will_answer_at(row);
    let passed = app
        .actions
        .play(&desk.call, row, seen, Action::Pass)
        .await?;
    desk.acted(passed).await
}

/// Offers a draw, or accepts the one on offer.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn draw(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx).await;
    desk.answer(carry_out(&desk, &Request::Draw, game.as_deref()))
        .await;
    Ok(())
}

/// Takes one's last turn back, or asks for that.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn takeback(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx).await;
    desk.answer(carry_out(&desk, &Request::Takeback, game.as_deref()))
        .await;
    Ok(())
}

/// Claims the win, the other side's time being up.
#[poise::command(slash_command, interaction_context = "Guild")]
pub async fn claim(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx).await;
    desk.answer(carry_out(&desk, &Request::Claim, game.as_deref()))
        .await;
    Ok(())
}

/// Offers a pause, accepts the one on offer, or ends it.
#[poise::command(slash_command, interaction_context = "Guild")]
pub async fn pause(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx).await;
    desk.answer(carry_out(&desk, &Request::Pause, game.as_deref()))
        .await;
    Ok(())
}

/// Resigns, after a second question.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn resign(
    ctx: Context<'_>,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx).await;
    desk.answer(carry_out(&desk, &Request::Resign, game.as_deref()))
        .await;
    Ok(())
}

async fn play(desk: &Desk<'_>, row: &GameRow, action: Action) -> Result<Reply, AppError> {
    desk.acted(
        desk.data
            .app
            .actions
            .play(&desk.call, row, None, action)
            .await?,
    )
    .await
}

/// What the two settle between them: a draw, a turn taken back, a win on time, a pause.
pub(super) async fn settle(
    desk: &Desk<'_>,
    row: &GameRow,
    command: &Command,
) -> Result<Reply, AppError> {
    desk.will_answer_at(row);
    let acted = desk
        .data
        .app
        .actions
        .settle_with(&desk.call, row, None, command);
    desk.acted(acted.await?).await
}

pub(super) async fn ask_to_resign(desk: &Desk<'_>, row: &GameRow) -> Result<Reply, AppError> {
    let game = desk
        .data
        .app
        .actions
        .may_resign(&desk.call, row, None)
        .await?;
    Ok(Reply::Private(
        view::resign_question(&game, desk.text).into(),
    ))
}
