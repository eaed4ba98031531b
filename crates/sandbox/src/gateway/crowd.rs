//! Servers that only the gateway knows, with as many contents as real ones: a crowd for a bot that is in thousands.
//!
//! Their events are one template each, in which only the ids differ, so the world's file does not grow with them.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::snowflake::{Snowflake, iso8601};
use crate::world::{Permissions, Server, server_json};

const CHANNELS: u64 = 60;
const ROLES: u64 = 40;
const THREADS: u64 = 10;
const EMOJIS: u64 = 100;
/// The number of members, of whom only the bot is listed.
const MEMBERS: u64 = 1_234;

/// An undocumented field of servers, channels and roles: the time of the last change.
const VERSION: u64 = 1_764_000_000_000;

/// The leading digits of all ids of the first server. Those of a later one are greater by its number.
const FIRST: u64 = 119_000_000_000;
/// The number of ids of a server: so many that servers are spread over shards.
const IDS: u64 = 10_000_000;
/// The first ids of a server's objects; its own is 0.
const FIRST_CHANNEL: u64 = 1_000;
const FIRST_ROLE: u64 = 2_000;
const FIRST_THREAD: u64 = 3_000;
const FIRST_EMOJI: u64 = 4_000;
const FIRST_MESSAGE: u64 = 5_000;
const OWNER: u64 = 9_000;

/// The servers of the crowd that the bot is in.
#[derive(Debug)]
pub struct Crowd {
    servers: u64,
    created: Arc<Template>,
    updates: [Arc<Template>; 4],
    /// The number of updates so far.
    updated: u64,
}

/// A change of the number of servers.
#[derive(Debug)]
pub struct CrowdChange {
    /// The GUILD_CREATE of each new server.
    pub created: Vec<CrowdEvent>,
    /// The servers that the bot is no longer in.
    pub removed: Vec<Snowflake>,
}

/// An event of the first server.
#[derive(Debug)]
struct Template {
    name: &'static str,
    data: String,
}

/// An event of a server of the crowd.
#[derive(Debug, Clone)]
pub struct CrowdEvent {
    template: Arc<Template>,
    server: u64,
}

impl Crowd {
    /// Creates an empty crowd. `member` is the bot as a member of a server.
    pub fn new(member: &Value) -> Crowd {
        let template = |name, data: &Value| {
            let data = data.to_string();
            Arc::new(Template { name, data })
        };
        let mut bot = member.clone();
        bot["roles"] = json!([id(FIRST_ROLE + 1), id(FIRST_ROLE + 2)]);
        let channel = in_server(channel(3));
        let role = json!({ "guild_id": id(0), "role": role(3) });
        Crowd {
            servers: 0,
            created: template("GUILD_CREATE", &server(&bot)),
            updates: [
                template("CHANNEL_UPDATE", &channel),
                template("GUILD_ROLE_UPDATE", &role),
                template("THREAD_UPDATE", &in_server(thread(3))),
                template("GUILD_MEMBER_UPDATE", &in_server(bot)),
            ],
            updated: 0,
        }
    }

    /// Changes the number of servers.
    pub fn resize(&mut self, servers: u64) -> CrowdChange {
        let before = std::mem::replace(&mut self.servers, servers);
        CrowdChange {
            created: (before..servers)
                .map(|server| self.created_by_number(server))
                .collect(),
            removed: (servers..before).map(server_id).collect(),
        }
    }

    /// Returns the ids of the servers.
    pub fn ids(&self) -> impl Iterator<Item = Snowflake> {
        (0..self.servers).map(server_id)
    }

    /// Returns the GUILD_CREATE of a server; `None` if the bot is not in it.
    pub fn created(&self, id: Snowflake) -> Option<CrowdEvent> {
        let server = (id.0 / IDS).checked_sub(FIRST)?;
        let is_in_it = server < self.servers && server_id(server) == id;
        is_in_it.then(|| self.created_by_number(server))
    }

    /// Returns the GUILD_CREATE of each server.
    pub fn all_created(&self) -> impl Iterator<Item = CrowdEvent> {
        (0..self.servers).map(|server| self.created_by_number(server))
    }

    fn created_by_number(&self, server: u64) -> CrowdEvent {
        CrowdEvent {
            template: Arc::clone(&self.created),
            server,
        }
    }

    /// Returns the next update; `None` without servers. Each server in turn has one of a channel, of a role, of a
    /// thread and of the bot's member.
    pub fn next_update(&mut self) -> Option<CrowdEvent> {
        let [first, ..] = &self.updates;
        let template = Arc::clone(first);
        let server = (self.updated / 4).checked_rem(self.servers)?;
        self.updated += 1;
        self.updates.rotate_left(1);
        Some(CrowdEvent { template, server })
    }
}

/// Returns the id of a server of the crowd.
fn server_id(server: u64) -> Snowflake {
    Snowflake((FIRST + server) * IDS)
}

impl CrowdEvent {
    /// Returns the id of its server.
    pub fn server(&self) -> Snowflake {
        server_id(self.server)
    }

    /// Returns the event's name.
    pub fn name(&self) -> &'static str {
        self.template.name
    }

    /// Returns the event's data as JSON.
    pub fn data(&self) -> String {
        let ids = (FIRST + self.server).to_string();
        self.template.data.replace(&FIRST.to_string(), &ids)
    }
}

fn id(object: u64) -> Snowflake {
    Snowflake(server_id(0).0 + object)
}

fn time(object: u64) -> String {
    iso8601(id(object).millis())
}

fn in_server(mut object: Value) -> Value {
    object["guild_id"] = json!(id(0));
    object
}

