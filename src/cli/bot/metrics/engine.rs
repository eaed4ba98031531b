//! Metrics of the engine's jobs.

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, NoLabelSet};
use prometheus_client::metrics::MetricType;

use super::samples::float;
use crate::app::{ByKind, JobKind, Tally};

/// Metrics of engine jobs, by kind.
#[derive(Debug)]
pub(super) struct EngineMetrics(pub ByKind<Tally>);

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
