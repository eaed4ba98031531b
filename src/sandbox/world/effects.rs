//! What others learn of a change.

use serde_json::Value;
use tokio::sync::oneshot;

use crate::sandbox::snowflake::Snowflake;

/// The effects of a change: events, notices and finished waits.
#[derive(Debug, Default)]
pub struct Effects {
    pub events: Vec<Event>,
    pub notices: Vec<Notice>,
    pub answered: Vec<oneshot::Sender<()>>,
}

/// An event for the bot.
#[derive(Debug, Clone)]
pub struct Event {
    pub name: &'static str,
    /// The intents of which a session needs one; 0 for all sessions.
    pub intents: u64,
    pub data: Value,
}

/// The intent for servers, channels and threads.
pub const INTENT_GUILDS: u64 = 1;

/// The intent for messages in servers.
pub(super) const INTENT_GUILD_MESSAGES: u64 = 1 << 9;

/// The intent for direct messages.
pub(super) const INTENT_DIRECT_MESSAGES: u64 = 1 << 12;

/// A change that people can see.
#[derive(Debug, Clone)]
pub struct Notice {
    pub what: &'static str,
    pub channel: Option<Snowflake>,
    pub message: Option<Snowflake>,
    /// The only person who may see it; `None` for everyone.
    pub only_for: Option<Snowflake>,
}
