//! A game in words: positions, moves, how it ended, and why a command changed nothing.

mod board;
pub(super) mod notation;
mod outcome;
mod record;
mod refusal;
mod unread;
