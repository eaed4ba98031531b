//! Limits of the answers to plain text. In memory: after a restart the bot may help once more.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use hansu_play::UserId;

/// The maximum number of answers in a minute.
const MAX_ANSWERS: usize = 10;
const MINUTE: Duration = Duration::from_secs(60);
/// The minimum interval between two lines of help.
const HELP_INTERVAL: Duration = Duration::from_secs(3_600);
/// Capacity, in people; cleared when full.
const CAPACITY: usize = 4_096;

/// The recent answers to each person.
#[derive(Debug, Default)]
pub struct AnswerLimit {
    // A blocking mutex suffices because it is only held for a few map operations.
    people: Mutex<BTreeMap<UserId, PersonAnswers>>,
}

#[derive(Debug, Default)]
struct PersonAnswers {
    /// The answers of the last minute, oldest first.
    at: VecDeque<Instant>,
    helped: Option<Instant>,
}

impl AnswerLimit {
    /// Returns whether a person may be answered now; counts it if so.
    pub fn may_answer(&self, person: UserId) -> bool {
        self.answer_at(person, Instant::now())
    }

    /// Returns whether a person may get help with writing moves now; counts it if so.
    pub fn may_help(&self, person: UserId) -> bool {
        self.help_at(person, Instant::now())
    }

    fn answer_at(&self, person: UserId, now: Instant) -> bool {
        self.of(person, |history| {
            while history
                .at
                .pop_front_if(|at| now.duration_since(*at) >= MINUTE)
                .is_some()
            {}
            let room = history.at.len() < MAX_ANSWERS;
            if room {
                history.at.push_back(now);
            }
            room
        })
    }

    fn help_at(&self, person: UserId, now: Instant) -> bool {
        self.of(person, |history| {
            let is_due = history
                .helped
                .is_none_or(|at| now.duration_since(at) >= HELP_INTERVAL);
            if is_due {
                history.helped = Some(now);
            }
            is_due
        })
    }

    fn of<T>(&self, person: UserId, look: impl FnOnce(&mut PersonAnswers) -> T) -> T {
        let mut people = self.people.lock();
        if people.len() >= CAPACITY && !people.contains_key(&person) {
            people.clear();
        }
        look(people.entry(person).or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_person_gets_ten_answers_a_minute() {
        let restraint = AnswerLimit::default();
        let start = Instant::now();
        let [first, second] = [UserId(1), UserId(2)];
        let after = |seconds| start + Duration::from_secs(seconds);
        for second in 0..10 {
            assert!(restraint.answer_at(first, after(second)));
        }
        assert!(!restraint.answer_at(first, after(59)));
        assert!(restraint.answer_at(second, after(59)));
        assert!(
            restraint.answer_at(first, after(60)),
            "the first is a minute ago"
        );
        assert!(!restraint.answer_at(first, after(60)), "the second is not");
    }

    #[test]
    fn help_is_sent_once_an_hour() {
        let restraint = AnswerLimit::default();
        let start = Instant::now();
        let person = UserId(1);
        let after = |seconds| start + Duration::from_secs(seconds);
        let helped = [0, 1, 3_599, 3_600, 3_601].map(|at| restraint.help_at(person, after(at)));
        assert_eq!(helped, [true, false, false, true, false]);
    }

    #[test]
    fn memory_is_bounded_for_many_people() {
        let restraint = AnswerLimit::default();
        for id in 0..2 * CAPACITY as u64 {
            assert!(restraint.may_answer(UserId(id)));
        }
        assert!(restraint.people.lock().len() <= CAPACITY);
    }
}
