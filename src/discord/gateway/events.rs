//! Events of the gateway, parsed only where their fields are used.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;
use serenity::all::{
    CreateAutocompleteResponse, CreateInteractionResponse, CreateInteractionResponseMessage,
};
use tokio::time::Instant;

use crate::app::{AppError, Delivery, Heartbeats, Servers, ShardLink};
use crate::discord::data::Data;
use crate::discord::loose::{Identified, Snowflake};
use crate::discord::{dispatch, loose, snowflake, written};
use crate::play::{ChannelId, Language, ServerId, ShardRange};
use crate::store::{InteractionId, InteractionRef, RetryScope};
use crate::text::{Key, Text};

/// A gateway message with unparsed contents.
#[derive(Deserialize)]
pub(super) struct Envelope<'a> {
    pub op: u8,
    /// The event's name, for a dispatch.
    #[serde(borrow, default)]
    t: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    d: Option<&'a RawValue>,
}

impl Envelope<'_> {
    /// Returns whether it starts or resumes a session.
    pub fn begins_session(&self) -> bool {
        matches!(self.t.as_deref(), Some("READY" | "RESUMED"))
    }

    fn read<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(self.d?.get()).ok()
    }
}

#[derive(Deserialize)]
struct InServer {
    guild_id: Snowflake,
}

#[derive(Deserialize)]
struct MemberUpdate {
    guild_id: Snowflake,
    user: Identified,
}

/// Handles the events of one shard.
#[derive(Clone)]
pub struct Events {
    link: Arc<ShardLink>,
    data: Data,
    delivery: Arc<Delivery>,
    servers: Arc<Servers>,
    unreadable: Arc<Unreadable>,
}

impl Events {
    /// Returns the handlers of these connections' events.
    pub fn of(links: Vec<Arc<ShardLink>>, data: &Data) -> Vec<Events> {
        let unreadable = Arc::new(Unreadable::new(data));
        let of_link = |link| Events {
            link,
            data: data.clone(),
            delivery: Arc::clone(&data.app.delivery),
            servers: Arc::clone(&data.app.servers),
            unreadable: Arc::clone(&unreadable),
        };
        links.into_iter().map(of_link).collect()
    }

    /// Returns the connection of these events.
    pub fn link(&self) -> Arc<ShardLink> {
        Arc::clone(&self.link)
    }

    /// Counts a message whose kind cannot be parsed.
    pub fn unreadable(&self) {
        self.unreadable.note("message of the gateway");
    }

    /// Starts to handle an event. Events are handled concurrently, and their handlers start in order.
    pub(super) fn handle(&self, event: &Envelope<'_>) {
        match event.t.as_deref() {
            Some("INTERACTION_CREATE") => self.interaction(event),
            Some("MESSAGE_CREATE") => self.message(event),
            Some(kind) => match TrackedChange::read(kind, event, self) {
                Reading::Read(news) => self.track(news),
                Reading::Unused => {}
                Reading::Unreadable => self.unreadable.note(kind),
            },
            None => self.unreadable(),
        }
    }

    fn interaction(&self, event: &Envelope<'_>) {
        let Some(sent) = event.read::<Value>() else {
            self.unreadable.note("INTERACTION_CREATE");
            return;
        };
        let data = self.data.clone();
        if let Some(made) = loose::interaction(&sent) {
            self.data.handlers.spawn(async move {
                Box::pin(dispatch::handle(&data, made)).await;
            });
        } else {
            let unreadable = Arc::clone(&self.unreadable);
            let answer = async move { unreadable.interaction(&data, &sent).await };
            self.data.handlers.spawn(answer);
        }
    }

    fn message(&self, event: &Envelope<'_>) {
        let Some(sent) = event.read::<Value>() else {
            self.unreadable.note("MESSAGE_CREATE");
            return;
        };
        let Some(message) = loose::read_message(&sent) else {
            self.unreadable.note("MESSAGE_CREATE");
            return;
        };
        let data = self.data.clone();
        self.data.handlers.spawn(async move {
            Box::pin(written::handle(&data, &message)).await;
        });
    }

