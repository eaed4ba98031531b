//! Results of games between people, and the ratings that follow from them.

mod change;
mod forgotten;
mod history;
mod limit;
mod past;
mod rebuild;
mod record;
mod result_row;
mod standings;

pub(super) use forgotten::stand_in;
pub use history::History;
pub(super) use limit::check_rated;
pub use rebuild::{Difference, Recomputed};
pub(super) use record::record_result;
pub use standings::ListedPlayer;
