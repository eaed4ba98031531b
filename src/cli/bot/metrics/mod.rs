//! `/health` and `/metrics` over HTTP, for monitoring; only if an address is configured.

mod process;
mod registry;
mod snapshot;

use std::fmt::Write as _;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use parking_lot::RwLock;
use prometheus_client::encoding::text;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use crate::app::{Core, Health, Pictures};

/// The maximum number of concurrent connections.
const MAX_CONNECTIONS: usize = 32;
/// The time limit for a request's header.
const HEADER_TIMEOUT: Duration = Duration::from_secs(5);
/// The time limit for a whole connection.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(15);
/// The delay after a failed `accept`.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(200);

/// The content type of `/metrics`.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The sources of the reported values.
#[derive(Clone)]
pub(super) struct Sources {
    pub health: Arc<Health>,
    pub core: Arc<Core>,
    pub pictures: Pictures,
}

/// The sources, set once the database is open. They are replaced when the bot restarts with more shards.
#[derive(Clone, Default)]
pub(super) struct SharedSources(Arc<RwLock<Option<Sources>>>);

impl SharedSources {
    /// Replaces the sources.
    pub fn set(&self, sources: Sources) {
        *self.0.write() = Some(sources);
    }

    /// Returns the current sources; `None` before the database is open.
    pub fn get(&self) -> Option<Sources> {
        self.0.read().clone()
    }
}

/// The health report before the database is open, which requires the application id from Discord.
const NOT_OPENED: &str = "database: not open yet\ngateway: not connected to Discord\n";

/// Serves an address until `stop` is cancelled.
pub(super) async fn serve(
    address: SocketAddr,
    sources: SharedSources,
    stop: CancellationToken,
) -> anyhow::Result<()> {
    let listener = TcpListener::bind(address).await;
    let listener = listener.with_context(|| format!("http.address {address} cannot be used"))?;
    let address = listener.local_addr()?;
    tracing::info!(%address, "health and metrics at http://{address}");
    let routes = Router::new()
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .with_state(sources);
    tokio::spawn(accept(listener, routes, stop));
    Ok(())
}

/// Accepts a bounded number of connections, each with a time limit. axum's own server would wait forever for a
/// request that never comes.
async fn accept(listener: TcpListener, routes: Router, stop: CancellationToken) {
    let room = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .keep_alive(false);
    loop {
        // The semaphore is never closed. Further connections wait in the kernel's backlog.
        let place = Arc::clone(&room).acquire_owned().await.ok();
        let accepted = tokio::select! {
            () = stop.cancelled() => return,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, _)) = accepted else {
            // Probably out of file descriptors; retrying at once would spin.
            tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
            continue;
        };
        let routes = TowerToHyperService::new(routes.clone());
        let connection = http.serve_connection(TokioIo::new(stream), routes);
        tokio::spawn(async move {
            let _place = place;
            let _ = tokio::time::timeout(CONNECTION_TIMEOUT, connection).await;
        });
    }
}

/// Answers whether the bot is healthy; if not, lists the failing parts, one per line.
async fn health(State(opened): State<SharedSources>) -> Response {
    let Some(sources) = opened.get() else {
        return (StatusCode::SERVICE_UNAVAILABLE, NOT_OPENED).into_response();
    };
    let failing_parts = sources.health.failing_parts().await;
    let remark = sources.health.remark();
    if failing_parts.is_empty() {
        let remark = remark.map(|remark| format!("{remark}\n"));
        return format!("ok\n{}", remark.unwrap_or_default()).into_response();
    }
    let mut lines = String::new();
    for ailment in &failing_parts {
        // Writing into a string cannot fail.
        let _ = writeln!(lines, "{ailment}");
    }
    (StatusCode::SERVICE_UNAVAILABLE, lines).into_response()
}

async fn metrics(State(opened): State<SharedSources>) -> Response {
    let Some(sources) = opened.get() else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    let registry = registry::of(&sources).await;
    let mut written = String::new();
    match text::encode(&mut written, &registry) {
        Ok(()) => ([(header::CONTENT_TYPE, OPEN_METRICS)], written).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
