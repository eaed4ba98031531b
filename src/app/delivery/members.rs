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
    fn is_cached(&self, member: (ServerId, UserId), now: Timestamp) -> bool {
        let members = self.0.lock();
        members
            .get(&member)
            .is_some_and(|at| now.since(*at) < CACHE_TIME)
    }

    fn cache(&self, member: (ServerId, UserId), now: Timestamp) {
        let mut members = self.0.lock();
        if members.len() >= CAPACITY {
            members.retain(|_, at| now.since(*at) < CACHE_TIME);
        }
        // If the cache is full of fresh entries, the new one is not cached.
        if members.len() < CAPACITY {
            members.insert(member, now);
        }
    }
}

impl Delivery {
    /// Returns whether the player pinged by a message has left the server. Asks Discord unless cached.
    pub async fn has_left<O: Outlet>(&self, outlet: &O, notice: &Notice) -> bool {
        let now = self.core.clocks.now();
        let is_recent_member =
            pinged(notice).is_none_or(|member| self.members.is_cached(member, now));
        let has_left = !is_recent_member && self.fetch_has_left(outlet, notice).await;
        // Nobody else may end the game.
        if has_left && notice.game.votes().is_some() {
            self.core.signals.game_deserted(notice.game.id());
        }
        has_left
    }

    /// Asks Discord whether the player pinged by a message has left the server.
    async fn fetch_has_left<O: Outlet>(&self, outlet: &O, notice: &Notice) -> bool {
        let Some(member) = pinged(notice) else {
            return false;
        };
        let is_member = outlet.is_member(member.0, member.1).await;
        if is_member {
            self.members.cache(member, self.core.clocks.now());
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
