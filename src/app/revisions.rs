//! The order of everything that readers of the board page see.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::SeqCst;

use parking_lot::Mutex;
use tokio::sync::broadcast;

use hansu_play::{GameId, Timestamp, UserId};

/// The number of changes a reader may be behind.
const CAPACITY: usize = 256;
/// The number of changes that are remembered. Beyond it, all are forgotten and count as newer than any of them.
const REMEMBERED: usize = 10_000;
/// Revisions per millisecond of the bot's clock, so that they go on growing after a restart.
const PER_MILLISECOND: u64 = 1_000;

/// A number that grows with each state and change of the page, for all people and games together.
///
/// A state takes its revision before it is read, a change after it is stored. So the state with the higher revision is
/// the newer one, and a state contains every change with a lower revision.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub struct Revision(pub u64);

/// Something that readers of the page may see change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PageChange {
    /// A game: a turn, an offer, a vote, a hint.
    Game(GameId),
    /// A person's language, settings or plans.
    Person(UserId),
    /// Something that many people share: settings of a server, a vacation, an outage.
    Everybody,
}

/// Gives out revisions, and reports changes.
#[derive(Debug)]
pub struct Revisions {
    last: AtomicU64,
    remembered: Mutex<Remembered>,
    changes: broadcast::Sender<PageChange>,
}

/// The revisions of the latest changes.
#[derive(Debug)]
struct Remembered {
    latest: BTreeMap<PageChange, Revision>,
    /// The revision of every other change, at most.
    floor: Revision,
}

impl Revisions {
    /// Begins above all revisions of earlier processes, unless the clock was set back.
    pub(super) fn starting_at(now: Timestamp) -> Revisions {
        let first = now.0.unsigned_abs().saturating_mul(PER_MILLISECOND);
        Revisions {
            last: AtomicU64::new(first),
            remembered: Mutex::new(Remembered {
                latest: BTreeMap::new(),
                floor: Revision(first),
            }),
            changes: broadcast::Sender::new(CAPACITY),
        }
    }

    /// Returns the revision of a state that is read after this call.
    pub fn next(&self) -> Revision {
        Revision(self.last.fetch_add(1, SeqCst) + 1)
    }

    /// Reports a change that is stored.
    pub(super) fn note(&self, change: PageChange) {
        {
            let mut remembered = self.remembered.lock();
            let revision = self.next();
            if remembered.latest.len() >= REMEMBERED {
                remembered.latest.clear();
                remembered.floor = revision;
            }
            remembered.latest.insert(change, revision);
        }
        // Nobody may be listening.
        let _ = self.changes.send(change);
    }

    /// Returns the revision of the latest change; for one that was forgotten, that of a later change.
    pub fn of(&self, change: PageChange) -> Revision {
        let remembered = self.remembered.lock();
        let known = remembered.latest.get(&change).copied();
        known.unwrap_or(remembered.floor)
    }

    /// Returns a receiver of all changes from now on.
    pub fn changes(&self) -> broadcast::Receiver<PageChange> {
        self.changes.subscribe()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: PageChange = PageChange::Game(GameId(7));

    #[test]
    fn state_contains_the_changes_before_it() {
        let revisions = Revisions::starting_at(Timestamp(0));
        let before = revisions.next();
        revisions.note(GAME);
        let change = revisions.of(GAME);
        let after = revisions.next();
        assert!(before < change && change < after);
        // A change elsewhere makes no state of this game too old.
        revisions.note(PageChange::Person(UserId(1)));
        assert_eq!(revisions.of(GAME), change);
    }

    #[test]
    fn restarted_bot_goes_on_above() {
        let earlier = Revisions::starting_at(Timestamp(1_000));
        (0..1_000).for_each(|_| earlier.note(GAME));
        let later = Revisions::starting_at(Timestamp(1_002));
        assert!(later.next() > earlier.next());
        assert!(later.of(GAME) > earlier.of(GAME));
    }

    #[test]
    fn forgotten_change_counts_as_newer_than_it_was() {
        let revisions = Revisions::starting_at(Timestamp(0));
        revisions.note(GAME);
        let change = revisions.of(GAME);
        (0..REMEMBERED as u64).for_each(|id| revisions.note(PageChange::Person(UserId(id))));
        assert!(revisions.of(GAME) > change);
        assert!(revisions.of(GAME) < revisions.next());
    }
}
