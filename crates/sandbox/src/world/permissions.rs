//! Permissions of users in channels.

use super::{Channel, ChannelKind, World};
use crate::snowflake::Snowflake;

/// Discord's permission bits needed here, and their unions.
#[derive(Debug, Clone, Copy)]
pub struct Permissions;

impl Permissions {
    pub const ADMINISTRATOR: u64 = 1 << 3;
    pub const MANAGE_CHANNELS: u64 = 1 << 4;
    pub const MANAGE_GUILD: u64 = 1 << 5;
    pub const VIEW_CHANNEL: u64 = 1 << 10;
    pub const SEND_MESSAGES: u64 = 1 << 11;
    pub const MANAGE_MESSAGES: u64 = 1 << 13;
    pub const EMBED_LINKS: u64 = 1 << 14;
    pub const ATTACH_FILES: u64 = 1 << 15;
    pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
    pub const MENTION_EVERYONE: u64 = 1 << 17;
    pub const USE_EXTERNAL_EMOJIS: u64 = 1 << 18;
    pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
    pub const MANAGE_THREADS: u64 = 1 << 34;
    pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
    pub const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
    pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;

    /// The default permissions of `@everyone` in a new server.
    pub const EVERYONE: u64 = Permissions::VIEW_CHANNEL
        | Permissions::SEND_MESSAGES
        | Permissions::EMBED_LINKS
        | Permissions::ATTACH_FILES
        | Permissions::READ_MESSAGE_HISTORY
        | Permissions::USE_EXTERNAL_EMOJIS
        | Permissions::USE_APPLICATION_COMMANDS
        | Permissions::CREATE_PUBLIC_THREADS
        | Permissions::SEND_MESSAGES_IN_THREADS;

    /// The permissions of an owner.
    pub const ALL: u64 = Permissions::EVERYONE
        | Permissions::ADMINISTRATOR
        | Permissions::MANAGE_CHANNELS
        | Permissions::MANAGE_GUILD
        | Permissions::MANAGE_MESSAGES
        | Permissions::MENTION_EVERYONE
        | Permissions::MANAGE_THREADS
        | Permissions::CREATE_PRIVATE_THREADS;

    /// Returns the bit of a permission by its name in Discord's documentation.
    pub fn by_name(name: &str) -> Option<u64> {
        Some(match name {
            "ADMINISTRATOR" => Permissions::ADMINISTRATOR,
            "MANAGE_CHANNELS" => Permissions::MANAGE_CHANNELS,
            "MANAGE_GUILD" => Permissions::MANAGE_GUILD,
            "VIEW_CHANNEL" => Permissions::VIEW_CHANNEL,
            "SEND_MESSAGES" => Permissions::SEND_MESSAGES,
            "MANAGE_MESSAGES" => Permissions::MANAGE_MESSAGES,
            "EMBED_LINKS" => Permissions::EMBED_LINKS,
            "ATTACH_FILES" => Permissions::ATTACH_FILES,
            "READ_MESSAGE_HISTORY" => Permissions::READ_MESSAGE_HISTORY,
            "MENTION_EVERYONE" => Permissions::MENTION_EVERYONE,
            "USE_EXTERNAL_EMOJIS" => Permissions::USE_EXTERNAL_EMOJIS,
            "USE_APPLICATION_COMMANDS" => Permissions::USE_APPLICATION_COMMANDS,
            "MANAGE_THREADS" => Permissions::MANAGE_THREADS,
            "CREATE_PUBLIC_THREADS" => Permissions::CREATE_PUBLIC_THREADS,
            "CREATE_PRIVATE_THREADS" => Permissions::CREATE_PRIVATE_THREADS,
            "SEND_MESSAGES_IN_THREADS" => Permissions::SEND_MESSAGES_IN_THREADS,
            _ => return None,
        })
    }
}

impl World {
    /// Returns a user's permissions in a channel; none for non-members.
    pub fn permissions(&self, user: Snowflake, channel: &Channel) -> u64 {
        let Some(server) = channel.server.and_then(|id| self.servers.get(id)) else {
            let is_direct = channel.kind == ChannelKind::Direct;
            return if is_direct { Permissions::EVERYONE } else { 0 };
        };
        let Some(member) = server.members.get(&user) else {
            return 0;
        };
        if server.owner == user || member.granted & Permissions::ADMINISTRATOR != 0 {
            return Permissions::ALL;
        }
        let allowed = server.everyone | member.granted;
        let denied = if user == self.bot() {
            self.settings_channel(channel).denied
        } else {
            0
        };
        // Without View Channel, all other permissions in the channel are void.
        if denied & Permissions::VIEW_CHANNEL != 0 {
            0
        } else {
            allowed & !denied
        }
    }

    /// Returns the permission needed to post in a channel.
    pub fn sending_permission(channel: &Channel) -> u64 {
        if channel.thread.is_some() {
            Permissions::SEND_MESSAGES_IN_THREADS
        } else {
            Permissions::SEND_MESSAGES
        }
    }
}
