//! Moves, passes, formations and what both players settle, typed or pressed.

use super::boards::propose;
use crate::app::{AppError, Decided, Refused, Strength};
use crate::discord::button::{SetupButton, Target};
use crate::discord::message::Message;
use crate::discord::responder::{Drawing, Reply, Responder, Response};
use crate::discord::view;
use crate::play::{Command, ProposalKind, Version};
use crate::rules::{Action, Formation, Move, Side, notation};
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
    if notation::asks_for_hint(text) {
        responder.will_answer_privately();
        return propose(responder, row, Strength::Normal).await;
    }
    responder.will_answer_at(row);
    let games = &responder.data.app.games;
    let decided = games.decide_typed(&responder.request, row, text).await?;
    carry_out_or_ask(responder, row, decided).await
}

/// Carries out a command, after a private question if it ends the game or may end it at once. `seen` is the
/// version in the button's id.
pub async fn act_or_ask(
    responder: &Responder<'_>,
    row: &GameRow,
    seen: Option<Version>,
    command: Command,
) -> Result<Response, AppError> {
    let games = &responder.data.app.games;
    let decided = games.decide(&responder.request, row, seen, command).await?;
    carry_out_or_ask(responder, row, decided).await
}

/// Carries out what was written as plain text. `None` where the courier's board is answer enough: in the game's own
/// channel.
pub async fn written(
    responder: &Responder<'_>,
    row: &GameRow,
    text: &str,
) -> Result<Option<Response>, AppError> {
    if notation::asks_for_hint(text) {
        return propose(responder, row, Strength::Normal).await.map(Some);
    }
    let (request, games) = (&responder.request, &responder.data.app.games);
    let decided = games.decide_typed(request, row, text).await?;
    if let Some(question) = question(responder, &decided) {
        return Ok(Some(Response::Private(question.into())));
    }
    let acted = games.carry_out(request, row, decided).await?;
    let here = acted.home == request.channel;
    let said = responder.acted(acted);
    Ok((!here).then_some(said))
}

async fn carry_out_or_ask(
    responder: &Responder<'_>,
    row: &GameRow,
    decided: Decided,
) -> Result<Response, AppError> {
    if let Some(question) = question(responder, &decided) {
        // A private question, so do not announce the public answer that the command gets.
        responder.will_answer_privately();
        return Ok(responder.in_place(question.into()));
    }
    let games = &responder.data.app.games;
    if responder.presses_private_message() && decided.is_pressed_turn() {
        let acted = games.carry_out_quietly(&responder.request, row, decided);
        return Ok(responder.done(&acted.await?));
    }
    responder.will_answer_at(row);
    let acted = games.carry_out(&responder.request, row, decided).await?;
    Ok(responder.acted(acted))
}

/// What the player is asked before a command is carried out; `None` if nothing.
fn question(responder: &Responder<'_>, decided: &Decided) -> Option<Message> {
    let game = &decided.game;
    let text = responder.text_in(game);
    match decided.command {
        _ if !decided.asks_first() => None,
        Command::Play(_) => view::pass_question(game, text),
        Command::Resign => Some(view::resign_question(game, text)),
        Command::ClaimWin => Some(view::call_off_question(game, text)),
        _ => Some(view::draw_question(game, text)),
    }
}

/// Carries out a command that needs no question, for all to see.
pub async fn act(
    responder: &Responder<'_>,
    row: &GameRow,
    command: Command,
) -> Result<Response, AppError> {
    responder.will_answer_at(row);
    let games = &responder.data.app.games;
    let acted = games.act(&responder.request, row, None, command).await?;
    Ok(responder.acted(acted))
}

/// Asks whether to resign. A bystander learns that they are not a player, also of an old button.
pub async fn ask_to_resign(
    responder: &Responder<'_>,
    row: &GameRow,
    version: Version,
) -> Result<Response, AppError> {
    let games = &responder.data.app.games;
    let decided = games.decide(&responder.request, row, None, Command::Resign);
    let game = decided.await?.game;
    if game.version() != version {
        return Err(Refused::MovedOn(row.id).into());
    }
    let question = view::resign_question(&game, responder.text_in(&game));
    Ok(responder.in_place(question.into()))
}

/// Asks whether to take the last move back, where that may not be what was meant.
pub async fn ask_to_take_back(
    responder: &Responder<'_>,
    row: &GameRow,
    version: Version,
) -> Result<Response, AppError> {
    let games = &responder.data.app.games;
    let command = Command::Propose(ProposalKind::Takeback);
    let decided = games.decide(&responder.request, row, Some(version), command);
    let game = decided.await?.game;
    responder.will_answer_privately();
    let question = view::takeback_question(&game, responder.text_in(&game));
    Ok(responder.in_place(question.into()))
}

/// Carries out a command from a private message, which becomes the confirmation; the courier posts the board.
pub async fn act_quietly(
    responder: &Responder<'_>,
    row: &GameRow,
    version: Version,
    command: Command,
) -> Result<Response, AppError> {
    let games = &responder.data.app.games;
    let acted = games
        .act_quietly(&responder.request, row, Some(version), command)
        .await?;
    Ok(responder.done(&acted))
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
        Some(_) => Ok(responder.done(&acted)),
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
    let message = view::secret_choice(&game, side, responder.text_in(&game));
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

/// Plays the selected target, or a hint's move.
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
    act_quietly(responder, row, version, Command::Play(Action::Move(mv))).await
}