    fn track(&self, news: Vec<TrackedChange>) {
        let events = self.clone();
        tokio::spawn(async move {
            for news in news {
                if let Err(error) = events.track_one(news).await {
                    tracing::error!(%error, "a gateway event could not be handled");
                }
            }
        });
    }

    async fn track_one(&self, change: TrackedChange) -> Result<(), AppError> {
        match change {
            TrackedChange::AllServers { shard, here } => self.servers.reconcile(shard, &here).await,
            TrackedChange::Joined(server) => self.servers.note_joined(server).await,
            TrackedChange::Left(server) => self.servers.note_left(server).await,
            TrackedChange::Deleted(channel) => self.delivery.channel_deleted(channel).await,
            TrackedChange::Changed(place) => self.delivery.changed_at(place).await,
            TrackedChange::Retry(place) => self.delivery.try_again_at(place).await,
        }
    }
}

/// A change that the bot tracks.
#[derive(Debug, PartialEq, Eq)]
enum TrackedChange {
    /// The servers of a shard that the bot is in.
    AllServers {
        shard: ShardRange,
        here: BTreeSet<ServerId>,
    },
    Joined(ServerId),
    Left(ServerId),
    /// A channel or thread is gone.
    Deleted(ChannelId),
    /// Messages may be possible where they were rejected before.
    Changed(RetryScope),
    /// Like `Changed`, but perhaps nothing has changed: each server is announced at each connect.
    Retry(RetryScope),
}

/// The result of parsing an event.
enum Reading {
    Read(Vec<TrackedChange>),
    Unused,
    Unreadable,
}

impl TrackedChange {
    fn read(kind: &str, event: &Envelope<'_>, events: &Events) -> Reading {
        let own_id = events.data.me.id.0;
        let changes = match kind {
            "READY" => event.read::<Value>().map(|ready| servers_of_ready(&ready)),
            "GUILD_CREATE" => event.read().map(|server: Identified| {
                let server = ServerId(server.id.0);
                vec![
                    TrackedChange::Joined(server),
                    TrackedChange::Retry(RetryScope::Server(server)),
                ]
            }),
            "GUILD_UPDATE" => event
                .read()
                .map(|server: Identified| vec![TrackedChange::in_server(server.id)]),
            "GUILD_DELETE" => event
                .read::<Value>()
                .and_then(|server| server_left(&server)),
            "CHANNEL_DELETE" | "THREAD_DELETE" => event
                .read()
                .map(|channel: Identified| vec![TrackedChange::Deleted(ChannelId(channel.id.0))]),
            "CHANNEL_CREATE" | "CHANNEL_UPDATE" | "THREAD_UPDATE" => {
                event.read().map(|at: Identified| {
                    let place = RetryScope::Channel(ChannelId(at.id.0));
                    vec![TrackedChange::Changed(place)]
                })
            }
            "GUILD_ROLE_CREATE" | "GUILD_ROLE_UPDATE" | "GUILD_ROLE_DELETE" => event
                .read()
                .map(|role: InServer| vec![TrackedChange::in_server(role.guild_id)]),
            // Without the privileged intent only the bot's own membership is sent.
            "GUILD_MEMBER_UPDATE" => event.read().map(|member: MemberUpdate| {
                let is_own = member.user.id.0 == own_id;
                is_own
                    .then(|| TrackedChange::in_server(member.guild_id))
                    .into_iter()
                    .collect()
            }),
            _ => return Reading::Unused,
        };
        changes.map_or(Reading::Unreadable, Reading::Read)
    }

    fn in_server(server: Snowflake) -> TrackedChange {
        TrackedChange::Changed(RetryScope::Server(ServerId(server.0)))
    }
}

