//! Values that are read at a scrape: of the gateway, the database, and pending work.

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeCounterValue, NoLabelSet};
use prometheus_client::metrics::MetricType;

use crate::app::{Core, ShardLink};
use hansu_play::{StoredWord, Timestamp};
use hansu_store::{Backlog, DiskUse};

/// The values of one scrape.
#[derive(Debug)]
pub(super) struct Snapshot {
    now: Timestamp,
    shards: Vec<ShardValues>,
    /// The number of shards that no process serves.
    unserved: u16,
    /// `None` if the database cannot be read, which `/health` reports.
    backlog: Option<Backlog>,
    /// Also `None` for a database on a server.
    disk: Option<DiskUse>,
    backed_up_at: Option<Timestamp>,
}

/// The values of one shard's connection.
#[derive(Debug)]
struct ShardValues {
    /// The number, as a label.
    shard: String,
    connects: u64,
    connected: bool,
    identifies: u64,
    latency: Option<f64>,
}

impl ShardValues {
    fn of(link: &ShardLink) -> ShardValues {
        ShardValues {
            shard: link.shard.to_string(),
            connects: link.connects(),
            connected: link.is_connected(),
            identifies: link.identified(),
            latency: link.latency().map(|latency| latency.as_secs_f64()),
        }
    }
}

impl Snapshot {
    /// Reads the values.
    pub async fn of(core: &Core) -> Snapshot {
        let links = core.vitals.gateway.links();
        let store = &core.store;
        let now = core.clocks.now();
        let backlog = store.backlog(now).await;
        if let Err(error) = &backlog {
            tracing::warn!(%error, "the backlog cannot be read for a scrape");
        }
        Snapshot {
            now,
            unserved: core.share.unserved(),
            shards: links.iter().map(|link| ShardValues::of(link)).collect(),
            backlog: backlog.ok(),
            disk: store.disk_use().and_then(Result::ok),
            backed_up_at: store.backed_up_at(),
        }
    }

    /// Returns the seconds since a time; 0 if there is none.
    fn since(&self, time: Option<Timestamp>) -> f64 {
        time.map_or(0.0, |time| self.now.since(time).as_secs_f64())
    }

    fn write_gateway(&self, encoder: &mut DescriptorEncoder<'_>) -> std::fmt::Result {
        let metric = ("gateway_connects", "Attempted connections to the gateway");
        let counts = self.of_shards(|shard| Some(shard.connects));
        counters(encoder, metric, "shard", &counts)?;
        let metric = ("gateway_connected", "1 if the gateway is connected");
        let connected = self.of_shards(|shard| Some(f64::from(u8::from(shard.connected))));
        gauges(encoder, metric, "shard", &connected)?;
        let metric = ("shards_unserved", "Shards that no process serves");
        gauge(encoder, metric, Some(f64::from(self.unserved)))?;
        let metric = (
            "gateway_latency_seconds",
            "Latency of the last acknowledged heartbeat",
        );
        gauges(
            encoder,
            metric,
            "shard",
            &self.of_shards(|shard| shard.latency),
        )?;
        let metric = (
            "identifies",
            "Connections that may have started a new session; Discord allows 1000 a day",
        );
        let counts = self.of_shards(|shard| Some(shard.identifies));
        counters(encoder, metric, "shard", &counts)
    }

    /// Returns a value for each shard that has one.
    fn of_shards<T>(&self, value: impl Fn(&ShardValues) -> Option<T>) -> Vec<(&str, T)> {
        let shards = self.shards.iter();
        shards
            .filter_map(|shard| Some((shard.shard.as_str(), value(shard)?)))
            .collect()
    }

