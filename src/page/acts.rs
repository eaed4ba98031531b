//! Requests that act for a person: turns, hints and plans.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};

use super::plan::plan_state;
use super::protocol::{
    ActAnswer, ActRequest, HintAnswer, HintRequest, PROTOCOL, PageAnswer, PageRequest, PlanAnswer,
    PlanRequest,
};
use super::state::{Viewer, game_state, offered, plain, points};
use super::{Page, Parts, fault};
use crate::app::{
    AppError, Hint, InteractionOutcome, OpenedPlan, PageOutcome, PagePlan, PageRefusal, PageTurn,
    Refused, digest,
};
use crate::discord::view;
use crate::engine::SearchResult;
use crate::play::{Command, GameId, Match, NodeId, PlanEnd, ProposalKind, UserId, Version};
use crate::store::PageAct;
use crate::text::{GameText, Key, Text};

/// The sign before the best move of a suggestion.
const BEST: char = '💡';

/// Returns whether a text can be the id of an act.
fn is_act_id(id: &str) -> bool {
    let is_sign = |sign: char| sign.is_ascii_alphanumeric() || sign == '-';
    (8..=64).contains(&id.len()) && id.chars().all(is_sign)
}

/// Reads a request that acts for a person: of a session, in this protocol, with an id, and within the limit.
async fn read_request<R: PageRequest>(
    parts: &Parts,
    headers: &HeaderMap,
    body: &Bytes,
) -> Result<(UserId, R), Response> {
    let person = parts.person(headers).await?;
    let malformed = || parts.refuse(PageRefusal::Malformed, StatusCode::BAD_REQUEST);
    let request: R = serde_json::from_slice(body).map_err(|_| malformed())?;
    if request.protocol() != PROTOCOL {
        parts
            .app
            .core
            .vitals
            .instruments
            .page_refused(PageRefusal::Version);
        return Err(Json(ActAnswer::Reload).into_response());
    }
    if !is_act_id(request.id()) {
        return Err(malformed());
    }
    if !parts.limits.may_act(person) {
        return Err(parts.refuse(PageRefusal::Limit, StatusCode::TOO_MANY_REQUESTS));
    }
    Ok((person, request))
}

/// The act of a request, by which a repetition is recognised.
fn act_of(request: &impl PageRequest) -> Result<PageAct, AppError> {
    let body = serde_json::to_string(request).map_err(std::io::Error::from)?;
    Ok(PageAct {
        id: request.id().to_owned(),
        digest: digest(&body),
    })
}

/// Sends the answer to a request, and counts it.
fn answer(parts: &Parts, answer: Result<impl PageAnswer, AppError>) -> Response {
    let instruments = &parts.app.core.vitals.instruments;
    match answer {
        Ok(answer) => {
            instruments.page_acted(if answer.is_refusal() {
                InteractionOutcome::Refused
            } else {
                InteractionOutcome::Ok
            });
            Json(answer).into_response()
        }
        Err(error) => {
            instruments.page_acted(InteractionOutcome::Failed);
            fault(&error)
        }
    }
}

/// Takes a turn of the person.
pub(super) async fn act(State(page): State<Page>, headers: HeaderMap, body: Bytes) -> Response {
    match read_request(&page.0, &headers, &body).await {
        Ok((person, request)) => answer(&page.0, take_turn(&page.0, person, &request).await),
        Err(refused) => refused,
    }
}

/// Searches a hint for the person's game.
pub(super) async fn hint(State(page): State<Page>, headers: HeaderMap, body: Bytes) -> Response {
    match read_request(&page.0, &headers, &body).await {
        Ok((person, request)) => answer(&page.0, search_hint(&page.0, person, &request).await),
        Err(refused) => refused,
    }
}

/// Shows or changes the person's plan.
pub(super) async fn plan(State(page): State<Page>, headers: HeaderMap, body: Bytes) -> Response {
    match read_request(&page.0, &headers, &body).await {
        Ok((person, request)) => answer(&page.0, open_plan(&page.0, person, &request).await),
        Err(refused) => refused,
    }
}

async fn open_plan(
    parts: &Parts,
    person: UserId,
    request: &PlanRequest,
) -> Result<PlanAnswer, AppError> {
    match changed_plan(parts, person, request).await {
        Ok((opened, ended)) => {
            let viewer = Viewer::of(parts, person, &opened.game).await?;
            let plan = Box::new(plan_state(&opened, ended, viewer.text));
            Ok(PlanAnswer::Plan { plan })
        }
        Err(AppError::Refused(why)) => {
            let text = reason(parts, person, GameId(request.game), &why).await;
            Ok(PlanAnswer::Refused { text })
        }
        Err(error) => Err(error),
    }
}

async fn changed_plan(
    parts: &Parts,
    person: UserId,
    request: &PlanRequest,
) -> Result<(OpenedPlan, Option<PlanEnd>), AppError> {
    let node = NodeId(request.node);
    let edit = match request.edit {
        Some(edit) => Some(edit.at(node).ok_or(Refused::UnknownButton)?),
        None => None,
    };
    let asked = PagePlan {
        game: GameId(request.game),
        seen: Version(request.version),
        node,
        edit,
        act: act_of(request)?,
    };
    let language = parts.language(person).await;
    parts.app.page.plan(person, language, asked).await
}

