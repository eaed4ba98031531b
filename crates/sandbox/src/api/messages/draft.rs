//! A message as sent by the bot: checked, with its files stored, not yet posted.

use serde_json::Value;

use super::components::{check_embeds, check_rows, normalize_embeds, normalize_rows};
use crate::api::call::Upload;
use crate::api::refusal::{ApiError, FieldErrors};
use crate::api::schema::{Field, Rule, check};
use crate::core::SandboxCore;
use crate::snowflake::Snowflake;
use crate::world::{Attachment, Message};

/// The size limit of one file in bytes.
const MAX_FILE: usize = 10 << 20;
/// The message flags that a bot can set.
const SETTABLE: u64 =
    Message::SUPPRESS_EMBEDS | Message::EPHEMERAL | Message::SUPPRESS_NOTIFICATIONS;

/// A checked message body. `None` means "unchanged" in an edit.
#[derive(Debug)]
pub struct MessageDraft {
    pub content: Option<String>,
    pub embeds: Option<Vec<Value>>,
    pub components: Option<Vec<Value>>,
    pub flags: Option<u64>,
    pub allowed: AllowedMentions,
    pub reply_to: Option<Snowflake>,
    /// `true` if a reply to a missing message is an error.
    pub reply_must_exist: bool,
    pub nonce: Option<Value>,
    pub enforce_nonce: bool,
    /// The existing attachments to keep, with new descriptions; `None` keeps all.
    pub kept: Option<Vec<(Snowflake, Option<String>)>>,
    /// The uploaded files, whose bytes are already stored.
    pub added: Vec<Attachment>,
}

/// The users that a message may notify.
#[derive(Debug, Default)]
pub struct AllowedMentions {
    pub all_users: bool,
    pub everyone: bool,
    pub users: Vec<Snowflake>,
    pub replied_user: bool,
}

impl MessageDraft {
    /// Checks a body against its field table and stores its files.
    pub async fn read(
        core: &SandboxCore,
        body: &Value,
        files: &[Upload],
        fields: &'static [Field],
    ) -> Result<MessageDraft, ApiError> {
        let mut problems = FieldErrors::default();
        if !body.is_null() {
            check(&mut problems, "", body, &Rule::Object(fields));
        }
        problems.into_result()?;
        // All checks come before the first file is written, so a rejected request leaves no file behind.
        check_together(body, files)?;
        let list = |name: &str| body[name].as_array().cloned();
        let entries = body["attachments"].as_array();
        let mut draft = MessageDraft {
            content: cleared_text(body, "content"),
            embeds: cleared_list(body, "embeds").map(normalize_embeds),
            components: cleared_list(body, "components").map(normalize_rows),
            flags: body["flags"].as_u64(),
            allowed: AllowedMentions::read(&body["allowed_mentions"])?,
            reply_to: id(&body["message_reference"]["message_id"]),
            reply_must_exist: body["message_reference"]["fail_if_not_exists"] != false,
            nonce: body.get("nonce").filter(|nonce| !nonce.is_null()).cloned(),
            enforce_nonce: body["enforce_nonce"] == true,
            kept: list("attachments").map(|entries| listed_attachments(&entries, files)),
            added: Vec::new(),
        };
        for file in files {
            let entry = entries
                .into_iter()
                .flatten()
                // A new file's entry refers to it by the number in `files[N]`, an old one by its snowflake.
                .find(|entry| id(&entry["id"]) == Some(Snowflake(file.number)));
            draft.added.push(store_files(core, file, entry).await?);
        }
        Ok(draft)
    }

    /// Returns whether the message would be empty.
    pub fn is_empty(&self) -> bool {
        let is_empty = |list: &Option<Vec<Value>>| list.as_ref().is_none_or(Vec::is_empty);
        self.content
            .as_ref()
            .is_none_or(|text| text.trim().is_empty())
            && is_empty(&self.embeds)
            && is_empty(&self.components)
            && self.added.is_empty()
    }

    /// Returns the sent flags, without those that a bot cannot set.
    pub fn settable_flags(&self) -> u64 {
        self.flags.unwrap_or(0) & SETTABLE
    }
}

/// Returns a text field; null in an edit clears it, and a missing field is unchanged.
fn cleared_text(body: &Value, name: &str) -> Option<String> {
    body.get(name)
        .map(|text| text.as_str().unwrap_or_default().trim().to_owned())
}

fn cleared_list(body: &Value, name: &str) -> Option<Vec<Value>> {
    body.get(name)
        .map(|list| list.as_array().cloned().unwrap_or_default())
}

