//! Pictures: compared with those that people looked at once, and measured for what can be read on them.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod boards;
mod kit;
mod legible;
mod looks;
