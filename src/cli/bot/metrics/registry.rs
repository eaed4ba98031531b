//! All metrics by name. `docs/hosting.md`, the alerts and the dashboard use these names.

use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

use super::Sources;
use super::process::{EngineMetrics, ProcessMetrics};
use super::snapshot::Snapshot;
use crate::cli::{COMMIT, PACKAGE};
use crate::store::{DatabaseTimes, newest_schema};

/// Returns everything that a scrape reports, as of now.
pub(super) async fn of(sources: &Sources) -> Registry {
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
    of_database(bot_metrics, core.store.times());
    bot_metrics.register(
        "pictures_seconds",
        "Duration of drawing pictures, including the wait for a thread",
        sources.pictures.times().clone(),
    );
    registry
}

fn of_database(ours: &mut Registry, times: &DatabaseTimes) {
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
