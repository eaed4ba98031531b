//! An offer or request of one side that stands.

use crate::play::Seq;
use crate::rules::Side;

/// A draw offer that stands until it is answered, taken back, or the other side moves; or a request
/// to take a turn back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// Who offers.
    pub by: Side,
    /// The event that made it.
    pub seq: Seq,
}
