//! What players do in their matches. Each action is one transaction: load, decide, append the event and
//! queue the messages that it causes. No rendering, engine or network happens inside.

mod act;
mod commands;
mod commit;
mod move_input;
mod plan;
mod pressed;

pub use act::Actions;
pub use commit::{Acted, CommitLimits, Commits};
pub(super) use commit::{By, Visibility};
pub use move_input::{Asks, Completion, MoveInput};
