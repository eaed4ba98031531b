//! The connection to Discord's gateway: shards, their sessions, and their events.

mod changes;
mod envelope;
mod events;
mod pace;
mod shard;

pub use events::Events;
pub use pace::IdentifyTurns;
pub use shard::Shards;
