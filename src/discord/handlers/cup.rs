//! Cups. All answers are private.

use super::new_games::ruleset_named;
use crate::app::{AppError, CupStep, Refused};
use crate::discord::button::CupAction;
use crate::discord::choice::CupWish;
use crate::discord::lookup::rulesets::NamedRuleset;
use crate::discord::message::Message;
use crate::discord::responder::{Responder, Response};
use crate::discord::view;
use hansu_play::{ChallengeOptions, CupId, CupTimes, NoCupName};
use hansu_text::Key;

/// Carries out `/cup`. A cup that is opened has a name, a number of games between each two players, a `ruleset` as typed,
/// and the other options of its games.
pub async fn command(
    responder: &Responder<'_>,
    wish: CupWish,
    name: Option<&str>,
    times: CupTimes,
    ruleset: Option<&str>,
    options: ChallengeOptions,
) -> Result<Response, AppError> {
    let cups = &responder.data.app.cups;
    let request = &responder.request;
    match wish {
        CupWish::Show => {
            let cup = cups.show(request).await?;
            Ok(private(view::cup(&cup, responder.text)))
        }
        CupWish::Open => open(responder, name, times, ruleset, options).await,
        CupWish::Join => join(responder, cups.current(request).await?).await,
        CupWish::Leave => leave(responder, cups.current(request).await?).await,
        CupWish::Start => start(responder, cups.current(request).await?).await,
        CupWish::Cancel => {
            let cup = cups.current(request).await?;
            responder.claim().await?;
            match cups.cancel(request, cup).await? {
                CupStep::Done => Ok(said(responder, Key::CupCancelledSignUp)),
                CupStep::Ask(cup) => Ok(private(view::cup_cancel_question(cup, responder.text))),
            }
        }
    }
}

/// Handles a press on a component of a cup.
pub async fn press(
    responder: &Responder<'_>,
    cup: CupId,
    action: CupAction,
) -> Result<Response, AppError> {
    let cups = &responder.data.app.cups;
    let request = &responder.request;
    match action {
        CupAction::Join => join(responder, cup).await,
        CupAction::Leave => leave(responder, cup).await,
        CupAction::Start => start(responder, cup).await,
        CupAction::Back => {
            let cup = cups.show_one(request, cup).await?;
            Ok(Response::Update(view::cup(&cup, responder.text).into()))
        }
        CupAction::LeaveYes => {
            responder.claim().await?;
            cups.leave_running(request, cup).await?;
            Ok(replaced(responder, Key::CupLeftRunning))
        }
        CupAction::CancelYes => {
            responder.claim().await?;
            cups.cancel_running(request, cup).await?;
            Ok(replaced(responder, Key::CupCancelledRunning))
        }
        CupAction::Show | CupAction::ShowEnd => {
            let cup = cups.show_one(request, cup).await?;
            Ok(private(view::cup(&cup, responder.text)))
        }
    }
}

async fn open(
    responder: &Responder<'_>,
    name: Option<&str>,
    times: CupTimes,
    ruleset: Option<&str>,
    options: ChallengeOptions,
) -> Result<Response, AppError> {
    let name = name.ok_or(Refused::CupName(NoCupName))?;
    let ruleset = match ruleset_named(ruleset, responder)? {
        None => None,
        Some(NamedRuleset::Known(ruleset)) => Some(ruleset),
        Some(NamedRuleset::Other(_)) => return Err(Refused::CupWithoutRules.into()),
    };
    let terms = ChallengeOptions { ruleset, ..options };
    responder.claim().await?;
    let cups = &responder.data.app.cups;
    cups.open(&responder.request, name, times, terms).await?;
    Ok(said(responder, Key::CupOpened))
}

async fn join(responder: &Responder<'_>, cup: CupId) -> Result<Response, AppError> {
    responder.claim().await?;
    let cups = &responder.data.app.cups;
    cups.join(&responder.request, cup).await?;
    Ok(said(responder, Key::CupJoined))
}

async fn leave(responder: &Responder<'_>, cup: CupId) -> Result<Response, AppError> {
    responder.claim().await?;
    let cups = &responder.data.app.cups;
    match cups.leave(&responder.request, cup).await? {
        CupStep::Done => Ok(said(responder, Key::CupLeft)),
        CupStep::Ask(cup) => Ok(private(view::cup_leave_question(cup, responder.text))),
    }
}

async fn start(responder: &Responder<'_>, cup: CupId) -> Result<Response, AppError> {
    let cups = &responder.data.app.cups;
    let members = &*responder.data.outlet;
    let started = cups.start(&responder.request, cup, members).await?;
    Ok(private(view::cup_started(&started, responder.text)))
}

fn said(responder: &Responder<'_>, key: Key) -> Response {
    private(Message::words(responder.text.say(key)))
}

/// Replaces the private question.
fn replaced(responder: &Responder<'_>, key: Key) -> Response {
    Response::Update(Message::words(responder.text.say(key)).into())
}

fn private(message: Message) -> Response {
    Response::Private(message.into())
}
