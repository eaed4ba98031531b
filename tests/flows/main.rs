//! The whole program over the real wire: whole games, every flow, bad input, kills.
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "../sandbox_kit/mod.rs"]
mod kit;

mod club;
mod game;

mod kill;
mod whole_game;
