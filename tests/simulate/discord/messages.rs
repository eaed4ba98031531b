//! Messages: who sees them, how they are posted, changed and found.

use serde_json::{Value, json};

use super::answers::Answer;
use super::request::ApiRequest;
use super::{Discord, Id, Millis, SEND_IN_THREADS, SEND_MESSAGES, VIEW_CHANNEL, controls};

/// For one reader alone.
pub const EPHEMERAL: u64 = 1 << 6;
/// "Is thinking".
pub const LOADING: u64 = 1 << 7;
/// The lifetime of a nonce.
const NONCES: Millis = 3 * 60_000;

/// A message in a channel.
#[derive(Debug, Clone)]
pub struct Message {
    /// Its id.
    pub id: Id,
    /// Its channel.
    pub channel: Id,
    /// Its words, with those of its embeds.
    pub content: String,
    /// The embeds as they were sent.
    pub embeds: Value,
    /// Buttons and menus.
    pub components: Value,
    /// Its files.
    pub files: Vec<String>,
    /// Flags.
    pub flags: u64,
    /// The only person who sees it.
    pub only_for: Option<Id>,
    /// The pinged people.
    pub pinged: Vec<Id>,
    /// The interaction that it answers.
    pub interaction: Option<Id>,
    /// The interactions that have changed it since.
    pub changed_by: Vec<Id>,
    /// The person who wrote the message; `None` for the bot.
    pub author: Option<Id>,
    /// All texts of the message so far.
    pub said: Vec<String>,
    /// The time of the first text; "is thinking" is none.
    pub said_at: Option<Millis>,
    /// `true` if the message was deleted.
    pub deleted: bool,
    /// `true` if a person deleted the message.
    pub deleted_by_person: bool,
    /// The ids of all components so far, by which the bot finds its messages.
    pub marks: Vec<String>,
    /// The time at which the last button was removed.
    pub bare_since: Option<Millis>,
}

impl Message {
    /// Returns whether it only says that the bot is thinking.
    pub fn is_thinking(&self) -> bool {
        self.flags & LOADING != 0
    }

    /// Returns the game that the component ids name.
    pub fn game(&self) -> Option<i64> {
        let mut named = self.marks.iter().filter_map(|mark| mark.split(':').nth(1));
        named.find_map(|number| number.parse().ok())
    }

    /// Returns whether a person in the message's channel sees it.
    pub fn is_for(&self, person: Id) -> bool {
        !self.deleted && self.only_for.is_none_or(|reader| reader == person)
    }
}

impl Discord {
    /// `POST /channels/{channel}/messages`.
    pub(super) fn post(&mut self, channel: Id, request: &ApiRequest, now: Millis) -> Answer {
        if let Err(refused) = self.may_write(channel) {
            if !self.channels.contains_key(&channel) && !self.gone.contains(&channel) {
                self.wrong
                    .push(format!("a message to {channel}, which was never there"));
            }
            return refused;
        }
        if let Some(fault) = wrong_message(&request.body, &request.files) {
            return self.invalid(fault, request);
        }
        let nonce = match &request.body["nonce"] {
            Value::String(nonce) => Some(nonce.clone()),
            Value::Number(nonce) => Some(nonce.to_string()),
            _ => None,
        };
        let enforced = request.body["enforce_nonce"] == true;
        if let Some(nonce) = nonce.as_ref().filter(|_| enforced)
            && let Some((message, at)) = self.nonces.get(&(channel, nonce.clone()))
            && now.saturating_sub(*at) < NONCES
        {
            return Answer::ok(self.message_json(*message));
        }
        let message = self.put(channel, &request.body, &request.files, None, None, now);
        if let Some(nonce) = nonce {
            self.nonces.insert((channel, nonce), (message, now));
        }
        Answer::ok(self.message_json(message))
    }

    /// Adds a message to a channel.
    pub(super) fn put(
        &mut self,
        channel: Id,
        body: &Value,
        files: &[(String, usize)],
        only_for: Option<Id>,
        interaction: Option<Id>,
        now: Millis,
    ) -> Id {
        if let Some(thread) = self.channels.get_mut(&channel)
            && !thread.locked
        {
            thread.archived = false;
        }
        let id = self.id(now);
        let pinged = match only_for {
            None => pinged(body),
            Some(_) => Vec::new(),
        };
        let components = body["components"].clone();
        let marks = controls(&components).into_iter();
        let marks = marks.map(|(id, _)| id).collect();
        self.messages.insert(
            id,
            Message {
                id,
                channel,
                said: vec![words(body)],
                content: words(body),
                embeds: body["embeds"].clone(),
                components,
                files: files.iter().map(|(name, _)| name.clone()).collect(),
                flags: body["flags"].as_u64().unwrap_or_default(),
                only_for,
                pinged,
                interaction,
                changed_by: Vec::new(),
                author: None,
                said_at: Some(now),
                deleted: false,
                deleted_by_person: false,
                marks,
                bare_since: None,
            },
        );
        id
    }

