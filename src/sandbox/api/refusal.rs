//! Discord's way of saying no: a status, a code, a sentence and perhaps a tree of field errors.

use serde_json::{Map, Value, json};

use crate::sandbox::store::StoreError;

/// What a route answers: a body, or nothing (204).
pub type RestResult = Result<Option<Value>, Refusal>;

/// An answer other than success.
#[derive(Debug, Clone, PartialEq)]
pub struct Refusal {
    pub status: u16,
    /// Discord's own code; 0 where only the status speaks.
    pub code: u32,
    pub message: String,
    /// What is wrong with which field.
    pub errors: Option<Value>,
    /// Seconds to wait, of a 429.
    pub retry_after: Option<f64>,
    /// Whether that concerns every request.
    pub global: bool,
}

impl Refusal {
    /// A refusal with a code and its sentence.
    pub fn new(status: u16, code: u32, message: impl Into<String>) -> Refusal {
        Refusal {
            status,
            code,
            message: message.into(),
            errors: None,
            retry_after: None,
            global: false,
        }
    }

    /// A 429 with the seconds to wait.
    pub fn too_fast(retry_after: f64) -> Refusal {
        let retry_after = Some(retry_after);
        Refusal {
            retry_after,
            ..Refusal::new(429, 0, "You are being rate limited.")
        }
    }

    /// A body with one wrong field.
    pub fn field(path: &str, code: &str, message: impl Into<String>) -> Refusal {
        let mut problems = Problems::default();
        problems.add(path, code, message);
        problems.into_refusal()
    }

    /// The body of the answer.
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

    /// The bot's token is missing or wrong.
    pub fn unauthorized() -> Refusal {
        Refusal::new(401, 0, "401: Unauthorized")
    }

    /// There is no such route.
    pub fn not_found() -> Refusal {
        Refusal::new(404, 0, "404: Not Found")
    }

    /// The channel is gone or never was.
    pub fn unknown_channel() -> Refusal {
        Refusal::new(404, 10003, "Unknown Channel")
    }

    /// There is no such server.
    pub fn unknown_guild() -> Refusal {
        Refusal::new(404, 10004, "Unknown Guild")
    }

    /// The user is not, or no longer, in the server.
    pub fn unknown_member() -> Refusal {
        Refusal::new(404, 10007, "Unknown Member")
    }

    /// The message is gone, private, or never was.
    pub fn unknown_message() -> Refusal {
        Refusal::new(404, 10008, "Unknown Message")
    }

    /// There is no such user.
    pub fn unknown_user() -> Refusal {
        Refusal::new(404, 10013, "Unknown User")
    }

    /// The token belongs to no interaction that was answered.
    pub fn unknown_webhook() -> Refusal {
        Refusal::new(404, 10015, "Unknown Webhook")
    }

    /// The interaction never was, or its first answer comes too late.
    pub fn unknown_interaction() -> Refusal {
        Refusal::new(404, 10062, "Unknown interaction")
    }

    /// There is no such command.
    pub fn unknown_command() -> Refusal {
        Refusal::new(404, 10063, "Unknown application command")
    }

    /// The interaction has its first answer.
    pub fn already_answered() -> Refusal {
        Refusal::new(400, 40060, "Interaction has already been acknowledged.")
    }

    /// The bot cannot see the place.
    pub fn missing_access() -> Refusal {
        Refusal::new(403, 50001, "Missing Access")
    }

    /// The bot sees the place, but may not do this there.
    pub fn missing_permissions() -> Refusal {
        Refusal::new(403, 50013, "Missing Permissions")
    }

    /// The interaction's token has outlived its time.
    pub fn dead_token() -> Refusal {
        Refusal::new(401, 50027, "Invalid Webhook Token")
    }

    /// The message would say nothing.
    pub fn empty_message() -> Refusal {
        Refusal::new(400, 50006, "Cannot send an empty message")
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        tracing::error!(%error, "the world could not be saved");
        Refusal::new(500, 0, "500: Internal Server Error")
    }
}

/// Gathers what is wrong with the fields of a body.
#[derive(Debug, Default)]
pub struct Problems {
    tree: Map<String, Value>,
}

impl Problems {
    /// Adds a problem of the field at a dotted path such as `embeds.0.title`.
    pub fn add(&mut self, path: &str, code: &str, message: impl Into<String>) {
        let mut here = &mut self.tree;
        for part in path.split('.').filter(|part| !part.is_empty()) {
            let below = here.entry(part).or_insert_with(|| json!({}));
            if !below.is_object() {
                *below = json!({});
            }
            let Value::Object(map) = below else { return };
            here = map;
        }
        let problem = json!({ "code": code, "message": message.into() });
        match here.get_mut("_errors") {
            Some(Value::Array(list)) => list.push(problem),
            _ => {
                here.insert("_errors".to_owned(), json!([problem]));
            }
        }
    }

    /// Fine where nothing was added.
    pub fn into_result(self) -> Result<(), Refusal> {
        if self.tree.is_empty() {
            Ok(())
        } else {
            Err(self.into_refusal())
        }
    }

    fn into_refusal(self) -> Refusal {
        let errors = Some(Value::Object(self.tree));
        Refusal {
            errors,
            ..Refusal::new(400, 50035, "Invalid Form Body")
        }
    }
}
