//! Loose parsing of Discord's objects: only the fields that the bot uses, in forms that serenity's models accept.
//!
//! serenity's models reject a whole interaction or message for one field that they cannot parse, such as a user flag
//! beyond 32 bits or a new form of image hash. Here an object is rebuilt from the used fields, so that other fields
//! cannot break it.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};
use serenity::all::{Interaction, Member, Message, MessageId, ReactionType, User};

/// An id, sent as a string or as a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Snowflake(pub u64);

impl Snowflake {
    /// Parses an id; `None` if it is invalid or zero.
    pub fn read(value: &Value) -> Option<Snowflake> {
        let id = match value {
            Value::String(text) => text.parse().ok(),
            value => value.as_u64(),
        };
        id.filter(|id| *id != 0).map(Snowflake)
    }
}

impl<'de> Deserialize<'de> for Snowflake {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Snowflake, D::Error> {
        let value = Value::deserialize(from)?;
        Snowflake::read(&value).ok_or_else(|| serde::de::Error::custom("no id"))
    }
}

/// An object of which only the id is used.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct Identified {
    /// Its id.
    pub id: Snowflake,
}

/// Parses an interaction; `None` if a field that the bot needs is missing or invalid.
pub fn interaction(sent: &Value) -> Option<Interaction> {
    let mut copy = copied(
        sent,
        &["id", "application_id", "type", "token", "channel_id"],
    );
    let server = copy_id(sent, "guild_id", &mut copy);
    copy.insert("version".into(), json!(1));
    copy.insert("attachment_size_limit".into(), json!(0));
    copy.insert("entitlements".into(), json!([]));
    copy.insert("locale".into(), text(&sent["locale"], "en-US"));
    copy_text(sent, "guild_locale", &mut copy);
    copy_permissions(sent, "app_permissions", &mut copy);
    let owners = owners(&sent["authorizing_integration_owners"], server);
    copy.insert("authorizing_integration_owners".into(), owners);
    if let Some(channel) = channel(&sent["channel"]) {
        copy.insert("channel".into(), channel);
    }
    if sent["member"].is_object() {
        copy.insert("member".into(), member(&sent["member"]));
    }
    if sent["user"].is_object() {
        copy.insert("user".into(), user(&sent["user"]));
    }
    if sent["message"].is_object() {
        copy.insert("message".into(), message(&sent["message"]));
    }
    copy.insert("data".into(), data(&sent["data"]));
    read(copy)
}

/// Parses a message, posted or fetched.
pub fn read_message(sent: &Value) -> Option<Message> {
    match message(sent) {
        Value::Object(copy) => read(copy),
        _ => None,
    }
}

/// Returns the newest id of a page of messages; `None` if it is empty.
pub fn newest(page: &[Value]) -> Option<MessageId> {
    let ids = page
        .iter()
        .filter_map(|message| Snowflake::read(&message["id"]));
    ids.max().map(|id| MessageId::new(id.0))
}

/// Parses a member of a server.
pub fn read_member(sent: &Value) -> Option<Member> {
    match member(sent) {
        Value::Object(copy) => read(copy),
        _ => None,
    }
}

/// Parses a channel of direct messages with one person.
pub fn read_direct_channel(sent: &Value) -> Option<(Snowflake, User)> {
    match user(&sent["recipients"][0]) {
        Value::Object(copy) => Some((Snowflake::read(&sent["id"])?, read(copy)?)),
        _ => None,
    }
}

fn read<T: DeserializeOwned>(copy: Map<String, Value>) -> Option<T> {
    serde_json::from_value(Value::Object(copy)).ok()
}

