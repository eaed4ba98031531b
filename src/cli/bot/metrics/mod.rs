//! `/health` and `/metrics` over HTTP, for monitoring; only if an address is configured. `docs/hosting.md`, the alerts
//! and the dashboard use the names of the metrics.

mod process;
mod snapshot;

use std::fmt::Write as _;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use parking_lot::RwLock;
use prometheus_client::encoding::text;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::app::{Core, Health, Pictures};
use crate::cli::{COMMIT, PACKAGE};
use crate::page::{ConnectionLimits, accept, served};
use hansu_store::{DatabaseTimes, newest_schema};

use process::{EngineMetrics, ProcessMetrics};
use snapshot::Snapshot;

/// The maximum number of concurrent connections.
const MAX_CONNECTIONS: usize = 32;
/// The time limit for a whole connection.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(15);

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
        .layer(middleware::from_fn(served))
        .with_state(sources);
    let limits = ConnectionLimits {
        connections: MAX_CONNECTIONS,
        lifetime: Some(CONNECTION_TIMEOUT),
    };
    tokio::spawn(async move { accept(&listener, routes, limits, stop).await });
    Ok(())
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
    let registry = registry(&sources).await;
    let mut written = String::new();
    match text::encode(&mut written, &registry) {
        Ok(()) => ([(header::CONTENT_TYPE, OPEN_METRICS)], written).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Returns everything that a scrape reports, as of now.
async fn registry(sources: &Sources) -> Registry {
    let core = &sources.core;
    let mut registry = Registry::default();
    let process = registry.sub_registry_with_prefix("process");
    process.register_collector(Box::new(ProcessMetrics));
    let bot_metrics = registry.sub_registry_with_prefix("hansu");
    let build = Info::new([
        ("version", PACKAGE.to_owned()),
        ("commit", COMMIT.to_owned()),
        ("schema", newest_schema().to_string()),
    ]);
    bot_metrics.register("build", "Version of the program", build);
    bot_metrics.register_collector(Box::new(EngineMetrics(core.engine.tallies())));
    bot_metrics.register_collector(Box::new(Snapshot::of(core).await));
    core.vitals.instruments.register(bot_metrics);
    register_database(bot_metrics, core.store.times());
    bot_metrics.register(
        "pictures_seconds",
        "Duration of drawing pictures, including the wait for a thread",
        sources.pictures.times().clone(),
    );
    registry
}

fn register_database(ours: &mut Registry, times: &DatabaseTimes) {
    ours.register(
        "database_seconds",
        "Duration of reads, and of holding the writer",
        times.operations.clone(),
    );
    ours.register(
        "database_wait_seconds",
        "Wait of a write for the writer",
        times.wait.clone(),
    );
}
