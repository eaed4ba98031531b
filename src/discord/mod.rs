//! The Discord side: commands, components, messages, and the courier's outlet.
//!
//! The only module that uses serenity. The same code talks to Discord and to the sandbox.

pub mod button;
mod choice;
mod commands;
mod components;
mod connection;
mod data;
mod dispatch;
mod error;
mod events;
mod gate;
mod handlers;
pub mod inspection;
mod lookup;
pub mod message;
mod outage;
mod outlet;
mod overheard;
mod private_messages;
pub mod register;
mod request_context;
mod responder;
mod rest;
mod restraint;
mod snowflake;
mod tracking;
pub mod view;
mod written;

pub use connection::{Connection, DiscordDate, Reach};
pub use data::Data;
pub use error::DiscordError;
pub use outlet::DiscordOutlet;
pub use overheard::layer as gateway_layer;
pub use rest::fault::Fault;
