//! Who made a request, from where, and the interaction to answer.

use crate::play::{ChannelId, Language, MessageId, Person, ServerId};
use crate::store::{InteractionRef, RowKind};

use super::error::MissingPermission;

/// The context of a command or component interaction, without Discord's types.
#[derive(Debug, Clone)]
pub struct RequestContext {
    /// The user.
    pub actor: Person,
    /// The user's language.
    pub language: Language,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The server; `None` in direct messages.
    pub here: Option<ServerContext>,
    /// The interaction to answer.
    pub interaction: InteractionRef,
    /// The message with the component, for component interactions.
    pub pressed: Option<Pressed>,
}

/// The server in which an interaction was made.
#[derive(Debug, Clone)]
pub struct ServerContext {
    /// The server's id.
    pub server: ServerId,
    /// The language of the server's locale, if the bot has it.
    pub language: Option<Language>,
    /// Whether the user has the Manage Server permission.
    pub manages: bool,
    /// Permissions that a game needs and the bot lacks in this channel.
    pub missing: Vec<MissingPermission>,
    /// Whether threads can be created from messages of this channel.
    pub threads: bool,
    /// Whether this is a thread, and both the user and the bot may post in its parent.
    pub posts_above: bool,
}

/// The message of a component interaction.
#[derive(Debug, Clone, Copy)]
pub struct Pressed {
    /// Its id.
    pub message: MessageId,
    /// Whether it is ephemeral; then it belongs to no outbox row.
    pub private: bool,
    /// The kind of row that posts messages with such a component.
    pub posted_as: Option<RowKind>,
}

impl RequestContext {
    /// The server; `None` in direct messages.
    pub fn server(&self) -> Option<ServerId> {
        self.here.as_ref().map(|here| here.server)
    }
}
