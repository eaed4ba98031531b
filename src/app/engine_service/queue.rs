//! The job queue: alternates between owners. Hints and bot moves take precedence over analysis; unrequested work runs
//! only when nothing else waits.

use std::collections::VecDeque;

use hansu_play::{Match, ServerId, UserId};

/// The person and server a job is for. Limits apply per person and per server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) struct Owner {
    /// The person.
    pub person: UserId,
    /// The server of their game; `None` in direct messages, where each person counts as a server.
    pub server: Option<ServerId>,
}

impl Owner {
    /// Returns the owner for a person's request about a match.
    pub fn of(game: &Match, person: UserId) -> Owner {
        Owner {
            person,
            server: game.challenge().server,
        }
    }

    /// Returns whether two owners share a server, or are one person in direct messages.
    fn shares_server(self, peer: Owner) -> bool {
        self.server == peer.server && (self.server.is_some() || self.person == peer.person)
    }
}

/// A job's unique number.
pub(super) type JobId = u64;

/// Queued jobs in fair order: each owner's next job in turn, however many jobs an owner has queued.
pub(super) struct Queue<T> {
    /// Bot moves and hints, which someone is waiting for.
    pressing: Ring<T>,
    /// Analysis steps.
    patient: Ring<T>,
    /// Analysis steps that nobody requested. They run when nothing else is queued.
    spare: Ring<T>,
    /// The number of pressing jobs taken in a row while a patient job waited.
    passed_over: u32,
}

/// The maximum number of pressing jobs taken in a row while an analysis step waits, so that analysis gets at least one
/// job in five.
const MAX_PASSED_OVER: u32 = 4;
/// The maximum number of queued jobs per person, not counting bot moves.
const MAX_PER_PERSON: usize = 3;

/// Round-robin queue of several owners.
struct Ring<T> {
    /// Owners in order of their next turn; each has at least one job.
    owners: VecDeque<(UserId, VecDeque<Waiting<T>>)>,
}

struct Waiting<T> {
    id: JobId,
    owner: Owner,
    kind: Kind,
    job: T,
}

impl<T> Queue<T> {
    pub fn new() -> Queue<T> {
        Queue {
            pressing: Ring::default(),
            patient: Ring::default(),
            spare: Ring::default(),
            passed_over: 0,
        }
    }

    /// Returns whether a job may join a queue of at most `limit`, half of it for one server. Bot moves are always
    /// accepted: each match has at most one, and it has to be played. So is spare-time work: there is at most one such
    /// job, and it takes nobody's place.
    pub fn admits(&self, owner: Owner, kind: Kind, limit: usize) -> bool {
        if matches!(kind, Kind::Turn | Kind::Card) {
            return true;
        }
        let count = |counts: &dyn Fn(Owner) -> bool| {
            let in_ring =
                |ring: &Ring<T>| ring.count(|entry, kind| counts(entry) && kind != Kind::Turn);
            in_ring(&self.pressing) + in_ring(&self.patient)
        };
        count(&|_| true) < limit
            && count(&|entry| entry.person == owner.person) < MAX_PER_PERSON
            && count(&|entry| entry.shares_server(owner)) < limit.div_ceil(2)
    }

    pub fn add(&mut self, id: JobId, owner: Owner, kind: Kind, job: T) {
        self.ring(kind).add(Waiting {
            id,
            owner,
            kind,
            job,
        });
    }

    /// Removes and returns the next job.
    pub fn take(&mut self) -> Option<(Kind, T)> {
        let patient_waits = !self.patient.owners.is_empty();
        let its_turn = patient_waits && self.passed_over >= MAX_PASSED_OVER;
        let pressing = if its_turn { None } else { self.pressing.take() };
        let next = if let Some(waiting) = pressing {
            self.passed_over += u32::from(patient_waits);
            waiting
        } else {
            self.passed_over = 0;
            self.patient.take().or_else(|| self.spare.take())?
        };
        Some((next.kind, next.job))
    }

    /// Removes a queued job; `false` if it is not queued any more.
    pub fn remove(&mut self, id: JobId, kind: Kind) -> bool {
        self.ring(kind).remove(id)
    }

