//! Move ordering: the sooner the best move is tried, the less is left to search.

mod histories;
mod move_picker;

pub(super) use histories::{Histories, OrderingContext, PieceTo};
pub(super) use move_picker::{MovePicker, Scorer, is_losing_capture};
