//! Loose parsing of Discord's objects: only the fields that the bot uses, in forms that serenity's models accept.
//!
//! serenity's models reject a whole interaction or message for one field that they cannot parse, such as a user flag
//! beyond 32 bits or a new form of image hash. Here an object is rebuilt from the used fields, so that other fields
//! cannot break it.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
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
    let locale = sent["locale"].as_str().unwrap_or("en-US");
    read(object([
        ("id", sent["id"].clone()),
        ("application_id", sent["application_id"].clone()),
        ("type", sent["type"].clone()),
        ("token", sent["token"].clone()),
        ("channel_id", sent["channel_id"].clone()),
        ("guild_id", id(&sent["guild_id"]).into()),
        ("version", 1.into()),
        ("attachment_size_limit", 0.into()),
        ("entitlements", json!([])),
        ("locale", locale.into()),
        ("guild_locale", sent["guild_locale"].as_str().into()),
        ("app_permissions", permissions(&sent["app_permissions"])),
        ("authorizing_integration_owners", owners(sent)),
        ("channel", channel(&sent["channel"]).into()),
        ("member", present(&sent["member"], member).into()),
        ("user", present(&sent["user"], user).into()),
        ("message", present(&sent["message"], message).into()),
        ("data", data(&sent["data"])),
    ]))
}

/// Parses a message, posted or fetched.
pub fn read_message(sent: &Value) -> Option<Message> {
    read(message(sent))
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
    read(member(sent))
}

/// Parses a channel of direct messages with one person.
pub fn read_direct_channel(sent: &Value) -> Option<(Snowflake, User)> {
    let user = read(user(&sent["recipients"][0]))?;
    Some((Snowflake::read(&sent["id"])?, user))
}

fn read<T: DeserializeOwned>(copy: Value) -> Option<T> {
    serde_json::from_value(copy).ok()
}

/// Returns the data of an interaction: of a command, or of a component.
fn data(sent: &Value) -> Value {
    let resolved = &sent["resolved"];
    let resolved = object([
        ("users", each(&resolved["users"], user)),
        ("members", each(&resolved["members"], member)),
        ("attachments", each(&resolved["attachments"], attachment)),
    ]);
    object([
        ("id", sent["id"].clone()),
        ("name", sent["name"].clone()),
        ("type", sent["type"].clone()),
        ("target_id", sent["target_id"].clone()),
        ("custom_id", sent["custom_id"].clone()),
        ("component_type", sent["component_type"].clone()),
        ("values", sent["values"].clone()),
        ("options", list(&sent["options"], option)),
        ("resolved", resolved),
    ])
}

/// Returns an option of a command. A value of another type than the option's is left out: a client may send one while
/// it is being typed.
fn option(sent: &Value) -> Option<Value> {
    let kind = sent["type"].as_u64()?;
    let name = sent["name"].as_str()?;
    let value = &sent["value"];
    if sent["focused"] == true {
        // A partially typed value is always a string, whatever the option's type.
        let typed = match value {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            _ => return None,
        };
        return Some(json!({ "type": kind, "name": name, "value": typed, "focused": true }));
    }
    let is_valid = match kind {
        3 => value.is_string(),
        4 => value.is_i64(),
        6 | 11 => Snowflake::read(value).is_some(),
        _ => true,
    };
    is_valid.then(|| json!({ "type": kind, "name": name, "value": value }))
}

fn user(sent: &Value) -> Value {
    object([
        ("id", sent["id"].clone()),
        ("username", sent["username"].clone()),
        ("global_name", sent["global_name"].as_str().into()),
        ("bot", (sent["bot"] == true).into()),
    ])
}

fn member(sent: &Value) -> Value {
    object([
        ("user", present(&sent["user"], user).into()),
        ("nick", sent["nick"].as_str().into()),
        ("permissions", permissions(&sent["permissions"])),
        ("roles", json!([])),
        ("flags", 0.into()),
        ("deaf", false.into()),
        ("mute", false.into()),
    ])
}

fn channel(sent: &Value) -> Option<Value> {
    Some(object([
        ("id", id(&sent["id"])?.into()),
        // For an unknown type it only matters that it is no thread.
        ("type", small(&sent["type"]).into()),
        ("parent_id", id(&sent["parent_id"]).into()),
    ]))
}

fn attachment(sent: &Value) -> Value {
    let size = sent["size"].as_u64().unwrap_or(0).min(u32::MAX.into());
    object([
        ("id", sent["id"].clone()),
        ("filename", sent["filename"].clone()),
        ("url", sent["url"].clone()),
        ("size", size.into()),
        ("proxy_url", text(&sent["proxy_url"])),
    ])
}

/// Returns a message with only the text and files.
fn message(sent: &Value) -> Value {
    let files = sent["attachments"].as_array().into_iter().flatten();
    // serenity keeps 32 bits, which include those that the bot reads.
    let flags = sent["flags"].as_u64().unwrap_or(0) & u64::from(u32::MAX);
    object([
        ("id", sent["id"].clone()),
        ("channel_id", sent["channel_id"].clone()),
        // Ids contain the time of posting.
        ("timestamp", "1970-01-01T00:00:00Z".into()),
        ("guild_id", id(&sent["guild_id"]).into()),
        ("author", user(&sent["author"])),
        ("content", text(&sent["content"])),
        ("type", small(&sent["type"]).into()),
        ("flags", flags.into()),
        ("mentions", json!([])),
        ("mention_roles", json!([])),
        ("embeds", json!([])),
        ("tts", false.into()),
        ("mention_everyone", false.into()),
        ("pinned", false.into()),
        ("attachments", files.map(attachment).collect()),
        ("components", list(&sent["components"], row)),
    ])
}

