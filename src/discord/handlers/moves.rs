//! Moves, passes, formations and what both players settle, typed or pressed.

use super::boards::propose;
use crate::app::{AppError, Refused, Strength, TypedCommand};
use crate::discord::button::{SetupButton, Target};
use crate::discord::responder::{Drawing, Reply, Responder, Response, ResponseMode};
use crate::discord::view;
use crate::play::{Command, ProposalKind, Version};
use crate::rules::{Action, Formation, Move, Side};
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
        .games
        .read_formation(&responder.request, row, text)
        .await?;
    let set_up = app
        .games
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
        .games
        .read_move(&responder.request, row, text)
        .await?
    {
        TypedCommand::Play(Action::Pass) => pass_or_ask(responder, row, None).await,
        TypedCommand::Play(action) => play(responder, row, action).await,
        TypedCommand::Draw => {
            settle_or_ask(responder, row, None, &Command::Propose(ProposalKind::Draw)).await
        }
        TypedCommand::Bikjang => {
            let called = responder
                .data
                .app
                .games
                .call_bikjang(&responder.request, row, None)
                .await?;
            Ok(responder.acted(called))
        }
        TypedCommand::Resign => {
            responder.will_answer(ResponseMode::Private);
            ask_to_resign(responder, row).await
        }
        TypedCommand::Hint => {
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
    let game = app.games.may_pass(&responder.request, row, seen).await?;
    if let Some(question) = view::pass_question(&game, responder.text) {
        // A private question, so do not announce the public answer that a pass gets.
        responder.will_answer(ResponseMode::Private);
        return Ok(Response::Private(question.into()));
    }
    responder.will_answer_at(row);
    let passed = app
        .games
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
    let games = &responder.data.app.games;
    let played = games.play(&responder.request, row, None, action).await?;
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
        .games
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
    let games = &responder.data.app.games;
    let asks = games.asks_first(&responder.request, row, seen, command);
    if let Some(game) = asks.await? {
        responder.will_answer(ResponseMode::Private);
        let question = match command {
            Command::ClaimWin => view::call_off_question(&game, responder.text),
            _ => view::draw_question(&game, responder.text),
        };
        return Ok(Response::Private(question.into()));
    }
    responder.will_answer_at(row);
    let acted = games.settle_with(&responder.request, row, seen, command);
    Ok(responder.acted(acted.await?))
}

/// Asks for confirmation of a resignation.
pub async fn ask_to_resign(responder: &Responder<'_>, row: &GameRow) -> Result<Response, AppError> {
    let game = responder
        .data
        .app
        .games
        .may_resign(&responder.request, row, None)
        .await?;
    Ok(Response::Private(
        view::resign_question(&game, responder.text).into(),
    ))
}

/// Chooses a formation, or the usual one. Without a value, opens the menu for a secret choice.
pub async fn choose_formation(
    responder: &Responder<'_>,
    row: &GameRow,
    version: Version,
    setup: SetupButton,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let formation = match (setup, value) {
        (SetupButton::Skip, _) => usual(responder, row).await?,
        (SetupButton::Choose, Some(code)) => {
            Formation::from_code(code).ok_or(Refused::UnknownFormation)?
        }
        (SetupButton::Choose, None) => return secret_choice(responder, row).await,
    };
    let games = &responder.data.app.games;
    let acted = games
        .set_up(&responder.request, row, Some(version), formation)
        .await?;
    match responder.request.pressed.filter(|pressed| pressed.private) {
        // The ephemeral menu is replaced by the confirmation.
        Some(_) => Ok(Response::Update(responder.done(&acted).into())),
        None => Ok(responder.acted(acted)),
    }
}

/// Opens the menu of formations for one player.
async fn secret_choice(responder: &Responder<'_>, row: &GameRow) -> Result<Response, AppError> {
    let games = &responder.data.app.games;
    let game = games.may_set_up(&responder.request, row).await?;
    let side = game
        .seat(responder.request.actor.id)
        .map_err(|why| Refused::Play {
            why,
            about: Some(row.id),
        })?;
    let message = view::secret_choice(&game, side, responder.text);
    let drawing = Some(Drawing::Formations {
        chooser: side,
        ruleset: *game.ruleset(),
        offered: game.ruleset().formations(),
    });
    let generals = game.ruleset().generals;
    let reply = Reply::new(message, drawing).with_generals(generals);
    Ok(Response::Private(reply))
}

/// The usual formation. Bystanders are refused later, by the use case.
async fn usual(responder: &Responder<'_>, row: &GameRow) -> Result<Formation, AppError> {
    let game = responder.game(row.id).await?;
    let side = game.seat(responder.request.actor.id).unwrap_or(Side::Cho);
    Ok(game.ruleset().usual_formation().seen_from(side))
}

/// Plays the selected target, or a hint's move. The ephemeral message becomes a confirmation, and the courier
/// posts the board.
pub async fn play_target(
    responder: &Responder<'_>,
    row: &GameRow,
    version: Version,
    target: Target,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let mv = match target {
        Target::Move(mv) => mv,
        Target::From(from) => {
            let to = value.and_then(|to| to.parse().ok());
            Move::new(from, to.ok_or(Refused::UnknownButton)?)
        }
    };
    let games = &responder.data.app.games;
    let acted = games
        .play_quietly(&responder.request, row, version, Action::Move(mv))
        .await?;
    Ok(Response::Update(responder.done(&acted).into()))
}
