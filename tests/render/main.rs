//! Pictures: compared with approved references, and measured for legibility.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod boards;
mod kit;
mod legible;
mod looks;
