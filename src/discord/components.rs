//! Buttons and selects: one global handler, its state in the ids.

use serenity::all::{ComponentInteraction, ComponentInteractionDataKind};

use super::commands::{
    analyse, carry_out_on, choose_setting, film, pass_or_ask, posted, send_record, spar, will_begin,
};
use super::desk::{Desk, Drawing, Manner, Reply, Sheet};
use super::ids::{ComponentId, Verb};
use super::message::Message;
use super::topics::{self, Topic};
use super::view::{NoPage, Page};
use super::{Data, analysis, call, combine, view};
use crate::app::{AppError, Listed, Marked, Refused, Strength};
use crate::play::{Command, GameId, Match, Version};
use crate::rules::{Action, Formation, Illegal, Move, Side, Square};
use crate::store::GameRow;

/// Handles one press and answers it.
pub async fn handle(data: &Data, interaction: &ComponentInteraction) {
    let desk = Desk::new(data, call::of_component(interaction)).await;
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
                    desk.data
                        .app
                        .actions
                        .pressed(&desk.call, game, id.version)
                        .await
                }
                None => Err(Refused::UnknownButton.into()),
            };
            return analyse(&desk, row).await;
        }
        if analysis::begins(id) {
            if let Some(reply) = analysis::begin(&desk, id).await.transpose() {
                desk.finish(reply).await;
            }
            return;
        }
    }
    let answered = async {
        let id = id.map_err(|_| Refused::UnknownButton)?;
        if let Some(manner) = manner(&desk, &id) {
            desk.will_answer(manner);
        }
        press(&desk, &id, value.as_deref()).await
    };
    desk.answer(answered).await;
}

/// How the press on a message that all see is answered, where that is not privately.
fn manner(desk: &Desk<'_>, id: &ComponentId) -> Option<Manner> {
    desk.call.pressed.filter(|pressed| !pressed.private)?;
    match (id.verb, id.argument.as_deref()) {
        (Verb::Accept | Verb::Decline | Verb::Withdraw, _)
        | (Verb::Draw | Verb::Takeback | Verb::Pause, Some("decline" | "withdraw")) => {
            Some(Manner::Update)
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
        ) => Some(Manner::Public),
        _ => None,
    }
}

async fn press(desk: &Desk<'_>, id: &ComponentId, value: Option<&str>) -> Result<Reply, AppError> {
    if id.verb == Verb::Topic {
        return topic(desk, id, value).await;
    }
    if id.verb == Verb::Set {
        let argument = id.argument.as_deref().unwrap_or_default();
        if let Some(set) = argument.strip_prefix(view::SET) {
            return Ok(Reply::Update(topics::choose_set(desk, set).await?));
        }
        if argument.starts_with(view::combine::COMBINE) {
            return combine::press(desk, argument, value).await;
        }
        return choose_setting(desk, argument, value).await;
    }
    if id.verb == Verb::Game {
        let request = id.argument.as_deref().unwrap_or_default();
        return carry_out_on(desk, request, value).await;
    }
    if id.verb == Verb::Page {
        return turn_page(desk, id, value).await;
    }
    if id.verb == Verb::Analyse {
        return analysis::press(desk, id, value).await;
    }
    if (id.verb, id.game) == (Verb::Accept, None) {
        return spar(desk, id.argument.as_deref()).await;
    }
    let game = id.game.ok_or(Refused::UnknownButton)?;
    let app = &desk.data.app;
    match id.verb {
        Verb::Accept => {
            let lot = if rand::random() { Side::Cho } else { Side::Han };
            desk.acted(
                app.actions
                    .accept(&desk.call, game, id.version, lot)
                    .await?,
            )
            .await
        }
        Verb::Decline => close(desk, id, game, Command::Decline).await,
        Verb::Withdraw => close(desk, id, game, Command::Withdraw).await,
        Verb::Rematch => {
            will_begin(desk).await?;
            let challenged = app.challenges.rematch(&desk.call, game, id.version).await?;
            Ok(posted(desk, challenged))
        }
        _ => {
            let row = app.actions.pressed(&desk.call, game, id.version).await?;
            on_game(desk, id, &row, value).await
        }
    }
}

