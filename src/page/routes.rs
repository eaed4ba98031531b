//! The page's routes: origins, sessions and pictures.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Path, Request, State};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use tokio_util::sync::CancellationToken;

use super::activity::{begin, greet, token};
use super::acts::act;
use super::pictures::{BoardLook, Part};
use super::places::Place;
use super::protocol::{PageAnswer, SessionAnswer, SessionRequest, SignedIn};
use super::proxies::client_part;
use super::records::record;
use super::serve::{accepted_language, served};
use super::state::Reader;
use super::{POLICY, Page, Parts, fault, files, socket};
use crate::app::{AppError, Browser, PageRefusal, SessionStart, Visitor, digest};
use hansu_play::UserId;
use hansu_store::PageTarget;
use hansu_text::{Key, Text, fill};

/// The prefix of paths inside Discord, which may also be left out.
const PROXY_PREFIX: &str = "/.proxy/";
/// The lifetime of the session's cookie, in seconds; equal to the session's.
const COOKIE_LIFE: u32 = 30 * 24 * 60 * 60;

/// All routes of the page.
pub(super) fn router(page: Page, stop: CancellationToken) -> Router {
    let routes = Router::new()
        .route("/session", post(begin_session))
        .route("/activity", get(greet).post(begin))
        .route("/signed-in", get(signed_in))
        .route("/sign-out", post(end_session))
        .route("/act", post(act))
        .route("/record/{game}/{format}", get(record))
        .route("/live", get(socket::open))
        .route("/picture/{look}/{part}", get(picture))
        .layer(axum::Extension(stop))
        .with_state(page.clone())
        .merge(files::router())
        .layer(middleware::from_fn(served))
        .layer(middleware::from_fn_with_state(page, guard));
    Router::new()
        .fallback_service(routes)
        .layer(middleware::from_fn(without_prefix))
}

/// Removes the prefix that pages inside Discord may have before each path.
async fn without_prefix(mut request: Request, next: Next) -> Response {
    let uri = request.uri();
    let target = uri.path_and_query().map(PathAndQuery::as_str);
    let target = target.and_then(|target| target.strip_prefix(PROXY_PREFIX));
    let rest = target.and_then(|rest| format!("/{rest}").parse().ok());
    if let Some(rest) = rest {
        *request.uri_mut() = rest;
    }
    next.run(request).await
}

/// Rejects requests of other origins, and adds security headers to each answer.
async fn guard(State(page): State<Page>, request: Request, next: Next) -> Response {
    let needs_origin =
        request.method() != axum::http::Method::GET || request.uri().path() == "/live";
    let origin = request.headers().get(header::ORIGIN);
    let is_own = origin.is_some_and(|origin| origin.as_bytes() == page.0.site.url.as_bytes());
    let is_inside_discord = page.0.is_inside_discord(request.headers());
    let is_allowed = is_own || is_inside_discord;
    page.0.note_client(&request, is_inside_discord);
    let policy = page.0.framed_policy(request.uri());
    let mut answer = if needs_origin && !is_allowed {
        page.0.refuse(PageRefusal::Origin, StatusCode::FORBIDDEN)
    } else {
        next.run(request).await
    };
    let headers = answer.headers_mut();
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        policy.unwrap_or(HeaderValue::from_static(POLICY)),
    );
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    );
    // An opener must not play Discord to the page. Framed documents ignore this.
    headers.insert(
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    );
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    answer
}

impl Parts {
    /// Counts a request's connection as its client's. Many people inside Discord share the addresses of Discord's
    /// proxies, which nobody knows, so their connections are only counted all together.
    fn note_client(&self, request: &Request, is_inside_discord: bool) {
        let extensions = request.extensions();
        let place = extensions.get::<Arc<Place>>();
        let peer = extensions.get::<ConnectInfo<SocketAddr>>();
        if let (Some(place), Some(ConnectInfo(peer))) = (place, peer) {
            let client = self.proxies.client(*peer, request.headers());
            let client = client.filter(|_| !is_inside_discord);
            place.wait(client.map(client_part));
        }
    }

    /// Returns the part of a client's address by which its tries are counted: the proxy's own if that names no client.
    pub(super) fn address(&self, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
        let client = self.proxies.client(peer, headers);
        client_part(client.unwrap_or(peer.ip()))
    }

    /// Returns the name of the session's cookie. With HTTPS, no other host can set it.
    fn cookie(&self) -> &'static str {
        if self.site.url.starts_with("https://") {
            "__Host-hansu"
        } else {
            "hansu"
        }
    }

    fn set_cookie(&self, value: &str, life: u32) -> String {
        let name = self.cookie();
        let secure = if name.starts_with("__Host-") {
            "; Secure"
        } else {
            ""
        };
        format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={life}{secure}")
    }

    /// Returns the secret of the request's session.
    fn secret<'a>(&self, headers: &'a HeaderMap) -> Option<&'a str> {
        let cookies = headers.get_all(header::COOKIE).iter();
        let pairs = cookies.filter_map(|value| value.to_str().ok());
        pairs
            .flat_map(|value| value.split("; "))
            .filter_map(|pair| pair.split_once('='))
            .find(|(name, _)| *name == self.cookie())
            .map(|(_, value)| value)
    }

    /// The visitor of the request's session: by a token inside Discord, by a cookie elsewhere. A browser without a
    /// session is not counted: each first visit is one.
    pub(super) async fn visitor(&self, headers: &HeaderMap) -> Result<Visitor, Response> {
        if let Some(token) = token(headers) {
            let visitor = self.inside(token);
            return visitor
                .ok_or_else(|| self.refuse(PageRefusal::Session, StatusCode::UNAUTHORIZED));
        }
        let cookie = self.secret(headers);
        let Some(secret) = cookie.filter(|_| !self.is_inside_discord(headers)) else {
            return Err(StatusCode::UNAUTHORIZED.into_response());
        };
        match self.app.page.person(secret).await {
            Ok(Some(person)) => Ok(Visitor::in_browser(person)),
            Ok(None) => Err(self.refuse(PageRefusal::Session, StatusCode::UNAUTHORIZED)),
            Err(error) => Err(fault(&error)),
        }
    }

    /// A person with their language, if it is known.
    pub(super) async fn reader(&self, person: UserId) -> Reader {
        let stored_language = self.app.settings.language_of(person).await;
        Reader {
            person,
            stored_language: stored_language.ok().flatten(),
        }
    }
}

