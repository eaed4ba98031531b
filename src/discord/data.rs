//! What every handler needs.

use std::sync::Arc;

use tokio_util::task::TaskTracker;

use super::DiscordOutlet;
use super::rest::attachment::Files;
use crate::app::App;
use crate::play::Person;

/// What every handler needs.
pub struct Data {
    pub(super) app: App,
    /// The answers under way.
    pub(super) handlers: TaskTracker,
    pub(super) outlet: Arc<DiscordOutlet>,
    /// The bot itself, who plays in practice games.
    pub(super) me: Person,
    /// Fetches what people attach.
    pub(super) files: Files,
}
