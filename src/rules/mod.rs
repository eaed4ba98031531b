//! Janggi itself: the board, how the pieces move, when a game ends, how moves are written.
//!
//! Pure: no input or output, no clock, nothing of Discord. A [`Position`] can only be a playable
//! one, so nothing built on it asks again whether it is legal.

#![warn(missing_docs)]

mod action;
mod attacks;
mod bitboard;
mod fen;
mod formation;
mod legality;
mod piece;
mod points;
mod position;
mod side;
mod square;
mod tables;

pub use action::{Action, Move, NotAMove};
pub use fen::{FenCounters, FenError};
pub use formation::{Formation, Shape};
pub use legality::Illegal;
pub use piece::{Piece, Role};
pub use points::HalfPoints;
pub use position::Position;
pub use side::{BySide, Side};
pub use square::{GiboDigits, NotASquare, Square};
