//! Commands on a game, once the game is known.

pub(super) mod analyse;
pub(super) mod game_command;
pub(super) mod moves;
pub(super) mod records;
pub(super) mod suggest;

use std::sync::Arc;

use crate::app::{
    AppError, Asks, BoardPreferences, LONGEST_REPLAY, RecordFormat, Refused, Strength,
};
use crate::discord::commands::choice::BoardView;
use crate::discord::responder::{Drawing, Reply, Responder, Response, ResponseMode};
use crate::discord::view;
use crate::play::{Command, ProposalKind, Version};
use crate::rules::{Action, Side};
use crate::store::GameRow;

/// Chooses a formation from typed text.
pub async fn set_up(
    responder: &Responder<'_>,
    row: &GameRow,
    text: &str,
) -> Result<Response, AppError> {
    let app = &responder.data.app;
    // Before anything slow, because a deferral fixes the visibility.
    responder.will_answer_at(row);
    let formation = app
        .move_input
        .read_formation(&responder.request, row, text)
        .await?;
    let set_up = app
        .actions
        .set_up(&responder.request, row, None, formation)
        .await?;
    Ok(responder.acted(set_up))
}

/// Carries out a typed move, which may also mean a pass, draw, bikjang, resignation or hint.
pub async fn typed(
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
        Asks::Draw => {
            settle_or_ask(responder, row, None, &Command::Propose(ProposalKind::Draw)).await
        }
        Asks::Bikjang => {
            let called = responder
                .data
                .app
                .actions
                .call_bikjang(&responder.request, row, None)
                .await?;
            Ok(responder.acted(called))
        }
        Asks::Resign => {
            responder.will_answer(ResponseMode::Private);
            ask_to_resign(responder, row).await
        }
        Asks::Hint => {
            responder.will_answer(ResponseMode::Private);
            propose(responder, row, Strength::Normal).await
        }
    }
}

/// Passes, or asks privately for confirmation if two passes end the game. `seen` is the version in the
/// button's id.
pub async fn pass_or_ask(
    responder: &Responder<'_>,
    row: &GameRow,
    seen: Option<Version>,
) -> Result<Response, AppError> {
    let app = &responder.data.app;
    let game = app.actions.may_pass(&responder.request, row, seen).await?;
    if let Some(question) = view::pass_question(&game, responder.text) {
        // A private question, so do not announce the public answer that a pass gets.
        responder.will_answer(ResponseMode::Private);
        return Ok(Response::Private(question.into()));
    }
    responder.will_answer_at(row);
    let passed = app
        .actions
        .play(&responder.request, row, seen, Action::Pass)
        .await?;
    Ok(responder.acted(passed))
}

/// Plays a move or passes.
pub async fn play(
    responder: &Responder<'_>,
    row: &GameRow,
    action: Action,
) -> Result<Response, AppError> {
    let actions = &responder.data.app.actions;
    let played = actions.play(&responder.request, row, None, action).await?;
    Ok(responder.acted(played))
}

/// Carries out a command about something that both players settle: draw, takeback, win on time, pause.
pub async fn settle(
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
    Ok(responder.acted(acted.await?))
}

/// The same for a draw or a claim, after a private question if that ends the game or may end it at once. `seen`
/// is the version in the button's id.
pub async fn settle_or_ask(
    responder: &Responder<'_>,
    row: &GameRow,
    seen: Option<Version>,
    command: &Command,
) -> Result<Response, AppError> {
    let actions = &responder.data.app.actions;
    let asks = actions.asks_first(&responder.request, row, seen, command);
    if let Some(game) = asks.await? {
        responder.will_answer(ResponseMode::Private);
        let question = match command {
            Command::ClaimWin => view::call_off_question(&game, responder.text),
            _ => view::draw_question(&game, responder.text),
        };
        return Ok(Response::Private(question.into()));
    }
    responder.will_answer_at(row);
    let acted = actions.settle_with(&responder.request, row, seen, command);
    Ok(responder.acted(acted.await?))
}

/// Asks for confirmation of a resignation.
pub async fn ask_to_resign(responder: &Responder<'_>, row: &GameRow) -> Result<Response, AppError> {
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

/// Sends the record of a game as a file.
pub async fn send(
    responder: &Responder<'_>,
    row: &GameRow,
    format: RecordFormat,
) -> Result<Response, AppError> {
    let app = &responder.data.app;
    let file = app.records.record(row, format).await?;
    let game = responder.game(row.id).await?;
    Ok(Response::Private(
        view::record(&game, file, responder.text).into(),
    ))
}

/// Sends a replay: publicly for a finished game, privately for a running one.
pub async fn film(responder: &Responder<'_>, row: &GameRow) -> Result<Response, AppError> {
    let app = &responder.data.app;
    let game = responder.game(row.id).await?;
    let moves = game.game().ok_or(Refused::NoRecordYet)?;
    if moves.ply() > LONGEST_REPLAY {
        return Err(Refused::TooLongToReplay(LONGEST_REPLAY).into());
    }
    let over = !game.is_open();
    let message = view::replay(&game, moves, responder.text);
    let seat = responder.seat(&game).await?;
    let mut reply = Reply::new(message, Some(Drawing::Replay { game, seat }));
    // A public film has the server's boards, not those of the person who asked.
    if over {
        reply.boards = app.preferences.server_boards(row.server).await?;
    }
    Ok(if over {
        Response::Public(reply)
    } else {
        Response::Private(reply)
    })
}

/// Suggests a move.
pub async fn propose(
    responder: &Responder<'_>,
    row: &GameRow,
    strength: Strength,
) -> Result<Response, AppError> {
    let game = responder
        .data
        .app
        .hints
        .ask(&responder.request, row, None)
        .await?;
    responder.hint(game, strength).await
}

/// Shows the board with a given view and looks, or as text.
pub async fn show(
    responder: &Responder<'_>,
    row: &GameRow,
    view: Option<BoardView>,
    boards: BoardPreferences,
) -> Result<Response, AppError> {
    revive(responder, row);
    let game = responder.game(row.id).await?;
    let seat = match view {
        Some(BoardView::Cho) => Some(Side::Cho),
        Some(BoardView::Han) => Some(Side::Han),
        Some(BoardView::Mine) => game.seat(responder.request.actor.id).ok(),
        Some(BoardView::Text) => {
            let seat = responder.seat(&game).await?;
            let clock = responder.clock(&game).await?;
            let message = view::position_in_words(&game, seat, responder.text, clock);
            return Ok(Response::Private(message.into()));
        }
        None => None,
    };
    Ok(Response::Private(
        responder.present_as(&game, seat, boards).await?,
    ))
}

/// Reopens parked messages in the background: viewing a board must not wait for the database writer.
pub fn revive(responder: &Responder<'_>, row: &GameRow) {
    let outbox = Arc::clone(&responder.data.app.outbox);
    let (request, row) = (responder.request.clone(), row.clone());
    tokio::spawn(async move {
        if let Err(error) = outbox.revive(&request, &row).await {
            tracing::warn!(%error, game.id = %row.id, "messages of game {} stay parked", row.id);
        }
    });
}
