//! Channels, threads, direct messages, members.

use serde_json::{Value, json};

use super::answers::Answer;
use super::messages::{unknown_channel, unknown_message};
use super::request::ApiRequest;
use super::{CREATE_THREADS, Channel, Discord, Id, Millis};

impl Discord {
    /// `POST …/messages/{message}/threads`: the thread gets the id of its message.
    pub(super) fn open_thread(&mut self, channel: Id, message: Id) -> Answer {
        let Some(place) = self.channels.get(&channel) else {
            return unknown_channel();
        };
        if self.channels.contains_key(&message) {
            return Answer::refused(400, 160_004, "A thread has already been created");
        }
        if place.denied & CREATE_THREADS != 0 {
            return Answer::refused(403, 50013, "Missing Permissions");
        }
        let there = self.messages.get(&message);
        if !there.is_some_and(|there| there.channel == channel && !there.deleted) {
            return unknown_message();
        }
        let thread = Channel {
            id: message,
            parent: Some(channel),
            server: place.server,
            recipient: None,
            archived: false,
            locked: false,
            denied: 0,
        };
        self.channels.insert(message, thread);
        Answer::ok(self.channel_json(message))
    }

    /// `GET /channels/{channel}`.
    pub(super) fn channel(&self, channel: Id) -> Answer {
        match self.channels.get(&channel) {
            Some(_) => Answer::ok(self.channel_json(channel)),
            None => unknown_channel(),
        }
    }

    /// `PATCH /channels/{channel}`: another name, or a thread that is put away.
    pub(super) fn change_channel(&mut self, channel: Id, asked: &ApiRequest) -> Answer {
        let Some(place) = self.channels.get_mut(&channel) else {
            return unknown_channel();
        };
        if place.locked {
            return Answer::refused(403, 50013, "Missing Permissions");
        }
        if let Some(archived) = asked.body["archived"].as_bool() {
            place.archived = archived;
        } else if place.archived {
            return Answer::refused(400, 50083, "Thread is archived");
        }
        Answer::ok(self.channel_json(channel))
    }

    /// `POST /users/@me/channels`: direct messages with somebody.
    pub(super) fn open_direct(&mut self, asked: &ApiRequest, now: Millis) -> Answer {
        let who = &asked.body["recipient_id"];
        let who = who.as_str().and_then(|id| id.parse().ok()).or(who.as_u64());
        let Some(person) = who.filter(|id| self.people.contains_key(id)) else {
            return Answer::refused(404, 10013, "Unknown User");
        };
        let channel = self.direct(person, now);
        Answer::ok(self.channel_json(channel))
    }

    /// The direct messages with somebody, which are there as soon as they are asked for.
    pub fn direct(&mut self, person: Id, now: Millis) -> Id {
        let mut channels = self.channels.values();
        if let Some(there) = channels.find(|channel| channel.recipient == Some(person)) {
            return there.id;
        }
        let id = self.id(now);
        let channel = Channel {
            id,
            parent: None,
            server: None,
            recipient: Some(person),
            archived: false,
            locked: false,
            denied: 0,
        };
        self.channels.insert(id, channel);
        id
    }

    /// The server that a channel is in; none of direct messages, nor of what is not there.
    pub fn server_of(&self, channel: Id) -> Option<Id> {
        self.channels.get(&channel)?.server
    }

    /// `GET /guilds/{server}/members/{person}`.
    pub(super) fn member(&self, person: Id) -> Answer {
        match self.people.get(&person).filter(|one| one.member) {
            Some(_) => Answer::ok(self.member_json(person)),
            None => Answer::refused(404, 10007, "Unknown Member"),
        }
    }

    /// Deletes a channel with its threads and all that is in them; returns which.
    pub fn delete_channel(&mut self, id: Id) -> Vec<Id> {
        let gone = |channel: &Channel| channel.id == id || channel.parent == Some(id);
        let gone: Vec<Id> = self
            .channels
            .values()
            .filter(|one| gone(one))
            .map(|one| one.id)
            .collect();
        for id in &gone {
            self.channels.remove(id);
            self.gone.insert(*id);
        }
        for message in self.messages.values_mut() {
            if gone.contains(&message.channel) && !message.deleted {
                message.deleted = true;
                message.deleted_by_person = true;
            }
        }
        gone
    }

    /// A channel as Discord tells of it.
    pub fn channel_json(&self, id: Id) -> Value {
        let Some(channel) = self.channels.get(&id) else {
            return Value::Null;
        };
        if let Some(person) = channel.recipient {
            return json!({
                "id": id.to_string(), "type": 1, "last_message_id": null, "flags": 0,
                "recipients": [self.person_json(person)],
            });
        }
        let mut json = json!({
            "id": id.to_string(),
            "type": if channel.parent.is_some() { 11 } else { 0 },
            "guild_id": channel.server.map(|id| id.to_string()),
            "name": "a channel",
            "last_message_id": null,
            "flags": 0,
            "parent_id": channel.parent.map(|id| id.to_string()),
            "position": 0,
            "permission_overwrites": [],
            "nsfw": false,
            "rate_limit_per_user": 0,
        });
        if channel.parent.is_some() {
            json["owner_id"] = json!(self.bot.to_string());
            json["message_count"] = json!(1);
            json["member_count"] = json!(2);
            json["thread_metadata"] = json!({
                "archived": channel.archived, "auto_archive_duration": 10_080,
                "archive_timestamp": "2026-01-01T00:00:00+00:00", "locked": channel.locked,
            });
        }
        json
    }
}
