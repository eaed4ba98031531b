//! Games: events, stored rows, analyses.

mod analyses;
mod append;
mod challenge_limit;
mod game_rows;

pub use append::{Append, Appended, Begin, ReminderChange};
pub use game_rows::{GamePhase, GameRow};
