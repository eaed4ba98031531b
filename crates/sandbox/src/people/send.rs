//! Sends interactions to the bot and waits for the response; also the changes that clients wait for.

use std::collections::VecDeque;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use parking_lot::Mutex;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::{HttpError, view};
use crate::core::SandboxCore;
use crate::snowflake::Snowflake;
use crate::world::{
    Attachment, Event, Interaction, InteractionState, Notice, World, attachment_path,
};

/// The size limit of an attachment in bytes.
const ATTACHMENT_LIMIT: u64 = 10 << 20;

/// A sent interaction.
pub struct SentInteraction {
    pub id: Snowflake,
    /// Resolves with the initial response.
    answered: oneshot::Receiver<()>,
}

/// An interaction without an id yet.
pub struct InteractionDraft {
    /// Discord's interaction type: 2 command, 3 component, 4 autocomplete, 5 modal.
    pub kind: u8,
    pub who: Snowflake,
    pub channel: Snowflake,
    pub data: Value,
    /// The message whose component was used.
    pub source: Option<Snowflake>,
}

/// Assigns an id to the interaction and sends it to the bot, once it is on disk.
pub async fn send(
    core: &SandboxCore,
    draft: impl FnOnce(&mut World) -> Result<InteractionDraft, HttpError>,
) -> Result<SentInteraction, HttpError> {
    core.change(|world| {
        let draft = draft(world)?;
        let id = world.next_id();
        let secret = URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>());
        let token = URL_SAFE_NO_PAD.encode(format!("interaction:{id}:{secret}"));
        let payload = payload(world, id, &token, &draft);
        let server = world
            .channels
            .get(draft.channel)
            .and_then(|channel| channel.server);
        // Waits before the event is sent, so that a fast response finds its waiter.
        let answered = world.open_interaction(Interaction {
            id,
            token,
            kind: draft.kind,
            actor: draft.who,
            channel: draft.channel,
            server,
            payload: payload.clone(),
            state: InteractionState::Waiting,
            source: draft.source,
            original: None,
            extra: None,
        });
        world.effects.events.push(Event {
            name: "INTERACTION_CREATE",
            intents: 0,
            data: payload,
        });
        Ok(SentInteraction { id, answered })
    })
    .await
}

/// Returns the event that the bot receives.
fn payload(world: &World, id: Snowflake, token: &str, draft: &InteractionDraft) -> Value {
    let mut json = json!({
        "id": id,
        "application_id": world.bot(),
        "type": draft.kind,
        "data": draft.data,
        "channel_id": draft.channel,
        "token": token,
        "version": 1,
        "locale": world.people.get(draft.who).map_or("en-US", |person| &person.locale),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "attachment_size_limit": ATTACHMENT_LIMIT,
    });
    let Some(channel) = world.channels.get(draft.channel) else {
        return json;
    };
    json["app_permissions"] = json!(world.permissions(world.bot(), channel).to_string());
    json["channel"] = world.channel_json(channel);
    json["channel"]["permissions"] = json!(world.permissions(draft.who, channel).to_string());
    if let Some(message) = draft.source.and_then(|id| world.messages.get(id)) {
        json["message"] = world.message_json(message);
    }
    match channel.server.and_then(|id| world.servers.get(id)) {
        Some(server) => {
            json["guild_id"] = json!(server.id);
            json["guild_locale"] = json!(server.locale);
            json["guild"] = json!({ "id": server.id, "locale": server.locale, "features": [] });
            json["context"] = json!(0);
            json["authorizing_integration_owners"] = if server.members.contains_key(&world.bot()) {
                json!({ "0": server.id })
            } else {
                json!({ "1": draft.who })
            };
            if let Some(member) = server.members.get(&draft.who) {
                json["member"] = world.member_json(draft.who, member, Some(channel));
            }
        }
        None => {
            json["context"] = json!(1);
            json["authorizing_integration_owners"] = json!({ "0": "0" });
            json["user"] = world.user_json(draft.who);
        }
    }
    json
}

/// Waits for the initial response. Without one in time, the interaction has failed. Does not wait if there is no bot.
pub async fn wait(core: &SandboxCore, sent: SentInteraction) -> Result<Value, HttpError> {
    let SentInteraction { id, answered } = sent;
    if core.hub.has_session() {
        let window = core.settings.answer_window;
        // The state is read from the world below, after an answer as after the time limit.
        let _ = tokio::time::timeout(window, answered).await;
    }
    core.change(|world| {
        // Under the lock: a response that has just arrived keeps its state, and a later one finds the interaction
        // failed.
        if world
            .interactions
            .get(id)
            .is_some_and(|interaction| interaction.state == InteractionState::Waiting)
        {
            world.set_interaction_state(id, InteractionState::Failed);
        }
        let interaction = world.interactions.get(id);
        let interaction =
            interaction.ok_or_else(|| HttpError::missing("the interaction is gone"))?;
        Ok(view::outcome(world, interaction))
    })
    .await
}

/// Returns the wire form of a file that a person attaches to a command.
pub fn attachment_json(world: &World, channel: Snowflake, attachment: &Attachment) -> Value {
    let path = attachment_path(channel, attachment);
    let url = format!("{}{path}", world.base_url);
    json!({
        "id": attachment.id,
        "filename": attachment.filename,
        "size": attachment.size,
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
        "ephemeral": true,
    })
}

/// The maximum number of notices kept for clients that ask late.
const MAX_NOTICES: usize = 10_000;

/// A numbered notice.
#[derive(Debug, Clone, Serialize)]
pub struct NumberedNotice {
    pub seq: u64,
    /// `posted`, `edited`, `deleted`, `interaction` or `world`.
    pub what: &'static str,
    pub channel: Option<Snowflake>,
    pub message: Option<Snowflake>,
    #[serde(skip)]
    only_for: Option<Snowflake>,
}

impl NumberedNotice {
    /// Returns whether a person may see the change.
    pub fn concerns(&self, world: &World, person: Snowflake) -> bool {
        let channel = self.channel.and_then(|id| world.channels.get(id));
        self.only_for.is_none_or(|recipient| recipient == person)
            && channel.is_none_or(|channel| world.can_see(person, channel))
    }
}

/// The changes so far.
#[derive(Debug, Default)]
pub struct Notices {
    // Not tokio's mutex, because it is never held across an await.
    state: Mutex<ChangeLog>,
}

#[derive(Debug, Default)]
struct ChangeLog {
    last: u64,
    kept: VecDeque<NumberedNotice>,
}

impl Notices {
    /// Numbers a change and stores it.
    pub fn add(&self, notice: &Notice) {
        let mut state = self.state.lock();
        state.last += 1;
        let change = NumberedNotice {
            seq: state.last,
            what: notice.what,
            channel: notice.channel,
            message: notice.message,
            only_for: notice.only_for,
        };
        state.kept.push_back(change);
        if state.kept.len() > MAX_NOTICES {
            state.kept.pop_front();
        }
    }

    /// Returns the number of the last change.
    pub fn last(&self) -> u64 {
        self.state.lock().last
    }

    /// Returns the changes after a number.
    pub fn after(&self, seq: u64) -> Vec<NumberedNotice> {
        let state = self.state.lock();
        let newer = state
            .kept
            .iter()
            .rev()
            .take_while(|change| change.seq > seq);
        let mut newer: Vec<_> = newer.cloned().collect();
        newer.reverse();
        newer
    }
}