/// Another page of the help or of the rules, by a button or by a menu.
async fn topic(desk: &Desk<'_>, id: &ComponentId, value: Option<&str>) -> Result<Reply, AppError> {
    let name = value.or(id.argument.as_deref()).unwrap_or_default();
    let topic = Topic::named(name).ok_or(Refused::UnknownTopic)?;
    Ok(Reply::Update(topics::page(desk, topic).await?))
}

/// Another page of an opened record, by a button, or another move or game of its file, by a menu; or
/// another page of one's games.
async fn turn_page(
    desk: &Desk<'_>,
    id: &ComponentId,
    value: Option<&str>,
) -> Result<Reply, AppError> {
    let page = value.or(id.argument.as_deref()).unwrap_or_default();
    if let Ok(listed) = page.parse::<Listed>() {
        let list = desk.data.app.lists.games(&desk.call, listed).await?;
        return Ok(Reply::Update(view::games(&list, desk.text).into()));
    }
    let page: Page = page.parse().map_err(|NoPage| Refused::UnknownButton)?;
    let review = desk
        .data
        .app
        .records
        .review(&desk.call, page.review)
        .await?;
    Ok(Reply::Update(desk.page(&review, page)))
}

async fn close(
    desk: &Desk<'_>,
    id: &ComponentId,
    game: GameId,
    command: Command,
) -> Result<Reply, AppError> {
    let app = &desk.data.app;
    let acted = app
        .actions
        .answer_challenge(&desk.call, game, id.version, command)
        .await?;
    match acted.answer {
        Some(row) => Ok(Reply::Row(Box::new(row))),
        None => {
            let said = Message::words(desk.text.say("challenge-withdrawn-here"));
            Ok(Reply::Update(said.into()))
        }
    }
}