async fn begin_session(
    State(page): State<Page>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Json(request): Json<SessionRequest>,
) -> Response {
    let parts = &page.0;
    let address = parts.address(peer, &headers);
    if !parts.limits.may_try(address) {
        return parts.refuse(PageRefusal::Limit, StatusCode::TOO_MANY_REQUESTS);
    }
    let device = headers
        .get(header::USER_AGENT)
        .and_then(|device| device.to_str().ok())
        .unwrap_or("?");
    let browser = Browser {
        device,
        secret: parts.secret(&headers),
        switches: request.switch,
    };
    let begun = parts.app.page.begin_session(&request.code, browser).await;
    if !matches!(begun, Ok(SessionStart::UnknownCode)) {
        parts.limits.was_not_wrong(address);
    }
    match begun {
        Ok(SessionStart::Begun { secret, target }) => {
            let cookie = parts.set_cookie(&secret, COOKIE_LIFE);
            let answer = match target {
                PageTarget::Game(game) => SessionAnswer::Game(game.to_string()),
                PageTarget::Exercise(id) => SessionAnswer::Exercise(id),
            };
            ([(header::SET_COOKIE, cookie)], Json(answer)).into_response()
        }
        Ok(SessionStart::OtherPerson { current, wanted }) => {
            let text = Text::of(accepted_language(&headers));
            match parts.switch_question(current, wanted, text).await {
                Ok(question) => (StatusCode::CONFLICT, Json(question)).into_response(),
                Err(error) => fault(&error),
            }
        }
        Ok(SessionStart::UnknownCode) => parts.refuse(PageRefusal::Code, StatusCode::UNAUTHORIZED),
        Err(error) => fault(&error),
    }
}

impl Parts {
    /// Returns the question before a browser's session of one person ends for one of another.
    async fn switch_question(
        &self,
        current: UserId,
        wanted: UserId,
        text: Text,
    ) -> Result<PageAnswer, AppError> {
        let page = &self.app.page;
        let names = page.name(current).await?.zip(page.name(wanted).await?);
        Ok(PageAnswer::Question {
            text: match names {
                Some((current, wanted)) => fill!(text => LiveSwitch { current, wanted }),
                None => text.say(Key::LiveSwitchOther),
            },
            yes: text.say(Key::LiveSwitchYes),
        })
    }

    /// Answers with the name of the person of a session, and prolongs the cookie of a browser.
    async fn greet_person(&self, visitor: Visitor, headers: &HeaderMap) -> Response {
        let name = match self.app.page.name(visitor.person).await {
            Ok(name) => name.unwrap_or_default(),
            Err(error) => return fault(&error),
        };
        let secret = self.secret(headers).filter(|_| token(headers).is_none());
        let cookie = secret.map(|secret| self.set_cookie(secret, COOKIE_LIFE));
        let cookie = cookie.map(|cookie| [(header::SET_COOKIE, cookie)]);
        (cookie, Json(SignedIn { name })).into_response()
    }
}

/// Answers a browser with a session, which lives on from now, and sends any other directions for getting a link.
async fn signed_in(State(page): State<Page>, headers: HeaderMap) -> Response {
    match page.0.visitor(&headers).await {
        Ok(visitor) => page.0.greet_person(visitor, &headers).await,
        Err(response) if response.status() == StatusCode::UNAUTHORIZED => {
            let message = Text::of(accepted_language(&headers)).say(Key::LiveLinkNeeded);
            (StatusCode::UNAUTHORIZED, message).into_response()
        }
        Err(response) => response,
    }
}

async fn end_session(State(page): State<Page>, headers: HeaderMap) -> Response {
    let parts = &page.0;
    if let Some(secret) = parts.secret(&headers)
        && let Err(error) = parts.app.page.end_session(secret).await
    {
        return fault(&error);
    }
    let expired = parts.set_cookie("", 0);
    ([(header::SET_COOKIE, expired)], StatusCode::NO_CONTENT).into_response()
}

/// Serves a picture of a part of a board.
async fn picture(
    State(page): State<Page>,
    Path((look, part)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let parts = &page.0;
    // Drawing takes time, so it requires a session.
    if let Err(response) = parts.visitor(&headers).await {
        return response;
    }
    let session = token(&headers).or_else(|| parts.secret(&headers));
    let Some(_drawing) = parts.limits.picture(&digest(session.unwrap_or_default())) else {
        return parts.refuse(PageRefusal::Limit, StatusCode::TOO_MANY_REQUESTS);
    };
    let (Ok(look), Ok(part)) = (look.parse::<BoardLook>(), part.parse::<Part>()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let png = match look.draw(part, &parts.pictures).await {
        Ok(Some(png)) => png,
        Ok(None) => return StatusCode::NOT_FOUND.into_response(),
        Err(error) => return fault(&error.into()),
    };
    let caching = "private, max-age=31536000, immutable";
    let headers = [
        (header::CONTENT_TYPE, "image/png"),
        (header::CACHE_CONTROL, caching),
    ];
    (headers, png).into_response()
}
