//! Limits on what people and addresses may do.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

use crate::play::UserId;

/// The maximum number of acts of a person in a minute.
const ACTS: usize = 60;
/// The maximum number of wrong codes from an address in a minute.
const WRONG_CODES: usize = 20;
/// The maximum number of openings inside Discord in a minute, of all people together: each asks Discord.
const OPENINGS: usize = 300;
/// The maximum number of open sockets of a person.
const SOCKETS: usize = 10;
/// The maximum number of open sockets of people who have not sent their session's token yet.
const INTRODUCTIONS: usize = 100;
const MINUTE: Duration = Duration::from_secs(60);
/// The maximum number of keys that a limit remembers. Beyond it, all are forgotten.
const KEYS: usize = 10_000;

/// The limits of the page.
pub(super) struct Limits {
    /// The maximum number of open sockets of all people together.
    connections: usize,
    acts: Mutex<HashMap<UserId, VecDeque<Instant>>>,
    wrong_codes: Mutex<HashMap<IpAddr, VecDeque<Instant>>>,
    openings: Mutex<HashMap<(), VecDeque<Instant>>>,
    sockets: Mutex<HashMap<UserId, usize>>,
    introductions: Arc<Semaphore>,
}

/// An open socket of a person; dropping it counts it off.
pub(super) struct OpenSocket<'a> {
    limits: &'a Limits,
    person: UserId,
}

impl Limits {
    /// Returns the limits of a page with so many sockets at a time.
    pub fn of(connections: usize) -> Limits {
        Limits {
            connections,
            acts: Mutex::default(),
            wrong_codes: Mutex::default(),
            openings: Mutex::default(),
            sockets: Mutex::default(),
            introductions: Arc::new(Semaphore::new(connections.min(INTRODUCTIONS))),
        }
    }

    /// Returns whether a person may act now, and counts it if so.
    pub fn may_act(&self, person: UserId) -> bool {
        let now = Instant::now();
        let mut acts_of_people = self.acts.lock();
        let may = used(&mut acts_of_people, &person, now) < ACTS;
        if may {
            note(&mut acts_of_people, person, now);
        }
        may
    }

    /// Returns whether an address may try a code now.
    pub fn may_try(&self, address: IpAddr) -> bool {
        used(&mut self.wrong_codes.lock(), &address, Instant::now()) < WRONG_CODES
    }

    /// Counts a wrong code.
    pub fn was_wrong(&self, address: IpAddr) {
        note(&mut self.wrong_codes.lock(), address, Instant::now());
    }

    /// Returns whether the page may be opened inside Discord now, and counts it if so.
    pub fn may_open(&self) -> bool {
        let now = Instant::now();
        let mut openings = self.openings.lock();
        let may = used(&mut openings, &(), now) < OPENINGS;
        if may {
            note(&mut openings, (), now);
        }
        may
    }

    /// Counts a socket whose person is unknown, until the permit is dropped; `None` if there are too many.
    pub fn introduction(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.introductions).try_acquire_owned().ok()
    }

    /// Counts a socket of a person; `None` if they, or all people together, have too many.
    pub fn socket(&self, person: UserId) -> Option<OpenSocket<'_>> {
        let mut sockets = self.sockets.lock();
        if sockets.values().sum::<usize>() >= self.connections {
            return None;
        }
        let open = sockets.entry(person).or_default();
        if *open >= SOCKETS {
            return None;
        }
        *open += 1;
        Some(OpenSocket {
            limits: self,
            person,
        })
    }
}

impl Drop for OpenSocket<'_> {
    fn drop(&mut self) {
        let mut sockets = self.limits.sockets.lock();
        if let Some(open) = sockets.get_mut(&self.person) {
            *open -= 1;
            if *open == 0 {
                sockets.remove(&self.person);
            }
        }
    }
}

/// Returns the number of uses within the last minute.
fn used<K: Hash + Eq>(uses: &mut HashMap<K, VecDeque<Instant>>, key: &K, now: Instant) -> usize {
    let Some(times) = uses.get_mut(key) else {
        return 0;
    };
    while times
        .pop_front_if(|at| now.duration_since(*at) >= MINUTE)
        .is_some()
    {}
    times.len()
}

fn note<K: Hash + Eq>(uses: &mut HashMap<K, VecDeque<Instant>>, key: K, now: Instant) {
    if uses.len() >= KEYS && !uses.contains_key(&key) {
        uses.clear();
    }
    uses.entry(key).or_default().push_back(now);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn person_may_act_sixty_times_a_minute() {
        let limits = Limits::of(1_000);
        let allowed = (0..100).filter(|_| limits.may_act(UserId(1))).count();
        assert_eq!(allowed, ACTS);
        assert!(limits.may_act(UserId(2)), "another person");
        tokio::time::advance(MINUTE).await;
        assert!(limits.may_act(UserId(1)));
    }

    #[tokio::test(start_paused = true)]
    async fn address_may_try_twenty_wrong_codes_a_minute() {
        let limits = Limits::of(1_000);
        let address = IpAddr::from([127, 0, 0, 1]);
        for _ in 0..WRONG_CODES {
            assert!(limits.may_try(address));
            limits.was_wrong(address);
        }
        assert!(!limits.may_try(address));
        tokio::time::advance(MINUTE).await;
        assert!(limits.may_try(address));
    }

    #[tokio::test(start_paused = true)]
    async fn page_opens_three_hundred_times_a_minute_inside_discord() {
        let limits = Limits::of(1_000);
        let allowed = (0..400).filter(|_| limits.may_open()).count();
        assert_eq!(allowed, OPENINGS);
        tokio::time::advance(MINUTE).await;
        assert!(limits.may_open());
    }

    #[test]
    fn person_has_ten_sockets() {
        let limits = Limits::of(1_000);
        let mut open: Vec<_> = (0..12).map(|_| limits.socket(UserId(1))).collect();
        assert_eq!(open.iter().flatten().count(), SOCKETS);
        open.clear();
        assert!(limits.socket(UserId(1)).is_some());
    }

    #[test]
    fn all_people_together_have_so_many_sockets() {
        let limits = Limits::of(3);
        let mut open: Vec<_> = (1..=4).map(|id| limits.socket(UserId(id))).collect();
        assert_eq!(open.iter().flatten().count(), 3);
        open.remove(0);
        assert!(limits.socket(UserId(4)).is_some());
    }
}
