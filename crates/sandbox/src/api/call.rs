//! A request from the bot, read completely before it is handled.

use std::collections::HashMap;

use axum::{
    body::{Body, Bytes, to_bytes},
    extract::{FromRequest, Multipart, Request},
    http::{HeaderMap, Method, header},
};
use serde_json::Value;

use super::refusal::ApiError;
use crate::snowflake::Snowflake;

/// The size limit of a request body in bytes: ten files of 10 MiB and some JSON.
const MAX_BODY: usize = 110 << 20;

/// A parsed request.
#[derive(Debug)]
pub struct BotRequest {
    pub method: Method,
    /// The path below `/api/v10`, with its leading slash.
    pub path: String,
    pub query: HashMap<String, String>,
    /// The JSON body, or `payload_json` of a multipart body; null without a body.
    pub body: Value,
    pub files: Vec<Upload>,
    /// `true` if the request carried the bot's token.
    pub authorized: bool,
    /// A person's access token, if the request carried one.
    pub bearer: Option<String>,
}

/// A file uploaded with a request.
#[derive(Debug, Clone)]
pub struct Upload {
    /// The `N` of the part `files[N]`, which entries of `attachments` refer to by `id`.
    pub number: u64,
    pub filename: String,
    pub content_type: String,
    pub bytes: Bytes,
}

impl BotRequest {
    /// Reads a request.
    ///
    /// # Errors
    /// 413 for a body that is too large, 400 for invalid JSON or an invalid form.
    pub async fn read(request: Request, token: &str) -> Result<BotRequest, ApiError> {
        let (parts, body) = request.into_parts();
        let path = parts.uri.path();
        let path = path.strip_prefix("/api/v10").unwrap_or(path).to_owned();
        let query = axum::extract::Query::try_from_uri(&parts.uri)
            .map_or_else(|_| HashMap::new(), |query| query.0);
        let mut call = BotRequest {
            method: parts.method.clone(),
            path,
            query,
            body: Value::Null,
            files: Vec::new(),
            authorized: authorized(&parts.headers, token),
            bearer: sent(&parts.headers, "Bearer ").map(str::to_owned),
        };
        let too_large = |_| ApiError::new(413, 40005, "Request entity too large");
        let bytes = to_bytes(body, MAX_BODY).await.map_err(too_large)?;
        let kind = parts.headers.get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if kind.starts_with("multipart/form-data") {
            // The whole body was read first, so the size limit applies to a form as a whole and not per part.
            let request = Request::from_parts(parts, Body::from(bytes));
            call.read_form(request).await?;
        } else if kind.starts_with("application/x-www-form-urlencoded") {
            call.body = parse_form(&bytes)?;
        } else if !bytes.is_empty() {
            call.body = parse(&bytes)?;
        }
        Ok(call)
    }

    async fn read_form(&mut self, request: Request) -> Result<(), ApiError> {
        let broken = || ApiError::new(400, 50035, "Invalid Form Body");
        let mut form = Multipart::from_request(request, &())
            .await
            .map_err(|_| broken())?;
        while let Some(field) = form.next_field().await.map_err(|_| broken())? {
            let name = field.name().unwrap_or_default().to_owned();
            if name == "payload_json" {
                self.body = parse(&field.bytes().await.map_err(|_| broken())?)?;
                continue;
            }
            let number = name
                .strip_prefix("files[")
                .and_then(|rest| rest.strip_suffix(']'));
            let number = number
                .and_then(|number| number.parse().ok())
                .ok_or_else(broken)?;
            let filename = field.file_name().unwrap_or("file").to_owned();
            let content_type = field
                .content_type()
                .unwrap_or("application/octet-stream")
                .to_owned();
            let bytes = field.bytes().await.map_err(|_| broken())?;
            self.files.push(Upload {
                number,
                filename,
                content_type,
                bytes,
            });
        }
        Ok(())
    }

    /// Returns the parts of the path, without the leading empty one.
    pub fn segments(&self) -> Vec<&str> {
        self.path.split('/').skip(1).collect()
    }

    /// Returns a query parameter that contains an id; fails if it is not a snowflake.
    pub fn query_id(&self, name: &str) -> Result<Option<Snowflake>, ApiError> {
        let Some(text) = self.query.get(name) else {
            return Ok(None);
        };
        text.parse()
            .map(Some)
            .map_err(|_| not_snowflake(name, text))
    }
}

/// Returns the error for text that is not a snowflake.
pub fn not_snowflake(path: &str, text: &str) -> ApiError {
    ApiError::field(
        path,
        "NUMBER_TYPE_COERCE",
        format!("Value \"{text}\" is not snowflake."),
    )
}

fn parse(bytes: &[u8]) -> Result<Value, ApiError> {
    let invalid = |_| ApiError::new(400, 50109, "The request body contains invalid JSON.");
    serde_json::from_slice(bytes).map_err(invalid)
}

fn authorized(headers: &HeaderMap, token: &str) -> bool {
    sent(headers, "Bot ") == Some(token)
}

/// Returns the credentials of a kind.
fn sent<'a>(headers: &'a HeaderMap, kind: &str) -> Option<&'a str> {
    let sent = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    sent.strip_prefix(kind)
}

/// Parses a form as an object of texts.
fn parse_form(bytes: &[u8]) -> Result<Value, ApiError> {
    let invalid = || ApiError::new(400, 50035, "Invalid Form Body");
    let text = std::str::from_utf8(bytes).map_err(|_| invalid())?;
    let uri = format!("/?{text}").parse().map_err(|_| invalid())?;
    let fields = axum::extract::Query::<HashMap<String, String>>::try_from_uri(&uri);
    let fields = fields.map_err(|_| invalid())?;
    Ok(fields.0.into_iter().collect())
}
