//! Words for games: positions, moves, results, refusals.

mod board;
pub(super) mod notation;
mod opening;
mod outcome;
mod plan;
mod record;
mod refusal;
