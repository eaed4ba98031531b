//! The dependencies of every handler.

use std::sync::Arc;

use tokio_util::task::TaskTracker;

use super::DiscordOutlet;
use super::private_messages::PrivateMessages;
use super::rest::requests::Files;
use super::restraint::AnswerLimit;
use crate::app::App;
use crate::play::Person;

/// State shared by all handlers, for each connection to the gateway.
#[derive(Clone)]
pub struct Data {
    pub(super) app: App,
    /// Tracks handlers in progress.
    pub(super) handlers: TaskTracker,
    pub(super) outlet: Arc<DiscordOutlet>,
    /// The bot's own user, who plays in practice games.
    pub(super) me: Person,
    /// Limits the answers to plain text.
    pub(super) restraint: Arc<AnswerLimit>,
    /// Downloads attachments.
    pub(super) files: Files,
    /// Private messages that are deleted automatically.
    pub(super) private_messages: Arc<PrivateMessages>,
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
            restraint: Arc::default(),
            files,
            private_messages: Arc::default(),
        }
    }

    /// Returns the use cases.
    pub fn app(&self) -> &App {
        &self.app
    }
}
