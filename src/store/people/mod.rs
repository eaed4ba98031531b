//! People: settings, uploaded files, vacations.

mod board_settings;
mod forgotten;
mod languages;
mod person_data;
mod personal_settings;
mod reviews;
mod settings;
mod vacations;

pub use board_settings::Owner;
pub(super) use forgotten::execute_each;
pub use person_data::{ExportedFile, ExportedGame, PersonData, PersonDataCounts, StoredFields};
pub use reviews::{GameInFile, ReviewId};
pub(super) use settings::{changes, settings_of};
pub(super) use vacations::end_vacation;
pub use vacations::{AutomaticVacation, VacationChange, VacationOutcome};
