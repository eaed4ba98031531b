//! Accepts HTTP connections, with limits on their number, size and time; and the language of a client whose person is
//! unknown.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::extract::connect_info::ConnectInfo;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::rt::{Read, Write};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::places::{Place, Places};
use super::proxies::{Proxies, client_part};
use hansu_play::Language;

/// The time limit for a request's header.
const HEADER_TIMEOUT: Duration = Duration::from_secs(5);
/// The maximum size of a request's header, in bytes.
const HEADER: usize = 16 << 10;
/// The time limit for a request's body.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);
/// The maximum size of a request's body, in bytes.
const BODY: usize = 16 << 10;
/// The maximum number of connections of a client that wait for it.
const CLIENT_CONNECTIONS: usize = 64;
/// The delay after a failed `accept`.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(200);

/// Limits on connections.
#[derive(Debug, Clone, Copy)]
pub struct ConnectionLimits {
    /// The most at a time, without open sockets.
    pub connections: usize,
    /// The time limit for a whole connection, which then serves one request; `None` for connections that stay open.
    pub lifetime: Option<Duration>,
}

/// Accepts connections until `stop` is cancelled. axum's own server would wait forever for a request that never comes.
/// The routes need [`served`] as a layer.
pub async fn accept(
    listener: &TcpListener,
    routes: Router,
    limits: ConnectionLimits,
    stop: CancellationToken,
) {
    accept_behind(listener, routes, limits, Proxies::default(), stop).await;
}

/// Accepts connections, also those of trusted proxies: they carry the requests of many clients, so each is counted as
/// its request's client's.
pub(super) async fn accept_behind(
    listener: &TcpListener,
    routes: Router,
    limits: ConnectionLimits,
    proxies: Proxies,
    stop: CancellationToken,
) {
    let places = Places::new(limits.connections, CLIENT_CONNECTIONS);
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => return,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, peer)) = accepted else {
            // Probably out of file descriptors; retrying at once would spin.
            tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
            continue;
        };
        let is_proxy = proxies.contains(peer.ip());
        let client = (!is_proxy).then(|| client_part(peer.ip()));
        // In the meantime, further connections wait in the kernel's backlog.
        let place = tokio::select! {
            () = stop.cancelled() => return,
            place = places.take(client) => Arc::new(place),
        };
        let routes = routes
            .clone()
            .layer(axum::Extension(Arc::clone(&place)))
            .layer(axum::Extension(ConnectInfo(peer)));
        let connection = serve_connection(TokioIo::new(stream), routes, limits.lifetime);
        let stop = stop.clone();
        tokio::spawn(async move {
            tokio::select! {
                () = stop.cancelled() => {}
                () = place.gives_way() => {}
                () = connection => {}
            }
        });
    }
}

/// Serves a connection until it ends, or for its lifetime.
async fn serve_connection(
    stream: impl Read + Write + Unpin + Send + 'static,
    routes: Router,
    lifetime: Option<Duration>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(HEADER)
        .keep_alive(lifetime.is_none());
    let routes = TowerToHyperService::new(routes);
    let connection = http.serve_connection(stream, routes).with_upgrades();
    // The client is gone after an error, so there is nobody to report it to.
    let _ = match lifetime {
        Some(lifetime) => timeout(lifetime, connection).await.ok(),
        None => Some(connection.await),
    };
}

/// Reads a request's body within its limits. The connection keeps its place from then until the answer.
pub async fn served(request: Request, next: Next) -> Response {
    let (head, body) = request.into_parts();
    let refused = |status: StatusCode| {
        // The rest of the body would be read as the next request.
        let close = [(header::CONNECTION, HeaderValue::from_static("close"))];
        (status, close).into_response()
    };
    let body = match timeout(BODY_TIMEOUT, to_bytes(body, BODY)).await {
        Ok(Ok(body)) => body,
        Ok(Err(_)) => return refused(StatusCode::PAYLOAD_TOO_LARGE),
        Err(_) => return refused(StatusCode::REQUEST_TIMEOUT),
    };
    let place = head.extensions.get::<Arc<Place>>().cloned();
    let _serving = place.map(|place| place.serve());
    next.run(Request::from_parts(head, Body::from(body))).await
}

/// Returns the language of a browser whose person is unknown.
pub(super) fn accepted_language(headers: &HeaderMap) -> Language {
    let accepted = headers.get(header::ACCEPT_LANGUAGE);
    let is_korean = accepted.is_some_and(|tags| tags.as_bytes().starts_with(b"ko"));
    if is_korean {
        Language::Ko
    } else {
        Language::En
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use axum::middleware;
    use axum::routing::post;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};
    use tokio::task::JoinHandle;
    use tokio::time::Instant;

    use super::*;

    /// Begins a connection over an in-memory stream.
    fn connected() -> (DuplexStream, JoinHandle<()>) {
        let (client, server) = duplex(64 << 10);
        let routes = Router::new()
            .route("/echo", post(async |body: String| body))
            .layer(middleware::from_fn(served));
        let serving = serve_connection(TokioIo::new(server), routes, None);
        (client, tokio::spawn(serving))
    }

    /// Sends a request, and returns all that comes until the connection is closed.
    async fn answer_to(request: &str) -> (String, Duration) {
        let began = Instant::now();
        let (mut client, serving) = connected();
        client.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        client.read_to_string(&mut answer).await.unwrap();
        serving.await.unwrap();
        (answer, began.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn body_that_does_not_come_is_refused_after_ten_seconds() {
        let request = "POST /echo HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf";
        let (answer, took) = answer_to(request).await;
        assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
        assert_eq!(took, BODY_TIMEOUT);
    }

    #[tokio::test(start_paused = true)]
    async fn header_that_does_not_end_is_cut_after_five_seconds() {
        let (answer, took) = answer_to("POST /echo HTTP/1.1\r\nhost: x\r\n").await;
        assert_eq!(answer, "");
        assert_eq!(took, HEADER_TIMEOUT);
    }

    #[tokio::test(start_paused = true)]
    async fn large_headers_and_bodies_are_refused() {
        let long = "a".repeat(HEADER);
        let request = format!("POST /echo HTTP/1.1\r\nhost: x\r\nlong: {long}\r\n\r\n");
        let (answer, _) = answer_to(&request).await;
        assert!(answer.starts_with("HTTP/1.1 431 "), "{answer}");
        let length = BODY + 1;
        let request =
            format!("POST /echo HTTP/1.1\r\nhost: x\r\ncontent-length: {length}\r\n\r\n{long}a");
        let (answer, _) = answer_to(&request).await;
        assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    }
}
