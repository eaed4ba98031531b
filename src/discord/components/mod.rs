//! Buttons and selects: one global handler, its state in the ids.

pub(super) mod analysis;
pub(super) mod combine;

use serenity::all::{ComponentInteraction, ComponentInteractionDataKind};

use super::commands::{
    analyse, carry_out_on, choose_setting, film, pass_or_ask, posted, send_record, spar, will_begin,
};
use super::ids::{ComponentId, Verb};
use super::lookup::topics::{self, Topic};
use super::message::Message;
use super::responder::{Drawing, Reply, Responder, Response, ResponseMode};
use super::view::{NoPage, Page};
use super::{Data, request_context, view};
use crate::app::{AppError, Listed, Marked, Refused, Strength};
use crate::play::{Command, GameId, Match, Version};
use crate::rules::{Action, Formation, Illegal, Move, Side, Square};
use crate::store::GameRow;

/// Handles one press and answers it.
pub async fn handle(data: &Data, interaction: &ComponentInteraction) {
    let responder = Responder::new(data, request_context::of_component(interaction)).await;
    let value = match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().cloned(),
        _ => None,
    };
    let id: Result<ComponentId, _> = interaction.data.custom_id.parse();
    // An analysis answers while it is followed.
    if let Ok(id) = &id {
        if (id.verb, &id.argument, &value) == (Verb::Analyse, &None, &None) {
            // The button below a game that is over.
            let row = match id.game {
                Some(game) => {
                    responder
                        .data
                        .app
                        .actions
                        .pressed(&responder.request, game, id.version)
                        .await
                }
                None => Err(Refused::UnknownButton.into()),
            };
            return analyse(&responder, row).await;
        }
        if analysis::begins(id) {
            if let Some(response) = analysis::begin(&responder, id).await.transpose() {
                responder.finish(response).await;
            }
            return;
        }
    }
    let answered = async {
        let id = id.map_err(|_| Refused::UnknownButton)?;
        if let Some(mode) = mode(&responder, &id) {
            responder.will_answer(mode);
        }
        press(&responder, &id, value.as_deref()).await
    };
    responder.answer(answered).await;
}

/// How the press on a message that all see is answered, where that is not privately.
fn mode(responder: &Responder<'_>, id: &ComponentId) -> Option<ResponseMode> {
    responder
        .request
        .pressed
        .filter(|pressed| !pressed.private)?;
    match (id.verb, id.argument.as_deref()) {
        (Verb::Accept | Verb::Decline | Verb::Withdraw, _)
        | (Verb::Draw | Verb::Takeback | Verb::Pause, Some("decline" | "withdraw")) => {
            Some(ResponseMode::Update)
        }
        (
            Verb::Setup
            | Verb::Bikjang
            | Verb::Draw
            | Verb::Takeback
            | Verb::Claim
            | Verb::Pause
            | Verb::Replay,
            _,
        ) => Some(ResponseMode::Public),
        _ => None,
    }
}

async fn press(
    responder: &Responder<'_>,
    id: &ComponentId,
    value: Option<&str>,
) -> Result<Response, AppError> {
    if id.verb == Verb::Topic {
        return topic(responder, id, value).await;
    }
    if id.verb == Verb::Set {
        let argument = id.argument.as_deref().unwrap_or_default();
        if let Some(set) = argument.strip_prefix(view::SET) {
            return Ok(Response::Update(topics::choose_set(responder, set).await?));
        }
        if argument.starts_with(view::combine::COMBINE) {
            return combine::press(responder, argument, value).await;
        }
        return choose_setting(responder, argument, value).await;
    }
    if id.verb == Verb::Game {
        let wanted = id.argument.as_deref().unwrap_or_default();
        return carry_out_on(responder, wanted, value).await;
    }
    if id.verb == Verb::Page {
        return turn_page(responder, id, value).await;
    }
    if id.verb == Verb::Analyse {
        return analysis::press(responder, id, value).await;
    }
    if (id.verb, id.game) == (Verb::Accept, None) {
        return spar(responder, id.argument.as_deref()).await;
    }
    let game = id.game.ok_or(Refused::UnknownButton)?;
    let app = &responder.data.app;
    match id.verb {
        Verb::Accept => {
            let lot = if rand::random() { Side::Cho } else { Side::Han };
            responder
                .acted(
                    app.actions
                        .accept(&responder.request, game, id.version, lot)
                        .await?,
                )
                .await
        }
        Verb::Decline => close(responder, id, game, Command::Decline).await,
        Verb::Withdraw => close(responder, id, game, Command::Withdraw).await,
        Verb::Rematch => {
            will_begin(responder).await?;
            let challenged = app
                .challenges
                .rematch(&responder.request, game, id.version)
                .await?;
            Ok(posted(responder, challenged))
        }
        _ => {
            let row = app
                .actions
                .pressed(&responder.request, game, id.version)
                .await?;
            on_game(responder, id, &row, value).await
        }
    }
}

