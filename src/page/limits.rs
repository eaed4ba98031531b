//! Limits on what people and addresses may do.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::time::Instant;

use super::places::{Place, Places};
use crate::discord::{MINUTE, Window};
use hansu_play::UserId;

/// The maximum number of acts of a person in a minute.
const ACTS: usize = 60;
/// The maximum number of wrong codes from an address in a minute.
const WRONG_CODES: usize = 20;
/// The maximum number of openings inside Discord in a minute, of all people together: each asks Discord.
const OPENINGS: usize = 300;
/// The maximum number of openings of a person inside Discord in a minute.
const OPENINGS_OF_PERSON: usize = 30;
/// The maximum number of openings inside Discord at a time.
const EXCHANGES: usize = 20;
/// The number of openings in a row without an answer of Discord after which none is tried for a minute.
const OUTAGES: u32 = 5;
/// The maximum number of open sockets of a person.
const SOCKETS: usize = 10;
/// The maximum number of games that a person's sockets request in a minute.
const WATCHES: usize = 60;
/// The maximum number of pictures of a session in a minute, and at a time.
const PICTURES: usize = 120;
const PICTURES_AT_ONCE: usize = 20;
/// The maximum number of open sockets of people who have not sent their session's token yet. The oldest give way.
const INTRODUCTIONS: usize = 100;

/// The limits of the page.
pub(super) struct Limits {
    /// The maximum number of open sockets of all people together.
    connections: usize,
    acts: Window<UserId>,
    wrong_codes: Window<IpAddr>,
    openings: Window<()>,
    openings_of_people: Window<UserId>,
    /// The codes that Discord is being asked about.
    exchanges: Mutex<HashSet<String>>,
    outage: Mutex<Outage>,
    sockets: Mutex<HashMap<UserId, usize>>,
    introductions: Arc<Places>,
    watches: Window<UserId>,
    /// By the digest of the session.
    pictures: Window<String>,
    drawings: Mutex<HashMap<String, usize>>,
}

/// Openings in a row in which Discord did not answer.
#[derive(Default)]
struct Outage {
    openings: u32,
    /// The end of the time in which none is tried.
    until: Option<Instant>,
}

/// An opening for which Discord is being asked; dropping it counts it off.
pub(super) struct Exchange<'a> {
    limits: &'a Limits,
    code: String,
}

/// A picture that a session waits for; dropping it counts it off.
pub(super) struct Drawing<'a> {
    limits: &'a Limits,
    session: String,
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
            acts: Window::new(ACTS, MINUTE),
            wrong_codes: Window::new(WRONG_CODES, MINUTE),
            openings: Window::new(OPENINGS, MINUTE),
            openings_of_people: Window::new(OPENINGS_OF_PERSON, MINUTE),
            exchanges: Mutex::default(),
            outage: Mutex::default(),
            sockets: Mutex::default(),
            introductions: Places::new(INTRODUCTIONS, INTRODUCTIONS),
            watches: Window::new(WATCHES, MINUTE),
            pictures: Window::new(PICTURES, MINUTE),
            drawings: Mutex::default(),
        }
    }

    /// Returns whether a person may act now, and counts it if so.
    pub fn may_act(&self, person: UserId) -> bool {
        self.acts.may(person)
    }

    /// Returns whether an address may try a code now, and counts it as wrong until it proves not to be, so that many at
    /// a time are counted too.
    pub fn may_try(&self, address: IpAddr) -> bool {
        self.wrong_codes.may(address)
    }

    /// Takes back a try of an address whose code was not wrong.
    pub fn was_not_wrong(&self, address: IpAddr) {
        self.wrong_codes.take_back(&address);
    }

    /// Returns whether the page may be opened inside Discord now, and counts it if so.
    pub fn may_open(&self) -> bool {
        self.openings.may(())
    }

    /// Returns whether a person may open the page inside Discord now, and counts it if so.
    pub fn may_open_as(&self, person: UserId) -> bool {
        self.openings_of_people.may(person)
    }

    /// Counts an opening with a code; `None` if there are too many at a time, or one with the same code.
    pub fn exchange(&self, code: &str) -> Option<Exchange<'_>> {
        let mut codes = self.exchanges.lock();
        if codes.len() >= EXCHANGES || !codes.insert(code.to_owned()) {
            return None;
        }
        Some(Exchange {
            limits: self,
            code: code.to_owned(),
        })
    }

    /// Returns whether Discord may be asked: not for a minute after several openings without an answer.
    pub fn may_ask(&self) -> bool {
        let until = self.outage.lock().until;
        until.is_none_or(|until| until <= Instant::now())
    }

    /// Notes that Discord has answered to an opening.
    pub fn was_answered(&self) {
        *self.outage.lock() = Outage::default();
    }

    /// Notes that Discord has not answered to an opening.
    pub fn was_not_answered(&self) {
        let mut outage = self.outage.lock();
        outage.openings = outage.openings.saturating_add(1);
        if outage.openings >= OUTAGES {
            outage.until = Some(Instant::now() + MINUTE);
        }
    }

    /// Counts a socket whose person is unknown, until the place is dropped. If there are too many, the oldest gives way.
    pub async fn introduction(&self) -> Place {
        self.introductions.take(None).await
    }

    /// Returns whether a person's socket may request a game now, and counts it if so.
    pub fn may_watch(&self, person: UserId) -> bool {
        self.watches.may(person)
    }

    /// Counts a picture of a session, whose digest is given; `None` if it has requested too many in a minute, or waits
    /// for too many.
    pub fn picture(&self, session: &str) -> Option<Drawing<'_>> {
        let mut drawings = self.drawings.lock();
        let drawn = drawings.get(session).copied().unwrap_or_default();
        let session = session.to_owned();
        if drawn >= PICTURES_AT_ONCE || !self.pictures.may(session.clone()) {
            return None;
        }
        drawings.insert(session.clone(), drawn + 1);
        Some(Drawing {
            limits: self,
            session,
        })
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

