//! Components of a game: moves, offers and their answers, the end.

use crate::app::{AppError, Marked, Refused, Strength};
use crate::discord::commands::{film, pass_or_ask, send_record, settle_or_ask};
use crate::discord::ids::{ComponentId, Verb};
use crate::discord::responder::{Drawing, Reply, Responder, Response};
use crate::discord::view;
use crate::play::{Command, Match, ProposalKind, Version};
use crate::rules::{Action, Formation, Illegal, Move, Side, Square};
use crate::store::GameRow;

pub(super) async fn on_game(
    responder: &Responder<'_>,
    id: &ComponentId,
    row: &GameRow,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let app = &responder.data.app;
    let seen = Some(id.version);
    match (id.verb, id.argument.as_deref()) {
        (Verb::Setup, what) => set_up(responder, row, seen, value.or(what)).await,
        (Verb::Piece, _) => choose(responder, id, row, value).await,
        (Verb::Target, from) => target(responder, id, row, from, value).await,
        (Verb::Pass, Some("yes")) => {
            let passed =
                app.actions
                    .play_quietly(&responder.request, row, id.version, Action::Pass);
            Ok(Response::Update(responder.done(&passed.await?).into()))
        }
        (Verb::Pass | Verb::Resign | Verb::Draw | Verb::Claim, Some("back")) => {
            let game = responder.game(row.id).await?;
            Ok(Response::Update(responder.present(&game, None).await?))
        }
        (Verb::Pass, _) => pass_or_ask(responder, row, seen).await,
        (Verb::Bikjang, _) => {
            let called = app.actions.call_bikjang(&responder.request, row, seen);
            Ok(responder.acted(called.await?))
        }
        (Verb::Draw | Verb::Claim, Some("yes")) => {
            let command = match id.verb {
                Verb::Draw => Command::Propose(ProposalKind::Draw),
                _ => Command::ClaimWin,
            };
            let actions = &app.actions;
            let settled = actions.settle_quietly(&responder.request, row, id.version, &command);
            Ok(Response::Update(responder.done(&settled.await?).into()))
        }
        (Verb::Draw, Some("offer") | None) => {
            settle_or_ask(responder, row, seen, &Command::Propose(ProposalKind::Draw)).await
        }
        (Verb::Claim, Some("win")) => settle_or_ask(responder, row, seen, &Command::ClaimWin).await,
        (Verb::Draw | Verb::Takeback | Verb::Claim | Verb::Pause, what) => {
            let command = settles(id.verb, what)?;
            let acted = app
                .actions
                .settle_with(&responder.request, row, seen, &command)
                .await?;
            Ok(responder.acted(acted))
        }
        (Verb::Resign, Some("yes")) => {
            let resigned = app.actions.resign(&responder.request, row, id.version);
            Ok(Response::Update(responder.done(&resigned.await?).into()))
        }
        (Verb::Resign, _) => {
            let game = app
                .actions
                .may_resign(&responder.request, row, seen)
                .await?;
            let question = view::resign_question(&game, responder.text);
            Ok(Response::Private(question.into()))
        }
        (Verb::Suggest, _) => {
            let game = app.hints.ask(&responder.request, row, seen).await?;
            responder.hint(game, Strength::Normal).await
        }
        (Verb::Replay, _) => film(responder, row).await,
        (Verb::Record, _) => send_record(responder, row, None).await,
        (Verb::Flip, seat) => flip(responder, id, row, seat).await,
        _ => Err(Refused::UnknownButton.into()),
    }
}

