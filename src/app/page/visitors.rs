//! The visitors of the board page: who they are, and where they opened it. Those inside Discord have sessions in memory
//! only, as a restart can ask Discord again.

use std::collections::BTreeMap;
use std::time::Duration;

use parking_lot::Mutex;

use hansu_play::{ChannelId, GameId, ServerId, Timestamp, UserId};
use hansu_store::GameRow;

/// The life of a session.
const SESSION_LIFE: Duration = Duration::from_secs(12 * 60 * 60);
/// The time after which Discord is asked again whether a spectator is still there.
const CONFIRMED_FOR: Duration = Duration::from_secs(5 * 60);
/// The time for which the server of a person's exercise is remembered: the life of a puzzle of the day.
const SOLVER_LIFE: Duration = Duration::from_secs(24 * 60 * 60);
/// The time for which the game of a press is remembered.
const PRESS_LIFE: Duration = Duration::from_secs(5 * 60);
/// The maximum number of sessions, and of remembered presses. The oldest are dropped.
pub(super) const MAX_ENTRIES: usize = 2_000;
/// The maximum number of sessions of a person. The oldest are dropped.
const MAX_SESSIONS: usize = 10;

/// The person who uses the page, and where they opened it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visitor {
    /// The person.
    pub person: UserId,
    /// The place in which the page is open.
    pub place: PagePlace,
}

/// A place in which the page is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PagePlace {
    /// A browser, opened by a personal link.
    Browser,
    /// A channel or thread of a server.
    Channel {
        /// The server.
        server: ServerId,
        /// The channel or thread, or the parent of the thread in which the person pressed.
        channel: ChannelId,
        /// The game that the person's press named.
        named: Option<GameId>,
    },
    /// Direct messages.
    DirectMessages,
}

impl Visitor {
    /// The person of a browser session.
    #[must_use]
    pub fn in_browser(person: UserId) -> Visitor {
        Visitor {
            person,
            place: PagePlace::Browser,
        }
    }

    /// Returns whether they may begin a practice game: its board is in their direct messages, so a page that is open in a
    /// server could not show it.
    #[must_use]
    pub fn may_practise(self) -> bool {
        !matches!(self.place, PagePlace::Channel { .. })
    }

    /// Returns whether their own games of a server may be shown here; `None` is direct messages.
    pub(super) fn sees_own_of(self, game_server: Option<ServerId>) -> bool {
        match self.place {
            PagePlace::Browser | PagePlace::DirectMessages => true,
            PagePlace::Channel { server, .. } => game_server == Some(server),
        }
    }

    /// Returns whether a game of other people may be watched here: in its thread, or in its channel if it has no
    /// thread. Discord may name a thread's parent instead, and then the person has to have pressed in the thread.
    pub(super) fn may_watch(self, row: &GameRow) -> bool {
        let PagePlace::Channel {
            server,
            channel,
            named,
        } = self.place
        else {
            return false;
        };
        let is_here = row.home == channel || (row.parent == channel && named == Some(row.id));
        row.server == Some(server) && is_here
    }
}

/// Sessions inside Discord, the presses that opened them, and where people opened exercises. All are in memory only: a
/// restart asks Discord again, and a puzzle then counts as solved in direct messages.
#[derive(Default)]
pub(super) struct Activities {
    // A blocking mutex suffices because it is only held for map operations.
    sessions: Mutex<BTreeMap<String, ActivitySession>>,
    presses: Mutex<BTreeMap<UserId, Press>>,
    solvers: Mutex<BTreeMap<UserId, (ServerId, Timestamp)>>,
}

#[derive(Debug, Clone)]
struct ActivitySession {
    visitor: Visitor,
    /// The instance of the Activity in which the person was.
    instance: String,
    began: Timestamp,
    /// The time at which Discord was last asked whether they are in it.
    asked: Timestamp,
}

#[derive(Debug, Clone, Copy)]
struct Press {
    game: GameId,
    at: Timestamp,
}

impl Activities {
    /// Ends all sessions of a person. Returns their number.
    pub fn end(&self, person: UserId) -> u64 {
        self.solvers.lock().remove(&person);
        let mut sessions = self.sessions.lock();
        let before = sessions.len();
        sessions.retain(|_, session| session.visitor.person != person);
        u64::try_from(before - sessions.len()).unwrap_or(u64::MAX)
    }

    /// Begins a session in an instance, whose secret has this digest.
    pub fn begin(&self, digest: String, visitor: Visitor, instance: &str, now: Timestamp) {
        let mut sessions = self.sessions.lock();
        sessions.retain(|_, session| now.since(session.began) < SESSION_LIFE);
        let is_of_person = |session: &ActivitySession| session.visitor.person == visitor.person;
        while sessions.values().filter(|one| is_of_person(one)).count() >= MAX_SESSIONS {
            drop_oldest(&mut sessions, is_of_person, |session| session.began);
        }
        while sessions.len() >= MAX_ENTRIES {
            drop_oldest(&mut sessions, |_| true, |session| session.began);
        }
        let session = ActivitySession {
            visitor,
            instance: instance.to_owned(),
            began: now,
            asked: now,
        };
        sessions.insert(digest, session);
    }

