//! Time: paces, standstills, vacations, quiet hours.

pub(super) mod hours;
pub(super) mod pace;
pub(super) mod standstill;
pub(super) mod vacation;

use std::time::Duration;

use super::Timestamp;
use standstill::Standstill;

/// The moment of a decision, with everything needed to compute clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment<'a> {
    /// The current time.
    pub now: Timestamp,
    /// The length of a day of play; 24 hours unless shortened for tests.
    pub day: Duration,
    /// The standstills of the match.
    pub standstills: &'a [Standstill],
}
