//! Janggi itself: the board, how the pieces move, when a game ends, how moves are written.
//!
//! Pure: no input or output, no clock, nothing of Discord. A [`Position`] can only be a playable
//! one, so nothing built on it asks again whether it is legal.

#![warn(missing_docs)]

mod action;
mod attacks;
mod bitboard;
mod ending;
mod fen;
mod formation;
mod game;
mod legality;
pub mod notation;
mod outcome;
mod piece;
mod points;
mod position;
mod ruleset;
mod side;
mod square;
mod tables;

pub use action::{Action, Move, NotAMove};
pub use fen::{FenCounters, FenError};
pub use formation::{Formation, Shape};
pub use game::{Game, Refused};
pub use legality::Illegal;
pub use outcome::{Outcome, PointsCause, Reason};
pub use piece::{Piece, Role};
pub use points::HalfPoints;
pub use position::Position;
pub use ruleset::{
    ALL, Facing, MODERN, NoCapture, PassRule, Perpetual, Repetition, Ruleset, Settlement, Shuttle,
};
pub use side::{BySide, Side};
pub use square::{GiboDigits, NotASquare, Square};
