//! Events of the gateway, parsed only where their fields are used.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use serde_json::Value;
use serenity::all::CreateAutocompleteResponse;
use tokio::sync::mpsc::UnboundedSender;
use tokio::time::Instant;

use super::changes::{self, TrackedChange};
use super::envelope::Envelope;
use crate::app::{Heartbeats, ShardLink};
use crate::discord::button::ResponseMode;
use crate::discord::interactions::{self, plain_text};
use crate::discord::lenient::{self, Snowflake};
use crate::discord::message::Message;
use crate::discord::outlet::InitialResponse;
use crate::discord::{Data, read, snowflake};
use hansu_play::Language;
use hansu_store::{InteractionId, InteractionRef};
use hansu_text::{Key, Text};

/// Handles the events of one shard.
#[derive(Clone)]
pub struct Events {
    link: Arc<ShardLink>,
    data: Data,
    /// The queue of changes, shared by all shards.
    changes: UnboundedSender<TrackedChange>,
    unreadable: Arc<Unreadable>,
}

impl Events {
    /// Returns the handlers of these connections' events.
    pub fn of(links: Vec<Arc<ShardLink>>, data: &Data) -> Vec<Events> {
        let unreadable = Arc::new(Unreadable::new(data));
        let changes = changes::queue(&data.app);
        let of_link = |link| Events {
            link,
            data: data.clone(),
            changes: changes.clone(),
            unreadable: Arc::clone(&unreadable),
        };
        links.into_iter().map(of_link).collect()
    }

    /// Returns the connection of these events.
    pub fn link(&self) -> Arc<ShardLink> {
        Arc::clone(&self.link)
    }

    /// Lets the time for which the dead connection received nothing count as an outage.
    pub(super) async fn note_silence(&self, silence: Duration) {
        let shard = self.link.shard;
        let clocks = &self.data.app.core.clocks;
        if let Err(error) = clocks.note_silence(shard, silence).await {
            tracing::warn!(%error, %shard, "the silence of the gateway could not be stored");
        }
    }

    /// Counts a message whose kind cannot be parsed.
    pub fn unreadable(&self) {
        self.unreadable.note("message of the gateway");
    }

    /// Starts to handle an event. Interactions and messages are handled concurrently, and their handlers start in
    /// order; changes of servers are applied one after the other.
    pub(super) fn handle(&self, event: &Envelope<'_>) {
        match event.kind.as_deref() {
            Some("INTERACTION_CREATE") => self.interaction(event),
            Some("MESSAGE_CREATE") => self.message(event),
            Some(kind) => match TrackedChange::read(kind, event, self.data.me.id) {
                Some(changes) => {
                    for change in changes {
                        // Only a process that ends has no receiver.
                        let _ = self.changes.send(change);
                    }
                }
                None => self.unreadable.note(kind),
            },
            None => self.unreadable(),
        }
    }

    fn interaction(&self, event: &Envelope<'_>) {
        let Some(mut sent) = event.data::<Value>() else {
            self.unreadable.note("INTERACTION_CREATE");
            return;
        };
        let data = self.data.clone();
        if let Some(made) = read::interaction(&mut sent) {
            self.data.handlers.spawn(async move {
                Box::pin(interactions::handle(&data, made)).await;
            });
        } else {
            let unreadable = Arc::clone(&self.unreadable);
            let answer = async move { unreadable.interaction(&data, &sent).await };
            self.data.handlers.spawn(answer);
        }
    }

    fn message(&self, event: &Envelope<'_>) {
        let Some(sent) = event.data::<Value>() else {
            self.unreadable.note("MESSAGE_CREATE");
            return;
        };
        let Some(message) = lenient::read_message(&sent) else {
            self.unreadable.note("MESSAGE_CREATE");
            return;
        };
        let data = self.data.clone();
        self.data.handlers.spawn(async move {
            Box::pin(plain_text::handle(&data, &message)).await;
        });
    }
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
        let lines = Language::ALL.map(|language| Text::of(language).say(Key::Unreadable));
        let message = Message::words(lines.join("\n"));
        let answer = if sent["type"].as_u64() == Some(AUTOCOMPLETE) {
            InitialResponse::Completions(CreateAutocompleteResponse::new())
        } else {
            InitialResponse::Message(ResponseMode::Private, &message)
        };
        if let Err(fault) = data.outlet.answer(&interaction, &answer).await {
            tracing::warn!(%fault, "an unreadable interaction could not be answered");
        }
    }
}
