//! Components of a game: moves, offers and their answers, the end.

use super::analysis::{self, AnalysisOf};
use crate::app::{AppError, Marked, RecordFormat, Refused, Strength};
use crate::discord::button::{ClaimButton, DrawButton, GameButton, Question, SetupButton, Target};
use crate::discord::commands::{film, pass_or_ask, posted, send_record, settle_or_ask, will_begin};
use crate::discord::message::Message;
use crate::discord::responder::{Drawing, Reply, Responder, Response};
use crate::discord::view;
use crate::play::{Command, GameId, Match, Version};
use crate::rules::{Action, Formation, Illegal, Move, Side, Square};
use crate::store::GameRow;

/// A press on a component of a game.
pub(super) async fn respond(
    responder: &Responder<'_>,
    game: GameId,
    version: Version,
    button: GameButton,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let actions = &responder.data.app.actions;
    let seen = Some(version);
    // Whatever belongs to a game under way is refused where the component is not of its server.
    let row = actions.pressed(&responder.request, game, version);
    match button {
        GameButton::Accept => accept(responder, game, version).await,
        GameButton::Decline => close(responder, game, version, Command::Decline).await,
        GameButton::Withdraw => close(responder, game, version, Command::Withdraw).await,
        GameButton::Rematch => rematch(responder, game, version).await,
        GameButton::Analyse(button) => {
            analysis::respond(responder, AnalysisOf::Game(game), button, value).await
        }
        GameButton::Setup(setup) => set_up(responder, &row.await?, version, setup, value).await,
        GameButton::Piece => choose(responder, &row.await?, version, value).await,
        GameButton::Target(target) => play(responder, &row.await?, version, target, value).await,
        GameButton::Pass(Question::Ask) => pass_or_ask(responder, &row.await?, seen).await,
        GameButton::Draw(DrawButton::Offer) | GameButton::Claim(ClaimButton::Win) => {
            settle_or_ask(responder, &row.await?, seen, &command_of(button)?).await
        }
        GameButton::Resign(Question::Ask) => {
            let row = row.await?;
            let game = actions.may_resign(&responder.request, &row, seen).await?;
            let question = view::resign_question(&game, responder.text);
            Ok(Response::Private(question.into()))
        }
        GameButton::Pass(Question::Yes) => {
            let row = row.await?;
            let passed = actions.play_quietly(&responder.request, &row, version, Action::Pass);
            Ok(Response::Update(responder.done(&passed.await?).into()))
        }
        GameButton::Draw(DrawButton::Yes) | GameButton::Claim(ClaimButton::Yes) => {
            let row = row.await?;
            let command = command_of(button)?;
            let settled = actions.settle_quietly(&responder.request, &row, version, &command);
            Ok(Response::Update(responder.done(&settled.await?).into()))
        }
        GameButton::Resign(Question::Yes) => {
            let row = row.await?;
            let resigned = actions.resign(&responder.request, &row, version);
            Ok(Response::Update(responder.done(&resigned.await?).into()))
        }
        GameButton::Pass(Question::Back)
        | GameButton::Draw(DrawButton::Back)
        | GameButton::Claim(ClaimButton::Back)
        | GameButton::Resign(Question::Back) => {
            let game = responder.game(row.await?.id).await?;
            Ok(Response::Update(responder.present(&game, None).await?))
        }
        GameButton::Draw(_)
        | GameButton::Takeback(_)
        | GameButton::Claim(_)
        | GameButton::Pause(_) => {
            let row = row.await?;
            let command = command_of(button)?;
            let settled = actions.settle_with(&responder.request, &row, seen, &command);
            Ok(responder.acted(settled.await?))
        }
        GameButton::Bikjang => {
            let row = row.await?;
            let called = actions.call_bikjang(&responder.request, &row, seen);
            Ok(responder.acted(called.await?))
        }
        GameButton::Suggest => {
            let row = row.await?;
            let hints = &responder.data.app.hints;
            let game = hints.ask(&responder.request, &row, seen).await?;
            responder.hint(game, Strength::Normal).await
        }
        GameButton::Flip(seat) => flip(responder, &row.await?, version, seat).await,
        GameButton::Replay => film(responder, &row.await?).await,
        GameButton::Record => send_record(responder, &row.await?, RecordFormat::default()).await,
    }
}

