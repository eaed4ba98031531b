//! Move generation: legal moves listed, counted, or checked one at a time with the reason; SEE's captures.

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
