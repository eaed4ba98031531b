//! The log of the bot's requests, in memory and optionally in a file, and their limit per second.

use std::{
    collections::VecDeque,
    fs::{File, OpenOptions},
    io::Write,
    path::Path,
    time::{Duration, Instant},
};

use parking_lot::Mutex;
use serde_json::{Value, json};

use super::{
    SandboxError,
    api::{ApiError, BotRequest, without_secrets},
    snowflake::now_millis,
};

/// The maximum number of requests kept in memory.
const MAX_ENTRIES: usize = 20_000;

/// The log of the bot's requests.
#[derive(Debug)]
pub struct RequestLog {
    // Not tokio's mutex, because it is never held across an await.
    inner: Mutex<LogState>,
}

#[derive(Debug)]
struct LogState {
    next: u64,
    entries: VecDeque<Value>,
    file: Option<File>,
}

impl RequestLog {
    /// Creates an empty log, which also appends to a file if a path is given.
    pub fn open(path: Option<&Path>) -> Result<RequestLog, SandboxError> {
        let open = |path: &Path| {
            OpenOptions::new()
                .create(true)
                .append(true)
                .open(path)
                .map_err(|source| SandboxError::WireLog {
                    path: path.to_owned(),
                    source,
                })
        };
        let file = path.map(open).transpose()?;
        Ok(RequestLog {
            inner: Mutex::new(LogState {
                next: 1,
                entries: VecDeque::new(),
                file,
            }),
        })
    }

    /// Logs a request and its outcome; `status` is `None` if no response was sent.
    pub fn add(&self, call: &BotRequest, status: Option<u16>, refusal: Option<&ApiError>) {
        let mut inner = self.inner.lock();
        let files: Vec<_> = call.files.iter().map(|file| &file.filename).collect();
        let entry = json!({
            "seq": inner.next,
            "time": now_millis(),
            "method": call.method.as_str(),
            "path": without_token(&call.path),
            "query": call.query,
            "body": without_secrets(call),
            "files": files,
            "status": status,
            "code": refusal.map(|refusal| refusal.code),
            "errors": refusal.and_then(|refusal| refusal.errors.as_ref()),
        });
        inner.next += 1;
        if let Some(file) = &mut inner.file
            // One write per line, so that lines of several processes do not mix.
            && let Err(error) = file.write_all(format!("{entry}\n").as_bytes())
        {
            tracing::warn!(%error, "the wire log could not be written");
        }
        inner.entries.push_back(entry);
        if inner.entries.len() > MAX_ENTRIES {
            inner.entries.pop_front();
        }
    }

    /// Returns the entries numbered above `since`.
    pub fn since(&self, since: u64) -> Vec<Value> {
        let inner = self.inner.lock();
        let is_newer = |entry: &&Value| entry["seq"].as_u64().is_some_and(|seq| seq > since);
        inner.entries.iter().filter(is_newer).cloned().collect()
    }
}

/// Returns the path with an interaction's token replaced by `{token}`.
fn without_token(path: &str) -> String {
    let mut parts: Vec<_> = path.split('/').collect();
    if matches!(parts.get(1), Some(&"webhooks" | &"interactions"))
        && let Some(token) = parts.get_mut(3)
    {
        *token = "{token}";
    }
    parts.join("/")
}

/// Counts the requests of the current second.
#[derive(Debug)]
pub struct RateLimit {
    limit: Option<u32>,
    window: Mutex<(Instant, u32)>,
}

/// The state of the limit after a request.
#[derive(Debug, Clone, Copy)]
pub struct RateStatus {
    pub limit: u32,
    pub remaining: u32,
    /// The time until the count restarts.
    pub reset: Duration,
    pub exceeded: bool,
}

/// The limit shown in headers if there is none.
const DEFAULT_LIMIT: u32 = 50;

impl RateLimit {
    /// Creates a limit in requests per second; `None` for no limit.
    pub fn new(limit: Option<u32>) -> RateLimit {
        RateLimit {
            limit,
            window: Mutex::new((Instant::now(), 0)),
        }
    }

    /// Counts a request.
    pub fn count(&self) -> RateStatus {
        self.status(1)
    }

    /// Returns the state for a request that is not limited.
    pub fn uncounted(&self) -> RateStatus {
        let status = self.status(0);
        RateStatus {
            remaining: status.limit - 1,
            exceeded: false,
            ..status
        }
    }

    fn status(&self, requests: u32) -> RateStatus {
        let mut window = self.window.lock();
        let now = Instant::now();
        if now.duration_since(window.0) >= Duration::from_secs(1) {
            *window = (now, 0);
        }
        window.1 += requests;
        let limit = self.limit.unwrap_or(DEFAULT_LIMIT);
        RateStatus {
            limit,
            remaining: if self.limit.is_some() {
                limit.saturating_sub(window.1)
            } else {
                limit - 1
            },
            reset: Duration::from_secs(1).saturating_sub(now.duration_since(window.0)),
            exceeded: self.limit.is_some_and(|limit| window.1 > limit),
        }
    }
}
