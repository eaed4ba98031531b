//! Move generation: legal moves listed, counted, or checked one at a time with the reason; SEE's captures.

mod attackers;
mod check_info;
mod exchange;
mod generate;
mod legality;
mod movelist;
mod sink;
mod way;
mod why_janggi;
mod why_xiangqi;

pub use attackers::AttackMap;
pub use exchange::Exchange;
pub use legality::{DeviationReason, Illegal};
pub use movelist::MoveList;
