//! Open offers and requests.

use crate::play::Seq;
use crate::rules::Side;

/// An open offer or request: of a draw, a takeback or a pause. It is voided by the opponent's next turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// The side that made it.
    pub by: Side,
    /// The event that made it.
    pub seq: Seq,
}
