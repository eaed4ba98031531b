//! The connection to Discord's gateway: shards, their sessions, and the events that arrive.

mod close;
mod events;
mod pace;
mod shard;
mod turns;
mod unreadable;

pub use events::Events;
pub use shard::Shards;
pub use turns::IdentifyTurns;
