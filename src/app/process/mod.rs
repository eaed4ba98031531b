//! This process among others: its share of the work, its heartbeats, its counters.

mod instruments;
mod share;
mod vitals;

pub use instruments::{
    Counts, DeliveryOutcome, Instruments, InteractionKind, InteractionOutcome, PageRefusal, Timings,
};
pub(super) use instruments::{PictureKind, timings};
pub use share::{Lease, ShardShare};
pub(super) use vitals::hang_reason;
pub use vitals::{Gateway, Heartbeat, Heartbeats, ShardLink};
