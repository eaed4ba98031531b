//! Discord: commands, components, what people see, and the wire side of the courier.
//!
//! The only module that knows serenity. The same code talks to the local sandbox and to Discord.

mod commands;
mod components;
mod connection;
mod data;
mod events;
mod gate;
pub mod ids;
mod lookup;
pub mod message;
mod outlet;
pub mod register;
mod request_context;
mod responder;
mod rest;
mod snowflake;
pub mod view;

pub use connection::{Connection, DiscordError, Reach};
pub use data::Data;
pub use outlet::DiscordOutlet;
pub use rest::fault::Fault;
