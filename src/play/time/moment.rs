//! The moment of a decision.

use std::time::Duration;

use super::standstill::Standstill;
use crate::play::Timestamp;

/// The moment of a decision, with everything needed to compute clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment<'a> {
    /// The current time.
    pub now: Timestamp,
    /// The length of a day of play; 24 hours unless shortened for tests.
    pub day: Duration,
    /// The standstills of the match.
    pub stills: &'a [Standstill],
}
