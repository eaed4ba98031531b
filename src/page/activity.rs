//! The page inside Discord: signing in with Discord's own answers, and what the frame around the page needs.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use tokio::time::timeout;

use super::protocol::{ActivityAnswer, ActivityGreeting, ActivityRequest};
use super::serve::accepted_language;
use super::{POLICY, Page, Parts, fault};
use crate::app::{ActivityError, ActivityHost, AppError, OpenedActivity, PageRefusal, Visitor};
use hansu_play::{Language, UserId};
use hansu_text::{Key, Text};

/// The scheme of the session's token in a request.
const BEARER: &str = "Bearer ";
/// The time limit for Discord's answers to an opening.
const OPENING: Duration = Duration::from_secs(10);

/// The page as an Activity.
#[derive(Clone)]
pub struct Activity {
    /// Answers who a person is, and where.
    pub host: Arc<dyn ActivityHost>,
    /// The application's id.
    pub application: u64,
    /// The sites that may frame the page; empty for all.
    pub frame_ancestors: Vec<String>,
}

impl Activity {
    /// Returns the origin of the page inside Discord.
    fn origin(&self) -> String {
        format!("https://{}.discordsays.com", self.application)
    }

    /// Returns the content security policy of the page inside Discord: the page's own, but Discord may frame it, and its
    /// pictures are fetched with the token.
    fn policy(&self) -> Option<HeaderValue> {
        let framing = if self.frame_ancestors.is_empty() {
            String::new()
        } else {
            format!("; frame-ancestors {}", self.frame_ancestors.join(" "))
        };
        let policy = POLICY
            .replace("img-src 'self'", "img-src 'self' blob:")
            .replace("; frame-ancestors 'none'", &framing);
        HeaderValue::try_from(policy).ok()
    }
}

impl Parts {
    /// Returns the policy of a document that Discord frames; `None` for every other.
    pub(super) fn framed_policy(&self, uri: &Uri) -> Option<HeaderValue> {
        let is_framed = |query: &str| query.split('&').any(|part| part.starts_with("frame_id="));
        let framed = uri.path() == "/" && uri.query().is_some_and(is_framed);
        self.activity.as_ref().filter(|_| framed)?.policy()
    }

    /// Returns whether a request comes from the page inside Discord.
    pub(super) fn is_inside_discord(&self, headers: &HeaderMap) -> bool {
        let origin = headers.get(header::ORIGIN);
        let activity = self.activity.as_ref();
        activity.is_some_and(|activity| {
            origin.is_some_and(|origin| origin.as_bytes() == activity.origin().as_bytes())
        })
    }

    /// Returns the visitor of a session inside Discord; `None` if it has ended.
    pub(super) fn inside(&self, token: &str) -> Option<Visitor> {
        let visitor = self.app.page.visitor(token);
        visitor.filter(|_| self.activity.is_some())
    }

    fn greeting(&self, headers: &HeaderMap) -> Option<ActivityGreeting> {
        let activity = self.activity.as_ref()?;
        let text = Text::of(accepted_language(headers));
        Some(ActivityGreeting {
            application: activity.application.to_string(),
            opening: text.say(Key::LiveHereOpening),
            waiting: text.say(Key::LiveHereWaiting),
            declined: text.say(Key::LiveHereDeclined),
            codeless: text.say(Key::LiveHereCodeless),
            silent: text.say(Key::LiveHereSilent),
            retry: text.say(Key::LiveHereRetry),
        })
    }
}

/// Returns the token of a request from inside Discord.
pub(super) fn token(headers: &HeaderMap) -> Option<&str> {
    let sent = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    sent.strip_prefix(BEARER)
}

/// Returns headers that contain a token which was sent otherwise.
pub(super) fn with_token(mut headers: HeaderMap, token: &str) -> HeaderMap {
    if let Ok(mut value) = HeaderValue::try_from(format!("{BEARER}{token}")) {
        // Never printed.
        value.set_sensitive(true);
        headers.insert(header::AUTHORIZATION, value);
    }
    headers
}

