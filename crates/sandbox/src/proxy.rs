//! The proxy of `discordsays.com`: the application's page below the sandbox's own address.
//!
//! A framed page asks below these paths alone: the policy that is added to each answer names no others, and requests lose
//! everything by which the sandbox knows its own pages. It shares the sandbox's origin, unlike on Discord, so this does
//! not hold against a script that acts through the frame's parent.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use hyper::client::conn::http1;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio_util::sync::CancellationToken;

use crate::core::SandboxCore;
use crate::snowflake::Snowflake;
use crate::world::World;

/// The path of all pages.
const BELOW: &str = "/activity/";
/// The frame's owner, in whose place the sandbox is.
const OWNER: &str = "https://discord.com";
/// Headers that are not passed on: those of one connection, and those that name the sandbox.
const OWN_HEADERS: [HeaderName; 6] = [
    header::HOST,
    header::COOKIE,
    header::SET_COOKIE,
    header::REFERER,
    header::FORWARDED,
    HeaderName::from_static("x-forwarded-for"),
];

/// Returns the routes of the pages.
pub fn router() -> Router<Arc<SandboxCore>> {
    Router::new()
        .route("/activity/{application}/", any(root))
        .route("/activity/{application}/{*path}", any(below))
}

async fn root(
    State(core): State<Arc<SandboxCore>>,
    Path(application): Path<Snowflake>,
    request: Request,
) -> Response {
    proxied(&core, application, request).await
}

async fn below(
    State(core): State<Arc<SandboxCore>>,
    Path((application, _)): Path<(Snowflake, String)>,
    request: Request,
) -> Response {
    proxied(&core, application, request).await
}

async fn proxied(core: &SandboxCore, application: Snowflake, request: Request) -> Response {
    let own = core.read(World::bot).await;
    let Some(target) = core.activities.target().filter(|_| application == own) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let host = request.headers().get(header::HOST).cloned();
    let switch = core.activities.cut_switch();
    let answer = match TcpStream::connect(target).await {
        Ok(stream) => {
            let address = target.to_string();
            forward(stream, &address, application, request, switch).await
        }
        Err(error) => {
            tracing::info!(%error, %target, "the Activity's page cannot be reached");
            None
        }
    };
    let mut answer = answer.unwrap_or_else(|| StatusCode::BAD_GATEWAY.into_response());
    let headers = answer.headers_mut();
    clean(headers);
    let host = host.as_ref().and_then(|host| host.to_str().ok());
    add_policy(headers, host.unwrap_or_default(), application);
    answer
}

/// Sends a request on, and joins the two connections if it becomes a WebSocket.
async fn forward(
    stream: TcpStream,
    address: &str,
    application: Snowflake,
    mut request: Request,
    switch: CancellationToken,
) -> Option<Response> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.ok()?;
    tokio::spawn(connection.with_upgrades());
    let client = hyper::upgrade::on(&mut request);
    *request.uri_mut() = mapped(request.uri(), application)?;
    let headers = request.headers_mut();
    clean(headers);
    headers.insert(header::HOST, HeaderValue::try_from(address).ok()?);
    if headers.contains_key(header::ORIGIN) {
        let origin = format!("https://{application}.discordsays.com");
        headers.insert(header::ORIGIN, HeaderValue::try_from(origin).ok()?);
    }
    let mut answer = sender.send_request(request).await.ok()?;
    if answer.status() == StatusCode::SWITCHING_PROTOCOLS {
        let server = hyper::upgrade::on(&mut answer);
        tokio::spawn(join(client, server, switch));
    }
    Some(answer.map(Body::new))
}

/// Returns the path below the page's.
fn mapped(uri: &Uri, application: Snowflake) -> Option<Uri> {
    let whole = uri.path_and_query()?.as_str();
    let rest = whole.strip_prefix(BELOW)?;
    let rest = rest.strip_prefix(&application.to_string())?;
    rest.parse().ok()
}

fn clean(headers: &mut HeaderMap) {
    for name in OWN_HEADERS {
        headers.remove(name);
    }
}

/// Copies both ways until one side ends or the switch is cancelled.
async fn join(client: OnUpgrade, server: OnUpgrade, switch: CancellationToken) {
    let Ok((client, server)) = tokio::try_join!(client, server) else {
        return;
    };
    let [mut client, mut server]: [TokioIo<Upgraded>; 2] = [client, server].map(TokioIo::new);
    tokio::select! {
        () = switch.cancelled() => {}
        _ = tokio::io::copy_bidirectional(&mut client, &mut server) => {}
    }
}

/// Adds a policy that allows the page's own paths alone. Where the page allows Discord to frame it, the sandbox may.
fn add_policy(headers: &mut HeaderMap, host: &str, application: Snowflake) {
    let policies: Vec<HeaderValue> = headers
        .get_all(header::CONTENT_SECURITY_POLICY)
        .iter()
        .filter_map(|policy| policy.to_str().ok())
        .filter_map(|policy| HeaderValue::try_from(policy.replace(OWNER, "'self'")).ok())
        .collect();
    headers.remove(header::CONTENT_SECURITY_POLICY);
    for policy in policies {
        headers.append(header::CONTENT_SECURITY_POLICY, policy);
    }
    let own = format!("http://{host}{BELOW}{application}/");
    let sockets = format!("ws://{host}{BELOW}{application}/");
    let policy = format!(
        "default-src 'none'; script-src {own}; style-src {own}; img-src {own} blob: data:; \
         connect-src {own} {sockets}; manifest-src {own}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    );
    if let Ok(policy) = HeaderValue::try_from(policy) {
        headers.append(header::CONTENT_SECURITY_POLICY, policy);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn paths_are_those_below_the_page() {
        let application = Snowflake(7);
        for (path, inner) in [
            ("/activity/7/", Some("/")),
            ("/activity/7/?frame_id=1", Some("/?frame_id=1")),
            ("/activity/7/.proxy/live", Some("/.proxy/live")),
            ("/activity/8/live", None),
            ("/do/say", None),
        ] {
            let mapped = mapped(&path.parse().unwrap(), application);
            assert_eq!(mapped, inner.map(|path| path.parse().unwrap()), "{path}");
        }
    }
}
