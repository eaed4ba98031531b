//! The Discord side: commands, components, messages, and the courier's outlet.
//!
//! The only module that uses serenity. The same code talks to Discord and to the sandbox.

pub mod button;
pub mod choice;
mod connection;
mod error;
mod games;
mod gateway;
mod handlers;
pub mod inspection;
mod interactions;
pub mod lenient;
mod login;
mod lookup;
pub mod message;
mod outlet;
mod permissions;
mod private_messages;
mod read;
pub mod register;
mod responder;
mod rest;
mod snowflake;
mod tracking;
pub mod view;
mod window;

use std::sync::Arc;

use tokio_util::task::TaskTracker;

use crate::app::App;
use hansu_play::Person;

use interactions::plain_text::PlainTextLimits;
use private_messages::PrivateMessages;

pub use connection::{ApiAccess, Connection, DiscordDate};
pub use error::DiscordError;
pub use handlers::exercise::{ExerciseBoard, ShownExercise, Solver, press_exercise};
pub use interactions::handle as handle_interaction;
pub use interactions::plain_text::handle as handle_message;
pub use outlet::{DiscordActivity, DiscordOutlet};
pub use read::interaction as read_interaction;
pub use rest::fault::Fault;
pub use rest::requests::Files;
pub use rest::{NoAnswer, RestClient, Wire};
pub(crate) use window::{MINUTE, Window};

/// State shared by all handlers, for each connection to the gateway.
#[derive(Clone)]
pub struct Data {
    app: App,
    /// Tracks handlers in progress.
    handlers: TaskTracker,
    outlet: Arc<DiscordOutlet>,
    /// The bot's own user, who plays in practice games.
    me: Person,
    /// Limits the answers to plain text, and the lines of help among them.
    written: Arc<PlainTextLimits>,
    /// Downloads attachments.
    files: Files,
    /// Private messages that are deleted automatically.
    private_messages: Arc<PrivateMessages>,
}

impl Data {
    /// Returns the dependencies of handlers. `me` is the bot's own user; `handlers` counts those in progress.
    pub fn new(
        app: App,
        outlet: Arc<DiscordOutlet>,
        me: Person,
        files: Files,
        handlers: TaskTracker,
    ) -> Data {
        Data {
            app,
            handlers,
            outlet,
            me,
            written: Arc::default(),
            files,
            private_messages: Arc::default(),
        }
    }

    /// Returns the use cases.
    pub fn app(&self) -> &App {
        &self.app
    }
}
