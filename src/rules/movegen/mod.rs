//! The legal moves of a position: generated, counted, or checked one by one with the reason.

mod attackers;
mod check_info;
mod exchange;
mod generate;
mod legality;
mod movelist;
mod sink;

pub use attackers::Sight;
pub use exchange::Siege;
pub use legality::{Illegal, Repeats};
pub use movelist::MoveList;
