//! The notations of Xiangqi (xiangqi.md section 6): the world federation's, in letters, and the Chinese one.
//!
//! Both name the piece, its file as counted by its side, and its direction; ICCS names two points.

mod read;
mod turn;
mod write;

use crate::board::Variant;

pub use read::moves_named;
pub(super) use read::{
    has_form, is_piece, looks_like_xiangqi_move, names_point, typed, with_ranks_from_0,
};
pub(super) use turn::{Notation, looks_written, shown_numbering};
pub(super) use write::MovePrefix;
pub use write::{Characters, chinese, chinese_in, iccs, wxf};

/// The game of the files of Chinese programs.
pub(super) const GAME: Variant = Variant::Xiangqi;
