//! The voters of the board page: people who pressed *Board* in the channel of a game with votes, where they might vote by
//! `/move`. They are in memory only: after a restart they press again.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;

use super::visitors::{MAX_ENTRIES, drop_oldest};
use hansu_play::{GameId, ServerId, Timestamp, UserId};
use hansu_store::GameRow;

/// The time after which Discord is asked again whether a voter is in the server.
const MEMBER_FOR: Duration = Duration::from_secs(60 * 60);

/// Discord, as the source of the members of servers.
pub trait ServerMembers: Send + Sync {
    /// Returns whether a person is a member of a server; `true` if unknown.
    fn is_member(
        &self,
        server: ServerId,
        person: UserId,
    ) -> Pin<Box<dyn Future<Output = bool> + Send + '_>>;
}

/// The voters, and the source of the members of servers.
#[derive(Default)]
pub(super) struct Voters {
    /// The times at which each was last known to be in the server.
    // A blocking mutex suffices because it is only held for map operations.
    seen: Mutex<BTreeMap<(UserId, GameId), Timestamp>>,
    members: Mutex<Option<Arc<dyn ServerMembers>>>,
}

impl Voters {
    /// Sets the source of the members of servers.
    pub fn ask(&self, members: Arc<dyn ServerMembers>) {
        *self.members.lock() = Some(members);
    }

    /// Notes that a person may vote in a game, and is in its server.
    pub fn note(&self, person: UserId, game: GameId, now: Timestamp) {
        let mut seen = self.seen.lock();
        if seen.len() >= MAX_ENTRIES {
            drop_oldest(&mut seen, |_| true, |at| *at);
        }
        seen.insert((person, game), now);
    }

    /// Returns whether a person was noted for a game.
    pub fn is_noted(&self, person: UserId, game: GameId) -> bool {
        self.seen.lock().contains_key(&(person, game))
    }

    /// Returns whether a person was noted for a game, and is still in its server. Discord is asked at most hourly.
    pub async fn is_member(&self, person: UserId, row: &GameRow, now: Timestamp) -> bool {
        let seen = self.seen.lock().get(&(person, row.id)).copied();
        let Some(seen) = seen else {
            return false;
        };
        if now.since(seen) < MEMBER_FOR {
            return true;
        }
        let members = self.members.lock().clone();
        let is_member = match members.zip(row.server) {
            Some((members, server)) => members.is_member(server, person).await,
            None => false,
        };
        if is_member {
            self.note(person, row.id, now);
        } else {
            self.seen.lock().remove(&(person, row.id));
        }
        is_member
    }

    /// Forgets a person.
    pub fn forget(&self, person: UserId) {
        self.seen.lock().retain(|(voter, _), _| *voter != person);
    }
}
