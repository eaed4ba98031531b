//! Loose parsing of Discord's objects: only the fields that the bot uses, in forms that serenity's models accept.
//!
//! serenity's models reject a whole message for one field that they cannot parse, such as a user flag
//! beyond 32 bits or a new form of image hash. Here an object is rebuilt from the used fields, so that other fields
//! cannot break it.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use serenity::all::{Attachment, Member, Message, MessageId, Permissions, ReactionType, User};

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

/// Parses a user.
pub fn read_user(sent: &Value) -> Option<User> {
    read(user(sent))
}

/// Parses an uploaded file.
pub fn read_attachment(sent: &Value) -> Option<Attachment> {
    read(attachment(sent))
}

/// Parses a member of a server.
pub fn read_member(sent: &Value) -> Option<Member> {
    read(member(sent))
}

/// Parses a channel of direct messages with one person.
pub fn read_direct_channel(sent: &Value) -> Option<(Snowflake, User)> {
    Some((
        Snowflake::read(&sent["id"])?,
        read_user(&sent["recipients"][0])?,
    ))
}

fn read<T: DeserializeOwned>(copy: Value) -> Option<T> {
    serde_json::from_value(copy).ok()
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
        ("roles", json!([])),
        ("flags", 0.into()),
        ("deaf", false.into()),
        ("mute", false.into()),
    ])
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

fn id(sent: &Value) -> Option<String> {
    Snowflake::read(sent).map(|id| id.0.to_string())
}

/// Returns a text; an empty one if there is none.
fn text(sent: &Value) -> Value {
    sent.as_str().unwrap_or_default().into()
}

/// Returns a type, of which serenity keeps 8 bits; the last one if it is larger.
pub fn small(sent: &Value) -> u8 {
    let kind = sent.as_u64().and_then(|kind| u8::try_from(kind).ok());
    kind.unwrap_or(u8::MAX)
}

/// Returns permissions, of which serenity supports 64 bits.
pub fn permissions(sent: &Value) -> Option<Permissions> {
    let bits = match sent {
        Value::String(text) => text.parse::<u128>().ok(),
        value => value.as_u64().map(u128::from),
    };
    let known_bits = u64::try_from(bits? & u128::from(u64::MAX)).ok()?;
    Some(Permissions::from_bits_truncate(known_bits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn member_needs_only_a_user() {
        let user =
            json!({ "id": "6", "username": "mina", "global_name": "Mina", "avatar": "a_1f" });
        let member = read_member(&json!({ "user": user, "nick": "Min" })).unwrap();
        assert_eq!(
            (member.user.id.get(), member.nick.as_deref()),
            (6, Some("Min"))
        );
        assert!(read_member(&json!({ "nick": "Min" })).is_none());
    }
}
