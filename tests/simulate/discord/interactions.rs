//! Interactions: three seconds for the first answer, fifteen minutes for what follows.

use serde_json::{Value, json};

use super::answers::Answer;
use super::messages::{EPHEMERAL, LOADING, unknown_channel, unknown_message, wrong_message};
use super::request::ApiRequest;
use super::{Discord, Id, Millis};

/// The time limit for the first answer.
pub const WINDOW: Millis = 3_000;
/// The lifetime of a token.
const TOKEN: Millis = 15 * 60_000;

/// The value of a command's option.
#[derive(Debug, Clone)]
pub enum Given {
    /// A text, or one of fixed values.
    Text(String),
    /// A whole number.
    Number(i64),
    /// A person.
    Person(Id),
}

impl From<&str> for Given {
    fn from(text: &str) -> Given {
        Given::Text(text.to_owned())
    }
}

/// The kind of an interaction.
#[derive(Debug, Clone)]
pub enum InteractionKind {
    /// A command, by its name, with its options.
    Command(&'static str, Vec<(&'static str, Given)>),
    /// A button or menu of a message.
    Component {
        /// The message.
        message: Id,
        /// Its id.
        id: String,
        /// The chosen values.
        value: Option<String>,
    },
}

/// The state of its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// The interaction is not answered.
    Waiting,
    /// "Is thinking".
    Deferred,
    /// Silently acknowledged: the message that was pressed is to change.
    DeferredUpdate,
    /// Answered.
    Answered,
}

/// One interaction.
#[derive(Debug, Clone)]
pub struct Interaction {
    /// Its id.
    pub id: Id,
    /// Its token.
    pub token: String,
    /// Its author.
    pub person: Id,
    /// Its channel.
    pub channel: Id,
    /// The kind of the interaction.
    pub kind: InteractionKind,
    /// The time of the interaction.
    pub at: Millis,
    /// The time at which the bot received the event, if it came once and without delay.
    pub delivered: Option<Millis>,
    /// The state of its answer.
    pub state: State,
    /// The time of the first answer.
    pub first_at: Option<Millis>,
    /// The message that answers it, or that was pressed and changed.
    pub original: Option<Id>,
    /// The number of messages with content that answered it: one, except follow-ups.
    pub said: u32,
}

impl Discord {
    /// `POST /interactions/{id}/{token}/callback`.
    pub(super) fn callback(
        &mut self,
        id: &str,
        token: &str,
        request: &ApiRequest,
        now: Millis,
    ) -> Answer {
        let id: Id = id.parse().unwrap_or_default();
        let unknown = || Answer::refused(404, 10062, "Unknown interaction");
        let Some(interaction) = self
            .interactions
            .get(&id)
            .filter(|interaction| interaction.token == token)
        else {
            return unknown();
        };
        let interaction = interaction.clone();
        if interaction.state != State::Waiting {
            return Answer::refused(400, 40060, "Interaction has already been acknowledged.");
        }
        if now.saturating_sub(interaction.at) > WINDOW {
            return unknown();
        }
        if !self.channels.contains_key(&interaction.channel) {
            return unknown_channel();
        }
        let data = &request.body["data"];
        let kind = request.body["type"].as_u64().unwrap_or_default();
        if matches!(kind, 4 | 7)
            && let Some(fault) = wrong_message(data, &request.files)
        {
            return self.invalid(fault, request);
        }
        let pressed = match &interaction.kind {
            InteractionKind::Component { message, .. } => Some(*message),
            InteractionKind::Command(..) => None,
        };
        let flags = data["flags"].as_u64().unwrap_or_default();
        let only_for = (flags & EPHEMERAL != 0).then_some(interaction.person);
        let (state, original) = match (kind, pressed) {
            (4, _) => {
                let channel = interaction.channel;
                let message = self.put(channel, data, &request.files, only_for, Some(id), now);
                (State::Answered, message)
            }
            (5, _) => {
                let thinking = json!({ "flags": (flags & EPHEMERAL) | LOADING });
                let channel = interaction.channel;
                let message = self.put(channel, &thinking, &[], only_for, Some(id), now);
                if let Some(message) = self.messages.get_mut(&message) {
                    message.said_at = None;
                }
                (State::Deferred, message)
            }
            (6, Some(message)) => (State::DeferredUpdate, message),
            (7, Some(message)) => {
                if self
                    .messages
                    .get(&message)
                    .is_none_or(|message| message.deleted)
                {
                    return unknown_message();
                }
                let body = ApiRequest {
                    body: data.clone(),
                    ..request.clone()
                };
                self.change(message, &body, now);
                self.changed_by(message, id);
                (State::Answered, message)
            }
            _ => return self.invalid(format!("the answer of type {kind}"), request),
        };
        if let Some(stored) = self.interactions.get_mut(&id) {
            stored.state = state;
            stored.original = Some(original);
            stored.first_at = Some(now);
            stored.said += u32::from(state == State::Answered);
        }
        let shown = self.message_json(original);
        Answer::ok(json!({
            "interaction": { "id": id.to_string(), "type": 2, "response_message_id": original.to_string() },
            "resource": { "type": kind, "message": shown },
        }))
    }

