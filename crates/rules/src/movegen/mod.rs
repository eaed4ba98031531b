//! Move generation: legal moves as a list, as a number, or checked one at a time with the reason; SEE's
//! captures.

mod attackers;
mod check_info;
mod exchange;
mod generate;
mod legality;
mod sink;
mod why;

pub use attackers::AttackMap;
pub use exchange::Exchange;
pub use legality::{DeviationReason, Illegal};
pub use sink::MoveList;
