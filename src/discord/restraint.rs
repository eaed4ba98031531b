//! Limits of the answers to plain text. In memory: after a restart the bot may help once more.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use crate::play::UserId;

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
    // A blocking mutex: held for a few map operations, never across an await.
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
    pub fn may_answer(&self, who: UserId) -> bool {
        self.answer_at(who, Instant::now())
    }

    /// Returns whether a person may get help with writing moves now; counts it if so.
    pub fn may_help(&self, who: UserId) -> bool {
        self.help_at(who, Instant::now())
    }

    fn answer_at(&self, who: UserId, now: Instant) -> bool {
        self.of(who, |answered| {
            let of_last_minute = |at: &Instant| now.duration_since(*at) < MINUTE;
            while answered.at.pop_front_if(|at| !of_last_minute(at)).is_some() {}
            let room = answered.at.len() < MAX_ANSWERS;
            if room {
                answered.at.push_back(now);
            }
            room
        })
    }

    fn help_at(&self, who: UserId, now: Instant) -> bool {
        self.of(who, |answered| {
            let again = answered
                .helped
                .is_none_or(|at| now.duration_since(at) >= HELP_INTERVAL);
            if again {
                answered.helped = Some(now);
            }
            again
        })
    }

    fn of<T>(&self, who: UserId, look: impl FnOnce(&mut PersonAnswers) -> T) -> T {
        let mut people = self.people.lock();
        if people.len() >= CAPACITY && !people.contains_key(&who) {
            people.clear();
        }
        look(people.entry(who).or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_person_gets_ten_answers_a_minute() {
        let (restraint, start) = (AnswerLimit::default(), Instant::now());
        let [one, other] = [UserId(1), UserId(2)];
        let after = |seconds| start + Duration::from_secs(seconds);
        for second in 0..10 {
            assert!(restraint.answer_at(one, after(second)));
        }
        assert!(!restraint.answer_at(one, after(59)));
        assert!(restraint.answer_at(other, after(59)));
        assert!(
            restraint.answer_at(one, after(60)),
            "the first is a minute ago"
        );
        assert!(!restraint.answer_at(one, after(60)), "the second is not");
    }

    #[test]
    fn help_is_sent_once_an_hour() {
        let (restraint, start) = (AnswerLimit::default(), Instant::now());
        let who = UserId(1);
        let after = |seconds| start + Duration::from_secs(seconds);
        let told = [0, 1, 3_599, 3_600, 3_601].map(|at| restraint.help_at(who, after(at)));
        assert_eq!(told, [true, false, false, true, false]);
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