async fn on_game(
    desk: &Desk<'_>,
    id: &ComponentId,
    row: &GameRow,
    value: Option<&str>,
) -> Result<Reply, AppError> {
    let app = &desk.data.app;
    let seen = Some(id.version);
    match (id.verb, id.argument.as_deref()) {
        (Verb::Setup, what) => set_up(desk, row, seen, value.or(what)).await,
        (Verb::Piece, _) => choose(desk, id, row, value).await,
        (Verb::Target, from) => target(desk, id, row, from, value).await,
        (Verb::Pass, Some("yes")) => {
            let passed = app
                .actions
                .play_quietly(&desk.call, row, id.version, Action::Pass);
            Ok(Reply::Update(desk.done(&passed.await?).into()))
        }
        (Verb::Pass | Verb::Resign, Some("back")) => {
            let game = desk.game(row.id).await?;
            Ok(Reply::Update(desk.present(&game, None).await?))
        }
        (Verb::Pass, _) => pass_or_ask(desk, row, seen).await,
        (Verb::Bikjang, _) => {
            desk.acted(app.actions.call_bikjang(&desk.call, row, seen).await?)
                .await
        }
        (Verb::Draw | Verb::Takeback | Verb::Claim | Verb::Pause, what) => {
            let command = settles(id.verb, what)?;
            let acted = app
                .actions
                .settle_with(&desk.call, row, seen, &command)
                .await?;
            desk.acted(acted).await
        }
        (Verb::Resign, Some("yes")) => {
            let acted = app.actions.resign(&desk.call, row, id.version).await?;
            Ok(Reply::Update(desk.done(&acted).into()))
        }
        (Verb::Resign, _) => {
            let game = app.actions.may_resign(&desk.call, row, seen).await?;
            Ok(Reply::Private(
                view::resign_question(&game, desk.text).into(),
            ))
        }
        (Verb::Suggest, _) => {
            let game = app.hints.ask(&desk.call, row, seen).await?;
            desk.hint(game, Strength::Normal).await
        }
        (Verb::Replay, _) => film(desk, row).await,
        (Verb::Record, _) => send_record(desk, row, None).await,
        (Verb::Flip, seat) => flip(desk, id, row, seat).await,
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
    desk: &Desk<'_>,
    row: &GameRow,
    seen: Option<Version>,
    value: Option<&str>,
) -> Result<Reply, AppError> {
    let app = &desk.data.app;
    let Some(value) = value else {
        let game = app.actions.may_set_up(&desk.call, row).await?;
        let side = game.seat(desk.call.actor.id).map_err(|why| Refused::Play {
            why,
            about: Some(row.id),
        })?;
        let message = view::secret_choice(&game, side, desk.text);
        let drawing = Some(Drawing::Formations {
            chooser: side,
            ruleset: *game.ruleset(),
            offered: game.ruleset().formations(),
        });
        let generals = game.ruleset().generals;
        let sheet = Sheet::new(message, drawing).with_generals(generals);
        return Ok(Reply::Private(sheet));
    };
    let formation = match value {
        view::SKIP => usual(desk, row).await?,
        code => Formation::from_code(code).ok_or(Refused::UnknownFormation)?,
    };
    let acted = app.actions.set_up(&desk.call, row, seen, formation).await?;
    match desk.call.pressed.filter(|pressed| pressed.private) {
        // The menu itself becomes the answer.
        Some(_) => Ok(Reply::Update(desk.done(&acted).into())),
        None => desk.acted(acted).await,
    }
}

/// The formation that the caller takes who does not want to choose. Who has no seat is refused it later.
async fn usual(desk: &Desk<'_>, row: &GameRow) -> Result<Formation, AppError> {
    let game = desk.game(row.id).await?;
    let side = game.seat(desk.call.actor.id).unwrap_or(Side::Cho);
    Ok(game.ruleset().usual_formation().seen_from(side))
}

/// The present match, if the caller is to move on the very position that the button showed.
async fn to_move(
    desk: &Desk<'_>,
    id: &ComponentId,
    row: &GameRow,
) -> Result<std::sync::Arc<Match>, AppError> {
    let game = desk.game(row.id).await?;
    game.to_move(desk.call.actor.id)
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
    desk: &Desk<'_>,
    id: &ComponentId,
    row: &GameRow,
    value: Option<&str>,
) -> Result<Reply, AppError> {
    let game = to_move(desk, id, row).await?;
    let from: Square = value
        .and_then(|value| value.parse().ok())
        .ok_or(Refused::UnknownButton)?;
    let moves = game.game().ok_or(Refused::UnknownButton)?;
    let seat = desk.seat(&game).await?;
    if moves.targets(from).is_empty() {
        let why = Illegal::NoPiece.into();
        return Err(Refused::Play {
            why,
            about: Some(row.id),
        }
        .into());
    }
    let message = view::chosen(&game, from, desk.text);
    let drawing = Some(Drawing::Board {
        game,
        seat,
        marked: Marked::Piece(from),
    });
    Ok(Reply::Private(Sheet::new(message, drawing)))
}

/// A target was chosen on the private copy, or the move of a hint was pressed, whose id names both
/// points: the message becomes "played", the board is posted.
async fn target(
    desk: &Desk<'_>,
    id: &ComponentId,
    row: &GameRow,
    argument: Option<&str>,
    value: Option<&str>,
) -> Result<Reply, AppError> {
    let argument = argument.unwrap_or_default();
    let mv = match value {
        None => argument.parse().ok(),
        Some(to) => square(argument)
            .zip(square(to))
            .map(|(from, to)| Move::new(from, to)),
    };
    let action = Action::Move(mv.ok_or(Refused::UnknownButton)?);
    let acted = desk
        .data
        .app
        .actions
        .play_quietly(&desk.call, row, id.version, action)
        .await?;
    Ok(Reply::Update(desk.done(&acted).into()))
}

fn square(text: &str) -> Option<Square> {
    text.parse().ok()
}

/// The board from the other side. The public button shows the side that is not at the bottom.
async fn flip(
    desk: &Desk<'_>,
    id: &ComponentId,
    row: &GameRow,
    seat: Option<&str>,
) -> Result<Reply, AppError> {
    let game = desk.game(row.id).await?;
    let bottom = desk.data.app.preferences.public_seat(&game).await?;
    let seat = match seat {
        Some("cho") => Side::Cho,
        Some("han") => Side::Han,
        _ => bottom.opponent(),
    };
    let mut sheet = desk.present(&game, Some(seat)).await?;
    let in_place = desk.call.pressed.is_some_and(|pressed| pressed.private);
    if in_place {
        return Ok(Reply::Update(sheet));
    }
    if game.version() != id.version {
        let moved_on = desk.text.say("refused-moved-on");
        sheet.message.content = format!("{moved_on}\n{}", sheet.message.content);
    }
    Ok(Reply::Private(sheet))
}
