//! What every handler needs.

use std::collections::BTreeSet;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio_util::task::TaskTracker;

use super::DiscordOutlet;
use super::private_messages::PrivateMessages;
use super::rest::attachment::Files;
use super::restraint::Restraint;
use crate::app::App;
use crate::play::Person;

/// State shared by all handlers, of each connection to the gateway.
#[derive(Clone)]
pub struct Data {
    pub(super) app: App,
    /// Tracks handlers in progress.
    pub(super) handlers: TaskTracker,
    /// The interactions that they handle: an event that comes twice is handled once at a time.
    pub(super) in_progress: Arc<InProgress>,
    pub(super) outlet: Arc<DiscordOutlet>,
    /// The bot's own user, who plays in practice games.
    pub(super) me: Person,
    /// How often plain text is answered.
    pub(super) restraint: Arc<Restraint>,
    /// Downloads attachments.
    pub(super) files: Files,
    /// Private messages that vanish by themselves.
    pub(super) private_messages: Arc<PrivateMessages>,
}

/// Interactions that are being handled.
#[derive(Debug, Default)]
pub(super) struct InProgress(Mutex<BTreeSet<u64>>);

/// One of them, as long as this lives.
pub(super) struct BeingHandled<'a> {
    all: &'a InProgress,
    interaction: u64,
}

impl InProgress {
    /// Notes that one is handled from now on; `None` if it is already.
    pub fn begins(&self, interaction: u64) -> Option<BeingHandled<'_>> {
        let is_new = self.0.lock().insert(interaction);
        is_new.then_some(BeingHandled {
            all: self,
            interaction,
        })
    }
}

impl Drop for BeingHandled<'_> {
    fn drop(&mut self) {
        self.all.0.lock().remove(&self.interaction);
    }
}

impl Data {
    /// What handlers need. `me` is the bot's own user; `handlers` counts those in progress.
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
            in_progress: Arc::default(),
            outlet,
            me,
            restraint: Arc::default(),
            files,
            private_messages: Arc::default(),
        }
    }

    /// The use cases.
    pub fn app(&self) -> &App {
        &self.app
    }
}
