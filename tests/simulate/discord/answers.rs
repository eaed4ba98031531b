//! Discord's answers.

use serde_json::{Value, json};

/// An answer before it goes over the wire.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The body; none is sent for 204.
    pub body: Option<Value>,
    /// Further headers.
    pub headers: Vec<(&'static str, String)>,
}

impl Answer {
    /// The request is done and has this result.
    pub fn ok(body: Value) -> Answer {
        Answer {
            status: 200,
            body: Some(body),
            headers: Vec::new(),
        }
    }

    /// The request is done and has no result.
    pub fn empty() -> Answer {
        Answer {
            status: 204,
            body: None,
            headers: Vec::new(),
        }
    }

    /// Refused with one of Discord's codes.
    pub fn refused(status: u16, code: u64, message: &str) -> Answer {
        Answer {
            status,
            body: Some(json!({ "code": code, "message": message })),
            headers: Vec::new(),
        }
    }

    /// The request is refused for a number of seconds.
    pub fn limited(after: f64, global: bool) -> Answer {
        let scope = if global { "global" } else { "user" };
        let body = json!({
            "message": "You are being rate limited.", "retry_after": after, "global": global,
        });
        Answer {
            status: 429,
            body: Some(body),
            headers: vec![
                ("retry-after", after.to_string()),
                ("x-ratelimit-scope", scope.to_owned()),
            ],
        }
    }

    /// A proxy's answer while Discord is away.
    pub fn away(status: u16) -> Answer {
        Answer {
            status,
            body: None,
            headers: Vec::new(),
        }
    }
}