/// Returns the servers listed by READY; nothing if the shard cannot be parsed.
fn servers_of_ready(ready: &Value) -> Vec<TrackedChange> {
    let shard = match &ready["shard"] {
        Value::Null => Some(ShardRange::ONLY),
        shard => shard_range(shard),
    };
    let guilds = ready["guilds"].as_array();
    let (Some(shard), Some(guilds)) = (shard, guilds) else {
        return Vec::new();
    };
    let ids = guilds
        .iter()
        .filter_map(|server| Snowflake::read(&server["id"]));
    let servers = ids.map(|id| ServerId(id.0)).collect();
    vec![TrackedChange::AllServers {
        shard,
        here: servers,
    }]
}

/// Returns a server that the bot has left. An outage of a server does not count.
fn server_left(server: &Value) -> Option<Vec<TrackedChange>> {
    let id = Snowflake::read(&server["id"])?;
    if server["unavailable"] == Value::Bool(true) {
        return Some(Vec::new());
    }
    Some(vec![TrackedChange::Left(ServerId(id.0))])
}

/// Returns the range of one shard, sent as its number and the total.
fn shard_range(shard: &Value) -> Option<ShardRange> {
    let number = |at: usize| u16::try_from(shard[at].as_u64()?).ok();
    let id = number(0)?;
    ShardRange::new(id, id, number(1)?).ok()
}

/// The minimum interval between two log lines about events of one kind.
const LOG_INTERVAL: Duration = Duration::from_secs(60 * 60);
/// Discord's interaction type of an autocomplete request.
const AUTOCOMPLETE: u64 = 4;

/// The counted kinds, by their gateway names; others count as the last one.
const KINDS: [(&str, &str); 6] = [
    ("INTERACTION_CREATE", "interaction"),
    ("MESSAGE_CREATE", "message"),
    ("READY", "ready"),
    ("GUILD_", "server"),
    ("CHANNEL_", "channel"),
    ("THREAD_", "channel"),
];
const OTHER: &str = "other";

/// The unreadable events of all shards.
pub(super) struct Unreadable {
    vitals: Arc<Heartbeats>,
    /// The last log line about each kind.
    last_logged: Mutex<BTreeMap<&'static str, Instant>>,
}

impl Unreadable {
    pub fn new(data: &Data) -> Unreadable {
        let vitals = Arc::clone(&data.app.core.vitals);
        for (_, kind) in KINDS {
            vitals.instruments.expect_unreadable(kind);
        }
        vitals.instruments.expect_unreadable(OTHER);
        Unreadable {
            vitals,
            last_logged: Mutex::default(),
        }
    }

    /// Notes an event of this name.
    pub fn note(&self, event: &str) {
        let mut kinds = KINDS.iter();
        let kind = kinds.find(|(name, _)| event.starts_with(name));
        let kind = kind.map_or(OTHER, |(_, kind)| *kind);
        self.vitals.instruments.unreadable(kind);
        let now = Instant::now();
        let mut last_logged = self.last_logged.lock();
        let is_recent = last_logged
            .get(kind)
            .is_some_and(|last| now - *last < LOG_INTERVAL);
        if !is_recent {
            last_logged.insert(kind, now);
            tracing::error!(
                kind,
                "a gateway event could not be parsed: is this the newest version of hansu?"
            );
        }
    }

    /// Notes an interaction, and answers it if it has an id and a token.
    pub async fn interaction(&self, data: &Data, sent: &Value) {
        self.note("INTERACTION_CREATE");
        let (Some(id), Some(token)) = (Snowflake::read(&sent["id"]), sent["token"].as_str()) else {
            return;
        };
        let interaction = InteractionRef {
            id: InteractionId(id.0),
            token: token.to_owned(),
            at: snowflake::time_of(id.0),
        };
        let answer = if sent["type"].as_u64() == Some(AUTOCOMPLETE) {
            CreateInteractionResponse::Autocomplete(CreateAutocompleteResponse::new())
        } else {
            let lines = Language::ALL.map(|language| Text::of(language).say(Key::Unreadable));
            let message = CreateInteractionResponseMessage::new().content(lines.join("\n"));
            CreateInteractionResponse::Message(message.ephemeral(true))
        };
        if let Err(fault) = data.outlet.answer(&interaction, &answer, Vec::new()).await {
            tracing::warn!(%fault, "an unreadable interaction could not be answered");
        }
    }
}
