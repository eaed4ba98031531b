//! Buttons and selects: one handler for all; the state is in the ids.

pub(super) mod analysis;
pub(super) mod combine;
mod on_game;

use serenity::all::{ComponentInteraction, ComponentInteractionDataKind};

use super::commands::{analyse, carry_out_on, choose_setting, posted, spar, will_begin};
use super::ids::{ComponentId, Verb};
use super::lookup::topics::{self, Topic};
use super::message::Message;
use super::responder::{Responder, Response, ResponseMode};
use super::view::{NoPage, Page};
use super::{Data, request_context, view};
use crate::app::{AppError, Listed, Refused};
use crate::play::{Command, GameId};
use crate::rules::Side;
use on_game::on_game;

/// Handles one component interaction.
pub async fn handle(data: &Data, interaction: &ComponentInteraction) {
    let responder = Responder::new(data, request_context::of_component(interaction)).await;
    let value = match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().cloned(),
        _ => None,
    };
    let id: Result<ComponentId, _> = interaction.data.custom_id.parse();
    // Outside `answer`: an analysis sends its own response while it shows progress.
    if let Ok(id) = &id {
        if (id.verb, &id.argument, &value) == (Verb::Analyse, &None, &None) {
            // The button below a finished game.
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
        respond(&responder, &id, value.as_deref()).await
    };
    responder.answer(answered).await;
}

/// The visible form of the answer to a press on a public message; `None` for an ephemeral answer.
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
        // Some of these are asked about first, in private.
        (Verb::Draw, Some("offer") | None) | (Verb::Claim, Some("win")) => None,
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

async fn respond(
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
            return combine::update_panel(responder, argument, value).await;
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
        return analysis::respond(responder, id, value).await;
    }
    if (id.verb, id.game) == (Verb::Accept, None) {
        return spar(responder, id.argument.as_deref()).await;
    }
    let game = id.game.ok_or(Refused::UnknownButton)?;
    let app = &responder.data.app;
    match id.verb {
        Verb::Accept => accept(responder, id, game).await,
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

async fn accept(
    responder: &Responder<'_>,
    id: &ComponentId,
    game: GameId,
) -> Result<Response, AppError> {
    let lot = if rand::random() { Side::Cho } else { Side::Han };
    let actions = &responder.data.app.actions;
    let accepted = actions.accept(&responder.request, game, id.version, lot);
    Ok(responder.acted(accepted.await?))
}

/// A page of the help or the rules, by button or menu.
async fn topic(
    responder: &Responder<'_>,
    id: &ComponentId,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let name = value.or(id.argument.as_deref()).unwrap_or_default();
    let topic = Topic::named(name).ok_or(Refused::UnknownTopic)?;
    Ok(Response::Update(topics::page(responder, topic).await?))
}

/// A page of an opened record, by button or menu, or of a list of games.
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