/// The command of a button below an offer, request or time-out.
fn command_of(button: GameButton) -> Result<Command, Refused> {
    button.command().ok_or(Refused::UnknownButton)
}

async fn accept(
    responder: &Responder<'_>,
    game: GameId,
    version: Version,
) -> Result<Response, AppError> {
    let lot = if rand::random() { Side::Cho } else { Side::Han };
    let actions = &responder.data.app.actions;
    let accepted = actions.accept(&responder.request, game, version, lot);
    Ok(responder.acted(accepted.await?))
}

async fn close(
    responder: &Responder<'_>,
    game: GameId,
    version: Version,
    command: Command,
) -> Result<Response, AppError> {
    let app = &responder.data.app;
    let acted = app
        .actions
        .answer_challenge(&responder.request, game, version, command)
        .await?;
    match acted.answer {
        Some(row) => Ok(Response::Row(Box::new(row))),
        None => {
            let said = Message::words(responder.text.say("challenge-withdrawn-here"));
            Ok(Response::Update(said.into()))
        }
    }
}

async fn rematch(
    responder: &Responder<'_>,
    game: GameId,
    version: Version,
) -> Result<Response, AppError> {
    will_begin(responder).await?;
    let challenges = &responder.data.app.challenges;
    let challenged = challenges
        .rematch(&responder.request, game, version)
        .await?;
    Ok(posted(responder, challenged))
}

/// Chooses a formation, or the usual one. Without a value, opens the menu for a secret choice.
async fn set_up(
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
    let actions = &responder.data.app.actions;
    let acted = actions
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
    let actions = &responder.data.app.actions;
    let game = actions.may_set_up(&responder.request, row).await?;
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

/// The current match, if it is the caller's turn and the position is still the button's.
async fn to_move(
    responder: &Responder<'_>,
    row: &GameRow,
    version: Version,
) -> Result<std::sync::Arc<Match>, AppError> {
    let game = responder.game(row.id).await?;
    game.to_move(responder.request.actor.id)
        .map_err(|why| Refused::Play {
            why,
            about: Some(row.id),
        })?;
    if game.version() != version {
        return Err(Refused::MovedOn(row.id).into());
    }
    Ok(game)
}

/// Shows the targets of the selected piece on an ephemeral board.
async fn choose(
    responder: &Responder<'_>,
    row: &GameRow,
    version: Version,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let game = to_move(responder, row, version).await?;
    let from: Square = value
        .and_then(|value| value.parse().ok())
        .ok_or(Refused::UnknownButton)?;
    let moves = game.game().ok_or(Refused::UnknownButton)?;
    let seat = responder.seat(&game).await?;
    if moves.targets(from).is_empty() {
        let why = Illegal::NoPiece.into();
        return Err(Refused::Play {
            why,
            about: Some(row.id),
        }
        .into());
    }
    let message = view::chosen(&game, from, responder.text);
    let drawing = Some(Drawing::Board {
        game,
        seat,
        marked: Marked::Piece(from),
    });
    Ok(Response::Private(Reply::new(message, drawing)))
}

/// Plays the selected target, or a hint's move. The ephemeral message becomes a confirmation, and the courier
/// posts the board.
async fn play(
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
    let actions = &responder.data.app.actions;
    let acted = actions
        .play_quietly(&responder.request, row, version, Action::Move(mv))
        .await?;
    Ok(Response::Update(responder.done(&acted).into()))
}

/// Shows the board from the other side. On a public board that is the side opposite to its bottom.
async fn flip(
    responder: &Responder<'_>,
    row: &GameRow,
    version: Version,
    seat: Option<Side>,
) -> Result<Response, AppError> {
    let game = responder.game(row.id).await?;
    let bottom = responder.data.app.preferences.public_seat(&game).await?;
    let seat = seat.unwrap_or(bottom.opponent());
    let mut reply = responder.present(&game, Some(seat)).await?;
    let in_place = responder
        .request
        .pressed
        .is_some_and(|pressed| pressed.private);
    if in_place {
        return Ok(Response::Update(reply));
    }
    if game.version() != version {
        let moved_on = responder.text.say("refused-moved-on");
        reply.message.content = format!("{moved_on}\n{}", reply.message.content);
    }
    Ok(Response::Private(reply))
}
