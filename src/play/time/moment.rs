//! The moment at which something is decided.

use std::time::Duration;

use super::standstill::Standstill;
use crate::play::Timestamp;

/// When something is decided, and what has to be known then to count time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment<'a> {
    /// Now.
    pub now: Timestamp,
    /// A day of play, in which its durations are told; 24 hours unless it is set otherwise to try
    /// things out.
    pub day: Duration,
    /// When clocks stood still.
    pub stills: &'a [Standstill],
}
