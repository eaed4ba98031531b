//! Board representation: points, bitboards, sides, pieces, formations and moves.

mod action;
mod bitboard;
mod formation;
mod piece;
mod side;
mod square;
mod variant;

pub use action::{Action, Move, NotAMove};
pub use bitboard::Bitboard;
pub use formation::{Formation, Shape};
pub use piece::{Names, Piece, Role};
pub use side::{BySide, Side};
pub(super) use square::{FILES, POINTS, RANKS};
pub use square::{GiboDigits, HalfPoints, NotASquare, Square};
pub use variant::{GameSpec, RecordStyle, Shouts, Variant};