/// Returns the data of an interaction: of a command, or of a component.
fn data(sent: &Value) -> Value {
    let mut copy = copied(
        sent,
        &[
            "id",
            "name",
            "type",
            "target_id",
            "custom_id",
            "component_type",
            "values",
        ],
    );
    copy.retain(|_, value| !value.is_null());
    let options = sent["options"].as_array();
    let options: Vec<Value> = options.into_iter().flatten().filter_map(option).collect();
    copy.insert("options".into(), Value::Array(options));
    let resolved = &sent["resolved"];
    copy.insert(
        "resolved".into(),
        json!({
            "users": each(&resolved["users"], user),
            "members": each(&resolved["members"], member),
            "attachments": each(&resolved["attachments"], attachment),
        }),
    );
    Value::Object(copy)
}

/// Returns an option of a command. A value of another type than the option's is left out: a client may send one while
/// it is being typed.
fn option(sent: &Value) -> Option<Value> {
    let kind = sent["type"].as_u64()?;
    let value = &sent["value"];
    let focused = sent["focused"] == json!(true);
    let is_valid = match kind {
        _ if focused => value.is_string() || value.is_number(),
        3 => value.is_string(),
        4 => value.is_i64(),
        6 | 11 => Snowflake::read(value).is_some(),
        _ => true,
    };
    let mut copy = copied(sent, &["type", "name"]);
    if focused {
        // A partially typed value is always a string, whatever the option's type.
        let typed = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        copy.insert("value".into(), json!(typed));
        copy.insert("focused".into(), json!(true));
    } else {
        copy.insert("value".into(), value.clone());
    }
    (is_valid && sent["name"].is_string()).then_some(Value::Object(copy))
}

fn user(sent: &Value) -> Value {
    let mut copy = copied(sent, &["id", "username"]);
    copy_text(sent, "global_name", &mut copy);
    copy.insert("bot".into(), json!(sent["bot"] == json!(true)));
    Value::Object(copy)
}

fn member(sent: &Value) -> Value {
    let mut copy = Map::new();
    if sent["user"].is_object() {
        copy.insert("user".into(), user(&sent["user"]));
    }
    copy_text(sent, "nick", &mut copy);
    copy_permissions(sent, "permissions", &mut copy);
    copy.insert("roles".into(), json!([]));
    copy.insert("flags".into(), json!(0));
    for switch in ["deaf", "mute"] {
        copy.insert(switch.into(), json!(false));
    }
    Value::Object(copy)
}

fn channel(sent: &Value) -> Option<Value> {
    let mut copy = Map::new();
    copy_id(sent, "id", &mut copy)?;
    // serenity's channel types are small numbers; for an unknown one it only matters that it is no thread.
    let kind = sent["type"]
        .as_u64()
        .and_then(|kind| u8::try_from(kind).ok());
    copy.insert("type".into(), json!(kind.unwrap_or(u8::MAX)));
    copy_id(sent, "parent_id", &mut copy);
    Some(Value::Object(copy))
}

fn attachment(sent: &Value) -> Value {
    let mut copy = copied(sent, &["id", "filename", "url"]);
    let size = sent["size"].as_u64().unwrap_or(0).min(u32::MAX.into());
    copy.insert("size".into(), json!(size));
    copy.insert("proxy_url".into(), text(&sent["proxy_url"], ""));
    Value::Object(copy)
}

/// Returns a message with only the text and files.
fn message(sent: &Value) -> Value {
    let mut copy = copied(sent, &["id", "channel_id"]);
    // Ids contain the time of posting.
    copy.insert("timestamp".into(), json!("1970-01-01T00:00:00Z"));
    copy_id(sent, "guild_id", &mut copy);
    copy.insert("author".into(), user(&sent["author"]));
    copy.insert("content".into(), text(&sent["content"], ""));
    let kind = sent["type"]
        .as_u64()
        .and_then(|kind| u8::try_from(kind).ok());
    copy.insert("type".into(), json!(kind.unwrap_or(u8::MAX)));
    let flags = sent["flags"].as_u64().unwrap_or(0);
    // serenity keeps 32 bits, which include those that the bot reads.
    copy.insert("flags".into(), json!(flags & u64::from(u32::MAX)));
    for empty in ["mentions", "mention_roles", "embeds"] {
        copy.insert(empty.into(), json!([]));
    }
    for switch in ["tts", "mention_everyone", "pinned"] {
        copy.insert(switch.into(), json!(false));
    }
    let files = sent["attachments"].as_array().into_iter().flatten();
    let files: Vec<Value> = files.map(attachment).collect();
    copy.insert("attachments".into(), Value::Array(files));
    let rows = sent["components"].as_array().into_iter().flatten();
    let rows: Vec<Value> = rows.filter_map(row).collect();
    copy.insert("components".into(), Value::Array(rows));
    Value::Object(copy)
}