    /// Handles requests to `@original`.
    pub(super) fn original(
        &mut self,
        method: &str,
        token: &str,
        request: &ApiRequest,
        now: Millis,
    ) -> Answer {
        let interaction = match self.of_token(token, now) {
            Ok(interaction) => interaction,
            Err(refused) => return refused,
        };
        let original = interaction.original.filter(|id| {
            let message = self.messages.get(id);
            message.is_some_and(|message| !message.deleted)
        });
        let Some(message) = original else {
            return unknown_message();
        };
        match method {
            "GET" => Answer::ok(self.message_json(message)),
            "PATCH" => {
                if let Some(fault) = wrong_message(&request.body, &request.files) {
                    return self.invalid(fault, request);
                }
                self.change(message, request, now);
                self.changed_by(message, interaction.id);
                self.filled(interaction.id);
                Answer::ok(self.message_json(message))
            }
            "DELETE" => {
                if let Some(message) = self.messages.get_mut(&message) {
                    message.deleted = true;
                }
                Answer::empty()
            }
            _ => Answer::refused(405, 0, "Method Not Allowed"),
        }
    }

    /// `POST /webhooks/{application}/{token}`. The first request after a deferral fills the deferred answer.
    pub(super) fn follow_up(&mut self, token: &str, request: &ApiRequest, now: Millis) -> Answer {
        let interaction = match self.of_token(token, now) {
            Ok(interaction) => interaction,
            Err(refused) => return refused,
        };
        if let Some(fault) = wrong_message(&request.body, &request.files) {
            return self.invalid(fault, request);
        }
        let thinking = interaction.original.filter(|id| {
            let message = self.messages.get(id);
            message.is_some_and(|message| message.is_thinking() && !message.deleted)
        });
        if let Some(message) = thinking {
            self.change(message, request, now);
            self.filled(interaction.id);
            return Answer::ok(self.message_json(message));
        }
        let flags = request.body["flags"].as_u64().unwrap_or_default();
        let only_for = (flags & EPHEMERAL != 0).then_some(interaction.person);
        let channel = interaction.channel;
        let id = interaction.id;
        if !self.channels.contains_key(&channel) {
            return unknown_channel();
        }
        let message = self.put(
            channel,
            &request.body,
            &request.files,
            only_for,
            Some(id),
            now,
        );
        Answer::ok(self.message_json(message))
    }

    fn changed_by(&mut self, message: Id, interaction: Id) {
        if let Some(message) = self.messages.get_mut(&message) {
            message.changed_by.push(interaction);
        }
    }

    fn filled(&mut self, id: Id) {
        if let Some(stored) = self.interactions.get_mut(&id)
            && stored.state != State::Answered
        {
            stored.state = State::Answered;
            stored.said += 1;
        }
    }

    fn of_token(&self, token: &str, now: Millis) -> Result<Interaction, Answer> {
        let id = token.rsplit('-').next().and_then(|id| id.parse().ok());
        let found = id.and_then(|id: Id| self.interactions.get(&id));
        let found = found.filter(|interaction| {
            interaction.token == token && interaction.state != State::Waiting
        });
        let Some(interaction) = found else {
            return Err(Answer::refused(404, 10015, "Unknown Webhook"));
        };
        if now.saturating_sub(interaction.at) > TOKEN {
            return Err(Answer::refused(401, 50027, "Invalid Webhook Token"));
        }
        Ok(interaction.clone())
    }

    /// Adds an interaction of a person. Returns its id and its event for the gateway.
    pub fn interact(
        &mut self,
        person: Id,
        channel: Id,
        kind: InteractionKind,
        now: Millis,
    ) -> (Id, Value) {
        let id = self.id(now);
        let token = format!("token-of-{id}");
        let json = self.interaction_json(id, &token, person, channel, &kind);
        let interaction = Interaction {
            id,
            token,
            person,
            channel,
            kind,
            at: now,
            delivered: None,
            state: State::Waiting,
            first_at: None,
            original: None,
            said: 0,
        };
        self.interactions.insert(id, interaction);
        (id, json)
    }
}
