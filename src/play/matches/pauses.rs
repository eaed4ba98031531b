//! The pauses of a match.

use super::offer::Offer;
use crate::play::{Seq, Span, Timestamp};
use crate::rules::BySide;

/// The pauses of a match so far, and what was said about the next one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(in crate::play) struct Pauses {
    /// The offer that stands: it lapses with the next turn.
    pub(in crate::play) offer: Option<Offer>,
    /// Who has offered one in the present position, in vain so far.
    pub(in crate::play) offered: BySide<bool>,
    /// When the clocks stood still, in order: only the last may go on.
    pub(in crate::play) spans: Vec<Span>,
    /// The event by which the last one began.
    pub(in crate::play) began_by: Option<Seq>,
    /// Whether the last turn has ended one.
    pub(in crate::play) ended_by_turn: bool,
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
