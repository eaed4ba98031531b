//! Board representation: points, bitboards, sides, pieces, formations and moves.

mod action;
mod bitboard;
mod formation;
mod names;
mod piece;
mod points;
mod side;
mod square;
mod variant;

pub use action::{Action, Move, NotAMove};
pub use bitboard::Bitboard;
pub use formation::{Formation, Shape};
pub use names::Names;
pub use piece::{Piece, Role};
pub use points::HalfPoints;
pub use side::{BySide, Side};
pub(super) use square::{FILES, POINTS, RANKS};
pub use square::{GiboDigits, NotASquare, Square};
pub use variant::Variant;