/// The command of a button below an offer, request or time-out.
fn settles(verb: Verb, what: Option<&str>) -> Result<Command, Refused> {
    Ok(match (verb, what) {
        (Verb::Draw, Some("accept")) => Command::AcceptProposal(ProposalKind::Draw),
        (Verb::Draw, Some("decline")) => Command::DeclineProposal(ProposalKind::Draw),
        (Verb::Draw, Some("withdraw")) => Command::WithdrawProposal(ProposalKind::Draw),
        (Verb::Draw, _) => Command::Propose(ProposalKind::Draw),
        (Verb::Takeback, Some("accept")) => Command::AcceptProposal(ProposalKind::Takeback),
        (Verb::Takeback, Some("decline")) => Command::DeclineProposal(ProposalKind::Takeback),
        (Verb::Takeback, Some("withdraw")) => Command::WithdrawProposal(ProposalKind::Takeback),
        (Verb::Takeback, _) => Command::Propose(ProposalKind::Takeback),
        (Verb::Claim, Some("win")) => Command::ClaimWin,
        (Verb::Claim, Some("wait")) => Command::GiveTime,
        (Verb::Pause, Some("offer")) => Command::Propose(ProposalKind::Pause),
        (Verb::Pause, Some("accept")) => Command::AcceptProposal(ProposalKind::Pause),
        (Verb::Pause, Some("decline")) => Command::DeclineProposal(ProposalKind::Pause),
        (Verb::Pause, Some("end")) => Command::EndPause,
        _ => return Err(Refused::UnknownButton),
    })
}

/// Chooses a formation, or the usual one. Without a value, opens the menu for a secret choice.
async fn set_up(
    responder: &Responder<'_>,
    row: &GameRow,
    seen: Option<Version>,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let app = &responder.data.app;
    let Some(value) = value else {
        let game = app.actions.may_set_up(&responder.request, row).await?;
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
        return Ok(Response::Private(reply));
    };
    let formation = match value {
        view::SKIP => usual(responder, row).await?,
        code => Formation::from_code(code).ok_or(Refused::UnknownFormation)?,
    };
    let acted = app
        .actions
        .set_up(&responder.request, row, seen, formation)
        .await?;
    match responder.request.pressed.filter(|pressed| pressed.private) {
        // The ephemeral menu is replaced by the confirmation.
        Some(_) => Ok(Response::Update(responder.done(&acted).into())),
        None => Ok(responder.acted(acted)),
    }
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
    id: &ComponentId,
    row: &GameRow,
) -> Result<std::sync::Arc<Match>, AppError> {
    let game = responder.game(row.id).await?;
    game.to_move(responder.request.actor.id)
        .map_err(|why| Refused::Play {
            why,
            about: Some(row.id),
        })?;
    if game.version() != id.version {
        return Err(Refused::MovedOn(row.id).into());
    }
    Ok(game)
}

/// Shows the targets of the selected piece on an ephemeral board.
async fn choose(
    responder: &Responder<'_>,
    id: &ComponentId,
    row: &GameRow,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let game = to_move(responder, id, row).await?;
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

/// Plays the selected target, or a hint's move, whose id has both points. The ephemeral message becomes a
/// confirmation, and the courier posts the board.
async fn target(
    responder: &Responder<'_>,
    id: &ComponentId,
    row: &GameRow,
    argument: Option<&str>,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let argument = argument.unwrap_or_default();
    let mv = match value {
        None => argument.parse().ok(),
        Some(to) => square(argument)
            .zip(square(to))
            .map(|(from, to)| Move::new(from, to)),
    };
    let action = Action::Move(mv.ok_or(Refused::UnknownButton)?);
    let acted = responder
        .data
        .app
        .actions
        .play_quietly(&responder.request, row, id.version, action)
        .await?;
    Ok(Response::Update(responder.done(&acted).into()))
}

fn square(text: &str) -> Option<Square> {
    text.parse().ok()
}

/// Shows the board from the other side. On a public board that is the side opposite to its bottom.
async fn flip(
    responder: &Responder<'_>,
    id: &ComponentId,
    row: &GameRow,
    seat: Option<&str>,
) -> Result<Response, AppError> {
    let game = responder.game(row.id).await?;
    let bottom = responder.data.app.preferences.public_seat(&game).await?;
    let seat = match seat {
        Some("cho") => Side::Cho,
        Some("han") => Side::Han,
        _ => bottom.opponent(),
    };
    let mut reply = responder.present(&game, Some(seat)).await?;
    let in_place = responder
        .request
        .pressed
        .is_some_and(|pressed| pressed.private);
    if in_place {
        return Ok(Response::Update(reply));
    }
    if game.version() != id.version {
        let moved_on = responder.text.say("refused-moved-on");
        reply.message.content = format!("{moved_on}\n{}", reply.message.content);
    }
    Ok(Response::Private(reply))
}
