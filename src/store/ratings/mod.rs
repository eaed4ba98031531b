//! Results of games between people, and the ratings that follow from them.

mod change;
mod history;
mod rebuild;
mod result_row;
mod standings;

pub(super) use change::{check_rated, record_result};
pub use history::PlayerHistory;
pub use rebuild::{RatingDifference, RecomputedRatings};
pub use standings::ListedPlayer;
pub(super) use standings::substitute_person;
