//! Games: events, stored rows, analyses.

mod analyses;
mod append;
mod conditional;
mod cup_end;
mod game_rows;
mod votes;

pub use append::{AppendOutcome, NewChallenge, NewEvents, ReminderChange};
pub(super) use append::{insert_accepted, open_games};
pub use conditional::{PlanChange, PlanRevision, PlanUpdate, StoredPlan, StoredPlanEdit};
pub(super) use game_rows::SearchColumns;
pub use game_rows::{GamePhase, GameRow};
pub use votes::NewVote;
