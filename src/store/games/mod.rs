//! Games: events, stored rows, analyses.

mod analyses;
mod append;
mod conditional;
mod game_rows;

pub use append::{Append, Appended, Begin, ReminderChange};
pub use conditional::{PlanChange, PlanEdited, PlanFate, Revision, StoredPlan};
pub(super) use game_rows::SearchColumns;
pub use game_rows::{GamePhase, GameRow};