    /// Returns the number of queued jobs of a kind.
    pub fn waiting(&self, kind: Kind) -> usize {
        let ring = match kind {
            Kind::Turn | Kind::Hint => &self.pressing,
            Kind::Analysis => &self.patient,
            Kind::Card => &self.spare,
        };
        ring.count(|_, kind_waiting| kind_waiting == kind)
    }

    /// Returns the number of queued jobs.
    pub fn len(&self) -> usize {
        Kind::ALL.into_iter().map(|kind| self.waiting(kind)).sum()
    }

    fn ring(&mut self, kind: Kind) -> &mut Ring<T> {
        match kind {
            Kind::Turn | Kind::Hint => &mut self.pressing,
            Kind::Analysis => &mut self.patient,
            Kind::Card => &mut self.spare,
        }
    }
}

impl<T> Default for Ring<T> {
    fn default() -> Ring<T> {
        Ring {
            owners: VecDeque::new(),
        }
    }
}

impl<T> Ring<T> {
    fn add(&mut self, waiting: Waiting<T>) {
        let owner = waiting.owner.person;
        match self
            .owners
            .iter_mut()
            .find(|(entry_owner, _)| *entry_owner == owner)
        {
            Some((_, jobs)) => jobs.push_back(waiting),
            None => self.owners.push_back((owner, VecDeque::from([waiting]))),
        }
    }

    fn take(&mut self) -> Option<Waiting<T>> {
        let (owner, mut jobs) = self.owners.pop_front()?;
        let first = jobs.pop_front();
        if !jobs.is_empty() {
            // Back of the line: the next job of this owner waits for one of every other owner.
            self.owners.push_back((owner, jobs));
        }
        first
    }

    fn remove(&mut self, id: JobId) -> bool {
        let mut was_waiting = false;
        self.owners.retain_mut(|(_, jobs)| {
            jobs.retain(|waiting| {
                was_waiting |= waiting.id == id;
                waiting.id != id
            });
            !jobs.is_empty()
        });
        was_waiting
    }

    fn count(&self, counts: impl Fn(Owner, Kind) -> bool) -> usize {
        let all = self.owners.iter().flat_map(|(_, jobs)| jobs);
        all.filter(|waiting| counts(waiting.owner, waiting.kind))
            .count()
    }
}

