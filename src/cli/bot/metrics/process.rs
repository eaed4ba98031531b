//! The standard metrics of a process, under their standard names, and those of the engine.

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, NoLabelSet};
use prometheus_client::metrics::MetricType;

use super::snapshot::float;
use crate::app::{ByKind, JobCounts, JobKind};

/// Metrics of this process; none where the system has no `/proc`.
#[derive(Debug)]
pub(super) struct ProcessMetrics;

impl Collector for ProcessMetrics {
    #[cfg(target_os = "linux")]
    fn encode(&self, mut encoder: DescriptorEncoder) -> std::fmt::Result {
        linux::write(&mut encoder)
    }

    #[cfg(not(target_os = "linux"))]
    fn encode(&self, _: DescriptorEncoder) -> std::fmt::Result {
        Ok(())
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::sync::LazyLock;

    use procfs::process::{LimitValue, Process};
    use prometheus_client::encoding::DescriptorEncoder;

    use crate::cli::bot::metrics::snapshot::{counter, float, gauge};

    /// The time at which the computer started, in seconds since 1970. It does not change.
    static BOOTED: LazyLock<Option<u64>> = LazyLock::new(|| procfs::boot_time_secs().ok());

    pub(super) fn write(encoder: &mut DescriptorEncoder<'_>) -> std::fmt::Result {
        let Ok(process) = Process::myself() else {
            return Ok(());
        };
        if let Ok(stat) = process.stat() {
            let seconds = |ticks: u64| float(ticks) / float(procfs::ticks_per_second());
            let metric = ("cpu_seconds", "CPU time of the process, user and system");
            counter(encoder, metric, &seconds(stat.utime + stat.stime))?;
            let metric = ("resident_memory_bytes", "Resident memory of the process");
            let resident = stat.rss.saturating_mul(procfs::page_size());
            gauge(encoder, metric, Some(float(resident)))?;
            let metric = ("virtual_memory_bytes", "Virtual memory of the process");
            gauge(encoder, metric, Some(float(stat.vsize)))?;
            let metric = ("start_time_seconds", "Start time of the process since 1970");
            let started = BOOTED.map(|booted| float(booted) + seconds(stat.starttime));
            gauge(encoder, metric, started)?;
            let metric = ("threads", "Threads of the process");
            gauge(
                encoder,
                metric,
                u32::try_from(stat.num_threads).ok().map(f64::from),
            )?;
        }
        let metric = ("open_fds", "Open files and sockets of the process");
        let open = process.fd_count().ok();
        let open = open.and_then(|open| u64::try_from(open).ok());
        gauge(encoder, metric, open.map(float))?;
        let maximum = process
            .limits()
            .ok()
            .map(|limits| limits.max_open_files.soft_limit);
        let maximum = match maximum {
            Some(LimitValue::Value(maximum)) => Some(float(maximum)),
            Some(LimitValue::Unlimited) => Some(f64::INFINITY),
            None => None,
        };
        gauge(
            encoder,
            ("max_fds", "Maximum number of open files and sockets"),
            maximum,
        )
    }
}

/// Metrics of engine jobs, by kind.
#[derive(Debug)]
pub(super) struct EngineMetrics(pub ByKind<JobCounts>);

/// A gauge: name, help, value.
type Gauge = (&'static str, &'static str, fn(&JobCounts) -> usize);
/// A counter: name, help, value.
type Counter = (&'static str, &'static str, fn(&JobCounts) -> u64);

const GAUGES: [Gauge; 2] = [
    ("jobs_waiting", "Jobs waiting for the engine", |tally| {
        tally.waiting
    }),
    ("jobs_running", "Jobs that the engine is running", |tally| {
        tally.running
    }),
];

const COUNTERS: [Counter; 5] = [
    ("jobs_done", "Jobs that have ended", |tally| tally.done),
    (
        "jobs_refused",
        "Jobs rejected because the queue was full",
        |tally| tally.refused,
    ),
    ("jobs_timed_out", "Jobs that timed out", |tally| {
        tally.timed_out
    }),
    ("jobs_cancelled", "Jobs that were cancelled", |tally| {
        tally.cancelled
    }),
    ("jobs_broken", "Jobs that panicked", |tally| tally.broken),
];

impl EngineMetrics {
    /// Writes a metric with one value per kind.
    fn write(
        &self,
        encoder: &mut DescriptorEncoder<'_>,
        name: &str,
        help: &str,
        metric: MetricType,
        value: impl Fn(&JobCounts) -> f64,
    ) -> std::fmt::Result {
        let mut family = encoder.encode_descriptor(name, help, None, metric)?;
        for kind in JobKind::ALL {
            let labels = [("kind", kind.name())];
            let mut sample = family.encode_family(&labels)?;
            let value = value(&self.0[kind]);
            match metric {
                MetricType::Gauge => sample.encode_gauge(&value)?,
                _ => sample.encode_counter::<NoLabelSet, _, f64>(&value, None)?,
            }
        }
        Ok(())
    }
}

impl Collector for EngineMetrics {
    fn encode(&self, mut encoder: DescriptorEncoder) -> std::fmt::Result {
        let encoder = &mut encoder;
        for (name, help, value) in GAUGES {
            let value = |tally: &JobCounts| float(value(tally) as u64);
            self.write(encoder, name, help, MetricType::Gauge, value)?;
        }
        for (name, help, value) in COUNTERS {
            let value = |tally: &JobCounts| float(value(tally));
            self.write(encoder, name, help, MetricType::Counter, value)?;
        }
        let help = "Total duration of jobs in seconds";
        self.write(
            encoder,
            "jobs_seconds",
            help,
            MetricType::Counter,
            |tally| tally.spent.as_secs_f64(),
        )
    }
}