    fn write_backlog(&self, encoder: &mut DescriptorEncoder<'_>) -> std::fmt::Result {
        let Some(backlog) = &self.backlog else {
            return Ok(());
        };
        let metric = ("outbox_rows", "Unsent messages by state");
        let rows = [
            ("open", float(backlog.open)),
            ("parked", float(backlog.parked)),
        ];
        gauges(encoder, metric, "state", &rows)?;
        let metric = ("outbox_oldest_seconds", "Age of the oldest unsent message");
        gauge(encoder, metric, Some(self.since(backlog.oldest)))?;
        let metric = ("timers_overdue_seconds", "Delay of the most overdue timer");
        gauge(encoder, metric, Some(self.since(backlog.overdue)))?;
        let metric = ("page_sessions", "Browsers signed in to the board page");
        gauge(encoder, metric, Some(float(backlog.page_sessions)))?;
        let metric = ("games", "Open games by phase");
        let games = backlog
            .games
            .map(|(phase, count)| (phase.id(), float(count)));
        gauges(encoder, metric, "phase", &games)
    }

    fn write_files(&self, encoder: &mut DescriptorEncoder<'_>) -> std::fmt::Result {
        if let Some(disk) = self.disk {
            let metric = ("database_bytes", "Sizes of the database's files");
            let files = [("database", float(disk.database)), ("wal", float(disk.log))];
            gauges(encoder, metric, "file", &files)?;
            let metric = ("disk_free_bytes", "Free space on the database's disk");
            gauge(encoder, metric, Some(float(disk.free)))?;
        }
        let metric = (
            "backup_timestamp_seconds",
            "Time of the newest backup; zero if none is recorded",
        );
        let epoch = Timestamp(0);
        let newest = self
            .backed_up_at
            .map_or(0.0, |at| at.since(epoch).as_secs_f64());
        gauge(encoder, metric, Some(newest))
    }
}

impl Collector for Snapshot {
    fn encode(&self, mut encoder: DescriptorEncoder) -> std::fmt::Result {
        self.write_gateway(&mut encoder)?;
        self.write_backlog(&mut encoder)?;
        self.write_files(&mut encoder)
    }
}

/// Writes a counter without labels.
pub(super) fn counter(
    encoder: &mut DescriptorEncoder<'_>,
    (name, help): (&str, &str),
    value: &impl EncodeCounterValue,
) -> std::fmt::Result {
    let mut metric = encoder.encode_descriptor(name, help, None, MetricType::Counter)?;
    metric.encode_counter::<NoLabelSet, _, f64>(value, None)
}

/// Writes a gauge without labels; only its name while there is no value.
pub(super) fn gauge(
    encoder: &mut DescriptorEncoder<'_>,
    (name, help): (&str, &str),
    value: Option<f64>,
) -> std::fmt::Result {
    let mut metric = encoder.encode_descriptor(name, help, None, MetricType::Gauge)?;
    match value {
        Some(value) => metric.encode_gauge(&value),
        None => Ok(()),
    }
}

/// Writes a gauge with a value for each value of a label.
pub(super) fn gauges(
    encoder: &mut DescriptorEncoder<'_>,
    (name, help): (&str, &str),
    label: &'static str,
    values: &[(impl AsRef<str>, f64)],
) -> std::fmt::Result {
    let mut family = encoder.encode_descriptor(name, help, None, MetricType::Gauge)?;
    for (word, value) in values {
        let labels = [(label, word.as_ref())];
        family.encode_family(&labels)?.encode_gauge(value)?;
    }
    Ok(())
}

/// Writes a counter with a value for each value of a label.
pub(super) fn counters(
    encoder: &mut DescriptorEncoder<'_>,
    (name, help): (&str, &str),
    label: &'static str,
    values: &[(impl AsRef<str>, u64)],
) -> std::fmt::Result {
    let mut family = encoder.encode_descriptor(name, help, None, MetricType::Counter)?;
    for (word, value) in values {
        let labels = [(label, word.as_ref())];
        let mut metric = family.encode_family(&labels)?;
        metric.encode_counter::<NoLabelSet, _, f64>(value, None)?;
    }
    Ok(())
}

/// Converts a count or a size to a sample.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts of a process and sizes of files stay below 2^52"
)]
pub(super) fn float(count: u64) -> f64 {
    count as f64
}
