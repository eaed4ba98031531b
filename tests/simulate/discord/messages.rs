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

/// One message of the bot's.
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
    /// The people it has pinged.
    pub pinged: Vec<Id>,
    /// The interaction that it answers.
    pub interaction: Option<Id>,
    /// The interactions that have changed it since.
    pub changed_by: Vec<Id>,
    /// The person who wrote it; the bot if nobody.
    pub author: Option<Id>,
    /// All that it ever said.
    pub said: Vec<String>,
    /// When it first said something; "is thinking" says nothing.
    pub said_at: Option<Millis>,
    /// `true` if somebody, or the bot, has deleted it.
    pub deleted: bool,
    /// `true` if it was a person who did.
    pub deleted_by_person: bool,
    /// Its first components, by which the bot finds its messages.
    pub marks: Vec<String>,
    /// When its last button was taken.
    pub bare_since: Option<Millis>,
}

impl Message {
    /// Returns whether it only says that the bot is thinking.
    pub fn is_thinking(&self) -> bool {
        self.flags & LOADING != 0
    }

    /// The game that its first buttons name.
    pub fn game(&self) -> Option<i64> {
        let mut named = self.marks.iter().filter_map(|mark| mark.split(':').nth(1));
        named.find_map(|number| number.parse().ok())
    }

    /// Returns whether a person sees it, who is where it is.
    pub fn is_for(&self, person: Id) -> bool {
        !self.deleted && self.only_for.is_none_or(|only| only == person)
    }
}

impl Discord {
    /// `POST /channels/{channel}/messages`.
    pub(super) fn post(&mut self, channel: Id, asked: &ApiRequest, now: Millis) -> Answer {
        if let Err(refused) = self.may_write(channel) {
            if !self.channels.contains_key(&channel) && !self.gone.contains(&channel) {
                self.wrong
                    .push(format!("a message to {channel}, which was never there"));
            }
            return refused;
        }
        if let Some(wrong) = wrong_message(&asked.body, &asked.files) {
            return self.invalid(wrong, asked);
        }
        let nonce = match &asked.body["nonce"] {
            Value::String(nonce) => Some(nonce.clone()),
            Value::Number(nonce) => Some(nonce.to_string()),
            _ => None,
        };
        let enforced = asked.body["enforce_nonce"] == true;
        if let Some(nonce) = nonce.as_ref().filter(|_| enforced)
            && let Some((message, at)) = self.nonces.get(&(channel, nonce.clone()))
            && now.saturating_sub(*at) < NONCES
        {
            return Answer::ok(self.message_json(*message));
        }
        let message = self.put(channel, &asked.body, &asked.files, None, None, now);
        if let Some(nonce) = nonce {
            self.nonces.insert((channel, nonce), (message, now));
        }
        Answer::ok(self.message_json(message))
    }

    /// Puts a message where it belongs.
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
        let marks = controls(&components)
            .into_iter()
            .map(|(id, _)| id)
            .collect();
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
    pub(super) fn edit(&mut self, channel: Id, id: Id, asked: &ApiRequest, now: Millis) -> Answer {
        let Some(place) = self.channels.get(&channel) else {
            return unknown_channel();
        };
        if place.archived {
            return Answer::refused(400, 50083, "Thread is archived");
        }
        if place.denied & VIEW_CHANNEL != 0 {
            return Answer::refused(403, 50001, "Missing Access");
        }
        if let Some(wrong) = wrong_message(&asked.body, &asked.files) {
            return self.invalid(wrong, asked);
        }
        let there = self.messages.get(&id);
        if !there.is_some_and(|there| there.channel == channel && !there.deleted) {
            return unknown_message();
        }
        let takes_buttons = asked.body["components"]
            .as_array()
            .is_some_and(Vec::is_empty);
        let board = there.is_some_and(|there| {
            there.marks.iter().any(|mark| mark.starts_with("piece:"))
                && there.components != json!([])
        });
        if takes_buttons && board && asked.body.get("content").is_none() {
            self.stripped.push((id, now));
        }
        self.change(id, asked, now);
        Answer::ok(self.message_json(id))
    }

    /// Changes what a message says.
    pub(super) fn change(&mut self, id: Id, asked: &ApiRequest, now: Millis) {
        let Some(message) = self.messages.get_mut(&id) else {
            return;
        };
        let body = &asked.body;
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
            let left = controls(&message.components);
            message.bare_since = left.is_empty().then_some(now);
            message.marks.extend(left.into_iter().map(|(id, _)| id));
            message.marks.sort();
            message.marks.dedup();
        }
        if body.get("attachments").is_some() || !asked.files.is_empty() {
            message.files = asked.files.iter().map(|(name, _)| name.clone()).collect();
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

    /// `GET /channels/{channel}/messages`: the youngest first, after one of them.
    pub(super) fn page(&self, channel: Id, asked: &ApiRequest) -> Answer {
        let Some(place) = self.channels.get(&channel) else {
            return unknown_channel();
        };
        if place.denied & VIEW_CHANNEL != 0 {
            return Answer::refused(403, 50001, "Missing Access");
        }
        let number = |name| asked.param(name).and_then(|text| text.parse().ok());
        let after: Id = number("after").unwrap_or_default();
        let limit = number("limit").unwrap_or(50) as usize;
        let here = self.messages.range(after + 1..).map(|(_, message)| message);
        let here = here.filter(|message| {
            message.channel == channel && !message.deleted && message.only_for.is_none()
        });
        let oldest: Vec<Id> = here.take(limit).map(|message| message.id).collect();
        let page = oldest.iter().rev().map(|id| self.message_json(*id));
        Answer::ok(page.collect())
    }

    /// Somebody writes something; returns it as the gateway tells of it.
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
            let open = self.people.get(&person).is_some_and(|one| one.direct_open);
            let closed = || Answer::refused(403, 50007, "Cannot send messages to this user");
            return open.then_some(()).ok_or_else(closed);
        }
        let above = place.parent.and_then(|parent| self.channels.get(&parent));
        let denied = above.map_or(place.denied, |above| above.denied | place.denied);
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

    pub(super) fn invalid(&mut self, wrong: String, asked: &ApiRequest) -> Answer {
        self.wrong.push(format!("{}: {wrong}", asked.told()));
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

/// The people pinged by a message: those it names, as far as allowed.
fn pinged(body: &Value) -> Vec<Id> {
    let content = body["content"].as_str().unwrap_or_default();
    let allowed = body["allowed_mentions"]["users"].as_array();
    let allowed = allowed.into_iter().flatten().filter_map(|id| match id {
        Value::String(id) => id.parse().ok(),
        id => id.as_u64(),
    });
    allowed
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
    let says = !content.is_empty()
        || !files.is_empty()
        || body["embeds"]
            .as_array()
            .is_some_and(|embeds| !embeds.is_empty())
        || body.get("content").is_none();
    (!says).then(|| "an empty message".to_owned())
}

impl Discord {
    /// A message as Discord tells of it.
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
