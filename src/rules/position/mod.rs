//! A placement of the pieces with the side to move, its hash key, and its notation.

mod fen;
mod mailbox;
#[expect(
    clippy::module_inception,
    reason = "a room bears the name of its main type"
)]
mod position;
mod zobrist;

pub use fen::{FenCounters, FenError};
pub use position::Position;
