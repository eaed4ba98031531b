//! People: preferences, uploaded files, vacations.

mod board_preferences;
mod languages;
mod personal_settings;
mod reviews;
mod vacations;

pub use board_preferences::{Owner, StoredBoardPreferences};
pub use reviews::ReviewId;
pub(super) use vacations::end_vacation;
pub use vacations::{AutomaticVacation, VacationChange, VacationOutcome};
