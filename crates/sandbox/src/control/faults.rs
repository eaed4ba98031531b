//! Injected faults: responses that are late, wrong or missing.

use std::collections::BTreeMap;

use parking_lot::Mutex;
use regex::Regex;
use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;

use crate::api::{ApiError, BotRequest};

/// The effect of a fault on a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultAction {
    /// Holds it until the fault is released.
    Hold,
    /// Closes the connection without a response.
    Drop,
    /// Responds with an error.
    Fail,
}

/// The moment at which a fault applies: before or after the request takes effect.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultMoment {
    #[default]
    Before,
    After,
}

/// A fault as requested.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaultRequest {
    /// The HTTP method it applies to; any if missing.
    method: Option<String>,
    /// A regular expression to find in the path, with or without `/api/v10`.
    path: String,
    /// Text to find in the JSON body.
    body: Option<String>,
    /// The number of requests it applies to.
    #[serde(default = "once")]
    times: u32,
    action: FaultAction,
    #[serde(default)]
    when: FaultMoment,
    /// For `fail`: the status; 500 if missing.
    status: Option<u16>,
    /// For `fail`: Discord's error code.
    code: Option<u32>,
    /// For `fail`: seconds to wait, as in a 429.
    retry_after: Option<f64>,
    /// For `fail` with a 429: `true` if the limit is global.
    #[serde(default)]
    global: bool,
    /// For `fail`: `true` to respond with a web page, like a proxy in front of Discord, instead of Discord's JSON.
    #[serde(default)]
    page: bool,
}

fn once() -> u32 {
    1
}

/// A fault that applies to the current request.
#[derive(Debug, Clone)]
pub struct Fault {
    pub action: FaultAction,
    /// Cancelled to release held requests.
    pub released: CancellationToken,
    status: u16,
    code: u32,
    retry_after: Option<f64>,
    global: bool,
    page: bool,
}

impl Fault {
    /// Returns the status and the seconds to wait, if `fail` responds with a web page.
    pub fn page(&self) -> Option<(u16, Option<f64>)> {
        self.page.then_some((self.status, self.retry_after))
    }

    /// Returns the error response of `fail`.
    pub fn refusal(&self) -> ApiError {
        let refusal = ApiError::new(self.status, self.code, "A fault on purpose");
        ApiError {
            retry_after: self.retry_after,
            global: self.global,
            ..refusal
        }
    }
}

/// The progress of a fault.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct FaultStatus {
    pub hits: u32,
    pub released: bool,
}

/// The armed faults.
#[derive(Debug, Default)]
pub struct Faults {
    // Not tokio's mutex, because it is never held across an await.
    state: Mutex<FaultTable>,
}

#[derive(Debug, Default)]
struct FaultTable {
    next: u64,
    armed: BTreeMap<u64, ArmedFault>,
}

#[derive(Debug)]
struct ArmedFault {
    request: FaultRequest,
    path: Regex,
    hits: u32,
    released: CancellationToken,
}

impl Faults {
    /// Arms a fault and returns its number; fails if the path is not a regular expression.
    pub fn arm(&self, request: FaultRequest) -> Result<u64, regex::Error> {
        let path = Regex::new(&request.path)?;
        let mut state = self.state.lock();
        state.next += 1;
        let id = state.next;
        state.armed.insert(
            id,
            ArmedFault {
                request,
                path,
                hits: 0,
                released: CancellationToken::new(),
            },
        );
        Ok(id)
    }

    /// Returns the fault to apply to a request at this moment, if any. Counts as a hit.
    pub fn take(&self, call: &BotRequest, moment: FaultMoment) -> Option<Fault> {
        let mut state = self.state.lock();
        let strikes = |armed: &&mut ArmedFault| armed.request.when == moment && armed.matches(call);
        let armed = state.armed.values_mut().find(strikes)?;
        armed.hits += 1;
        Some(Fault {
            action: armed.request.action,
            released: armed.released.clone(),
            status: armed.request.status.unwrap_or(500),
            code: armed.request.code.unwrap_or(0),
            retry_after: armed.request.retry_after,
            global: armed.request.global,
            page: armed.request.page,
        })
    }

    /// Returns the progress of a fault; `None` if the number is unknown.
    pub fn status(&self, id: u64) -> Option<FaultStatus> {
        let state = self.state.lock();
        let armed = state.armed.get(&id)?;
        Some(FaultStatus {
            hits: armed.hits,
            released: armed.released.is_cancelled(),
        })
    }

    /// Releases the held requests of a fault, and future ones; `false` if the number is unknown.
    pub fn release(&self, id: u64) -> bool {
        let state = self.state.lock();
        state
            .armed
            .get(&id)
            .inspect(|armed| armed.released.cancel())
            .is_some()
    }

    /// Removes a fault and releases its requests; `false` if the number is unknown.
    pub fn remove(&self, id: u64) -> bool {
        let removed = self.state.lock().armed.remove(&id);
        removed.inspect(|armed| armed.released.cancel()).is_some()
    }
}

impl ArmedFault {
    fn matches(&self, call: &BotRequest) -> bool {
        let full_path = format!("/api/v10{}", call.path);
        let method = self.request.method.as_deref();
        let body = self.request.body.as_deref();
        self.hits < self.request.times
            && method.is_none_or(|method| method.eq_ignore_ascii_case(call.method.as_str()))
            && (self.path.is_match(&call.path) || self.path.is_match(&full_path))
            && body.is_none_or(|text| call.body.to_string().contains(text))
    }
}
