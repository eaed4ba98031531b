//! The world: people, servers, channels and messages, in memory and on disk.

mod clock;
mod effects;
mod load;
mod model;
mod permissions;
mod seed;
mod table;
mod wire;
#[expect(
    clippy::module_inception,
    reason = "a room bears the name of its main type"
)]
mod world;

pub use effects::{Effects, Event, INTENT_GUILDS, Notice};
pub use model::{
    Application, Attachment, Channel, ChannelKind, Command, Interaction, InteractionState, Member,
    Message, Person, Server, Thread,
};
pub use permissions::Permissions;
pub use wire::{attachment_path, server_json};
pub use world::World;