/// Another page of the help or of the rules, by a button or by a menu.
async fn topic(
    responder: &Responder<'_>,
    id: &ComponentId,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let name = value.or(id.argument.as_deref()).unwrap_or_default();
    let topic = Topic::named(name).ok_or(Refused::UnknownTopic)?;
    Ok(Response::Update(topics::page(responder, topic).await?))
}

/// Another page of an opened record, by a button, or another move or game of its file, by a menu; or
/// another page of one's games.
async fn turn_page(
    responder: &Responder<'_>,
    id: &ComponentId,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let page = value.or(id.argument.as_deref()).unwrap_or_default();
    if let Ok(listed) = page.parse::<Listed>() {
        let list = responder
            .data
            .app
            .lists
            .games(&responder.request, listed)
            .await?;
        return Ok(Response::Update(view::games(&list, responder.text).into()));
    }
    let page: Page = page.parse().map_err(|NoPage| Refused::UnknownButton)?;
    let review = responder
        .data
        .app
        .records
        .review(&responder.request, page.review)
        .await?;
    Ok(Response::Update(responder.page(&review, page)))
}

async fn close(
    responder: &Responder<'_>,
    id: &ComponentId,
    game: GameId,
    command: Command,
) -> Result<Response, AppError> {
    let app = &responder.data.app;
    let acted = app
        .actions
        .answer_challenge(&responder.request, game, id.version, command)
        .await?;
    match acted.answer {
        Some(row) => Ok(Response::Row(Box::new(row))),
        None => {
            let said = Message::words(responder.text.say("challenge-withdrawn-here"));
            Ok(Response::Update(said.into()))
        }
    }
}

async fn on_game(
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
        (Verb::Pass | Verb::Resign, Some("back")) => {
            let game = responder.game(row.id).await?;
            Ok(Response::Update(responder.present(&game, None).await?))
        }
        (Verb::Pass, _) => pass_or_ask(responder, row, seen).await,
        (Verb::Bikjang, _) => {
            responder
                .acted(
                    app.actions
                        .call_bikjang(&responder.request, row, seen)
                        .await?,
                )
                .await
        }
        (Verb::Draw | Verb::Takeback | Verb::Claim | Verb::Pause, what) => {
            let command = settles(id.verb, what)?;
            let acted = app
                .actions
                .settle_with(&responder.request, row, seen, &command)
                .await?;
            responder.acted(acted).await
        }
        (Verb::Resign, Some("yes")) => {
            let acted = app
                .actions
                .resign(&responder.request, row, id.version)
                .await?;
            Ok(Response::Update(responder.done(&acted).into()))
        }
        (Verb::Resign, _) => {
            let game = app
                .actions
                .may_resign(&responder.request, row, seen)
                .await?;
            Ok(Response::Private(
                view::resign_question(&game, responder.text).into(),
            ))
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

/// What the two settle between them by a button.
fn settles(verb: Verb, what: Option<&str>) -> Result<Command, Refused> {
    Ok(match (verb, what) {
        (Verb::Draw, Some("accept")) => Command::AcceptDraw,
        (Verb::Draw, Some("decline")) => Command::DeclineDraw,
        (Verb::Draw, Some("withdraw")) => Command::WithdrawDraw,
        (Verb::Draw, _) => Command::Draw,
        (Verb::Takeback, Some("accept")) => Command::AcceptTakeback,
        (Verb::Takeback, Some("decline")) => Command::DeclineTakeback,
        (Verb::Takeback, Some("withdraw")) => Command::WithdrawTakeback,
        (Verb::Takeback, _) => Command::TakeBack,
        (Verb::Claim, Some("win")) => Command::ClaimWin,
        (Verb::Claim, Some("wait")) => Command::GiveTime,
        (Verb::Pause, Some("offer")) => Command::OfferPause,
        (Verb::Pause, Some("accept")) => Command::AcceptPause,
        (Verb::Pause, Some("decline")) => Command::DeclinePause,
        (Verb::Pause, Some("end")) => Command::EndPause,
        _ => return Err(Refused::UnknownButton),
    })
}

/// A formation was chosen, or the usual one is to be taken; or the button was pressed that leads to the
/// secret choice.
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
        // The menu itself becomes the answer.
        Some(_) => Ok(Response::Update(responder.done(&acted).into())),
        None => responder.acted(acted).await,
    }
}

/// The usual formation, for a caller who does not want to choose. A bystander is refused later.
async fn usual(responder: &Responder<'_>, row: &GameRow) -> Result<Formation, AppError> {
    let game = responder.game(row.id).await?;
    let side = game.seat(responder.request.actor.id).unwrap_or(Side::Cho);
    Ok(game.ruleset().usual_formation().seen_from(side))
}

/// The present match, if the caller is to move on the very position that the button showed.
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

/// A piece was chosen: a private copy of the board shows where it can go.
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

/// A target was chosen on the private copy, or the move of a hint was pressed, whose id names both
/// points: the message becomes "played", the board is posted.
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

/// The board from the other side. The public button shows the side that is not at the bottom.
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
