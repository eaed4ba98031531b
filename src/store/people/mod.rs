//! People: settings, uploaded files, vacations.

mod board_settings;
mod forgotten;
mod held;
mod languages;
mod personal_settings;
mod reviews;
mod settings;
mod vacations;

pub use board_settings::Owner;
pub(super) use forgotten::each_of;
pub use held::{Held, HeldCounts, HeldFile, HeldGame, StoredFields};
pub use reviews::{GameInFile, ReviewId};
pub(super) use settings::{changes, settings_of};
pub(super) use vacations::end_vacation;
pub use vacations::{AutomaticVacation, VacationChange, VacationOutcome};
