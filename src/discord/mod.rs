//! The Discord side: commands, components, messages, and the courier's outlet.
//!
//! The only module that uses serenity. The same code talks to Discord and to the sandbox.

pub mod button;
pub mod choice;
mod commands;
mod components;
mod connection;
mod data;
mod dispatch;
mod error;
mod games;
mod gateway;
mod handlers;
pub mod inspection;
mod login;
mod lookup;
pub mod loose;
pub mod message;
mod outlet;
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

pub use connection::{ApiAccess, Connection, DiscordDate};
pub use data::Data;
pub use dispatch::{handle_command, handle_component};
pub use error::DiscordError;
pub use handlers::game_command::GameCommand;
pub use handlers::new_games::NewGame;
pub use handlers::slash_command::{ServerSettingsOptions, SlashCommand};
pub use outlet::{DiscordActivity, DiscordOutlet};
pub use rest::fault::Fault;
pub use rest::requests::Files;
pub use rest::{NoAnswer, RestClient, Wire};
pub use written::handle as handle_message;