    /// `PATCH` of a message of a channel.
    pub(super) fn edit(
        &mut self,
        channel: Id,
        id: Id,
        request: &ApiRequest,
        now: Millis,
    ) -> Answer {
        let Some(place) = self.channels.get(&channel) else {
            return unknown_channel();
        };
        if place.archived {
            return Answer::refused(400, 50083, "Thread is archived");
        }
        if place.denied & VIEW_CHANNEL != 0 {
            return Answer::refused(403, 50001, "Missing Access");
        }
        if let Some(fault) = wrong_message(&request.body, &request.files) {
            return self.invalid(fault, request);
        }
        let target = self.messages.get(&id);
        if !target.is_some_and(|target| target.channel == channel && !target.deleted) {
            return unknown_message();
        }
        let removes_buttons = request.body["components"]
            .as_array()
            .is_some_and(Vec::is_empty);
        let is_board = target.is_some_and(|target| {
            target.marks.iter().any(|mark| mark.starts_with("piece:"))
                && target.components != json!([])
        });
        if removes_buttons && is_board && request.body.get("content").is_none() {
            self.stripped.push((id, now));
        }
        self.change(id, request, now);
        Answer::ok(self.message_json(id))
    }

    /// Changes what a message says.
    pub(super) fn change(&mut self, id: Id, request: &ApiRequest, now: Millis) {
        let Some(message) = self.messages.get_mut(&id) else {
            return;
        };
        let body = &request.body;
        if message.is_thinking() {
            message.flags &= !LOADING;
            message.said_at = Some(now);
            // People named when a deferred answer is filled in are pinged.
            if message.only_for.is_none() {
                message.pinged = pinged(body);
            }
        }
        if body.get("content").is_some() || body.get("embeds").is_some() {
            message.content = words(body);
            message.said.push(message.content.clone());
            message.embeds = body["embeds"].clone();
        }
        if body.get("components").is_some() {
            message.components = body["components"].clone();
            let controls = controls(&message.components);
            message.bare_since = controls.is_empty().then_some(now);
            message.marks.extend(controls.into_iter().map(|(id, _)| id));
            message.marks.sort();
            message.marks.dedup();
        }
        if body.get("attachments").is_some() || !request.files.is_empty() {
            message.files = request.files.iter().map(|(name, _)| name.clone()).collect();
        }
    }

    /// `DELETE` of a message of a channel.
    pub(super) fn delete(&mut self, channel: Id, id: Id) -> Answer {
        if !self.channels.contains_key(&channel) {
            return unknown_channel();
        }
        match self.messages.get_mut(&id) {
            Some(message) if message.channel == channel && !message.deleted => {
                message.deleted = true;
                Answer::empty()
            }
            _ => unknown_message(),
        }
    }

    /// `GET /channels/{channel}/messages`: the messages after an id, the newest first.
    pub(super) fn page(&self, channel: Id, request: &ApiRequest) -> Answer {
        let Some(place) = self.channels.get(&channel) else {
            return unknown_channel();
        };
        if place.denied & VIEW_CHANNEL != 0 {
            return Answer::refused(403, 50001, "Missing Access");
        }
        let number = |name| request.param(name).and_then(|text| text.parse().ok());
        let after: Id = number("after").unwrap_or_default();
        let limit = number("limit").unwrap_or(50) as usize;
        let messages = self.messages.range(after + 1..).map(|(_, message)| message);
        let messages = messages.filter(|message| {
            message.channel == channel && !message.deleted && message.only_for.is_none()
        });
        let oldest: Vec<Id> = messages.take(limit).map(|message| message.id).collect();
        let page = oldest.iter().rev().map(|id| self.message_json(*id));
        Answer::ok(page.collect())
    }

    /// Adds a message of a person. Returns its event for the gateway.
    pub fn write(&mut self, person: Id, channel: Id, text: &str, now: Millis) -> Value {
        let id = self.put(channel, &json!({ "content": text }), &[], None, None, now);
        if let Some(message) = self.messages.get_mut(&id) {
            message.author = Some(person);
        }
        self.message_json(id)
    }

