//! The processes that share a database: who lives, and which shards each serves.

mod clock;
mod membership;
mod process;

pub use membership::{Admission, Roll};
pub use process::{DEAD_AFTER, NewProcess, Process};
