//! The world: people, servers, channels and messages, in memory and on disk, with its clock.

mod model;
mod permissions;
mod seed;
mod table;
mod wire;

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::snowflake::{IdGenerator, Snowflake, millis, now_millis};
use super::store::{DocumentRow, WorldStoreError};
pub use model::{
    Application, Attachment, Channel, ChannelKind, Command, Interaction, InteractionState, Member,
    Message, Person, Server, Thread,
};
pub use permissions::Permissions;
use table::Table;
pub use wire::{attachment_path, server_json};

/// The whole state, with the effects of the current change.
#[derive(Debug)]
pub struct World {
    pub application: Application,
    /// The base URL of attachments: scheme, host and port.
    pub base_url: String,
    pub people: Table<Person>,
    pub servers: Table<Server>,
    pub channels: Table<Channel>,
    pub messages: Table<Message>,
    pub commands: Table<Command>,
    pub interactions: Table<Interaction>,
    ids: IdGenerator,
    /// The effects of the current change, sent once it is on disk.
    pub effects: Effects,
    applications: Table<Application>,
    clocks: Table<WorldClock>,
    by_channel: HashMap<Snowflake, BTreeSet<Snowflake>>,
    by_token: HashMap<String, Snowflake>,
    waiting: HashMap<Snowflake, oneshot::Sender<()>>,
}

impl World {
    /// Returns the rows that a save must write.
    pub fn unsaved(&self) -> Result<Vec<DocumentRow>, WorldStoreError> {
        let mut rows = Vec::new();
        self.applications.collect_unsaved(&mut rows)?;
        self.clocks.collect_unsaved(&mut rows)?;
        self.people.collect_unsaved(&mut rows)?;
        self.servers.collect_unsaved(&mut rows)?;
        self.channels.collect_unsaved(&mut rows)?;
        self.messages.collect_unsaved(&mut rows)?;
        self.commands.collect_unsaved(&mut rows)?;
        self.interactions.collect_unsaved(&mut rows)?;
        Ok(rows)
    }

    /// Records that everything is on disk.
    pub fn mark_saved(&mut self) {
        self.applications.mark_saved();
        self.clocks.mark_saved();
        self.people.mark_saved();
        self.servers.mark_saved();
        self.channels.mark_saved();
        self.messages.mark_saved();
        self.commands.mark_saved();
        self.interactions.mark_saved();
    }

    /// Returns the messages of a channel, oldest first, including deleted and ephemeral ones.
    pub fn messages_in(&self, channel: Snowflake) -> impl DoubleEndedIterator<Item = &Message> {
        let ids = self.by_channel.get(&channel);
        ids.into_iter()
            .flatten()
            .filter_map(|id| self.messages.get(*id))
    }

    /// Posts a message and notifies everyone who can see it.
    pub fn post(&mut self, message: Message) {
        let id = message.id;
        self.by_channel
            .entry(message.channel)
            .or_default()
            .insert(id);
        self.messages.insert(id, message);
        self.message_changed(id, "MESSAGE_CREATE");
    }

    /// Records the effects of a posted, edited or deleted message, by the name of the bot's event.
    pub fn message_changed(&mut self, id: Snowflake, event: &'static str) {
        let Some(message) = self.messages.get(id) else {
            return;
        };
        let server = self
            .channels
            .get(message.channel)
            .and_then(|channel| channel.server);
        let data = match event {
            "MESSAGE_DELETE" => json!({
                "id": id, "channel_id": message.channel, "guild_id": server,
            }),
            _ => {
                let mut data = self.message_json(message);
                data["guild_id"] = json!(server);
                data
            }
        };
        let channel = message.channel;
        let only_for = message.only_for;
        let what = match event {
            "MESSAGE_CREATE" => "posted",
            "MESSAGE_DELETE" => "deleted",
            _ => "edited",
        };
        // Ephemeral messages have no gateway events.
        if only_for.is_none() && self.bot_receives(server) {
            let intents = if server.is_some() {
                INTENT_GUILD_MESSAGES
            } else {
                INTENT_DIRECT_MESSAGES
            };
            self.effects.events.push(Event {
                name: event,
                intents,
                data,
            });
        }
        self.effects.notices.push(Notice {
            what,
            channel: Some(channel),
            message: Some(id),
            only_for,
        });
    }

    /// Returns whether the bot receives the events of a server, or of direct messages. It receives none of a server
    /// that it is not in.
    fn bot_receives(&self, server: Option<Snowflake>) -> bool {
        server.is_none_or(|server| self.member(server, self.bot()).is_some())
    }

    /// Records the effects of a changed channel or thread, by the name of the bot's event.
    pub fn channel_changed(&mut self, channel: Snowflake, event: &'static str) {
        let Some(found) = self.channels.get(channel) else {
            return;
        };
        if self.bot_receives(found.server) {
            let data = self.channel_json(found);
            self.effects.events.push(Event {
                name: event,
                intents: INTENT_GUILDS,
                data,
            });
        }
        self.world_changed(Some(channel));
    }

    /// Notifies people that the lists of servers and channels changed.
    pub fn world_changed(&mut self, channel: Option<Snowflake>) {
        self.effects.notices.push(Notice {
            what: "world",
            channel,
            message: None,
            only_for: None,
        });
    }

