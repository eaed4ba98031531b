//! Buttons and menus: dispatches a press to its handler.

mod on_game;
mod renewal;

use serenity::all::{ComponentInteraction, ComponentInteractionDataKind};

use super::button::{
    AnalysisButton, Answer, Button, GameButton, PrivacyButton, SettingsButton, Topic, TopicButton,
    UnknownButton,
};
use super::choice::{Choice, DeskPlace};
use super::handlers::analysis::AnalysisOwner;
use super::handlers::game_command::carry_out_on;
use super::handlers::{
    analysis, club, combine, cup, lesson, new_games, opening, puzzle, records, settings, topics,
};
use super::message::VALUE_SEPARATOR;
use super::responder::{Responder, Response, ResponseMode};
use super::{Data, request_context, view};
use crate::app::{AppError, ListPage, Refused};
use renewal::PublicMenu;

/// Handles one component interaction.
pub async fn handle(data: &Data, interaction: &ComponentInteraction) {
    let button = interaction.data.custom_id.parse();
    let request = request_context::of_component(interaction);
    let responder = match &button {
        // Nothing new about a person who is being forgotten is stored.
        Ok(Button::Privacy(PrivacyButton::Yes)) => Responder::without_storing(data, request).await,
        _ => Responder::new(data, request).await,
    };
    let value = match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } if !values.is_empty() => {
            Some(values.join(VALUE_SEPARATOR))
        }
        _ => None,
    };
    let value = value.as_deref();
    let button = button
        .map(|button| chosen(button, value))
        .map_err(|UnknownButton| Refused::UnknownButton);
    match button {
        // Not wrapped in `answer`: an analysis sends its own response while it shows progress.
        Ok(Button::OnGame {
            game,
            version,
            button: GameButton::Analyse(AnalysisButton::Begin) | GameButton::Card,
        }) => {
            let games = &responder.data.app.games;
            let row = games.pressed(&responder.request, game, version).await;
            analysis::answer_with(&responder, row).await;
        }
        Ok(Button::OnRecord {
            review,
            record,
            button: AnalysisButton::Begin,
        }) => {
            let response = analysis::begin(&responder, review, record).await;
            if let Some(response) = response.transpose() {
                Box::pin(responder.finish(response)).await;
            }
        }
        button => {
            let menu = button.as_ref().ok();
            let mut menu = menu.and_then(|button| PublicMenu::of(interaction, button));
            let result = async {
                let button = button?;
                announce(&responder, &button);
                let result = respond(&responder, button, value).await;
                // A player who is not to move gets a refusal and needs no new menu.
                if result.is_err() {
                    menu = None;
                }
                result
            };
            responder.answer(result).await;
            if let Some(menu) = menu {
                menu.renew(&responder);
            }
        }
    }
}

/// Returns the button a menu choice stands for; some choices act like another button.
fn chosen(button: Button, value: Option<&str>) -> Button {
    match button {
        Button::OnGame {
            game,
            version,
            button,
        } => Button::OnGame {
            game,
            version,
            button: button.chosen(value),
        },
        button => button,
    }
}

/// Announces the visible form of the answer to a press on a public message.
fn announce(responder: &Responder<'_>, button: &Button) {
    let pressed = responder.request.pressed;
    if pressed.is_none_or(|pressed| pressed.private) {
        return;
    }
    match button.answer() {
        // A press that asks for confirmation announces a public answer only after it.
        Answer::Private => {}
        Answer::Public => responder.announce_mode(ResponseMode::Public),
        Answer::Update => responder.announce_mode(ResponseMode::Update),
    }
}

async fn respond(
    responder: &Responder<'_>,
    button: Button,
    value: Option<&str>,
) -> Result<Response, AppError> {
    match button {
        Button::OnGame {
            game,
            version,
            button,
        } => on_game::respond(responder, game, version, button, value).await,
        Button::Practice(sparring) => new_games::accept_practice_offer(responder, sparring).await,
        Button::OnRecord {
            review,
            record,
            button,
        } => {
            let owner = AnalysisOwner::Record(review, record);
            analysis::respond(responder, owner, button, value).await
        }
        Button::Opening(button) => opening::turn(responder, button, value).await,
        Button::Page(page) => records::turn_page(responder, page, value).await,
        Button::Games(list) => games(responder, list.page).await,
        Button::Club(target) => club::turn_page(responder, target.page).await,
        Button::Topic(button) => topic(responder, button, value).await,
        Button::Lesson(button) => lesson::press(responder, button, value).await,
        Button::Puzzle(button) => puzzle::press(responder, button, value).await,
        Button::Cup(button) => cup::press(responder, button).await,
        Button::Settings(button) => setting(responder, button, value).await,
        Button::Privacy(button) => settings::press_privacy(responder, button).await,
        Button::JoinChallenge => club::accept_open_challenge(responder, value).await,
        Button::Desk(channel) => club::create_open_challenge(responder, channel).await,
        Button::WhichGame(command) => carry_out_on(responder, &command, value).await,
    }
}

async fn games(responder: &Responder<'_>, list: ListPage) -> Result<Response, AppError> {
    let games = &responder.data.app.games;
    let list = games.list(&responder.request, list).await?;
    Ok(Response::Update(view::games(&list, responder.text).into()))
}

/// Shows a page of the help or the rules, by button or menu.
async fn topic(
    responder: &Responder<'_>,
    button: TopicButton,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let topic = match (value, button) {
        (Some(name), _) => Topic::named(name).ok_or(Refused::UnknownTopic)?,
        (None, TopicButton::Show(topic)) => topic,
        (None, TopicButton::Book(variant)) => Topic::Here(variant),
        // Menus without a choice, and disabled buttons.
        (
            None,
            TopicButton::Lessons
            | TopicButton::Around
            | TopicButton::Place
            | TopicButton::NoneBefore
            | TopicButton::NoneAfter,
        ) => return Err(Refused::UnknownButton.into()),
    };
    Ok(Response::Update(topics::page(responder, topic).await?))
}

async fn setting(
    responder: &Responder<'_>,
    button: SettingsButton,
    value: Option<&str>,
) -> Result<Response, AppError> {
    match button {
        SettingsButton::Page(page) => settings::show_page(responder, page).await,
        SettingsButton::Choose(setting) => {
            let value = value.ok_or(Refused::UnknownButton)?;
            settings::choose(responder, setting, value).await
        }
        SettingsButton::Pieces(piece_set) => Ok(Response::Update(
            topics::choose_set(responder, piece_set).await?,
        )),
        SettingsButton::Poster(kind) => {
            let place = value.and_then(DeskPlace::of_value);
            club::choose(responder, kind, place.ok_or(Refused::UnknownButton)?).await
        }
        SettingsButton::Combine(combining) => {
            combine::update_panel(responder, combining, value).await
        }
    }
}
