//! The wire form of the world's objects, as Discord's API sends them to a bot.

use serde_json::{Value, json};

use super::{
    Attachment, Channel, ChannelKind, Command, Member, Message, Permissions, Person, Server, World,
};
use crate::snowflake::Snowflake;
use crate::snowflake::iso8601;

impl World {
    /// Returns a user.
    pub fn user_json(&self, id: Snowflake) -> Value {
        let unknown = || json!({ "id": id, "username": "deleted_user", "discriminator": "0" });
        self.people.get(id).map_or_else(unknown, person_json)
    }

    /// Returns the bot's own user, as in `/users/@me` and READY.
    pub fn current_user_json(&self) -> Value {
        let mut user = self.user_json(self.bot());
        user["verified"] = json!(true);
        user["mfa_enabled"] = json!(true);
        user["email"] = Value::Null;
        user
    }

    /// Returns a member with their user, and with permissions if a channel is given.
    pub fn member_json(&self, user: Snowflake, member: &Member, at: Option<&Channel>) -> Value {
        let mut json = json!({
            "user": self.user_json(user),
            "nick": null,
            "avatar": null,
            "banner": null,
            "roles": [],
            "joined_at": iso8601(member.joined),
            "premium_since": null,
            "deaf": false,
            "mute": false,
            "flags": 0,
            "pending": false,
            "communication_disabled_until": null,
        });
        if let Some(channel) = at {
            json["permissions"] = json!(self.permissions(user, channel).to_string());
        }
        json
    }

    /// Returns a server as in GUILD_CREATE, with channels and active threads.
    ///
    /// The bot lacks the members intent, so it is the only member listed.
    pub fn server_create_json(&self, server: &Server) -> Value {
        let mut json = server_json(server);
        let is_in_server = |channel: &&Channel| channel.server == Some(server.id);
        let (threads, channels): (Vec<_>, Vec<_>) = self
            .channels
            .values()
            .filter(is_in_server)
            .partition(|channel| channel.thread.is_some());
        let is_active = |channel: &&&Channel| {
            channel
                .thread
                .as_ref()
                .is_some_and(|thread| !thread.archived)
        };
        let bot = server.members.get(&self.bot());
        json["joined_at"] = json!(iso8601(bot.map_or(0, |member| member.joined)));
        json["large"] = json!(false);
        json["unavailable"] = json!(false);
        json["member_count"] = json!(server.members.len());
        json["voice_states"] = json!([]);
        json["members"] = bot
            .map(|member| self.member_json(self.bot(), member, None))
            .into_iter()
            .collect();
        json["channels"] = channels
            .iter()
            .map(|channel| self.channel_json(channel))
            .collect();
        json["threads"] = threads
            .iter()
            .filter(is_active)
            .map(|thread| self.channel_json(thread))
            .collect();
        json["presences"] = json!([]);
        json["stage_instances"] = json!([]);
        json["guild_scheduled_events"] = json!([]);
        json["soundboard_sounds"] = json!([]);
        json
    }

    /// Returns a channel, thread or direct message channel.
    pub fn channel_json(&self, channel: &Channel) -> Value {
        let last = self
            .messages_in(channel.id)
            .rev()
            .find(|message| message.only_for.is_none());
        let mut json = json!({
            "id": channel.id,
            "type": channel.kind,
            "last_message_id": last.map(|message| message.id),
            "flags": 0,
        });
        if channel.kind == ChannelKind::Direct {
            json["recipients"] = channel
                .recipient
                .map(|id| self.user_json(id))
                .into_iter()
                .collect();
            return json;
        }
        json["guild_id"] = json!(channel.server);
        json["name"] = json!(channel.name);
        json["parent_id"] = json!(channel.parent);
        json["rate_limit_per_user"] = json!(0);
        match &channel.thread {
            Some(thread) => {
                json["owner_id"] = json!(thread.owner);
                json["message_count"] = json!(self.messages_in(channel.id).count());
                json["total_message_sent"] = json["message_count"].clone();
                // Discord stops counting at 50 here.
                json["member_count"] = json!(thread.members.len().min(50));
                json["thread_metadata"] = json!({
                    "archived": thread.archived,
                    "auto_archive_duration": thread.auto_archive,
                    "archive_timestamp": iso8601(thread.archive_changed),
                    "locked": thread.locked,
                    "create_timestamp": iso8601(channel.id.millis()),
                });
            }
            None => {
                json["position"] = json!(channel.position);
                json["topic"] = Value::Null;
                json["nsfw"] = json!(false);
                json["permission_overwrites"] = match channel.denied {
                    0 => json!([]),
                    denied => json!([{
                        "id": self.bot(), "type": 1, "allow": "0", "deny": denied.to_string(),
                    }]),
                };
            }
        }
        json
    }