    /// Returns the instance of a session about which Discord has not been asked for some time, and notes that it is now.
    pub fn instance_to_confirm(&self, digest: &str, now: Timestamp) -> Option<String> {
        let mut sessions = self.sessions.lock();
        let session = sessions.get_mut(digest)?;
        if now.since(session.asked) < CONFIRMED_FOR {
            return None;
        }
        session.asked = now;
        Some(session.instance.clone())
    }

    /// Ends a session.
    pub fn end_one(&self, digest: &str) {
        self.sessions.lock().remove(digest);
    }

    /// Returns the visitor of a session; `None` if it has ended.
    pub fn visitor(&self, digest: &str, now: Timestamp) -> Option<Visitor> {
        let sessions = self.sessions.lock();
        let session = sessions.get(digest)?;
        (now.since(session.began) < SESSION_LIFE).then_some(session.visitor)
    }

    /// Notes that a person's press has named a game.
    pub fn note(&self, person: UserId, game: GameId, now: Timestamp) {
        let mut presses = self.presses.lock();
        presses.retain(|_, press| now.since(press.at) < PRESS_LIFE);
        if presses.len() >= MAX_ENTRIES {
            drop_oldest(&mut presses, |_| true, |press| press.at);
        }
        presses.insert(person, Press { game, at: now });
    }

    /// Notes the server in which a person opened an exercise; `None` is direct messages.
    pub fn note_solver(&self, person: UserId, server: Option<ServerId>, now: Timestamp) {
        let mut solvers = self.solvers.lock();
        solvers.remove(&person);
        if solvers.len() >= MAX_ENTRIES {
            drop_oldest(&mut solvers, |_| true, |(_, at)| *at);
        }
        solvers.extend(server.map(|server| (person, (server, now))));
    }

    /// Returns the server in which a person opened an exercise within the last day.
    pub fn solves_in(&self, person: UserId, now: Timestamp) -> Option<ServerId> {
        let solvers = self.solvers.lock();
        let (server, at) = *solvers.get(&person)?;
        (now.since(at) < SOLVER_LIFE).then_some(server)
    }

    /// Returns the game that a person's press has named within the last minutes.
    pub fn pressed(&self, person: UserId, now: Timestamp) -> Option<GameId> {
        let presses = self.presses.lock();
        let press = presses.get(&person)?;
        (now.since(press.at) < PRESS_LIFE).then_some(press.game)
    }
}

/// Removes the oldest of the entries that fit.
pub(super) fn drop_oldest<K: Ord + Clone, V>(
    entries: &mut BTreeMap<K, V>,
    fits: impl Fn(&V) -> bool,
    age: impl Fn(&V) -> Timestamp,
) {
    let fitting = entries.iter().filter(|(_, value)| fits(value));
    let oldest = fitting.min_by_key(|(_, value)| age(value));
    let oldest = oldest.map(|(key, _)| key.clone());
    if let Some(key) = oldest {
        entries.remove(&key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visitor(person: u64) -> Visitor {
        Visitor {
            person: UserId(person),
            place: PagePlace::DirectMessages,
        }
    }

    #[test]
    fn oldest_sessions_are_dropped() {
        let activities = Activities::default();
        for number in 0..12 {
            let session = format!("mine-{number}");
            activities.begin(session, visitor(1), "i", Timestamp(number));
        }
        let now = Timestamp(12);
        let left =
            (0..12).filter(|number| activities.visitor(&format!("mine-{number}"), now).is_some());
        assert_eq!(left.collect::<Vec<_>>(), (2..12).collect::<Vec<_>>());
        for number in 0..3_000 {
            let session = format!("other-{number}");
            activities.begin(session, visitor(100 + number), "i", now);
        }
        assert_eq!(activities.sessions.lock().len(), MAX_ENTRIES);
        assert_eq!(activities.visitor("mine-11", now), None);
    }

    #[test]
    fn sessions_and_presses_expire() {
        let activities = Activities::default();
        activities.begin("secret".to_owned(), visitor(1), "i", Timestamp(0));
        activities.note(UserId(1), GameId(7), Timestamp(0));
        let minutes = |minutes: i64| Timestamp(minutes * 60_000);
        assert_eq!(activities.pressed(UserId(1), minutes(4)), Some(GameId(7)));
        assert_eq!(activities.pressed(UserId(1), minutes(5)), None);
        assert_eq!(activities.pressed(UserId(2), minutes(0)), None);
        assert_eq!(activities.visitor("secret", minutes(719)), Some(visitor(1)));
        assert_eq!(activities.visitor("secret", minutes(720)), None);
        assert_eq!(activities.end(UserId(1)), 1);
        assert_eq!(activities.visitor("secret", minutes(1)), None);
    }
}
