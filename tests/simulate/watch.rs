//! Checks each request when it is sent.

use std::collections::{BTreeMap, VecDeque};

use crate::discord::{ApiRequest, Millis};

/// Discord's limit of all requests in a second.
const PER_SECOND: usize = 50;

/// The requests of a life so far.
#[derive(Debug, Default)]
pub struct Watch {
    left: VecDeque<Millis>,
    /// The end of the limit of each route.
    closed: BTreeMap<String, Millis>,
    /// The end of the global limit.
    all_closed: Millis,
}

/// Records a request of a shard's process. Returns the violated limit.
pub fn leaves(
    watches: &mut BTreeMap<u16, Watch>,
    shard: u16,
    request: &ApiRequest,
    now: Millis,
) -> Option<String> {
    if request.is_callback() {
        return None;
    }
    let watch = watches.entry(shard).or_default();
    if !request.answers_interaction() {
        watch.left.push_back(now);
    }
    let fault = watch.leaves(request, now);
    let total = watches.values_mut();
    let total: usize = total.map(|watch| watch.within_a_second(now)).sum();
    if total > PER_SECOND {
        return Some(format!("{total} requests within a second"));
    }
    fault
}

impl Watch {
    /// The number sent within a second.
    fn within_a_second(&mut self, now: Millis) -> usize {
        while self.left.front().is_some_and(|at| *at + 1_000 <= now) {
            self.left.pop_front();
        }
        self.left.len()
    }

    /// Checks a request against the limits of its route. Returns the violated limit.
    fn leaves(&mut self, request: &ApiRequest, now: Millis) -> Option<String> {
        if now < self.all_closed {
            let remaining = self.all_closed - now;
            return Some(format!(
                "{} leaves {remaining} ms before the global limit ends",
                request.told()
            ));
        }
        let until = self.closed.get(&request.bucket());
        let until = until.copied().unwrap_or_default();
        (now < until).then(|| {
            format!(
                "{} leaves {} ms before its limit ends",
                request.told(),
                until - now
            )
        })
    }

    /// Records a limit that the bot has received.
    pub fn limited(&mut self, request: &ApiRequest, until: Millis, global: bool) {
        if global {
            self.all_closed = self.all_closed.max(until);
        } else if !request.is_callback() {
            let closed = self.closed.entry(request.bucket()).or_default();
            *closed = until.max(*closed);
        }
    }
}
