//! Whole games in writing: gib, PGN, lists of moves and of positions.

mod bad_input;
mod gib_reading;
mod gib_writing;
mod kit;
mod lists;
mod pgn;
mod properties;
mod reports;
