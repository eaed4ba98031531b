//! People: settings, uploaded files, vacations.

mod board_settings;
mod languages;
mod personal_settings;
mod reviews;
mod vacations;

pub use board_settings::{Owner, StoredBoardSettings};
pub use reviews::{GameInFile, ReviewId};
pub(super) use vacations::end_vacation;
pub use vacations::{AutomaticVacation, VacationChange, VacationOutcome};