/// Returns a row of buttons or with a menu, without other components.
fn row(sent: &Value) -> Option<Value> {
    let is_row = sent["type"] == 1 && sent["components"].is_array();
    is_row.then(|| json!({ "type": 1, "components": list(&sent["components"], component) }))
}

/// Returns a button or a menu with its appearance, since boards are sent again with them.
fn component(sent: &Value) -> Option<Value> {
    let kind = sent["type"].as_u64()?;
    let disabled = sent["disabled"] == true;
    let custom_id = sent["custom_id"].as_str();
    match kind {
        2 => {
            let style = sent["style"]
                .as_u64()
                .filter(|style| (1..=5).contains(style))?;
            let url = sent["url"].as_str();
            // A link.
            let needed = if style == 5 { url } else { custom_id };
            needed?;
            Some(object([
                ("type", kind.into()),
                ("disabled", disabled.into()),
                ("custom_id", custom_id.into()),
                ("label", sent["label"].as_str().into()),
                ("url", url.into()),
                ("emoji", emoji(sent).into()),
                ("style", style.into()),
            ]))
        }
        3 => {
            let number = |name: &str| sent[name].as_u64().filter(|count| *count <= 25);
            Some(object([
                ("type", kind.into()),
                ("disabled", disabled.into()),
                ("custom_id", custom_id?.into()),
                ("placeholder", sent["placeholder"].as_str().into()),
                ("min_values", number("min_values").into()),
                ("max_values", number("max_values").into()),
                ("options", list(&sent["options"], menu_option)),
            ]))
        }
        _ => None,
    }
}

fn menu_option(sent: &Value) -> Option<Value> {
    Some(object([
        ("label", sent["label"].as_str()?.into()),
        ("value", sent["value"].as_str()?.into()),
        ("description", sent["description"].as_str().into()),
        ("emoji", emoji(sent).into()),
        ("default", (sent["default"] == true).into()),
    ]))
}

fn emoji(sent: &Value) -> Option<Value> {
    let emoji = &sent["emoji"];
    let is_known = serde_json::from_value::<ReactionType>(emoji.clone()).is_ok();
    is_known.then(|| emoji.clone())
}

/// Returns the installations that authorised the interaction; the interaction's server if none is listed.
fn owners(sent: &Value) -> Value {
    let Some(owners) = sent["authorizing_integration_owners"].as_object() else {
        return object([("0", id(&sent["guild_id"]).into())]);
    };
    let readable = owners.iter().filter_map(|(kind, owner)| {
        let id = Snowflake::read(owner).map_or(0, |id| id.0);
        // A server's own install in direct messages has the id 0.
        let is_known = kind == "0" || (kind == "1" && id != 0);
        is_known.then(|| (kind.clone(), json!(id.to_string())))
    });
    Value::Object(readable.collect())
}

/// Returns an object of the fields that are not null.
fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    let present = fields.into_iter().filter(|(_, value)| !value.is_null());
    let named = present.map(|(name, value)| (name.to_owned(), value));
    Value::Object(named.collect())
}

/// Returns a copy of an object; `None` for anything else.
fn present(sent: &Value, copy: fn(&Value) -> Value) -> Option<Value> {
    sent.is_object().then(|| copy(sent))
}

/// Returns copies of the readable values of a list.
fn list(sent: &Value, copy: fn(&Value) -> Option<Value>) -> Value {
    let values = sent.as_array().into_iter().flatten();
    values.filter_map(copy).collect()
}

/// Returns the objects of a map by id; entries without an id as their key are left out.
fn each(sent: &Value, copy: fn(&Value) -> Value) -> Value {
    let entries = sent.as_object().into_iter().flatten();
    let valid_entries = entries
        .filter(|(id, object)| id.parse::<u64>().is_ok_and(|id| id != 0) && object.is_object());
    Value::Object(
        valid_entries
            .map(|(id, object)| (id.clone(), copy(object)))
            .collect(),
    )
}

fn id(sent: &Value) -> Option<String> {
    Snowflake::read(sent).map(|id| id.0.to_string())
}

/// Returns a text; an empty one if there is none.
fn text(sent: &Value) -> Value {
    sent.as_str().unwrap_or_default().into()
}

/// Returns a type, of which serenity keeps 8 bits; the last one if it is larger.
fn small(sent: &Value) -> u8 {
    let kind = sent.as_u64().and_then(|kind| u8::try_from(kind).ok());
    kind.unwrap_or(u8::MAX)
}

/// Returns permissions, of which serenity supports 64 bits.
fn permissions(sent: &Value) -> Value {
    let bits = match sent {
        Value::String(text) => text.parse::<u128>().ok(),
        value => value.as_u64().map(u128::from),
    };
    let known_bits = bits.map(|bits| (bits & u128::from(u64::MAX)).to_string());
    known_bits.into()
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

    #[test]
    fn member_needs_only_a_user() {
        let member = read_member(&json!({ "user": person("6"), "nick": "Min" })).unwrap();
        assert_eq!(
            (member.user.id.get(), member.nick.as_deref()),
            (6, Some("Min"))
        );
        assert!(read_member(&json!({ "nick": "Min" })).is_none());
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
