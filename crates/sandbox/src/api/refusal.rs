//! Discord's error responses: a status, a code, a message and optionally a tree of field errors.

use serde_json::{Map, Value, json};

use crate::store::WorldStoreError;

/// The answer of a route: a JSON body, or `None` for 204.
pub type RestResult = Result<Option<Value>, ApiError>;

/// An error response.
#[derive(Debug, Clone, PartialEq)]
pub struct ApiError {
    pub status: u16,
    /// Discord's JSON error code; 0 for a general HTTP error.
    pub code: u32,
    pub message: String,
    /// The errors by field.
    pub errors: Option<Value>,
    /// The seconds to wait, with a 429.
    pub retry_after: Option<f64>,
    /// `true` if the 429 is global, so that it applies to all requests.
    pub global: bool,
}

impl ApiError {
    /// Creates an error response with status, code and message.
    pub fn new(status: u16, code: u32, message: impl Into<String>) -> ApiError {
        ApiError {
            status,
            code,
            message: message.into(),
            errors: None,
            retry_after: None,
            global: false,
        }
    }

    /// Creates a 429 with the seconds to wait.
    pub fn too_fast(retry_after: f64) -> ApiError {
        let retry_after = Some(retry_after);
        ApiError {
            retry_after,
            ..ApiError::new(429, 0, "You are being rate limited.")
        }
    }

    /// Creates a 400 with one invalid field.
    pub fn field(path: &str, code: &str, message: impl Into<String>) -> ApiError {
        let mut problems = FieldErrors::default();
        problems.add(path, code, message);
        problems.into_refusal()
    }

    /// Returns the JSON body.
    pub fn body(&self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        if let Some(seconds) = self.retry_after {
            body["retry_after"] = json!(seconds);
            body["global"] = json!(self.global);
        }
        body
    }

    /// The bot token is missing or wrong.
    pub fn unauthorized() -> ApiError {
        ApiError::new(401, 0, "401: Unauthorized")
    }

    /// The route is unknown.
    pub fn not_found() -> ApiError {
        ApiError::new(404, 0, "404: Not Found")
    }

    /// The channel is deleted or unknown.
    pub fn unknown_channel() -> ApiError {
        ApiError::new(404, 10003, "Unknown Channel")
    }

    /// The server is unknown.
    pub fn unknown_guild() -> ApiError {
        ApiError::new(404, 10004, "Unknown Guild")
    }

    /// The user is not in the server.
    pub fn unknown_member() -> ApiError {
        ApiError::new(404, 10007, "Unknown Member")
    }

    /// The message is deleted, ephemeral or unknown.
    pub fn unknown_message() -> ApiError {
        ApiError::new(404, 10008, "Unknown Message")
    }

    /// The user is unknown.
    pub fn unknown_user() -> ApiError {
        ApiError::new(404, 10013, "Unknown User")
    }

    /// The token belongs to no interaction, or to one without its initial response.
    pub fn unknown_webhook() -> ApiError {
        ApiError::new(404, 10015, "Unknown Webhook")
    }

    /// The interaction is unknown, or its 3 seconds have passed.
    pub fn unknown_interaction() -> ApiError {
        ApiError::new(404, 10062, "Unknown interaction")
    }

    /// The command is unknown.
    pub fn unknown_command() -> ApiError {
        ApiError::new(404, 10063, "Unknown application command")
    }

    /// The interaction already has its initial response.
    pub fn already_answered() -> ApiError {
        ApiError::new(400, 40060, "Interaction has already been acknowledged.")
    }

    /// The bot cannot see the channel or server.
    pub fn missing_access() -> ApiError {
        ApiError::new(403, 50001, "Missing Access")
    }

    /// The bot can see the channel, but lacks a permission there.
    pub fn missing_permissions() -> ApiError {
        ApiError::new(403, 50013, "Missing Permissions")
    }

    /// The interaction's token has expired.
    pub fn dead_token() -> ApiError {
        ApiError::new(401, 50027, "Invalid Webhook Token")
    }

    /// The message has no content, embeds, components or files.
    pub fn empty_message() -> ApiError {
        ApiError::new(400, 50006, "Cannot send an empty message")
    }
}

impl From<WorldStoreError> for ApiError {
    fn from(error: WorldStoreError) -> ApiError {
        tracing::error!(%error, "the world could not be saved");
        ApiError::new(500, 0, "500: Internal Server Error")
    }
}

/// Collects the errors of a body by field.
#[derive(Debug, Default)]
pub struct FieldErrors {
    tree: Map<String, Value>,
}

impl FieldErrors {
    /// Adds an error of the field at a dotted path such as `embeds.0.title`.
    pub fn add(&mut self, path: &str, code: &str, message: impl Into<String>) {
        let mut node = &mut self.tree;
        for part in path.split('.').filter(|part| !part.is_empty()) {
            let child = node.entry(part).or_insert_with(|| json!({}));
            if !child.is_object() {
                *child = json!({});
            }
            let Value::Object(map) = child else { return };
            node = map;
        }
        let problem = json!({ "code": code, "message": message.into() });
        match node.get_mut("_errors") {
            Some(Value::Array(list)) => list.push(problem),
            _ => {
                node.insert("_errors".to_owned(), json!([problem]));
            }
        }
    }

    /// Fails if any error was added.
    pub fn into_result(self) -> Result<(), ApiError> {
        if self.tree.is_empty() {
            Ok(())
        } else {
            Err(self.into_refusal())
        }
    }

    fn into_refusal(self) -> ApiError {
        let errors = Some(Value::Object(self.tree));
        ApiError {
            errors,
            ..ApiError::new(400, 50035, "Invalid Form Body")
        }
    }
}
