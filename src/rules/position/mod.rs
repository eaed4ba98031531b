//! Positions: the placement of the pieces, the side to move, the Zobrist key, and FEN.

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
