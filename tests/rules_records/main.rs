//! Whole games as they are written down: gib, PGN, lists of moves and of positions.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod bad_input;
mod gib_reading;
mod gib_writing;
mod kit;
mod lists;
mod pgn;
mod properties;
