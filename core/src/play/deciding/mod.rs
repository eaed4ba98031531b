//! Decisions: what a command does to a match, or why it is refused.

pub(super) mod challenge;
pub(super) mod decide;
pub(super) mod overdue;
mod proposals;
pub(super) mod refusal;
