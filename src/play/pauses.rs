//! State of pauses.

use super::ids::{Seq, Timestamp};
use super::offer::Offer;
use super::standstill::Span;
use crate::rules::BySide;

/// The pauses so far, and offers of the next one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Pauses {
    /// The open offer; voided by the next turn.
    pub(super) offer: Option<Offer>,
    /// Sides that have offered a pause in the current position.
    pub(super) offered: BySide<bool>,
    /// The pauses in order; only the last may be open.
    pub(super) spans: Vec<Span>,
    /// The event that began the last one.
    pub(super) began_by: Option<Seq>,
    /// Whether the last turn ended a pause.
    pub(super) ended_by_turn: bool,
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
