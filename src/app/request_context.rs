//! The context of a request: who asks, from where, and which interaction is to be answered.

use crate::play::{ChannelId, Language, MessageId, Person, ServerId};
use crate::store::{InteractionRef, RowKind};

use super::error::Missing;

/// The context of a command or a press, as the use cases see it: Discord's interaction without Discord's types.
#[derive(Debug, Clone)]
pub struct RequestContext {
    /// Who asks.
    pub actor: Person,
    /// The language that the actor reads.
    pub language: Language,
    /// The channel or thread that it came from.
    pub channel: ChannelId,
    /// The server around it; `None` in direct messages.
    pub here: Option<Here>,
    /// The interaction to be answered.
    pub interaction: InteractionRef,
    /// The message whose button or select was used.
    pub pressed: Option<Pressed>,
}

/// The server that a request came from.
#[derive(Debug, Clone)]
pub struct Here {
    /// Which server.
    pub server: ServerId,
    /// The language of the server's locale, where the bot speaks it.
    pub language: Option<Language>,
    /// Whether the actor may manage the server.
    pub manages: bool,
    /// What the bot may not do in this channel, of all that it needs for a game.
    pub missing: Vec<Missing>,
    /// Whether a thread can be made from a message of this channel.
    pub threads: bool,
    /// Whether this is a thread, and both the actor and the bot may post in the channel above it.
    pub posts_above: bool,
}

/// A message whose component was used.
#[derive(Debug, Clone, Copy)]
pub struct Pressed {
    /// Which message.
    pub message: MessageId,
    /// Whether only the actor sees it: then it belongs to no row.
    pub private: bool,
    /// The kind of row that posts messages with such a component.
    pub posted_as: Option<RowKind>,
}

impl RequestContext {
    /// The server that it came from.
    pub fn server(&self) -> Option<ServerId> {
        self.here.as_ref().map(|here| here.server)
    }
}
