//! People: settings, uploaded files, vacations.

mod forgotten;
mod person_data;
mod reviews;
mod settings;
mod vacations;

pub(super) use forgotten::execute_each;
pub use person_data::{ExportedFile, ExportedGame, PersonData, PersonDataCounts, StoredFields};
pub use reviews::{GameInFile, ReviewId};
pub use settings::Owner;
pub(super) use settings::{SettingsPlace, change_settings, read_settings};
pub(super) use vacations::end_vacation;
pub use vacations::{AutomaticVacation, VacationChange, VacationOutcome};
