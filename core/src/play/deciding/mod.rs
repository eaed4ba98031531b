//! Decisions: the event that a command causes in a match, or the reason for refusing it.

pub(super) mod challenge;
pub(super) mod decide;
pub(super) mod overdue;
mod proposals;
pub(super) mod refusal;
mod votes;