    fn may_write(&self, channel: Id) -> Result<(), Answer> {
        let Some(place) = self.channels.get(&channel) else {
            return Err(unknown_channel());
        };
        if let Some(person) = place.recipient {
            let accepts_messages = self.people.get(&person);
            let accepts_messages = accepts_messages.is_some_and(|person| person.direct_open);
            let refusal = || Answer::refused(403, 50007, "Cannot send messages to this user");
            return accepts_messages.then_some(()).ok_or_else(refusal);
        }
        let parent = place.parent.and_then(|parent| self.channels.get(&parent));
        let denied = parent.map_or(place.denied, |parent| parent.denied | place.denied);
        if denied & VIEW_CHANNEL != 0 {
            return Err(Answer::refused(403, 50001, "Missing Access"));
        }
        let needed = if place.parent.is_some() {
            SEND_IN_THREADS
        } else {
            SEND_MESSAGES
        };
        if denied & needed != 0 {
            return Err(Answer::refused(403, 50013, "Missing Permissions"));
        }
        if place.locked {
            return Err(Answer::refused(403, 160_005, "Thread is locked"));
        }
        Ok(())
    }

    pub(super) fn invalid(&mut self, fault: String, request: &ApiRequest) -> Answer {
        self.wrong.push(format!("{}: {fault}", request.told()));
        Answer::refused(400, 50035, "Invalid Form Body")
    }
}

pub(super) fn unknown_channel() -> Answer {
    Answer::refused(404, 10003, "Unknown Channel")
}

pub(super) fn unknown_message() -> Answer {
    Answer::refused(404, 10008, "Unknown Message")
}

/// All words of a message.
fn words(body: &Value) -> String {
    let mut words = body["content"].as_str().unwrap_or_default().to_owned();
    for embed in body["embeds"].as_array().into_iter().flatten() {
        for part in ["title", "description"] {
            if let Some(text) = embed[part].as_str() {
                words.push('\n');
                words.push_str(text);
            }
        }
    }
    words
}

/// Returns the people that a message pings: it names them, and the pings are allowed.
fn pinged(body: &Value) -> Vec<Id> {
    let content = body["content"].as_str().unwrap_or_default();
    let allowed_ids = body["allowed_mentions"]["users"].as_array();
    let allowed_ids = allowed_ids.into_iter().flatten().filter_map(|id| match id {
        Value::String(id) => id.parse().ok(),
        id => id.as_u64(),
    });
    allowed_ids
        .filter(|id: &Id| content.contains(&format!("<@{id}>")))
        .collect()
}

/// The error for which Discord would reject a message.
pub(super) fn wrong_message(body: &Value, files: &[(String, usize)]) -> Option<String> {
    let content = body["content"].as_str().unwrap_or_default();
    if content.chars().count() > 2_000 {
        return Some("more than 2,000 characters".to_owned());
    }
    let rows = body["components"].as_array();
    if rows.is_some_and(|rows| rows.len() > 5) {
        return Some("more than five rows".to_owned());
    }
    let mut ids = Vec::new();
    for row in rows.into_iter().flatten() {
        for control in row["components"].as_array().into_iter().flatten() {
            if let Some(id) = control["custom_id"].as_str() {
                if id.is_empty() || id.chars().count() > 100 {
                    return Some(format!("the id {id:?}"));
                }
                ids.push(id.to_owned());
            }
            let options = control["options"].as_array();
            if options.is_some_and(|options| options.is_empty() || options.len() > 25) {
                return Some("a menu without choices, or with more than 25".to_owned());
            }
        }
    }
    ids.sort();
    if ids.windows(2).any(|pair| pair[0] == pair[1]) {
        return Some(format!("one id twice, of {ids:?}"));
    }
    let has_content = !content.is_empty()
        || !files.is_empty()
        || body["embeds"]
            .as_array()
            .is_some_and(|embeds| !embeds.is_empty())
        || body.get("content").is_none();
    (!has_content).then(|| "an empty message".to_owned())
}

impl Discord {
    /// Returns a message in Discord's JSON form.
    pub fn message_json(&self, id: Id) -> Value {
        let Some(message) = self.messages.get(&id) else {
            return Value::Null;
        };
        let files = message.files.iter().enumerate().map(|(number, name)| {
            let url = format!(
                "https://cdn.discordapp.com/attachments/{}/{id}/{name}",
                message.channel
            );
            json!({
                "id": (id + number as u64).to_string(), "filename": name, "size": 67,
                "url": url, "proxy_url": url,
            })
        });
        json!({
            "id": id.to_string(),
            "channel_id": message.channel.to_string(),
            "author": self.person_json(message.author.unwrap_or(self.bot)),
            "content": message.content,
            "timestamp": "2026-01-01T00:00:00+00:00",
            "edited_timestamp": null,
            "tts": false,
            "mention_everyone": false,
            "mentions": [],
            "mention_roles": [],
            "attachments": files.collect::<Value>(),
            "embeds": [],
            "components": if message.components.is_array() { message.components.clone() } else { json!([]) },
            "pinned": false,
            "type": 0,
            "flags": message.flags,
        })
    }
}
