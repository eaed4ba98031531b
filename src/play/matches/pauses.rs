//! State of pauses.

use crate::play::{Seq, Span, Timestamp};

/// The pauses so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(in crate::play) struct Pauses {
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
