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
        let target = self.messages.get(&message);
        if !target.is_some_and(|target| target.channel == channel && !target.deleted) {
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

    /// `PATCH /channels/{channel}`: renames a channel, or archives a thread.
    pub(super) fn change_channel(&mut self, channel: Id, request: &ApiRequest) -> Answer {
        let Some(place) = self.channels.get_mut(&channel) else {
            return unknown_channel();
        };
        if place.locked {
            return Answer::refused(403, 50013, "Missing Permissions");
        }
        if let Some(archived) = request.body["archived"].as_bool() {
            place.archived = archived;
        } else if place.archived {
            return Answer::refused(400, 50083, "Thread is archived");
        }
        Answer::ok(self.channel_json(channel))
    }

    /// `POST /users/@me/channels`: opens direct messages with a person.
    pub(super) fn open_direct(&mut self, request: &ApiRequest, now: Millis) -> Answer {
        let recipient = &request.body["recipient_id"];
        let recipient = recipient
            .as_str()
            .and_then(|id| id.parse().ok())
            .or(recipient.as_u64());
        let Some(person) = recipient.filter(|id| self.people.contains_key(id)) else {
            return Answer::refused(404, 10013, "Unknown User");
        };
        let channel = self.direct(person, now);
        Answer::ok(self.channel_json(channel))
    }

    /// Returns the channel of direct messages with a person, and creates it if necessary.
    pub fn direct(&mut self, person: Id, now: Millis) -> Id {
        let mut channels = self.channels.values();
        if let Some(channel) = channels.find(|channel| channel.recipient == Some(person)) {
            return channel.id;
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

    /// Returns the server of a channel; `None` for direct messages and for missing channels.
    pub fn server_of(&self, channel: Id) -> Option<Id> {
        self.channels.get(&channel)?.server
    }

    /// `GET /guilds/{server}/members/{person}`.
    pub(super) fn member(&self, person: Id) -> Answer {
        match self.people.get(&person).filter(|member| member.member) {
            Some(_) => Answer::ok(self.member_json(person)),
            None => Answer::refused(404, 10007, "Unknown Member"),
        }
    }

    /// Deletes a channel with its threads and their messages. Returns the deleted channels.
    pub fn delete_channel(&mut self, id: Id) -> Vec<Id> {
        let deleted = |channel: &Channel| channel.id == id || channel.parent == Some(id);
        let deleted = self.channels.values().filter(|channel| deleted(channel));
        let deleted: Vec<Id> = deleted.map(|channel| channel.id).collect();
        for id in &deleted {
            self.channels.remove(id);
            self.gone.insert(*id);
        }
        for message in self.messages.values_mut() {
            if deleted.contains(&message.channel) && !message.deleted {
                message.deleted = true;
                message.deleted_by_person = true;
            }
        }
        deleted
    }

    /// Returns a channel in Discord's JSON form.
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
