//! Games: their events, the rows that find them, and the analyses kept of them.

mod analyses;
mod append;
mod challenge_limit;
mod game_rows;

pub use append::{Append, Appended, Begin};
pub use game_rows::{GamePhase, GameRow};
