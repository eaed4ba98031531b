//! Cache of server members. Without a privileged intent, membership takes a request; positive answers are
//! cached, negative ones are not, because the person may come back.

use std::collections::BTreeMap;
use std::time::Duration;

use parking_lot::Mutex;

use super::Delivery;
use super::message::{Notice, Subject};
use super::outlet::Outlet;
use crate::play::{ServerId, Timestamp, UserId};

/// The time for which a positive answer is cached.
const CACHE_TIME: Duration = Duration::from_secs(10 * 60);
/// Cache capacity.
const CAPACITY: usize = 1_024;

/// The last time each person was seen in a server.
#[derive(Debug, Default)]
pub(super) struct Members(Mutex<BTreeMap<(ServerId, UserId), Timestamp>>);

impl Members {
    fn is_cached(&self, who: (ServerId, UserId), now: Timestamp) -> bool {
        let seen = self.0.lock();
        seen.get(&who).is_some_and(|at| now.since(*at) < CACHE_TIME)
    }

    fn cache(&self, who: (ServerId, UserId), now: Timestamp) {
        let mut seen = self.0.lock();
        if seen.len() >= CAPACITY {
            seen.retain(|_, at| now.since(*at) < CACHE_TIME);
        }
        // Full of fresh entries: do without caching rather than evict.
        if seen.len() < CAPACITY {
            seen.insert(who, now);
        }
    }
}

impl Delivery {
    /// Returns whether the player pinged by a message has left the server. Asks Discord unless cached.
    pub async fn has_left<O: Outlet>(&self, outlet: &O, notice: &Notice) -> bool {
        let now = self.core.clocks.now();
        let known = pinged(notice).is_none_or(|who| self.members.is_cached(who, now));
        !known && self.fetch_has_left(outlet, notice).await
    }

    /// Asks Discord whether the player pinged by a message has left the server.
    async fn fetch_has_left<O: Outlet>(&self, outlet: &O, notice: &Notice) -> bool {
        let Some(who) = pinged(notice) else {
            return false;
        };
        let is_member = outlet.is_member(who.0, who.1).await;
        if is_member {
            self.members.cache(who, self.core.clocks.now());
        }
        !is_member
    }
}

/// Returns the player pinged because it is their turn, with the server.
fn pinged(notice: &Notice) -> Option<(ServerId, UserId)> {
    let pings = matches!(notice.subject, Subject::Board | Subject::Setup) && !notice.late;
    let server = notice.game.challenge().server?;
    let person = notice.game.player_to_act()?;
    // The bot is a member wherever it plays.
    (pings && !notice.game.is_bot(person.id)).then_some((server, person.id))
}
