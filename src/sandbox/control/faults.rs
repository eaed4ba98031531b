//! Faults on purpose: answers that come late, wrong, or not at all.

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use regex::Regex;
use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;

use crate::sandbox::api::{Call, Refusal};

/// What a fault does to a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultAction {
    /// Keeps it waiting until released.
    Hold,
    /// Cuts the connection without an answer.
    Drop,
    /// Answers with an error.
    Fail,
}

/// Whether a fault strikes before or after the request took effect.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultMoment {
    #[default]
    Before,
    After,
}

/// A fault as it is asked for.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaultRequest {
    /// The method of the requests concerned; any where missing.
    method: Option<String>,
    /// A regular expression somewhere in the path, with or without `/api/v10`.
    path: String,
    /// Text somewhere in the JSON body.
    body: Option<String>,
    /// How many requests it strikes.
    #[serde(default = "once")]
    times: u32,
    action: FaultAction,
    #[serde(default)]
    when: FaultMoment,
    /// Of `fail`: the status, 500 where missing.
    status: Option<u16>,
    /// Of `fail`: Discord's code.
    code: Option<u32>,
    /// Of `fail`: seconds to wait, as with a 429.
    retry_after: Option<f64>,
    /// Of `fail` with a 429: whether every request has to wait.
    #[serde(default)]
    global: bool,
}

fn once() -> u32 {
    1
}

/// A fault that strikes now.
#[derive(Debug, Clone)]
pub struct Fault {
    pub action: FaultAction,
    /// Cancelled to let held requests go.
    pub released: CancellationToken,
    status: u16,
    code: u32,
    retry_after: Option<f64>,
    global: bool,
}

impl Fault {
    /// The error that `fail` answers with.
    pub fn refusal(&self) -> Refusal {
        let refusal = Refusal::new(self.status, self.code, "A fault on purpose");
        Refusal {
            retry_after: self.retry_after,
            global: self.global,
            ..refusal
        }
    }
}

/// How a fault stands.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct FaultStanding {
    pub hits: u32,
    pub released: bool,
}

/// The faults that are set.
#[derive(Debug, Default)]
pub struct Faults {
    // A plain lock: nothing is awaited while it is held.
    state: Mutex<FaultTable>,
}

#[derive(Debug, Default)]
struct FaultTable {
    next: u64,
    armed: BTreeMap<u64, Armed>,
}

#[derive(Debug)]
struct Armed {
    request: FaultRequest,
    path: Regex,
    hits: u32,
    released: CancellationToken,
}

impl Faults {
    fn state(&self) -> MutexGuard<'_, FaultTable> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets a fault; fails where its path is no regular expression.
    pub fn arm(&self, request: FaultRequest) -> Result<u64, regex::Error> {
        let path = Regex::new(&request.path)?;
        let mut state = self.state();
        state.next += 1;
        let id = state.next;
        state.armed.insert(
            id,
            Armed {
                request,
                path,
                hits: 0,
                released: CancellationToken::new(),
            },
        );
        Ok(id)
    }

    /// The fault that strikes a request at this moment, if one is set.
    pub fn take(&self, call: &Call, moment: FaultMoment) -> Option<Fault> {
        let mut state = self.state();
        let strikes = |armed: &&mut Armed| armed.request.when == moment && armed.concerns(call);
        let armed = state.armed.values_mut().find(strikes)?;
        armed.hits += 1;
        Some(Fault {
            action: armed.request.action,
            released: armed.released.clone(),
            status: armed.request.status.unwrap_or(500),
            code: armed.request.code.unwrap_or(0),
            retry_after: armed.request.retry_after,
            global: armed.request.global,
        })
    }

    /// How often a fault struck; `None` where there is none of that number.
    pub fn standing(&self, id: u64) -> Option<FaultStanding> {
        let state = self.state();
        let armed = state.armed.get(&id)?;
        Some(FaultStanding {
            hits: armed.hits,
            released: armed.released.is_cancelled(),
        })
    }

    /// Lets go what a fault holds, and holds nothing more; `false` where there is none.
    pub fn release(&self, id: u64) -> bool {
        let state = self.state();
        state
            .armed
            .get(&id)
            .inspect(|armed| armed.released.cancel())
            .is_some()
    }

    /// Takes a fault away, letting go what it holds; `false` where there is none.
    pub fn remove(&self, id: u64) -> bool {
        let removed = self.state().armed.remove(&id);
        removed.inspect(|armed| armed.released.cancel()).is_some()
    }
}

impl Armed {
    fn concerns(&self, call: &Call) -> bool {
        let full = format!("/api/v10{}", call.path);
        let method = self.request.method.as_deref();
        let body = self.request.body.as_deref();
        self.hits < self.request.times
            && method.is_none_or(|method| method.eq_ignore_ascii_case(call.method.as_str()))
            && (self.path.is_match(&call.path) || self.path.is_match(&full))
            && body.is_none_or(|text| call.body.to_string().contains(text))
    }
}