/// The purpose of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The bot's move in a match.
    Turn,
    /// A hint.
    Hint,
    /// One position of an analysis.
    Analysis,
    /// One position of an analysis that only a card needs.
    Card,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 4] = [Kind::Turn, Kind::Hint, Kind::Analysis, Kind::Card];

    /// Returns the label in metrics; must not change.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Turn => "turn",
            Kind::Hint => "hint",
            Kind::Analysis => "analysis",
            Kind::Card => "card",
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Adds jobs (owner, kind), numbered by index, and returns the order in which they are taken.
    fn order(jobs: &[(u64, Kind)]) -> Vec<usize> {
        let mut queue = Queue::new();
        for (index, (owner, kind)) in jobs.iter().enumerate() {
            queue.add(index as JobId, someone(*owner, *owner), *kind, index);
        }
        std::iter::from_fn(|| queue.take().map(|(_, job)| job)).collect()
    }

    /// Added jobs, and the expected order.
    type Case<'a> = (&'a [(u64, Kind)], &'a [usize]);

    #[test]
    fn owners_take_turns() {
        use Kind::{Analysis, Card, Hint, Turn};
        let cases: [Case; 6] = [
            (&[(1, Hint), (1, Hint), (1, Hint)], &[0, 1, 2]),
            (&[(1, Hint), (1, Hint), (1, Hint), (2, Hint)], &[0, 3, 1, 2]),
            (
                &[(1, Turn), (1, Turn), (2, Hint), (2, Turn), (3, Hint)],
                &[0, 2, 4, 1, 3],
            ),
            // Analysis goes last, and alternates between its owners.
            (
                &[(1, Analysis), (1, Analysis), (2, Analysis), (1, Hint)],
                &[3, 0, 2, 1],
            ),
            // Analysis is passed over at most four times.
            (
                &[
                    (9, Analysis),
                    (1, Hint),
                    (2, Hint),
                    (3, Hint),
                    (4, Hint),
                    (5, Hint),
                    (6, Hint),
                ],
                &[1, 2, 3, 4, 0, 5, 6],
            ),
            // Analyses for cards run when nothing else waits.
            (
                &[
                    (9, Card),
                    (1, Analysis),
                    (1, Hint),
                    (2, Hint),
                    (3, Hint),
                    (4, Hint),
                    (5, Turn),
                    (1, Analysis),
                ],
                &[2, 3, 4, 5, 1, 6, 7, 0],
            ),
        ];
        for (jobs, expected) in cases {
            assert_eq!(order(jobs), expected, "{jobs:?}");
        }
    }

    fn someone(person: u64, server: u64) -> Owner {
        Owner {
            person: UserId(person),
            server: (server > 0).then_some(ServerId(server)),
        }
    }

    #[test]
    fn waiting_jobs_are_limited() {
        let mut queue = Queue::new();
        let owner = someone(1, 7);
        for id in 0..3 {
            assert!(queue.admits(owner, Kind::Hint, 10));
            queue.add(id, owner, Kind::Hint, ());
        }
        assert!(!queue.admits(owner, Kind::Hint, 10), "too many of one");
        assert!(!queue.admits(owner, Kind::Analysis, 10));
        let in_other_server = someone(1, 8);
        assert!(
            !queue.admits(in_other_server, Kind::Hint, 10),
            "the same person"
        );
        for (id, person) in [(3, 2), (4, 3)] {
            assert!(queue.admits(someone(person, 7), Kind::Analysis, 10));
            queue.add(id, someone(person, 7), Kind::Analysis, ());
        }
        assert!(!queue.admits(someone(4, 7), Kind::Hint, 10), "half of it");
        assert!(queue.admits(someone(4, 8), Kind::Hint, 10));
        assert!(queue.admits(owner, Kind::Turn, 10), "turns are owed");
        assert!(queue.admits(owner, Kind::Card, 10), "in nobody's place");
        queue.add(5, owner, Kind::Turn, ());
        assert!(queue.remove(4, Kind::Analysis) && !queue.remove(4, Kind::Analysis));
        assert!(
            queue.admits(someone(4, 7), Kind::Hint, 10),
            "turns do not count"
        );
    }

    /// In direct messages each person counts as a server.
    #[test]
    fn each_persons_direct_messages_count_as_a_server() {
        let mut queue = Queue::new();
        for (id, person) in (0..5).zip([1, 1, 2, 2, 3]) {
            assert!(queue.admits(someone(person, 0), Kind::Hint, 6));
            queue.add(id, someone(person, 0), Kind::Hint, ());
        }
        assert!(queue.admits(someone(4, 0), Kind::Hint, 6));
        queue.add(5, someone(4, 0), Kind::Hint, ());
        assert!(
            !queue.admits(someone(5, 0), Kind::Hint, 6),
            "too many of all"
        );
    }

    fn jobs() -> impl Strategy<Value = Vec<(u64, Kind)>> {
        prop::collection::vec((0..5_u64, prop::sample::select(&Kind::ALL[..])), 0..60)
    }

    proptest! {
        /// No job is lost or duplicated, and each owner's jobs of a class keep their order.
        #[test]
        fn every_job_is_taken_once_and_in_order(jobs in jobs()) {
            let taken = order(&jobs);
            let mut sorted = taken.clone();
            sorted.sort_unstable();
            prop_assert_eq!(sorted, (0..jobs.len()).collect::<Vec<_>>());
            for owner in 0..5 {
                for class in [&[Kind::Turn, Kind::Hint][..], &[Kind::Analysis], &[Kind::Card]] {
                    let mut own = taken.clone();
                    own.retain(|&index| {
                        let (whose, kind) = jobs[index];
                        whose == owner && class.contains(&kind)
                    });
                    prop_assert!(own.is_sorted(), "{:?}", own);
                }
            }
        }
    }
}
