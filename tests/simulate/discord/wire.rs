//! JSON forms of people and interactions.

use serde_json::{Value, json};

use super::interactions::{Given, InteractionKind};
use super::{ALL, Discord, Id};

/// The permission to change the server.
const MANAGE_GUILD: u64 = 1 << 5;

impl Discord {
    /// The people among the options of a command; the members among them as members, too.
    fn resolved(&self, given: &[(&str, Given)]) -> Value {
        let mut resolved = json!({ "users": {}, "members": {} });
        for (_, given) in given {
            let Given::Person(id) = given else {
                continue;
            };
            resolved["users"][id.to_string()] = self.person_json(*id);
            if self.people[id].member {
                resolved["members"][id.to_string()] = self.member_json(*id);
            }
        }
        resolved
    }

    /// A user.
    pub fn person_json(&self, id: Id) -> Value {
        let name = self.people.get(&id).map_or("한수", |person| &person.name);
        json!({
            "id": id.to_string(), "username": name, "discriminator": "0", "global_name": name,
            "avatar": null, "bot": id == self.bot, "public_flags": 0,
        })
    }

    /// A member of the server.
    pub fn member_json(&self, id: Id) -> Value {
        let manages = self.people.get(&id).is_some_and(|person| person.manages);
        let permissions = ALL | if manages { MANAGE_GUILD } else { 0 };
        json!({
            "user": self.person_json(id), "nick": null, "roles": [],
            "joined_at": "2026-01-01T00:00:00+00:00", "premium_since": null, "deaf": false,
            "mute": false, "flags": 0, "pending": false, "permissions": permissions.to_string(),
            "communication_disabled_until": null, "avatar": null,
        })
    }

    pub(super) fn interaction_json(
        &self,
        id: Id,
        token: &str,
        person: Id,
        channel: Id,
        kind: &InteractionKind,
    ) -> Value {
        let place = self.channels.get(&channel);
        let direct = place.is_some_and(|place| place.recipient.is_some());
        let parent = place
            .and_then(|place| place.parent)
            .and_then(|id| self.channels.get(&id));
        let denied =
            place.map_or(0, |place| place.denied) | parent.map_or(0, |parent| parent.denied);
        let locale = self.people.get(&person);
        let locale = locale.map_or("en-US", |person| person.locale);
        let mut json = json!({
            "id": id.to_string(),
            "application_id": self.bot.to_string(),
            "token": token,
            "version": 1,
            "channel_id": channel.to_string(),
            "channel": self.channel_json(channel),
            "locale": locale,
            "entitlements": [],
            "app_permissions": (ALL & !denied).to_string(),
            "attachment_size_limit": 10_485_760,
            "context": if direct { 1 } else { 0 },
        });
        if direct {
            json["user"] = self.person_json(person);
            json["authorizing_integration_owners"] = json!({ "0": "0" });
        } else {
            let server = place.and_then(|place| place.server).unwrap_or_default();
            json["guild_id"] = json!(server.to_string());
            json["guild_locale"] = json!("en-US");
            json["member"] = self.member_json(person);
            json["authorizing_integration_owners"] = json!({ "0": server.to_string() });
        }
        match kind {
            InteractionKind::Command(name, given) => {
                json["type"] = json!(2);
                json["data"] = json!({ "id": "1", "name": name, "type": 1 });
                let option = |(name, given): &(&str, Given)| match given {
                    Given::Text(text) => json!({ "name": name, "type": 3, "value": text }),
                    Given::Number(number) => json!({ "name": name, "type": 4, "value": number }),
                    Given::Person(id) => {
                        json!({ "name": name, "type": 6, "value": id.to_string() })
                    }
                };
                json["data"]["options"] = given.iter().map(option).collect();
                json["data"]["resolved"] = self.resolved(given);
            }
            InteractionKind::Component { message, id, value } => {
                json["type"] = json!(3);
                json["message"] = self.message_json(*message);
                json["data"] = match value {
                    Some(value) => {
                        json!({ "custom_id": id, "component_type": 3, "values": [value] })
                    }
                    None => json!({ "custom_id": id, "component_type": 2 }),
                };
            }
        }
        json
    }
}
