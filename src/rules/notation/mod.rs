//! Moves as people and programs write them, and reading what somebody typed.

mod complete;
mod lex;
mod read;
mod write;

pub use complete::complete;
pub use read::{Typed, Unread, read};
pub use write::{record, san};