/// Returns a row of buttons or with a menu, without other components.
fn row(sent: &Value) -> Option<Value> {
    if sent["type"] != json!(1) {
        return None;
    }
    let inside = sent["components"].as_array()?;
    let components: Vec<Value> = inside.iter().filter_map(component).collect();
    Some(json!({ "type": 1, "components": components }))
}

/// Returns a button or a menu with its appearance, since boards are sent again with them.
fn component(sent: &Value) -> Option<Value> {
    let mut copy = Map::new();
    copy.insert("type".into(), sent["type"].clone());
    copy.insert("disabled".into(), json!(sent["disabled"] == json!(true)));
    copy_text(sent, "custom_id", &mut copy);
    match sent["type"].as_u64()? {
        2 => {
            for words in ["label", "url"] {
                copy_text(sent, words, &mut copy);
            }
            copy_emoji(sent, &mut copy);
            let style = sent["style"]
                .as_u64()
                .filter(|style| (1..=5).contains(style))?;
            copy.insert("style".into(), json!(style));
            let required_field = if style == 5 { "url" } else { "custom_id" };
            copy.contains_key(required_field)
                .then_some(Value::Object(copy))
        }
        3 => {
            copy_text(sent, "placeholder", &mut copy);
            for number in ["min_values", "max_values"] {
                if let Some(count) = sent[number].as_u64().filter(|count| *count <= 25) {
                    copy.insert(number.into(), json!(count));
                }
            }
            let options = sent["options"].as_array().into_iter().flatten();
            let options: Vec<Value> = options.filter_map(menu_option).collect();
            copy.insert("options".into(), Value::Array(options));
            copy.contains_key("custom_id")
                .then_some(Value::Object(copy))
        }
        _ => None,
    }
}

fn menu_option(sent: &Value) -> Option<Value> {
    let mut copy = Map::new();
    for words in ["label", "value", "description"] {
        copy_text(sent, words, &mut copy);
    }
    copy_emoji(sent, &mut copy);
    copy.insert("default".into(), json!(sent["default"] == json!(true)));
    let is_whole = copy.contains_key("label") && copy.contains_key("value");
    is_whole.then_some(Value::Object(copy))
}

fn copy_emoji(sent: &Value, copy: &mut Map<String, Value>) {
    if serde_json::from_value::<ReactionType>(sent["emoji"].clone()).is_ok() {
        copy.insert("emoji".into(), sent["emoji"].clone());
    }
}

/// Returns the installations that authorised the interaction; the interaction's server if none is listed.
fn owners(sent: &Value, server: Option<Snowflake>) -> Value {
    let Some(sent) = sent.as_object() else {
        return server.map_or(json!({}), |server| json!({ "0": server.0.to_string() }));
    };
    let readable = sent.iter().filter_map(|(kind, owner)| {
        let id = Snowflake::read(owner).map_or(0, |id| id.0);
        // A server's own install in direct messages has the id 0.
        let is_known = kind == "0" || (kind == "1" && id != 0);
        is_known.then(|| (kind.clone(), json!(id.to_string())))
    });
    Value::Object(readable.collect())
}

/// Copies the fields with these names.
fn copied(sent: &Value, names: &[&str]) -> Map<String, Value> {
    let field = |name: &&str| ((*name).to_owned(), sent[*name].clone());
    names.iter().map(field).collect()
}

