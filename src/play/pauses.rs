//! The pauses of a match.

use super::ids::{Seq, Timestamp};
use super::offer::Offer;
use super::standstill::Span;
use crate::rules::BySide;

/// The pauses of a match so far, and what was said about the next one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Pauses {
    /// The offer that stands: it lapses with the next turn.
    pub(super) offer: Option<Offer>,
    /// Who has offered one in the present position, in vain so far.
    pub(super) offered: BySide<bool>,
    /// When the clocks stood still, in order: only the last may go on.
    pub(super) spans: Vec<Span>,
    /// The event by which the last one began.
    pub(super) began_by: Option<Seq>,
    /// Whether the last turn has ended one.
    pub(super) ended_by_turn: bool,
}

impl Pauses {
    /// When the clocks stood still.
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// Since when one goes on.
    pub fn running(&self) -> Option<Timestamp> {
        let last = self.spans.last()?;
        last.until.is_none().then_some(last.from)
    }
}
