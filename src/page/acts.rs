//! Requests that act for a person: read, carried out once, and answered.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use super::protocol::{PROTOCOL, PageAnswer, PageRequest, Receipt};
use super::requests::carry_out;
use super::state::plain;
use super::{Page, Parts, fault};
use crate::app::{
    AppError, InteractionOutcome, PageChange, PageRefusal, Refused, Revision, Visitor, digest,
};
use crate::discord::view;
use hansu_play::GameId;
use hansu_store::PageAct;
use hansu_text::{Key, Text};

/// The header with the person for whom a page acts.
const PERSON: &str = "x-hansu-person";

/// Carries out a request of the person of the session.
pub(super) async fn act(State(page): State<Page>, headers: HeaderMap, body: Bytes) -> Response {
    let parts = &page.0;
    let (visitor, request) = match read(parts, &headers, &body).await {
        Ok(read) => read,
        Err(response) => return response,
    };
    let instruments = &parts.app.core.vitals.instruments;
    match answer(parts, visitor, &request).await {
        Ok(answer) => {
            instruments.page_acted(match answer {
                PageAnswer::Refused { .. } => InteractionOutcome::Refused,
                _ => InteractionOutcome::Ok,
            });
            let revision = revision_of(parts, visitor, &request);
            Json(Receipt { answer, revision }).into_response()
        }
        Err(error) => {
            instruments.page_acted(InteractionOutcome::Failed);
            fault(&error)
        }
    }
}

/// Reads a request: of a session, in this protocol, with an id, and within the limit.
async fn read(
    parts: &Parts,
    headers: &HeaderMap,
    body: &Bytes,
) -> Result<(Visitor, PageRequest), Response> {
    let visitor = parts.visitor(headers).await?;
    // Another tab of the browser may have signed in as somebody else.
    let named = headers.get(PERSON).map(HeaderValue::as_bytes);
    if named.is_some_and(|named| named != visitor.person.to_string().as_bytes()) {
        return Err(parts.refuse(PageRefusal::Session, StatusCode::UNAUTHORIZED));
    }
    let malformed = || parts.refuse(PageRefusal::Malformed, StatusCode::BAD_REQUEST);
    let request: PageRequest = serde_json::from_slice(body).map_err(|_| malformed())?;
    if request.protocol != PROTOCOL {
        let instruments = &parts.app.core.vitals.instruments;
        instruments.page_refused(PageRefusal::Version);
        let revision = parts.app.core.signals.page().next();
        let answer = PageAnswer::Reload;
        return Err(Json(Receipt { answer, revision }).into_response());
    }
    if !is_act_id(&request.id) {
        return Err(malformed());
    }
    if !parts.limits.may_act(visitor.person) {
        return Err(parts.refuse(PageRefusal::Limit, StatusCode::TOO_MANY_REQUESTS));
    }
    Ok((visitor, request))
}

/// Returns whether a text can be the id of an act.
fn is_act_id(id: &str) -> bool {
    let is_sign = |sign: char| sign.is_ascii_alphanumeric() || sign == '-';
    (8..=64).contains(&id.len()) && id.chars().all(is_sign)
}

/// Carries out a request. A refusal is an answer.
async fn answer(
    parts: &Parts,
    visitor: Visitor,
    request: &PageRequest,
) -> Result<PageAnswer, AppError> {
    let body = serde_json::to_string(request).map_err(std::io::Error::from)?;
    let act = PageAct {
        id: request.id.clone(),
        digest: digest(&body),
    };
    match carry_out(parts, visitor, request, act).await {
        Err(AppError::Refused(refusal)) => {
            refused(parts, visitor, game_of(request), &refusal).await
        }
        result => result,
    }
}

fn game_of(request: &PageRequest) -> Option<GameId> {
    request.game.map(GameId)
}

/// Returns the revision of the latest change of a request's game and person.
fn revision_of(parts: &Parts, visitor: Visitor, request: &PageRequest) -> Revision {
    let revisions = parts.app.core.signals.page();
    let person = revisions.of(PageChange::Person(visitor.person));
    game_of(request).map_or(person, |game| {
        person.max(revisions.of(PageChange::Game(game)))
    })
}

/// Answers a refused request with the reason.
async fn refused(
    parts: &Parts,
    visitor: Visitor,
    game: Option<GameId>,
    refusal: &Refused,
) -> Result<PageAnswer, AppError> {
    let reader = parts.reader(visitor.person).await;
    let found_game = match game {
        Some(game) => match parts.app.page.shown_game(visitor, game).await {
            Ok(found_game) => Some(found_game),
            Err(AppError::Refused(_)) => None,
            Err(error) => return Err(error),
        },
        None => None,
    };
    let game_of_refusal = found_game.as_ref().map(|(_, game)| &**game);
    let text = Text::of(reader.language());
    // The board of that refusal is on the page already.
    let words = if matches!(refusal, Refused::MovedOn(_)) {
        text.say(Key::LivePositionChanged)
    } else {
        plain(&view::refused(refusal, game_of_refusal, text).content)
    };
    Ok(PageAnswer::Refused { text: words })
}
