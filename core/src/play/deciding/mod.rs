//! Decisions: what a command does to a match, or why it is refused.

mod challenge;
pub(super) mod decide;
mod leaving;
pub(super) mod overdue;
mod pause;
pub(super) mod practice;
mod proposals;
pub(super) mod refusal;
mod takeback;