    /// Returns a message without `guild_id`, as in REST responses.
    pub fn message_json(&self, message: &Message) -> Value {
        let mut json = json!({
            "id": message.id,
            "channel_id": message.channel,
            "author": self.user_json(message.author),
            "content": message.content,
            "timestamp": iso8601(message.id.millis()),
            "edited_timestamp": message.edited.map(iso8601),
            "tts": false,
            "mention_everyone": message.mention_everyone,
            "mentions": message.mentions.iter().map(|id| self.user_json(*id)).collect::<Value>(),
            "mention_roles": [],
            "attachments": message.attachments.iter()
                .map(|attachment| self.attachment_json(message, attachment)).collect::<Value>(),
            "embeds": message.embeds,
            "components": message.components,
            "pinned": false,
            "type": message.kind,
            "flags": message.flags,
        });
        if let Some(nonce) = &message.nonce {
            json["nonce"] = nonce.clone();
        }
        if let Some(replied) = message.reply_to {
            let replied = self.messages.get(replied);
            json["message_reference"] = json!({
                "type": 0,
                "message_id": message.reply_to,
                "channel_id": replied.map_or(message.channel, |replied| replied.channel),
            });
        }
        if self.is_hidden(message) {
            json["content"] = json!("");
            json["attachments"] = json!([]);
        }
        if let Some(interaction) = message.interaction {
            json["application_id"] = json!(self.bot());
            json["webhook_id"] = json!(self.bot());
            json["interaction_metadata"] = self.interaction_metadata(interaction);
        }
        if let Some(thread) = self.channels.get(message.id) {
            json["thread"] = self.channel_json(thread);
        }
        json
    }

    /// Returns whether content is withheld: without the privileged intent a bot reads only messages to it.
    fn is_hidden(&self, message: &Message) -> bool {
        let channel = self.channels.get(message.channel);
        let direct = channel.is_some_and(|channel| channel.kind == ChannelKind::Direct);
        message.author != self.bot() && !direct && !message.mentions.contains(&self.bot())
    }

    fn interaction_metadata(&self, id: Snowflake) -> Value {
        // For modals this would have to include the interaction that opened them, which no caller needs.
        let found = self
            .interactions
            .get(id)
            .filter(|interaction| interaction.kind != 5);
        let Some(interaction) = found else {
            return Value::Null;
        };
        let mut json = json!({
            "id": id,
            "type": interaction.kind,
            "user": self.user_json(interaction.actor),
            "authorizing_integration_owners": interaction.payload["authorizing_integration_owners"],
            "original_response_message_id": interaction.original,
        });
        match interaction.kind {
            3 => json["interacted_message_id"] = json!(interaction.source),
            2 => json["name"] = interaction.payload["data"]["name"].clone(),
            _ => {}
        }
        json
    }

    fn attachment_json(&self, message: &Message, attachment: &Attachment) -> Value {
        let path = format!(
            "{}{}",
            self.base_url,
            attachment_path(message.channel, attachment)
        );
        let mut json = json!({
            "id": attachment.id,
            "filename": attachment.filename,
            "size": attachment.size,
            "url": path,
            "proxy_url": path,
            "content_type": attachment.content_type,
        });
        if let Some(description) = &attachment.description {
            json["description"] = json!(description);
        }
        if let Some((width, height)) = attachment.dimensions {
            json["width"] = json!(width);
            json["height"] = json!(height);
        }
        if message.only_for.is_some() {
            json["ephemeral"] = json!(true);
        }
        json
    }

    /// Returns a registered command.
    pub fn command_json(&self, command: &Command) -> Value {
        let mut json = command.body.clone();
        json["id"] = json!(command.id);
        json["application_id"] = json!(self.bot());
        json["version"] = json!(command.version);
        if let Some(server) = command.server {
            json["guild_id"] = json!(server);
        }
        json
    }
}

/// Returns a server without its channels and members.
pub fn server_json(server: &Server) -> Value {
    json!({
        "id": server.id,
        "name": server.name,
        "icon": null,
        "splash": null,
        "discovery_splash": null,
        "owner_id": server.owner,
        "afk_channel_id": null,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": [everyone_json(server)],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "application_id": null,
        "system_channel_id": null,
        "system_channel_flags": 0,
        "rules_channel_id": null,
        "max_presences": null,
        "max_members": 500_000,
        "vanity_url_code": null,
        "description": null,
        "banner": null,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": server.locale,
        "public_updates_channel_id": null,
        "safety_alerts_channel_id": null,
        "nsfw_level": 0,
        "premium_progress_bar_enabled": false,
    })
}

/// Returns the path that serves a file of a message.
pub fn attachment_path(channel: Snowflake, attachment: &Attachment) -> String {
    format!(
        "/attachments/{channel}/{}/{}",
        attachment.id, attachment.filename
    )
}

fn person_json(person: &Person) -> Value {
    let mut json = json!({
        "id": person.id,
        "username": person.username,
        "discriminator": "0",
        "global_name": person.name,
        "avatar": null,
        "banner": null,
        "accent_color": null,
        "public_flags": person.flags,
        "flags": person.flags,
    });
    if person.bot {
        json["bot"] = json!(true);
    }
    json
}

fn everyone_json(server: &Server) -> Value {
    json!({
        "id": server.id,
        "name": "@everyone",
        "color": 0,
        "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
        "hoist": false,
        "icon": null,
        "unicode_emoji": null,
        "position": 0,
        "permissions": (server.everyone & Permissions::ALL).to_string(),
        "managed": false,
        "mentionable": false,
        "flags": 0,
    })
}
