//! Values that are read at a scrape and written at once.

use prometheus_client::encoding::{DescriptorEncoder, EncodeCounterValue, NoLabelSet};
use prometheus_client::metrics::MetricType;

/// Writes a counter without labels.
pub(super) fn counter(
    encoder: &mut DescriptorEncoder<'_>,
    (name, help): (&str, &str),
    value: &impl EncodeCounterValue,
) -> std::fmt::Result {
    let mut one = encoder.encode_descriptor(name, help, None, MetricType::Counter)?;
    one.encode_counter::<NoLabelSet, _, f64>(value, None)
}

/// Writes a gauge without labels; only its name while there is no value.
pub(super) fn gauge(
    encoder: &mut DescriptorEncoder<'_>,
    (name, help): (&str, &str),
    value: Option<f64>,
) -> std::fmt::Result {
    let mut one = encoder.encode_descriptor(name, help, None, MetricType::Gauge)?;
    match value {
        Some(value) => one.encode_gauge(&value),
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
        let mut one = family.encode_family(&labels)?;
        one.encode_counter::<NoLabelSet, _, f64>(value, None)?;
    }
    Ok(())
}

/// A count or a size as a sample.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts of a process and sizes of files stay below 2^52"
)]
pub(super) fn float(count: u64) -> f64 {
    count as f64
}
