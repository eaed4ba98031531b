//! All metrics by their names. `docs/hosting.md`, the alerts and the dashboard go by these.

use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

use super::Sources;
use super::engine::EngineMetrics;
use super::process::ProcessMetrics;
use super::snapshot::Snapshot;
use crate::app::Instruments;
use crate::store::{DatabaseTimes, newest_schema};

/// Everything that a scrape tells, as of now.
pub(super) async fn of(sources: &Sources) -> Registry {
    let core = &sources.core;
    let mut all = Registry::default();
    let process = all.sub_registry_with_prefix("process");
    process.register_collector(Box::new(ProcessMetrics));
    let ours = all.sub_registry_with_prefix("hansu");
    let build = Info::new([
        ("version", super::super::super::PACKAGE.to_owned()),
        ("commit", super::super::super::COMMIT.to_owned()),
        ("schema", newest_schema().to_string()),
    ]);
    ours.register("build", "Which program this is", build);
    ours.register_collector(Box::new(EngineMetrics(core.engine.tallies())));
    ours.register_collector(Box::new(Snapshot::of(core).await));
    of_discord(ours, &core.vitals.instruments);
    of_database(ours, core.store.times());
    ours.register(
        "pictures_seconds",
        "How long pictures took, with their wait for a thread",
        sources.pictures.times().clone(),
    );
    all
}

fn of_discord(ours: &mut Registry, instruments: &Instruments) {
    ours.register(
        "planned_answers",
        "Answers played because their players had planned them",
        instruments.planned_answers.clone(),
    );
    ours.register(
        "interactions",
        "Commands and components that people used, and plain text in direct messages",
        instruments.interactions.clone(),
    );
    ours.register(
        "acknowledge_seconds",
        "From the arrival of an interaction until Discord had a first answer",
        instruments.acknowledge.clone(),
    );
    ours.register(
        "answer_seconds",
        "From the arrival of an interaction until Discord had what was asked for",
        instruments.answer.clone(),
    );
    ours.register(
        "deliveries",
        "Attempts to deliver a message of the outbox",
        instruments.deliveries.clone(),
    );
    ours.register(
        "requests",
        "Requests to Discord",
        instruments.requests.clone(),
    );
    ours.register(
        "request_seconds",
        "How long requests to Discord took",
        instruments.request_seconds.clone(),
    );
    ours.register(
        "rate_limited",
        "Requests that a rate limit refused",
        instruments.rate_limited.clone(),
    );
    ours.register(
        "unreadable_events",
        "Events of Discord's that could not be read",
        instruments.unreadable_events.clone(),
    );
}

fn of_database(ours: &mut Registry, times: &DatabaseTimes) {
    ours.register(
        "database_seconds",
        "How long reads took, and how long the writer was held",
        times.operations.clone(),
    );
    ours.register(
        "database_wait_seconds",
        "How long a write waited for the writer",
        times.wait.clone(),
    );
}
