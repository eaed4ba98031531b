//! `/health` and `/metrics` over HTTP, for whoever watches over the bot; off unless an address is set.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::Context;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, NoLabelSet, text};
use prometheus_client::metrics::MetricType;
use prometheus_client::registry::Registry;
use tokio_util::sync::CancellationToken;

use crate::app::{App, ByKind, JobKind, Tally};
use crate::play::ServerId;

/// What `/metrics` is written in.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Answers on an address until told to stop.
pub(super) async fn serve(
    address: SocketAddr,
    app: Arc<App>,
    stop: CancellationToken,
) -> anyhow::Result<()> {
    let listener = tokio::net::TcpListener::bind(address).await;
    let listener = listener.with_context(|| format!("http.address {address} cannot be used"))?;
    let address = listener.local_addr()?;
    tracing::info!(%address, "health and metrics at http://{address}");
    let routes = Router::new()
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .with_state(app);
    let stopped = async move { stop.cancelled().await };
    tokio::spawn(async move {
        let served = axum::serve(listener, routes).with_graceful_shutdown(stopped);
        if let Err(error) = served.await {
            tracing::error!(%error, "health and metrics are told no more");
        }
    });
    Ok(())
}

/// Whether the bot can read its games.
async fn health(State(app): State<Arc<App>>) -> Response {
    // Any question will do; no server has this number.
    match app.server(ServerId(0)).await {
        Ok(_) => "ok\n".into_response(),
        Err(error) => {
            tracing::error!(%error, "the database does not answer");
            let said = "the database does not answer\n";
            (StatusCode::SERVICE_UNAVAILABLE, said).into_response()
        }
    }
}

async fn metrics(State(app): State<Arc<App>>) -> Response {
    let mut registry = Registry::with_prefix("hansu");
    registry.register_collector(Box::new(Engine(app.engine_tallies())));
    let mut written = String::new();
    match text::encode(&mut written, &registry) {
        Ok(()) => ([(header::CONTENT_TYPE, OPEN_METRICS)], written).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// The engine's jobs, by kind.
#[derive(Debug)]
struct Engine(ByKind<Tally>);

/// A number of jobs at this moment: name, help, value.
type Gauge = (&'static str, &'static str, fn(&Tally) -> usize);
/// The same, since the start.
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

impl Engine {
    /// Writes one metric with a value for each kind.
    fn write(
        &self,
        encoder: &mut DescriptorEncoder<'_>,
        (name, help): (&str, &str),
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

impl Collector for Engine {
    fn encode(&self, mut encoder: DescriptorEncoder) -> std::fmt::Result {
        let encoder = &mut encoder;
        for (name, help, value) in GAUGES {
            let value = |tally: &Tally| value(tally) as f64;
            self.write(encoder, (name, help), MetricType::Gauge, value)?;
        }
        for (name, help, value) in COUNTERS {
            let value = |tally: &Tally| value(tally) as f64;
            self.write(encoder, (name, help), MetricType::Counter, value)?;
        }
        let spent = ("jobs_seconds", "Seconds that jobs have taken");
        let value = |tally: &Tally| tally.spent.as_secs_f64();
        self.write(encoder, spent, MetricType::Counter, value)
    }
}