fn copy_text(sent: &Value, name: &str, copy: &mut Map<String, Value>) {
    if sent[name].is_string() {
        copy.insert(name.to_owned(), sent[name].clone());
    }
}

fn copy_id(sent: &Value, name: &str, copy: &mut Map<String, Value>) -> Option<Snowflake> {
    let id = Snowflake::read(&sent[name])?;
    copy.insert(name.to_owned(), json!(id.0.to_string()));
    Some(id)
}

/// Copies permissions, of which serenity supports 64 bits.
fn copy_permissions(sent: &Value, name: &str, copy: &mut Map<String, Value>) {
    let bits = match &sent[name] {
        Value::String(text) => text.parse::<u128>().ok(),
        value => value.as_u64().map(u128::from),
    };
    if let Some(bits) = bits {
        let known_bits = bits & u128::from(u64::MAX);
        copy.insert(name.to_owned(), json!(known_bits.to_string()));
    }
}

/// Returns the objects of a map by id; entries without an id as their key are left out.
fn each(sent: &Value, copied_value: fn(&Value) -> Value) -> Value {
    let entries = sent.as_object().into_iter().flatten();
    let valid_entries = entries
        .filter(|(id, object)| id.parse::<u64>().is_ok_and(|id| id != 0) && object.is_object());
    Value::Object(
        valid_entries
            .map(|(id, object)| (id.clone(), copied_value(object)))
            .collect(),
    )
}

fn text(sent: &Value, otherwise: &str) -> Value {
    json!(sent.as_str().unwrap_or(otherwise))
}

#[cfg(test)]
mod tests {
    use serenity::all::ResolvedValue;

    use super::*;

    fn person(id: &str) -> Value {
        json!({ "id": id, "username": "mina", "discriminator": "0", "global_name": "Mina", "avatar": "a_1f" })
    }

    fn command() -> Value {
        json!({
            "id": "1", "application_id": "2", "type": 2, "token": "t", "version": 1, "locale": "ko", "guild_id": "3",
            "channel_id": "4", "guild_locale": "en-US", "app_permissions": "2048", "entitlements": [], "context": 0,
            "authorizing_integration_owners": { "0": "3" }, "attachment_size_limit": 1024,
            "channel": { "id": "4", "type": 11, "parent_id": "5", "permissions": "8" },
            "member": { "user": person("6"), "nick": "Min", "roles": ["9"], "permissions": "32", "flags": 0,
                "deaf": false, "mute": false, "joined_at": "2026-01-01T00:00:00Z" },
            "data": { "id": "7", "name": "challenge", "type": 1,
                "options": [{ "type": 6, "name": "opponent", "value": "8" }],
                "resolved": { "users": { "8": person("8") }, "members": { "8": { "nick": "Al", "roles": [] } } } },
        })
    }

    fn press() -> Value {
        let mut press = command();
        press["type"] = json!(3);
        press["data"] = json!({ "custom_id": "piece:1:2", "component_type": 3, "values": ["b3"] });
        press["message"] = json!({
            "id": "10", "channel_id": "4", "content": "x", "type": 20, "timestamp": "2026-01-01T00:00:00Z", "flags": 64,
            "author": person("2"), "components": [{ "type": 1, "components": [
                { "type": 3, "custom_id": "piece:1:2", "placeholder": "Which piece?", "options": [
                    { "label": "Chariot a1", "value": "a1", "emoji": null }] },
                { "type": 2, "style": 5, "label": "Open", "url": "https://a.b" }] }],
        });
        press
    }

