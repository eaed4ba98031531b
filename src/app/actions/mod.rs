//! Player commands. Each is one transaction: load, decide, append the event, queue its messages. Nothing is
//! rendered, searched or sent inside it.

mod act;
mod commands;
mod commit;
mod move_input;
mod plan;
mod pressed;

pub use act::Actions;
pub use commit::{Acted, Commits};
pub(super) use commit::{Initiator, Visibility};
pub use move_input::{Completion, MoveInput, TypedCommand};