/// Tells a page inside Discord the application, and its first words.
pub(super) async fn greet(State(page): State<Page>, headers: HeaderMap) -> Response {
    match page.0.greeting(&headers) {
        Some(greeting) => Json(greeting).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Begins a session inside Discord.
pub(super) async fn begin(
    State(page): State<Page>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Json(request): Json<ActivityRequest>,
) -> Response {
    let parts = &page.0;
    let Some(activity) = parts.activity.as_ref() else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let limits = &parts.limits;
    if !limits.may_ask() {
        return parts.refuse_activity(&ActivityError::Unavailable, &headers);
    }
    let too_often = || parts.refuse(PageRefusal::Limit, StatusCode::TOO_MANY_REQUESTS);
    let address = parts.address(peer, &headers);
    let Some(_exchange) = limits.exchange(&request.code) else {
        return too_often();
    };
    if !limits.may_try(address) {
        return too_often();
    }
    let opened = if limits.may_open() {
        parts.enter(activity, &request).await
    } else {
        Err(ActivityError::TooOften)
    };
    // Many people may have the address of Discord's proxy, so that only what nobody is known for counts for it.
    if !matches!(opened, Err(ActivityError::Code)) {
        limits.was_not_wrong(address);
    }
    let opened = match opened {
        Ok(opened) => opened,
        Err(ActivityError::App(error)) => return fault(&error),
        Err(ActivityError::TooOften) => return too_often(),
        Err(error) => {
            tracing::info!(%error, "the board page did not open inside Discord");
            return parts.refuse_activity(&error, &headers);
        }
    };
    if let Some(language) = opened.person.language
        && let Err(error) = parts.note_language(opened.person.id, language).await
    {
        return fault(&error);
    }
    Json(ActivityAnswer {
        token: opened.secret,
        game: opened.game.map(|game| game.to_string()),
    })
    .into_response()
}

impl Parts {
    /// Begins a session inside Discord, and notes whether Discord answers.
    async fn enter(
        &self,
        activity: &Activity,
        request: &ActivityRequest,
    ) -> Result<OpenedActivity, ActivityError> {
        let limits = &self.limits;
        let page = &self.app.page;
        let may_open = |person| limits.may_open_as(person);
        let host = &*activity.host;
        let opened = page.begin_activity(host, &request.code, &request.instance_id, may_open);
        let opened = timeout(OPENING, opened).await;
        let opened = opened.unwrap_or(Err(ActivityError::Unavailable));
        match &opened {
            Ok(_) | Err(ActivityError::Place | ActivityError::TooOften) => limits.was_answered(),
            Err(ActivityError::Unavailable) => limits.was_not_answered(),
            // Anybody can send a code or an id that is refused before Discord is asked.
            Err(ActivityError::Code | ActivityError::Instance | ActivityError::App(_)) => {}
        }
        opened
    }

    /// Answers with the reason why no session begins, and what to do next.
    fn refuse_activity(&self, error: &ActivityError, headers: &HeaderMap) -> Response {
        let (key, status) = match error {
            ActivityError::Unavailable | ActivityError::TooOften | ActivityError::App(_) => {
                (Key::LiveDiscordSilent, StatusCode::SERVICE_UNAVAILABLE)
            }
            ActivityError::Place => (Key::LiveHereNoPage, StatusCode::FORBIDDEN),
            ActivityError::Code | ActivityError::Instance => {
                (Key::LiveHereSilent, StatusCode::FORBIDDEN)
            }
        };
        if status == StatusCode::FORBIDDEN {
            let instruments = &self.app.core.vitals.instruments;
            instruments.page_refused(PageRefusal::Code);
        }
        let words = Text::of(accepted_language(headers)).say(key);
        (status, words).into_response()
    }

    /// Stores the language of a person who has never used the bot otherwise.
    async fn note_language(&self, person: UserId, language: Language) -> Result<(), AppError> {
        let settings = &self.app.settings;
        match settings.language_of(person).await? {
            Some(_) => Ok(()),
            None => settings.remember(person, language).await,
        }
    }
}