fn check_together(body: &Value, files: &[Upload]) -> Result<(), ApiError> {
    let mut problems = FieldErrors::default();
    let names: Vec<_> = files.iter().map(|file| file.filename.as_str()).collect();
    if let Some(rows) = body["components"].as_array() {
        check_rows(&mut problems, rows);
    }
    if let Some(embeds) = body["embeds"].as_array() {
        check_embeds(&mut problems, embeds, &names);
    }
    if files.len() > 10 {
        problems.add(
            "files",
            "BASE_TYPE_MAX_LENGTH",
            "Must be 10 or fewer in length.",
        );
    }
    for file in files.iter().filter(|file| file.bytes.len() > MAX_FILE) {
        let path = format!("files.{}", file.number);
        problems.add(
            &path,
            "BASE_TYPE_MAX_SIZE",
            format!("File cannot be larger than {MAX_FILE} bytes."),
        );
    }
    problems.into_result()
}

fn listed_attachments(entries: &[Value], files: &[Upload]) -> Vec<(Snowflake, Option<String>)> {
    entries
        .iter()
        .filter_map(|entry| {
            let id = id(&entry["id"])?;
            let new = files.iter().any(|file| file.number == id.0);
            let description = entry["description"].as_str().map(str::to_owned);
            (!new).then_some((id, description))
        })
        .collect()
}

async fn store_files(
    core: &SandboxCore,
    file: &Upload,
    entry: Option<&Value>,
) -> Result<Attachment, ApiError> {
    let named = entry.and_then(|entry| entry["filename"].as_str());
    let attachment = Attachment {
        id: core.next_id().await,
        filename: safe_name(named.unwrap_or(&file.filename)),
        description: entry
            .and_then(|entry| entry["description"].as_str())
            .filter(|text| !text.is_empty())
            .map(str::to_owned),
        content_type: file.content_type.clone(),
        size: file.bytes.len() as u64,
        dimensions: png_dimensions(&file.bytes).or_else(|| gif_dimensions(&file.bytes)),
    };
    if let Err(error) = core.store_picture(attachment.id, &file.bytes).await {
        tracing::error!(%error, "a file could not be stored");
        return Err(ApiError::new(500, 0, "500: Internal Server Error"));
    }
    Ok(attachment)
}

/// Replaces characters that Discord does not keep in file names: all but letters, digits, `_`, `-` and dots.
fn safe_name(name: &str) -> String {
    let safe = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.');
    name.chars()
        .map(|letter| if safe(letter) { letter } else { '_' })
        .collect()
}

/// Reads width and height from a PNG header.
fn png_dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    let header = bytes.get(..24)?;
    let size = header.strip_prefix(b"\x89PNG\r\n\x1a\n")?.get(8..16)?;
    let (width, height) = size.split_first_chunk::<4>()?;
    Some((
        u32::from_be_bytes(*width),
        u32::from_be_bytes(height.try_into().ok()?),
    ))
}

/// Reads width and height from a GIF header.
fn gif_dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    let size = bytes
        .strip_prefix(b"GIF89a")
        .or_else(|| bytes.strip_prefix(b"GIF87a"))?;
    let (width, rest) = size.split_first_chunk::<2>()?;
    let (height, _) = rest.split_first_chunk::<2>()?;
    Some((
        u16::from_le_bytes(*width).into(),
        u16::from_le_bytes(*height).into(),
    ))
}

impl AllowedMentions {
    /// Allows notifying everyone mentioned.
    pub fn everybody() -> AllowedMentions {
        AllowedMentions {
            all_users: true,
            everyone: true,
            users: Vec::new(),
            replied_user: true,
        }
    }

    fn read(value: &Value) -> Result<AllowedMentions, ApiError> {
        if value.is_null() {
            // Discord's default without `allowed_mentions`: everyone mentioned is notified.
            return Ok(AllowedMentions::everybody());
        }
        let parse = |word: &str| {
            value["parse"]
                .as_array()
                .is_some_and(|list| list.iter().any(|entry| entry == word))
        };
        let users: Vec<_> = value["users"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(id)
            .collect();
        if parse("users") && !users.is_empty() {
            let message = "parse:[\"users\"] and users: [ids...] are mutually exclusive.";
            return Err(ApiError::field(
                "allowed_mentions",
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                message,
            ));
        }
        Ok(AllowedMentions {
            all_users: parse("users"),
            everyone: parse("everyone"),
            users,
            replied_user: value["replied_user"] == true,
        })
    }
}

/// Parses an id written as text or as a number.
pub fn id(value: &Value) -> Option<Snowflake> {
    match value {
        Value::String(text) => text.parse().ok(),
        other => other.as_u64().map(Snowflake),
    }
}
