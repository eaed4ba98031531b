//! State of pauses.

use super::offer::Offer;
use crate::play::{Seq, Span, Timestamp};
use crate::rules::BySide;

/// The pauses so far, and offers of the next one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(in crate::play) struct Pauses {
    /// The open offer; voided by the next turn.
    pub(in crate::play) offer: Option<Offer>,
    /// Sides that have offered a pause in the current position.
    pub(in crate::play) offered: BySide<bool>,
    /// When each side last offered one.
    pub(in crate::play) offered_at: BySide<Option<Timestamp>>,
    /// The pauses in order; only the last may be open.
    pub(in crate::play) spans: Vec<Span>,
    /// The event that began the last one.
    pub(in crate::play) began_by: Option<Seq>,
    /// Whether the last turn ended a pause.
    pub(in crate::play) ended_by_turn: bool,
}

impl Pauses {
    /// The pauses.
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// The beginning of an open pause.
    pub fn running(&self) -> Option<Timestamp> {
        let last = self.spans.last()?;
        last.until.is_none().then_some(last.from)
    }
}
