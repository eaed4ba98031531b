//! An external engine in place of the built-in one, over the Universal Chess Interface (UCI).
//!
//! It may crash, hang or send garbage. Each request has a time limit, answers are validated, and the built-in
//! engine answers on failure. After a failure it is not asked for a while, longer each time.

mod bounds;
mod process;
mod settings;

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use parking_lot::{Mutex, MutexGuard};

use crate::engine::SearchResult;
use crate::engine::external::Question;
use process::Process;

pub use settings::{External, Failure};

/// Pool of external engine processes, one per parallel request.
pub(super) struct Externals {
    how: External,
    // A std mutex: held to take or return a process, never while one is asked.
    state: Mutex<ProcessPool>,
}

#[derive(Default)]
struct ProcessPool {
    idle: Vec<Process>,
    /// Failed requests in a row.
    failures: u32,
    /// No requests before this time.
    rest: Option<Instant>,
    /// One was started and does not list Xiangqi: for that game none is started again.
    lacks_xiangqi: bool,
}

/// The first and longest pause after failures.
const FIRST_REST: Duration = Duration::from_secs(5);
const LONGEST_REST: Duration = Duration::from_secs(600);

impl Externals {
    pub fn new(how: External) -> Externals {
        Externals {
            how,
            state: Mutex::default(),
        }
    }

    /// The settings.
    pub fn how(&self) -> &External {
        &self.how
    }

    /// The best actions, best first; `None` if the built-in engine has to answer, which is no failure where it does not
    /// list the game. Takes at most the
    /// question's time plus a start and twice the patience. `stop` ends it early.
    pub fn ask(
        &self,
        question: Question<'_>,
        stop: &AtomicBool,
        now: Instant,
    ) -> Option<Vec<SearchResult>> {
        if self.how.xiangqi_only && !question.is_of_xiangqi() {
            return None;
        }
        let idle = {
            let mut state = self.lock();
            let rests = state.rest.is_some_and(|until| now < until);
            if rests || state.lacks_xiangqi && question.is_of_xiangqi() {
                return None;
            }
            state.idle.pop()
        };
        // Started outside the lock: a start may take seconds.
        let process = idle.map_or_else(|| Process::start(&self.how), Ok);
        let asked = process.and_then(|mut process| {
            let results = if process.plays(question) {
                Some(process.ask(question, self.how.patience, stop)?)
            } else {
                None
            };
            Ok((process, results))
        });
        let mut state = self.lock();
        match asked {
            Ok((process, Some(results))) => {
                state.idle.push(process);
                state.failures = 0;
                Some(results)
            }
            Ok((process, None)) => {
                state.idle.push(process);
                state.lacks_xiangqi = true;
                None
            }
            // A failed process is dropped, which kills it: its output could belong to an old question.
            Err(error) => {
                let rest = rest_after(state.failures);
                state.failures = state.failures.saturating_add(1);
                state.rest = Some(now + rest);
                let (command, seconds) = (&self.how.command, rest.as_secs());
                tracing::warn!(%command, %error, seconds, "the other engine rests, ours thinks");
                None
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, ProcessPool> {
        self.state.lock()
    }
}

/// Starts an external engine to find out whether it answers, and ends it. Takes at most its patience.
pub fn try_start(how: &External) -> Result<(), Failure> {
    Process::start(how).map(drop)
}

/// The pause after this failure; doubles with each earlier one.
fn rest_after(failures: u32) -> Duration {
    let doubled = FIRST_REST.saturating_mul(2_u32.saturating_pow(failures));
    doubled.min(LONGEST_REST)
}

#[cfg(test)]
#[cfg(unix)]
mod tests;
