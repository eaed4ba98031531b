//! The processes that share a database: who lives, and which shards each serves.

mod clock;
mod hints;
mod membership;
mod process;

pub use hints::{Hint, Hints};
pub use membership::{Admission, Roll};
pub(in crate::store) use process::StoredProcess;
pub use process::{DEAD_AFTER, NewProcess, Process};
