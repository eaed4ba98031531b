//! Accepts HTTP connections, with limits on their number and time.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::connect_info::ConnectInfo;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

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
