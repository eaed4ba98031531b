//! `/health` and `/metrics` over HTTP, for monitoring; only if an address is configured.

use std::fmt::Write as _;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
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
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, NoLabelSet, text};
use prometheus_client::metrics::MetricType;
use prometheus_client::registry::Registry;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use crate::app::{ByKind, Core, Health, JobKind, Tally};

/// The most connections at a time.
const CONNECTIONS: usize = 32;
/// The time limit for a request's header.
const HEADER: Duration = Duration::from_secs(5);
/// The time limit for a whole connection.
const WHOLE: Duration = Duration::from_secs(15);
/// The delay after a failed `accept`.
const PAUSE: Duration = Duration::from_millis(200);

/// The content type of `/metrics`.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// What the answers report on.
#[derive(Clone)]
pub(super) struct Sources {
    pub health: Arc<Health>,
    pub core: Arc<Core>,
}

/// Serves an address until `stop` is cancelled.
pub(super) async fn serve(
    address: SocketAddr,
    sources: Sources,
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

/// Accepts a bounded number of connections, each with a time limit. axum's own server would wait forever for
/// a request that never comes.
async fn accept(listener: TcpListener, routes: Router, stop: CancellationToken) {
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(HEADER)
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
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let routes = TowerToHyperService::new(routes.clone());
        let connection = http.serve_connection(TokioIo::new(stream), routes);
        tokio::spawn(async move {
            let _place = place;
            let _ = tokio::time::timeout(WHOLE, connection).await;
        });
    }
}

/// Whether the bot is healthy; otherwise the failing parts, one per line.
async fn health(State(sources): State<Sources>) -> Response {
    let ailments = sources.health.ailments().await;
    let remark = sources.health.remark();
    if ailments.is_empty() {
        let remark = remark.map(|remark| format!("{remark}\n"));
        return format!("ok\n{}", remark.unwrap_or_default()).into_response();
    }
    let mut lines = String::new();
    for ailment in &ailments {
        // Writing into a string cannot fail.
        let _ = writeln!(lines, "{ailment}");
    }
    (StatusCode::SERVICE_UNAVAILABLE, lines).into_response()
}

async fn metrics(State(sources): State<Sources>) -> Response {
    let mut registry = Registry::with_prefix("hansu");
    registry.register_collector(Box::new(EngineMetrics(sources.core.engine.tallies())));
    let gateway = &sources.core.vitals.gateway;
    registry.register_collector(Box::new(GatewayMetrics {
        connects: gateway.connects(),
        connected: gateway.is_connected(),
    }));
    let planned = sources.core.planned_answers.load(Relaxed);
    registry.register_collector(Box::new(PlanMetrics { planned }));
    let mut written = String::new();
    match text::encode(&mut written, &registry) {
        Ok(()) => ([(header::CONTENT_TYPE, OPEN_METRICS)], written).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Metrics of the gateway connection.
#[derive(Debug)]
struct GatewayMetrics {
    connects: u64,
    connected: bool,
}

impl Collector for GatewayMetrics {
    fn encode(&self, mut encoder: DescriptorEncoder) -> std::fmt::Result {
        let help = "Connections to the gateway that were tried";
        let kind = MetricType::Counter;
        let mut one = encoder.encode_descriptor("gateway_connects", help, None, kind)?;
        one.encode_counter::<NoLabelSet, _, u64>(&self.connects, None)?;
        let help = "Whether the gateway is connected";
        let kind = MetricType::Gauge;
        let mut one = encoder.encode_descriptor("gateway_connected", help, None, kind)?;
        one.encode_gauge(&i64::from(self.connected))
    }
}

/// Metrics of plans: of all people together, for a plan is nobody's business.
#[derive(Debug)]
struct PlanMetrics {
    planned: u64,
}

impl Collector for PlanMetrics {
    fn encode(&self, mut encoder: DescriptorEncoder) -> std::fmt::Result {
        let help = "Answers played because their players had planned them";
        let kind = MetricType::Counter;
        let mut one = encoder.encode_descriptor("planned_answers", help, None, kind)?;
        one.encode_counter::<NoLabelSet, _, u64>(&self.planned, None)
    }
}

/// Metrics of engine jobs, by kind.
#[derive(Debug)]
struct EngineMetrics(ByKind<Tally>);

/// A gauge: name, help, value.
type Gauge = (&'static str, &'static str, fn(&Tally) -> usize);
/// A counter: name, help, value.
type Counter = (&'static str, &'static str, fn(&Tally) -> u64);

const GAUGES: [Gauge; 2] = [
    ("jobs_waiting", "Jobs that wait for the engine", |tally| {
        tally.waiting
    }),
    ("jobs_running", "Jobs that the engine does", |tally| {
        tally.running
    }),
];

const COUNTERS: [Counter; 5] = [
    ("jobs_done", "Jobs that have ended", |tally| tally.done),
    ("jobs_refused", "Jobs that found the queue full", |tally| {
        tally.refused
    }),
    ("jobs_timed_out", "Jobs whose time was up", |tally| {
        tally.timed_out
    }),
    ("jobs_cancelled", "Jobs that were given up", |tally| {
        tally.cancelled
    }),
    ("jobs_broken", "Jobs that broke off", |tally| tally.broken),
];

impl EngineMetrics {
    /// Writes a metric with one value per kind.
    fn write(
        &self,
        encoder: &mut DescriptorEncoder<'_>,
        name: &str,
        help: &str,
        metric: MetricType,
        value: impl Fn(&Tally) -> f64,
    ) -> std::fmt::Result {
        let mut family = encoder.encode_descriptor(name, help, None, metric)?;
        for kind in JobKind::ALL {
            let labels = [("kind", kind.name())];
            let mut one = family.encode_family(&labels)?;
            let value = value(&self.0[kind]);
            match metric {
                MetricType::Gauge => one.encode_gauge(&value)?,
                _ => one.encode_counter::<NoLabelSet, _, f64>(&value, None)?,
            }
        }
        Ok(())
    }
}

impl Collector for EngineMetrics {
    fn encode(&self, mut encoder: DescriptorEncoder) -> std::fmt::Result {
        let encoder = &mut encoder;
        #[expect(
            clippy::cast_precision_loss,
            reason = "counts of a process stay below 2^52"
        )]
        let float = |count: u64| count as f64;
        for (name, help, value) in GAUGES {
            let value = |tally: &Tally| float(value(tally) as u64);
            self.write(encoder, name, help, MetricType::Gauge, value)?;
        }
        for (name, help, value) in COUNTERS {
            let value = |tally: &Tally| float(value(tally));
            self.write(encoder, name, help, MetricType::Counter, value)?;
        }
        let help = "Seconds that jobs have taken";
        self.write(
            encoder,
            "jobs_seconds",
            help,
            MetricType::Counter,
            |tally| tally.spent.as_secs_f64(),
        )
    }
}