impl Drop for Exchange<'_> {
    fn drop(&mut self) {
        self.limits.exchanges.lock().remove(&self.code);
    }
}

impl Drop for Drawing<'_> {
    fn drop(&mut self) {
        count_off(&mut self.limits.drawings.lock(), &self.session);
    }
}

impl Drop for OpenSocket<'_> {
    fn drop(&mut self) {
        count_off(&mut self.limits.sockets.lock(), &self.person);
    }
}

/// Counts one off, and forgets a key without any.
fn count_off<K: Hash + Eq>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
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
            limits.was_not_wrong(address);
            assert!(limits.may_try(address));
        }
        assert!(!limits.may_try(address), "however many at a time");
        limits.was_not_wrong(IpAddr::from([127, 0, 0, 2]));
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

    #[tokio::test(start_paused = true)]
    async fn person_opens_thirty_times_a_minute_inside_discord() {
        let limits = Limits::of(1_000);
        let allowed = (0..40).filter(|_| limits.may_open_as(UserId(1))).count();
        assert_eq!(allowed, OPENINGS_OF_PERSON);
        assert!(limits.may_open_as(UserId(2)), "another person");
    }

    #[test]
    fn discord_is_asked_about_few_codes_at_a_time_and_once_about_each() {
        let limits = Limits::of(1_000);
        let first = limits.exchange("first");
        assert!(limits.exchange("first").is_none());
        let codes = (1..40).map(|nth| limits.exchange(&nth.to_string()));
        let open: Vec<_> = codes.flatten().collect();
        assert_eq!(open.len(), EXCHANGES - 1);
        drop(first);
        assert!(limits.exchange("first").is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn discord_is_not_asked_for_a_minute_after_five_openings_without_an_answer() {
        let limits = Limits::of(1_000);
        for _ in 0..2 * OUTAGES {
            limits.was_not_answered();
            limits.was_answered();
        }
        for _ in 0..OUTAGES {
            assert!(limits.may_ask());
            limits.was_not_answered();
        }
        assert!(!limits.may_ask());
        tokio::time::advance(MINUTE).await;
        assert!(limits.may_ask());
        // One more is enough.
        limits.was_not_answered();
        assert!(!limits.may_ask());
        tokio::time::advance(MINUTE).await;
        limits.was_answered();
        limits.was_not_answered();
        assert!(limits.may_ask());
    }

    #[tokio::test(start_paused = true)]
    async fn person_requests_sixty_games_a_minute() {
        let limits = Limits::of(1_000);
        let allowed = (0..100).filter(|_| limits.may_watch(UserId(1))).count();
        assert_eq!(allowed, WATCHES);
        assert!(limits.may_watch(UserId(2)), "another person");
        tokio::time::advance(MINUTE).await;
        assert!(limits.may_watch(UserId(1)));
    }

    #[tokio::test(start_paused = true)]
    async fn session_gets_few_pictures_at_a_time_and_many_a_minute() {
        let limits = Limits::of(1_000);
        let waiting: Vec<_> = (0..50).filter_map(|_| limits.picture("one")).collect();
        assert_eq!(waiting.len(), PICTURES_AT_ONCE);
        assert!(limits.picture("other").is_some());
        drop(waiting);
        let rest = (0..200).filter(|_| limits.picture("one").is_some()).count();
        assert_eq!(rest, PICTURES - PICTURES_AT_ONCE);
        assert!(limits.drawings.lock().is_empty());
        tokio::time::advance(MINUTE).await;
        assert!(limits.picture("one").is_some());
    }

    #[tokio::test]
    async fn oldest_socket_of_unknown_people_gives_way() {
        let limits = Limits::of(1_000);
        let mut open = Vec::new();
        for _ in 0..INTRODUCTIONS {
            open.push(limits.introduction().await);
        }
        let oldest = open.remove(0);
        tokio::join!(limits.introduction(), async {
            oldest.gives_way().await;
            drop(oldest);
        });
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
