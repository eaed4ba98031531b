//! Results of games between people, and the ratings that follow from them.

mod change;
mod limit;
mod record;
mod result_row;

pub(super) use limit::check_rated;
pub(super) use record::record_result;
