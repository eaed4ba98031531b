//! A model of the parts of Discord that the bot uses, written from Discord's documentation independently of the sandbox.
//! If the two differ, one of them is wrong.
//!
//! It has no clock and no randomness: each call passes the time, and faults are decided elsewhere.

mod answers;
mod channels;
mod interactions;
mod messages;
mod request;
mod wire;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

pub use answers::Answer;
pub use interactions::{Interaction, InteractionKind, State};
pub use messages::Message;
pub use request::ApiRequest;

/// An id of Discord's.
pub type Id = u64;
/// Milliseconds of the world since 1970. No fault sets this time back.
pub type Millis = u64;

/// Discord's own first millisecond.
const EPOCH: Millis = 1_420_070_400_000;

/// The permission to see a channel.
pub const VIEW_CHANNEL: u64 = 1 << 10;
/// The permission to write in a channel.
pub const SEND_MESSAGES: u64 = 1 << 11;
/// The permission to write in threads.
pub const SEND_IN_THREADS: u64 = 1 << 38;
/// The permission to open threads.
pub const CREATE_THREADS: u64 = 1 << 35;
/// All permissions that the bot requests.
pub const ALL: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | SEND_IN_THREADS
    | CREATE_THREADS
    | (1 << 14)
    | (1 << 15)
    | (1 << 16);

/// A person, or the bot.
#[derive(Debug, Clone)]
pub struct Person {
    /// Their name.
    pub name: String,
    /// The language of their client.
    pub locale: &'static str,
    /// `true` if the person accepts direct messages of the bot.
    pub direct_open: bool,
    /// `true` if the person is a member of the servers.
    pub member: bool,
    /// `true` if the person may change the servers.
    pub manages: bool,
}

/// A text channel, a thread in one, or direct messages with a person.
#[derive(Debug, Clone)]
pub struct Channel {
    /// Its id.
    pub id: Id,
    /// The channel that a thread is in.
    pub parent: Option<Id>,
    /// The server of the channel; `None` for direct messages.
    pub server: Option<Id>,
    /// The person with whom the bot has these direct messages.
    pub recipient: Option<Id>,
    /// `true` for an archived thread.
    pub archived: bool,
    /// `true` if only moderators may unarchive the thread.
    pub locked: bool,
    /// The permissions that the bot lacks there.
    pub denied: u64,
}

/// The state of Discord.
#[derive(Debug)]
pub struct Discord {
    /// The bot's user and application.
    pub bot: Id,
    /// People by id.
    pub people: BTreeMap<Id, Person>,
    /// Channels by id, without deleted ones.
    pub channels: BTreeMap<Id, Channel>,
    /// Messages by id, also deleted ones.
    pub messages: BTreeMap<Id, Message>,
    /// Interactions by id.
    pub interactions: BTreeMap<Id, Interaction>,
    /// Posted messages by nonce and channel, with their time.
    nonces: BTreeMap<(Id, String), (Id, Millis)>,
    /// The number of the last id of a millisecond.
    last: Id,
    /// The ids of deleted channels.
    gone: BTreeSet<Id>,
    /// Boards whose buttons were removed: the message and the time.
    pub stripped: Vec<(Id, Millis)>,
    /// Forbidden requests that the bot has sent.
    pub wrong: Vec<String>,
}

impl Discord {
    /// Servers with people and channels.
    pub fn new(bot: Id) -> Discord {
        Discord {
            bot,
            people: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            interactions: BTreeMap::new(),
            nonces: BTreeMap::new(),
            last: 0,
            gone: BTreeSet::new(),
            stripped: Vec::new(),
            wrong: Vec::new(),
        }
    }

    /// Returns a new id, greater than all former ids.
    pub fn id(&mut self, now: Millis) -> Id {
        let first = now.saturating_sub(EPOCH) << 22;
        self.last = first.max(self.last + 1);
        self.last
    }

    /// Answers one request of the bot.
    pub fn answer(&mut self, request: &ApiRequest, now: Millis) -> Answer {
        let parts = request.path.split('/');
        let path: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        match (request.method.as_str(), path.as_slice()) {
            ("POST", ["interactions", id, token, "callback"]) => {
                self.callback(id, token, request, now)
            }
            (method, ["webhooks", _, token, "messages", "@original"]) => {
                self.original(method, token, request, now)
            }
            ("POST", ["webhooks", _, token]) => self.follow_up(token, request, now),
            ("POST", ["channels", channel, "messages"]) => self.post(number(channel), request, now),
            ("GET", ["channels", channel, "messages"]) => self.page(number(channel), request),
            ("PATCH", ["channels", channel, "messages", message]) => {
                self.edit(number(channel), number(message), request, now)
            }
            ("DELETE", ["channels", channel, "messages", message]) => {
                self.delete(number(channel), number(message))
            }
            ("POST", ["channels", channel, "messages", message, "threads"]) => {
                self.open_thread(number(channel), number(message))
            }
            ("GET", ["channels", channel]) => self.channel(number(channel)),
            ("PATCH", ["channels", channel]) => self.change_channel(number(channel), request),
            ("POST", ["users", "@me", "channels"]) => self.open_direct(request, now),
            ("GET", ["guilds", _, "members", person]) => self.member(number(person)),
            (method, _) => {
                let unknown = format!("{method} {} is no request of a bot like ours", request.path);
                self.wrong.push(unknown);
                Answer::refused(404, 0, "Unknown route")
            }
        }
    }
}

fn number(text: &str) -> Id {
    text.parse().unwrap_or_default()
}

/// Returns the ids of a message's buttons and menus, with the choices of menus.
pub fn controls(components: &Value) -> Vec<(String, Vec<String>)> {
    let rows = components.as_array().into_iter().flatten();
    let controls = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    let mut found = Vec::new();
    for control in controls {
        let Some(id) = control["custom_id"].as_str() else {
            continue;
        };
        if control["disabled"] == true {
            continue;
        }
        let options = control["options"].as_array().into_iter().flatten();
        let values = options.filter_map(|option| option["value"].as_str().map(str::to_owned));
        found.push((id.to_owned(), values.collect()));
    }
    found
}