/// Returns the first server as in GUILD_CREATE.
fn server(bot: &Value) -> Value {
    let mut server = settings();
    for (list, objects) in [
        ("members", json!([bot])),
        ("roles", (0..ROLES).map(role).collect()),
        ("emojis", (0..EMOJIS).map(emoji).collect()),
        ("channels", (0..CHANNELS).map(channel).collect()),
        ("threads", (0..THREADS).map(thread).map(in_server).collect()),
    ] {
        server[list] = objects;
    }
    for empty in [
        "stickers",
        "voice_states",
        "presences",
        "stage_instances",
        "guild_scheduled_events",
        "soundboard_sounds",
        "embedded_activities",
        "activity_instances",
    ] {
        server[empty] = json!([]);
    }
    server
}

/// Returns the first server without its contents, but with fields that Discord sends without documenting them.
fn settings() -> Value {
    let mut settings = server_json(&Server {
        id: id(0),
        name: "모임 Regulars & Friends".to_owned(),
        locale: "en-US".to_owned(),
        owner: id(OWNER),
        everyone: Permissions::EVERYONE,
        members: BTreeMap::new(),
    });
    for (name, value) in [
        ("icon", json!("a_5f2b1c7d9e8a4f3b6c0d1e2f3a4b5c6d")),
        (
            "features",
            json!(["ANIMATED_ICON", "COMMUNITY", "NEWS", "SOUNDBOARD"]),
        ),
        ("system_channel_id", json!(id(FIRST_CHANNEL + 1))),
        ("rules_channel_id", json!(id(FIRST_CHANNEL + 2))),
        ("region", json!("deprecated")),
        ("nsfw", json!(false)),
        ("max_video_channel_users", json!(25)),
        ("max_stage_video_channel_users", json!(150)),
        ("home_header", Value::Null),
        ("hub_type", Value::Null),
        ("latest_onboarding_question_id", Value::Null),
        ("incidents_data", Value::Null),
        ("inventory_settings", Value::Null),
        ("profile", Value::Null),
        ("owner_configured_content_level", Value::Null),
        ("application_command_counts", json!({ "1": 24, "2": 3 })),
        ("version", json!(VERSION)),
        ("lazy", json!(true)),
        ("large", json!(true)),
        ("unavailable", json!(false)),
        ("joined_at", json!(time(0))),
        ("member_count", json!(MEMBERS)),
    ] {
        settings[name] = value;
    }
    settings
}

fn role(number: u64) -> Value {
    let (role, name) = match number {
        0 => (0, "@everyone".to_owned()),
        _ => (FIRST_ROLE + number, format!("Members of evening {number}")),
    };
    json!({
        "id": id(role),
        "name": name,
        "description": null,
        "version": VERSION,
        "color": 3_447_003,
        "colors": { "primary_color": 3_447_003, "secondary_color": null, "tertiary_color": null },
        "hoist": number < 5,
        "icon": null,
        "unicode_emoji": null,
        "position": number,
        "permissions": "2251799813685247",
        "managed": false,
        "mentionable": number > 0,
        "flags": 0,
        "tags": {},
    })
}

fn emoji(number: u64) -> Value {
    json!({
        "id": id(FIRST_EMOJI + number),
        "name": format!("rocket_over_{number}"),
        "roles": [],
        "require_colons": true,
        "managed": false,
        "animated": number.is_multiple_of(4),
        "available": true,
        "version": 0,
    })
}

/// Returns a category, every tenth time, or a text channel below the last one.
fn channel(number: u64) -> Value {
    let category = number - number % 10;
    let is_category = number == category;
    let overwrite = |role: u64, allow: &str| json!({ "id": id(role), "type": 0, "allow": allow, "deny": "2048" });
    let mut channel = json!({
        "id": id(FIRST_CHANNEL + number),
        "type": if is_category { 4 } else { 0 },
        "version": VERSION,
        "name": format!("저녁-evening-talk-{number}"),
        "position": number,
        "flags": 0,
        "permission_overwrites": [overwrite(0, "0"), overwrite(FIRST_ROLE + 1 + number % 10, "1024")],
    });
    if !is_category {
        channel["parent_id"] = json!(id(FIRST_CHANNEL + category));
        channel["last_message_id"] = json!(id(FIRST_MESSAGE + number));
        channel["last_pin_timestamp"] = json!(time(number));
        channel["rate_limit_per_user"] = json!(0);
        channel["topic"] = json!(
            "Plans of this week, and what came of those of the last one: be kind, and come in time."
        );
        channel["nsfw"] = json!(false);
        channel["icon_emoji"] = json!({ "id": null, "name": "⭐️" });
        channel["theme_color"] = Value::Null;
        channel["default_auto_archive_duration"] = json!(4320);
        channel["default_thread_rate_limit_per_user"] = json!(0);
    }
    channel
}

fn thread(number: u64) -> Value {
    json!({
        "id": id(FIRST_THREAD + number),
        "type": 11,
        "name": format!("Trip to the sea, plan {number}"),
        "parent_id": id(FIRST_CHANNEL + 1),
        "owner_id": id(OWNER),
        "last_message_id": id(FIRST_MESSAGE + 100 + number),
        "last_pin_timestamp": null,
        "rate_limit_per_user": 0,
        "bitrate": 64_000,
        "user_limit": 0,
        "rtc_region": null,
        "flags": 0,
        "message_count": 42,
        "total_message_sent": 43,
        "member_count": 3,
        "member_ids_preview": [id(OWNER)],
        "thread_metadata": {
            "archived": false,
            "archive_timestamp": time(FIRST_THREAD + number),
            "create_timestamp": time(FIRST_THREAD + number),
            "auto_archive_duration": 10_080,
            "locked": false,
        },
    })
}
