//! Results of games, and the ratings that follow from those between people.

mod change;
mod history;
mod rebuild;
mod results;
mod standings;

pub(super) use change::{check_rated, record_result};
pub use history::PlayerHistory;
pub use rebuild::{RatingDifference, RecomputedRatings};
pub use standings::ListedPlayer;
pub(super) use standings::substitute_person;
