//! Accepts the page's connections, with limits on their number and on slow headers.

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
const HEADER: Duration = Duration::from_secs(5);
/// The delay after a failed `accept`.
const PAUSE: Duration = Duration::from_millis(200);

/// Accepts connections until `stop` is cancelled.
pub(super) async fn accept(
    listener: &TcpListener,
    routes: Router,
    connections: usize,
    stop: CancellationToken,
) {
    let room = Arc::new(Semaphore::new(connections));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEADER);
    loop {
        // The semaphore is never closed. Further connections wait in the kernel's backlog.
        let place = Arc::clone(&room).acquire_owned().await.ok();
        let accepted = tokio::select! {
            () = stop.cancelled() => return,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, peer)) = accepted else {
            // Probably out of file descriptors; retrying at once would spin.
            tokio::time::sleep(PAUSE).await;
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
                _ = connection => {}
            }
        });
    }
}

/// The routes for a connection of an address.
fn with_peer(routes: Router, peer: SocketAddr) -> Router {
    routes.layer(axum::Extension(ConnectInfo(peer)))
}
