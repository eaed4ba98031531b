//! What may happen in a match: what a command does to it, or why it does nothing.

pub(super) mod decide;
pub(super) mod overdue;
mod pause;
pub(super) mod practice;
pub(super) mod refusal;
mod takeback;
