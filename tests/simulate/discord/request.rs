//! A request of the bot as Discord receives it.

use http_body_util::BodyExt;
use serde_json::Value;

use super::messages::EPHEMERAL;

/// A request of the bot.
#[derive(Debug, Clone)]
pub struct ApiRequest {
    /// The method.
    pub method: String,
    /// The path below the version of the API.
    pub path: String,
    /// The parameters of its query.
    pub query: Vec<(String, String)>,
    /// The body, or the part of it that is JSON.
    pub body: Value,
    /// The names and sizes of the attached files.
    pub files: Vec<(String, usize)>,
}

impl ApiRequest {
    /// Reads a request, also one with files.
    pub async fn read(request: reqwest::Request) -> ApiRequest {
        let method = request.method().to_string();
        let url = request.url().clone();
        let kind = request.headers().get("content-type");
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let boundary = kind
            .split_once("boundary=")
            .map(|(_, text)| text.to_owned());
        let bytes = request_body(request).await.unwrap_or_default();
        let (body, files) = match boundary {
            Some(boundary) => parts(&bytes, &boundary),
            None => (
                serde_json::from_slice(&bytes).unwrap_or_default(),
                Vec::new(),
            ),
        };
        let path = url.path().trim_start_matches("/api/v10").to_owned();
        let query = url.query_pairs().into_owned().collect();
        ApiRequest {
            method,
            path,
            query,
            body,
            files,
        }
    }

    /// A parameter of the query.
    pub fn param(&self, name: &str) -> Option<&str> {
        let mut query = self.query.iter();
        query
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    /// Returns whether the request answers an interaction, and is therefore exempt from the limit of all requests.
    pub fn answers_interaction(&self) -> bool {
        self.is_callback() || self.path.starts_with("/webhooks/")
    }

    /// Returns whether the request is the first answer to an interaction, which is exempt from all limits.
    pub fn is_callback(&self) -> bool {
        self.path.starts_with("/interactions/")
    }

    /// Returns whether the request is a first or deferred answer that only the author of the interaction sees.
    pub fn is_private_answer(&self) -> bool {
        let flags = self.body["data"]["flags"].as_u64().unwrap_or_default();
        let has_message = matches!(self.body["type"].as_u64(), Some(4 | 5));
        self.is_callback() && has_message && flags & EPHEMERAL != 0
    }

    /// Returns the route that Discord limits, without the parts that differ in each request.
    pub fn bucket(&self) -> String {
        let parts = self.path.split('/');
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        match parts.as_slice() {
            ["webhooks", _, token, ..] => format!("{} webhook {token}", self.method),
            ["channels", channel, "messages", _, rest @ ..] => {
                format!("{} {channel} message {}", self.method, rest.join(" "))
            }
            ["guilds", guild, ..] => format!("{} {guild} member", self.method),
            _ => format!("{} {}", self.method, self.path),
        }
    }

    /// Returns the request for a trace, without token and body.
    pub fn told(&self) -> String {
        let parts = self.path.split('/');
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        match parts.as_slice() {
            ["interactions", id, ..] => format!("callback {} of {id}", self.body["type"]),
            ["webhooks", _, token, ..] => format!("{} answer {token}", self.method),
            _ => format!("{} {}", self.method, self.path),
        }
    }
}

async fn request_body(mut request: reqwest::Request) -> Option<Vec<u8>> {
    let body = request.body_mut().take()?;
    if let Some(bytes) = body.as_bytes() {
        return Some(bytes.to_vec());
    }
    let collected = body.collect().await.ok()?;
    Some(collected.to_bytes().to_vec())
}

/// Returns the JSON and the files of a form with several parts.
fn parts(bytes: &[u8], boundary: &str) -> (Value, Vec<(String, usize)>) {
    let boundary = format!("--{boundary}");
    let mut json = Value::Null;
    let mut files = Vec::new();
    for part in split(bytes, boundary.as_bytes()) {
        let Some(at) = find(part, b"\r\n\r\n") else {
            continue;
        };
        let head = String::from_utf8_lossy(&part[..at]).into_owned();
        let content = &part[at + 4..part.len().saturating_sub(2)];
        if head.contains("name=\"payload_json\"") {
            json = serde_json::from_slice(content).unwrap_or_default();
        } else if let Some((_, name)) = head.split_once("filename=\"") {
            let name = name.split('"').next().unwrap_or_default();
            files.push((name.to_owned(), content.len()));
        }
    }
    (json, files)
}

fn find(bytes: &[u8], pattern: &[u8]) -> Option<usize> {
    bytes
        .windows(pattern.len())
        .position(|window| window == pattern)
}

fn split<'a>(mut bytes: &'a [u8], separator: &[u8]) -> Vec<&'a [u8]> {
    let mut parts = Vec::new();
    while let Some(at) = find(bytes, separator) {
        parts.push(&bytes[..at]);
        bytes = &bytes[at + separator.len()..];
    }
    parts.push(bytes);
    parts
}
