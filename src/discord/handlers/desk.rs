//! Buttons and menus of a desk, which count only on the message that is known as the desk of its channel.

use super::settings;
use crate::app::{AppError, Invitation, Refused};
use crate::discord::choice::DeskPlace;
use crate::discord::responder::{Responder, Response};
use crate::discord::view;
use crate::play::{ChallengeOptions, ChannelId};

/// Takes the open chair of that number.
pub async fn sit(responder: &Responder<'_>, chair: Option<&str>) -> Result<Response, AppError> {
    let app = &responder.data.app;
    app.posters.pressed(&responder.request).await?;
    let chair = chair.and_then(|chair| chair.parse().ok());
    let chair = chair.ok_or(Refused::UnknownButton)?;
    let lot = app.core.chance.lot();
    let acted = app.games.take_chair(&responder.request, chair, lot).await?;
    responder.concerns(acted.game.id());
    let link = view::link(responder.request.server(), acted.home, None);
    Ok(Response::Private(
        view::sat_down(&link, responder.text).into(),
    ))
}

/// Puts up a chair by the usual terms.
pub async fn put_up_chair(
    responder: &Responder<'_>,
    channel: ChannelId,
) -> Result<Response, AppError> {
    let app = &responder.data.app;
    app.posters.pressed(&responder.request).await?;
    if channel != responder.request.channel {
        return Err(Refused::NoDesk.into());
    }
    let anyone = Invitation {
        opponent: None,
        options: ChallengeOptions::default(),
    };
    let request = &responder.request;
    let challenged = app.games.challenge_quietly(request, anyone).await?;
    responder.concerns(challenged.game);
    Ok(Response::Private(view::chair_put_up(responder.text).into()))
}

/// Handles the menu of the desk on the page of the club.
pub async fn choose(responder: &Responder<'_>, place: DeskPlace) -> Result<Response, AppError> {
    responder.claim().await?;
    let said = change(responder, place).await?;
    Ok(Response::Update(settings::club(responder, said).await?))
}

/// Sets up the desk of this channel, or switches it off; returns what is said of that.
pub async fn change(responder: &Responder<'_>, place: DeskPlace) -> Result<String, AppError> {
    let posters = &responder.data.app.posters;
    let request = &responder.request;
    let key = match place {
        DeskPlace::Here => {
            posters.set_up_desk(request).await?;
            "desk-set-up"
        }
        DeskPlace::Off if posters.switch_off_desk(request).await? => "desk-switched-off",
        DeskPlace::Off => "desk-none-here",
    };
    Ok(responder.text.say(key))
}