    /// Discord may add or change such fields at any time.
    #[test]
    fn unknown_or_malformed_optional_fields_are_ignored() {
        let large = json!(1_u64 << 44);
        let permissions = json!((u128::from(u64::MAX) + 9).to_string());
        let malformed: [(&str, Value); 22] = [
            ("/member/user/public_flags", large.clone()),
            ("/member/user/flags", large.clone()),
            ("/member/user/avatar", json!("new:form")),
            ("/member/user/discriminator", json!(-1)),
            ("/member/user/avatar_decoration_data", json!(7)),
            ("/member/user/primary_guild", json!("x")),
            ("/member/flags", large.clone()),
            ("/member/joined_at", json!("soon")),
            ("/member/roles", Value::Null),
            ("/member/permissions", permissions.clone()),
            ("/app_permissions", permissions),
            ("/channel/type", json!(900)),
            ("/channel/thread_metadata", json!([])),
            ("/entitlements", json!({ "a": 1 })),
            ("/context", json!(9)),
            ("/version", json!("one")),
            ("/locale", Value::Null),
            ("/guild_locale", json!(3)),
            (
                "/authorizing_integration_owners",
                json!({ "0": "3", "2": [], "1": null }),
            ),
            ("/attachment_size_limit", json!(-1)),
            ("/data/resolved/roles", json!({ "1": 2 })),
            ("/message/flags", json!(1_u64 << 40)),
        ];
        for sent_whole in [command(), press()] {
            assert!(interaction(&sent_whole).is_some(), "{sent_whole}");
            for (at, value) in &malformed {
                let (parent, name) = at.rsplit_once('/').unwrap();
                let mut sent = sent_whole.clone();
                if let Some(object) = sent.pointer_mut(parent).and_then(Value::as_object_mut) {
                    object.insert(name.to_owned(), value.clone());
                }
                assert!(interaction(&sent).is_some(), "{at}: {value}");
                if let Some(object) = sent.pointer_mut(parent).and_then(Value::as_object_mut) {
                    object.remove(name);
                }
                assert!(interaction(&sent).is_some(), "without {at}");
            }
        }
    }

    #[test]
    fn needed_fields_are_kept() {
        let Some(Interaction::Command(command)) = interaction(&command()) else {
            panic!("it is a command");
        };
        assert_eq!(command.user.id.get(), 6);
        let member = command.member.as_ref().unwrap();
        assert_eq!(member.nick.as_deref(), Some("Min"));
        assert_eq!(member.permissions.map(|may| may.bits()), Some(32));
        let options = command.data.options();
        let ResolvedValue::User(user, Some(member)) = &options[0].value else {
            panic!("{options:?}");
        };
        assert_eq!((user.id.get(), member.nick.as_deref()), (8, Some("Al")));
        let Some(Interaction::Component(press)) = interaction(&press()) else {
            panic!("it is a press");
        };
        // A board is sent again with its components.
        let rows = serde_json::to_value(&press.message.components).unwrap();
        let menu = &rows[0]["components"][0];
        assert_eq!(menu["options"][0]["label"], "Chariot a1");
        assert_eq!(menu["placeholder"], "Which piece?");
        let link = &rows[0]["components"][1];
        assert_eq!(
            (&link["style"], &link["url"]),
            (&json!(5), &json!("https://a.b"))
        );
        assert!(press.message.flags.is_some_and(|flags| flags.bits() == 64));
    }

    /// A client sends the other options too, even unfinished ones.
    #[test]
    fn unfinished_options_do_not_break_autocomplete() {
        let mut sent = command();
        sent["type"] = json!(4);
        sent["data"]["options"] = json!([
            { "type": 4, "name": "level", "value": "thr" },
            { "type": 3, "name": "ruleset", "value": "mod", "focused": true },
        ]);
        let Some(Interaction::Autocomplete(completion)) = interaction(&sent) else {
            panic!("it is a completion");
        };
        let typed = completion.data.autocomplete().unwrap();
        assert_eq!((typed.name, typed.value), ("ruleset", "mod"));
    }

    #[test]
    fn interaction_without_a_needed_field_is_none() {
        for name in [
            "id",
            "token",
            "channel_id",
            "application_id",
            "type",
            "data",
        ] {
            let mut sent = command();
            sent.as_object_mut().unwrap().remove(name);
            assert!(interaction(&sent).is_none(), "{name}");
        }
    }
}