/// Returns a refusal in words, in terms of the game if the page may show it.
async fn reason(parts: &Parts, person: UserId, game: GameId, why: &Refused) -> String {
    let language = parts.language(person).await;
    let about = parts.app.page.game(person, game).await.ok();
    let about = about.as_ref().map(|(_, game)| &**game);
    plain(&view::refused(why, about, Text::of(language)).content)
}

async fn search_hint(
    parts: &Parts,
    person: UserId,
    request: &HintRequest,
) -> Result<HintAnswer, AppError> {
    let language = parts.language(person).await;
    let act = act_of(request)?;
    let (game, seen) = (GameId(request.game), Version(request.version));
    match parts.app.page.hint(person, language, game, seen, act).await {
        Ok((game, hint)) => {
            let viewer = Viewer::of(parts, person, &game).await?;
            let best = hint.results.first().map(SearchResult::best);
            Ok(HintAnswer::Hint {
                text: suggestion(&game, &hint, viewer.text),
                arrow: best.and_then(points),
            })
        }
        Err(AppError::Refused(why)) => Ok(HintAnswer::Refused {
            text: reason(parts, person, game, &why).await,
        }),
        Err(error) => Err(error),
    }
}

/// A suggestion in words, the best move first: the board is above it here.
fn suggestion(game: &Match, hint: &Hint, text: GameText) -> String {
    let Some(moves) = game.game() else {
        return String::new();
    };
    let mut lines = text.suggestion(moves, &hint.results, &hint.facts);
    let best = lines.iter().position(|line| line.starts_with(BEST));
    lines.rotate_left(best.unwrap_or(0));
    lines.push(text.say(Key::SuggestCounted));
    plain(&lines.join("\n"))
}

/// Takes a turn. A refusal is an answer.
async fn take_turn(
    parts: &Parts,
    person: UserId,
    request: &ActRequest,
) -> Result<ActAnswer, AppError> {
    match carry_out(parts, person, request).await {
        Ok(PageOutcome::Done(game)) => {
            let (row, _) = parts.app.page.game(person, game.id()).await?;
            let state = Box::new(game_state(parts, person, &row, &game).await?);
            Ok(ActAnswer::Done { state })
        }
        Ok(PageOutcome::Question(game, command)) => {
            let viewer = Viewer::of(parts, person, &game).await?;
            let (text, yes) = question(&game, &command, viewer.text);
            Ok(ActAnswer::Question { text, yes })
        }
        Err(AppError::Refused(why)) => refused(parts, person, request, &why).await,
        Err(error) => Err(error),
    }
}

async fn carry_out(
    parts: &Parts,
    person: UserId,
    request: &ActRequest,
) -> Result<PageOutcome, AppError> {
    let game = GameId(request.game);
    let (_, found) = parts.app.page.game(person, game).await?;
    let side = found.seat(person).map_err(|why| Refused::Play {
        why,
        about: Some(game),
    })?;
    let command = request.command.read(&offered(&found, side));
    let turn = PageTurn {
        game,
        seen: Version(request.version),
        command: command.ok_or(Refused::UnknownButton)?,
        confirmed: request.confirmed,
        act: act_of(request)?,
    };
    let language = parts.language(person).await;
    parts.app.page.turn(person, language, turn).await
}

/// The answer to a refused turn: the reason, and the game as it is.
async fn refused(
    parts: &Parts,
    person: UserId,
    request: &ActRequest,
    why: &Refused,
) -> Result<ActAnswer, AppError> {
    let language = parts.language(person).await;
    let shown = match parts.app.page.game(person, GameId(request.game)).await {
        Ok((row, game)) => Some((game_state(parts, person, &row, &game).await?, game)),
        Err(AppError::Refused(_)) => None,
        Err(error) => return Err(error),
    };
    let about = shown.as_ref().map(|(_, game)| &**game);
    let said = view::refused(why, about, Text::of(language));
    Ok(ActAnswer::Refused {
        text: plain(&said.content),
        state: shown.map(|(state, _)| Box::new(state)),
    })
}

/// The question before a command, and the label of the button that confirms it.
fn question(game: &Match, command: &Command, text: GameText) -> (String, String) {
    let (message, yes) = match command {
        Command::Play(_) => (view::pass_question(game, text), Key::ButtonPassYes),
        Command::Resign => (
            Some(view::resign_question(game, text)),
            Key::ButtonResignYes,
        ),
        Command::ClaimWin => (
            Some(view::call_off_question(game, text)),
            Key::ButtonCallOffYes,
        ),
        Command::Propose(ProposalKind::Takeback) => (
            Some(view::takeback_question(game, text)),
            Key::ButtonTakeback,
        ),
        _ => (Some(view::draw_question(game, text)), Key::ButtonOfferDraw),
    };
    let words = message.map(|message| plain(&message.content));
    (words.unwrap_or_default(), text.say(yes))
}
