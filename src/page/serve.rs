//! Accepts HTTP connections, with limits on their number and time; and the address and language of a client whose
//! person is unknown.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::connect_info::ConnectInfo;
use axum::http::{HeaderMap, header};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use crate::play::Language;

/// The time limit for a request's header.
const HEADER_TIMEOUT: Duration = Duration::from_secs(5);
/// The delay after a failed `accept`.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(200);

/// Limits on connections.
#[derive(Debug, Clone, Copy)]
pub struct ConnectionLimits {
    /// The most at a time.
    pub connections: usize,
    /// The time limit for a whole connection, which then serves one request; `None` for connections that stay open.
    pub lifetime: Option<Duration>,
}

/// Accepts connections until `stop` is cancelled. axum's own server would wait forever for a request that never comes.
pub async fn accept(
    listener: &TcpListener,
    routes: Router,
    limits: ConnectionLimits,
    stop: CancellationToken,
) {
    let room = Arc::new(Semaphore::new(limits.connections));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .keep_alive(limits.lifetime.is_none());
    loop {
        // The semaphore is never closed. Further connections wait in the kernel's backlog.
        let place = Arc::clone(&room).acquire_owned().await.ok();
        let accepted = tokio::select! {
            () = stop.cancelled() => return,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, peer)) = accepted else {
            // Probably out of file descriptors; retrying at once would spin.
            tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
            continue;
        };
        let routes = TowerToHyperService::new(with_peer(routes.clone(), peer));
        let connection = http
            .serve_connection(TokioIo::new(stream), routes)
            .with_upgrades();
        let stop = stop.clone();
        tokio::spawn(async move {
            let _place = place;
            tokio::select! {
                () = stop.cancelled() => {}
                () = end_of(limits.lifetime) => {}
                _ = connection => {}
            }
        });
    }
}

/// Waits until a connection's time is over; forever without a limit.
async fn end_of(lifetime: Option<Duration>) {
    match lifetime {
        Some(lifetime) => tokio::time::sleep(lifetime).await,
        None => std::future::pending().await,
    }
}

/// Adds a connection's address to the routes.
fn with_peer(routes: Router, peer: SocketAddr) -> Router {
    routes.layer(axum::Extension(ConnectInfo(peer)))
}

/// Returns the client's address: the one reported by a proxy on this machine, else the connection's.
pub(super) fn address(peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
    let forwarded = headers
        .get("x-forwarded-for")
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.rsplit(',').next()?.trim().parse().ok());
    match forwarded {
        Some(forwarded) if peer.ip().is_loopback() => forwarded,
        _ => peer.ip(),
    }
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