    /// Adds an interaction that waits for its response. The receiver resolves with the initial one.
    pub fn open_interaction(&mut self, interaction: Interaction) -> oneshot::Receiver<()> {
        let (sender, receiver) = oneshot::channel();
        self.waiting.insert(interaction.id, sender);
        self.by_token
            .insert(interaction.token.clone(), interaction.id);
        self.interactions.insert(interaction.id, interaction);
        receiver
    }

    /// Returns the interaction of a token.
    pub fn interaction_by_token(&self, token: &str) -> Option<&Interaction> {
        self.by_token
            .get(token)
            .and_then(|id| self.interactions.get(*id))
    }

    /// Changes an interaction's state and wakes the request that waits for it.
    pub fn set_interaction_state(&mut self, id: Snowflake, state: InteractionState) {
        let Some(interaction) = self.interactions.get_mut(id) else {
            return;
        };
        interaction.state = state;
        self.effects.answered.extend(self.waiting.remove(&id));
        self.effects.notices.push(Notice {
            what: "interaction",
            channel: Some(interaction.channel),
            message: None,
            only_for: Some(interaction.actor),
        });
    }

    /// Returns the bot's user id.
    pub fn bot(&self) -> Snowflake {
        self.application.id
    }

    /// Returns the channel whose permissions apply: a thread's parent, otherwise the channel itself.
    pub fn settings_channel<'a>(&'a self, channel: &'a Channel) -> &'a Channel {
        channel
            .parent
            .and_then(|parent| self.channels.get(parent))
            .unwrap_or(channel)
    }

    /// Returns the direct message channel of a person with the bot.
    pub fn direct_channel(&self, person: Snowflake) -> Option<&Channel> {
        self.channels
            .values()
            .find(|channel| channel.recipient == Some(person))
    }

    /// Returns whether a person can see a channel, as a member of its server or as its recipient.
    pub fn can_see(&self, person: Snowflake, channel: &Channel) -> bool {
        match (channel.server, channel.kind, &channel.thread) {
            (None, ..) => channel.recipient == Some(person),
            (Some(server), kind, thread) => {
                let hidden = kind == ChannelKind::PrivateThread
                    && thread
                        .as_ref()
                        .is_some_and(|thread| !thread.members.contains(&person));
                self.member(server, person).is_some() && !hidden
            }
        }
    }

    /// Returns a user's membership in a server.
    pub fn member(&self, server: Snowflake, person: Snowflake) -> Option<&Member> {
        self.servers
            .get(server)
            .and_then(|server| server.members.get(&person))
    }

    /// Returns the offset of the world's clock from the system clock.
    pub fn ahead(&self) -> Duration {
        self.clocks.ahead()
    }

    /// Returns the world's time in Unix milliseconds.
    pub fn now(&self) -> u64 {
        now_millis() + millis(self.ahead())
    }

    /// Returns a new id with the world's time.
    pub fn next_id(&mut self) -> Snowflake {
        let now = self.now();
        self.ids.next(now)
    }

    /// Moves the clock forward and notifies everyone; `false` if that is too far.
    pub fn advance_clock(&mut self, by: Duration) -> bool {
        let moved = self.clocks.advance_clock(by);
        if moved {
            self.world_changed(None);
        }
        moved
    }
}

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
    /// The intents, of which a session needs one; 0 for all sessions.
    pub intents: u64,
    pub data: Value,
}

/// The intent for servers, channels and threads.
pub const INTENT_GUILDS: u64 = 1;

/// The intent for messages in servers.
const INTENT_GUILD_MESSAGES: u64 = 1 << 9;

/// The intent for direct messages.
const INTENT_DIRECT_MESSAGES: u64 = 1 << 12;

/// A change that people can see.
#[derive(Debug, Clone)]
pub struct Notice {
    pub what: &'static str,
    pub channel: Option<Snowflake>,
    pub message: Option<Snowflake>,
    /// The only person who may see it; `None` for everyone.
    pub only_for: Option<Snowflake>,
}

/// The id of the only clock.
const ONLY: Snowflake = Snowflake(0);

/// The maximum offset, a hundred years, which ids can represent.
const FARTHEST: Duration = Duration::from_secs(36_525 * 24 * 60 * 60);

/// The stored clock, so that time does not go back at the next start.
#[derive(Debug, Serialize, Deserialize)]
pub struct WorldClock {
    /// Milliseconds ahead of the system clock.
    ahead: u64,
}

impl Table<WorldClock> {
    /// Returns the offset of the world's clock from the system clock.
    fn ahead(&self) -> Duration {
        let ahead = self.get(ONLY).map_or(0, |clock| clock.ahead);
        Duration::from_millis(ahead)
    }

    /// Moves the clock forward; `false` if that is too far.
    fn advance_clock(&mut self, by: Duration) -> bool {
        let ahead = self.ahead().saturating_add(by);
        if ahead > FARTHEST {
            return false;
        }
        let ahead = millis(ahead);
        self.insert(ONLY, WorldClock { ahead });
        true
    }
}
