//! Another engine in place of ours: a process that is spoken to by the Universal Chess Interface.
//!
//! It may crash, hang or talk nonsense: each request has an end, what it says is checked, and where
//! nothing comes of it our own engine answers. Then it is left alone for a while, longer each time.

mod bounds;
mod process;
mod settings;

use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::engine::SearchResult;
use crate::engine::external::Question;
use process::Process;

pub use settings::External;

/// The processes of another engine: as many as are asked side by side.
pub(super) struct Externals {
    how: External,
    // A std mutex: held to take a process and to put it back, never while it is asked.
    state: Mutex<ProcessPool>,
}

#[derive(Default)]
struct ProcessPool {
    idle: Vec<Process>,
    /// How often in a row nothing came of a request.
    failures: u32,
    /// Until then it is left alone.
    rest: Option<Instant>,
}

/// How long it is left alone at first, and at most.
const FIRST_REST: Duration = Duration::from_secs(5);
const LONGEST_REST: Duration = Duration::from_secs(600);

impl Externals {
    pub fn new(how: External) -> Externals {
        Externals {
            how,
            state: Mutex::default(),
        }
    }

    /// How it is asked.
    pub fn how(&self) -> &External {
        &self.how
    }

    /// The best actions, best first; `None` where our own engine has to find them. Takes no longer than
    /// the question's time, a start and the patience for both. `stop` ends it sooner.
    pub fn ask(
        &self,
        question: Question<'_>,
        stop: &AtomicBool,
        now: Instant,
    ) -> Option<Vec<SearchResult>> {
        let idle = {
            let mut state = self.lock();
            if state.rest.is_some_and(|until| now < until) {
                return None;
            }
            state.idle.pop()
        };
        let process = idle.map_or_else(|| Process::start(&self.how), Ok);
        let asked = process.and_then(|mut process| {
            let results = process.ask(question, self.how.patience, stop)?;
            Ok((process, results))
        });
        let mut state = self.lock();
        match asked {
            Ok((process, results)) => {
                state.idle.push(process);
                state.failures = 0;
                Some(results)
            }
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
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How long it is left alone after so many failures before this one.
fn rest_after(failures: u32) -> Duration {
    let doubled = FIRST_REST.saturating_mul(2_u32.saturating_pow(failures));
    doubled.min(LONGEST_REST)
}

#[cfg(test)]
#[cfg(unix)]
mod tests;
