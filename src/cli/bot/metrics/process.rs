//! The standard metrics of a process, by their standard names.

use prometheus_client::collector::Collector;
use prometheus_client::encoding::DescriptorEncoder;

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

    use crate::cli::bot::metrics::samples::{counter, float, gauge};

    /// When the computer started, in seconds since 1970; it does not change.
    static BOOTED: LazyLock<Option<u64>> = LazyLock::new(|| procfs::boot_time_secs().ok());

    pub(super) fn write(encoder: &mut DescriptorEncoder<'_>) -> std::fmt::Result {
        let Ok(process) = Process::myself() else {
            return Ok(());
        };
        if let Ok(stat) = process.stat() {
            let seconds = |ticks: u64| float(ticks) / float(procfs::ticks_per_second());
            let told = (
                "cpu_seconds",
                "Time spent by the process, for itself and in the system",
            );
            counter(encoder, told, &seconds(stat.utime + stat.stime))?;
            let told = (
                "resident_memory_bytes",
                "Memory of the process that is in use",
            );
            let resident = stat.rss.saturating_mul(procfs::page_size());
            gauge(encoder, told, Some(float(resident)))?;
            let told = ("virtual_memory_bytes", "Addresses that the process has");
            gauge(encoder, told, Some(float(stat.vsize)))?;
            let told = ("start_time_seconds", "When the process started, since 1970");
            let started = BOOTED.map(|booted| float(booted) + seconds(stat.starttime));
            gauge(encoder, told, started)?;
            let told = ("threads", "Threads of the process");
            gauge(
                encoder,
                told,
                u32::try_from(stat.num_threads).ok().map(f64::from),
            )?;
        }
        let told = ("open_fds", "Open files and sockets of the process");
        let open = process.fd_count().ok();
        let open = open.and_then(|open| u64::try_from(open).ok());
        gauge(encoder, told, open.map(float))?;
        let most = process
            .limits()
            .ok()
            .map(|limits| limits.max_open_files.soft_limit);
        let most = match most {
            Some(LimitValue::Value(most)) => Some(float(most)),
            Some(LimitValue::Unlimited) => Some(f64::INFINITY),
            None => None,
        };
        gauge(encoder, ("max_fds", "How many there may be"), most)
    }
}
