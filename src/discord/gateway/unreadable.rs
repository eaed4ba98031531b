//! Events that cannot be read: counted, logged once an hour without their contents, and answered if they are interactions.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use serde_json::Value;
use serenity::all::{
    CreateAutocompleteResponse, CreateInteractionResponse, CreateInteractionResponseMessage,
};
use tokio::time::Instant;

use crate::app::Vitals;
use crate::discord::data::Data;
use crate::discord::loose::Snowflake;
use crate::discord::snowflake;
use crate::play::Language;
use crate::store::{InteractionId, InteractionRef};
use crate::text::Text;

/// The least time between two lines of the log about events of one kind.
const TOLD_EACH: Duration = Duration::from_secs(60 * 60);
/// Discord's interaction type of an autocomplete request.
const AUTOCOMPLETE: u64 = 4;

/// The kinds that are counted, by their names in the gateway's words; others count as the last one.
const KINDS: [(&str, &str); 6] = [
    ("INTERACTION_CREATE", "interaction"),
    ("MESSAGE_CREATE", "message"),
    ("READY", "ready"),
    ("GUILD_", "server"),
    ("CHANNEL_", "channel"),
    ("THREAD_", "channel"),
];
const OTHER: &str = "other";

/// Unreadable events of all shards.
pub(super) struct Unreadable {
    vitals: Arc<Vitals>,
    /// The last line of the log about each kind.
    told: Mutex<BTreeMap<&'static str, Instant>>,
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
            told: Mutex::default(),
        }
    }

    /// Notes an event of this name.
    pub fn note(&self, event: &str) {
        let mut known = KINDS.iter();
        let kind = known.find(|(name, _)| event.starts_with(name));
        let kind = kind.map_or(OTHER, |(_, kind)| *kind);
        self.vitals.instruments.unreadable(kind);
        let now = Instant::now();
        let mut told = self.told.lock();
        let lately = told.get(kind).is_some_and(|last| now - *last < TOLD_EACH);
        if !lately {
            told.insert(kind, now);
            tracing::error!(
                kind,
                "an event of Discord's cannot be read: is this the newest version of hansu?"
            );
        }
    }

    /// Notes an interaction, and answers it if it has an id and a token.
    pub async fn interaction(&self, data: &Data, sent: &Value) {
        self.note("INTERACTION_CREATE");
        let (Some(id), Some(token)) = (Snowflake::read(&sent["id"]), sent["token"].as_str()) else {
            return;
        };
        let asked = InteractionRef {
            id: InteractionId(id.0),
            token: token.to_owned(),
            at: snowflake::time_of(id.0),
        };
        let answer = if sent["type"].as_u64() == Some(AUTOCOMPLETE) {
            CreateInteractionResponse::Autocomplete(CreateAutocompleteResponse::new())
        } else {
            let said = Language::ALL.map(|language| Text::of(language).say("unreadable"));
            let message = CreateInteractionResponseMessage::new().content(said.join("\n"));
            CreateInteractionResponse::Message(message.ephemeral(true))
        };
        if let Err(fault) = data.outlet.answer(&asked, &answer, Vec::new()).await {
            tracing::warn!(%fault, "an interaction that cannot be read was not answered");
        }
    }
}
