//! The parts of the world as stored on disk. Times are Unix milliseconds.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::snowflake::Snowflake;

/// The only application. Its id is also the bot's user id.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Application {
    pub id: Snowflake,
    pub name: String,
    pub token: String,
}

/// A user: a person or the bot.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Person {
    pub id: Snowflake,
    /// The unique, lower-case name.
    pub username: String,
    /// The display name.
    pub name: String,
    /// The language of the person's client.
    pub locale: String,
    pub bot: bool,
    /// `true` if the person accepts direct messages from the bot.
    pub dm_open: bool,
    /// Discord's flags of the account.
    #[serde(default)]
    pub flags: u64,
}

/// A server ("guild" on the wire).
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Server {
    pub id: Snowflake,
    pub name: String,
    pub locale: String,
    pub owner: Snowflake,
    /// The permissions of `@everyone`.
    pub everyone: u64,
    pub members: BTreeMap<Snowflake, Member>,
}

/// A user's membership in a server.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Member {
    pub joined: u64,
    /// Permissions in addition to those of `@everyone`.
    pub granted: u64,
}

/// A channel, thread or direct message channel.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Channel {
    pub id: Snowflake,
    pub kind: ChannelKind,
    pub name: String,
    /// The server; `None` for direct messages.
    pub server: Option<Snowflake>,
    /// A thread's parent channel.
    pub parent: Option<Snowflake>,
    /// The person of a direct message channel.
    pub recipient: Option<Snowflake>,
    pub position: u32,
    /// Permissions denied to the bot here. Threads use their parent's.
    pub denied: u64,
    pub thread: Option<Thread>,
}

/// The channel types needed here, with Discord's numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum ChannelKind {
    Text = 0,
    Direct = 1,
    Voice = 2,
    Announcement = 5,
    AnnouncementThread = 10,
    PublicThread = 11,
    PrivateThread = 12,
    Stage = 13,
    Forum = 15,
}

impl ChannelKind {
    /// Returns whether threads can be created in it.
    pub fn takes_threads(self) -> bool {
        matches!(self, ChannelKind::Text | ChannelKind::Announcement)
    }

    /// Returns whether messages can be posted in it.
    pub fn takes_messages(self) -> bool {
        self != ChannelKind::Forum
    }
}

impl From<ChannelKind> for u8 {
    fn from(kind: ChannelKind) -> u8 {
        kind as u8
    }
}

impl TryFrom<u8> for ChannelKind {
    type Error = String;

    fn try_from(number: u8) -> Result<ChannelKind, String> {
        Ok(match number {
            0 => ChannelKind::Text,
            1 => ChannelKind::Direct,
            2 => ChannelKind::Voice,
            5 => ChannelKind::Announcement,
            10 => ChannelKind::AnnouncementThread,
            11 => ChannelKind::PublicThread,
            12 => ChannelKind::PrivateThread,
            13 => ChannelKind::Stage,
            15 => ChannelKind::Forum,
            other => return Err(format!("{other} is no kind of channel known here")),
        })
    }
}

/// The fields that only threads have.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Thread {
    pub owner: Snowflake,
    pub archived: bool,
    pub locked: bool,
    /// Minutes of inactivity after which Discord would archive it.
    pub auto_archive: u64,
    pub archive_changed: u64,
    pub members: BTreeSet<Snowflake>,
}

/// A message. Deleted ones are kept for the control routes.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Message {
    pub id: Snowflake,
    pub channel: Snowflake,
    pub author: Snowflake,
    /// Discord's message type: 0 default, 18 thread created, 19 reply, 20 command…
    pub kind: u8,
    pub content: String,
    pub flags: u64,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    /// The mentioned users, as permitted by `allowed_mentions`.
    pub mentions: Vec<Snowflake>,
    /// The notified users. Fixed when the message is posted, because edits do not notify anyone.
    pub pinged: Vec<Snowflake>,
    pub mention_everyone: bool,
    pub reply_to: Option<Snowflake>,
    pub nonce: Option<Value>,
    /// The only person who sees it, if it is ephemeral.
    pub only_for: Option<Snowflake>,
    /// The interaction that it responds to.
    pub interaction: Option<Snowflake>,
    pub edited: Option<u64>,
    /// The number of edits.
    pub edits: u32,
    pub deleted: bool,
}

impl Message {
    pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub const HAS_THREAD: u64 = 1 << 5;
    pub const EPHEMERAL: u64 = 1 << 6;
    pub const LOADING: u64 = 1 << 7;
    pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;

    /// Creates a message without content.
    pub fn bare(id: Snowflake, channel: Snowflake, author: Snowflake, kind: u8) -> Message {
        Message {
            id,
            channel,
            author,
            kind,
            content: String::new(),
            flags: 0,
            embeds: Vec::new(),
            components: Vec::new(),
            attachments: Vec::new(),
            mentions: Vec::new(),
            pinged: Vec::new(),
            mention_everyone: false,
            reply_to: None,
            nonce: None,
            only_for: None,
            interaction: None,
            edited: None,
            edits: 0,
            deleted: false,
        }
    }

    /// Returns whether a person can see it.
    pub fn visible_to(&self, person: Snowflake) -> bool {
        !self.deleted && self.meant_for(person)
    }

    /// Returns whether a person could see it when it was posted.
    pub fn meant_for(&self, person: Snowflake) -> bool {
        self.only_for.is_none_or(|recipient| recipient == person)
    }

    /// Returns whether it is the "thinking…" message of a deferred response.
    pub fn thinking(&self) -> bool {
        self.flags & Message::LOADING != 0
    }
}

/// A file of a message. Its bytes are stored next to the world's file, under its id.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Attachment {
    pub id: Snowflake,
    pub filename: String,
    pub description: Option<String>,
    pub content_type: String,
    pub size: u64,
    /// Width and height of an image, in pixels.
    pub dimensions: Option<(u32, u32)>,
}

/// A registered command; `body` is the bot's request.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Command {
    pub id: Snowflake,
    /// The only server that has it; `None` for a global command.
    pub server: Option<Snowflake>,
    pub version: Snowflake,
    pub body: Value,
}

/// An action of a person that the bot must respond to.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Interaction {
    pub id: Snowflake,
    pub token: String,
    /// Discord's interaction type: 2 command, 3 component, 4 autocomplete, 5 modal.
    pub kind: u8,
    pub actor: Snowflake,
    pub channel: Snowflake,
    pub server: Option<Snowflake>,
    /// The event as sent to the bot.
    pub payload: Value,
    pub state: InteractionState,
    /// The message whose component was used.
    pub source: Option<Snowflake>,
    /// The message that `@original` refers to.
    pub original: Option<Snowflake>,
    /// The modal of the response, or the choices of an autocomplete.
    pub extra: Option<Value>,
}

/// The state of the response to an interaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InteractionState {
    Waiting,
    Answered,
    Deferred,
    Updated,
    DeferredUpdate,
    Choices,
    Modal,
    Launched,
    Failed,
}
