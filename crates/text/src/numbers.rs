//! Numbers in words: ratings, grades, results, durations and times.

use std::time::Duration;

use super::{Filled, Key, Text};
use hansu_play::{
    Deadline, EveningPace, Grade, HouseRules, Rating, RatingChange, ReserveUse, Score, TimeControl,
    Timeout, Timestamp,
};

/// Formats a time relative to now, as a Discord timestamp, which clients update.
pub fn relative(at: Timestamp) -> String {
    format!("<t:{}:R>", at.seconds())
}

/// Formats a date and time, as a Discord timestamp, which clients show in the reader's zone.
pub fn date_and_time(at: Timestamp) -> String {
    format!("<t:{}:f>", at.seconds())
}

/// Formats the day of a time in UTC, for pictures: `2026-11-28`.
pub fn date(at: Timestamp) -> String {
    let instant = jiff::Timestamp::from_millisecond(at.0).unwrap_or_default();
    instant.strftime("%Y-%m-%d").to_string()
}

impl Text {
    /// Formats the deadline of a turn: `in 3 days`, or `move by … (… with reserve time)`.
    pub fn deadline(self, due: Deadline) -> String {
        match due.reserve {
            ReserveUse::None => relative(due.at),
            ReserveUse::From(_) | ReserveUse::Running => self.exact_deadline(due),
        }
    }

    /// Formats the same for a list, in which nothing else marks it as a deadline.
    pub fn listed_deadline(self, due: Deadline) -> String {
        match due.reserve {
            ReserveUse::None => self.fill(Filled::Deadline(relative(due.at).into())),
            ReserveUse::From(_) => self.fill(Filled::Deadline(self.exact_deadline(due).into())),
            ReserveUse::Running => self.exact_deadline(due),
        }
    }

    /// Formats the same to the minute.
    pub fn exact_deadline(self, due: Deadline) -> String {
        let until = date_and_time(due.at);
        match due.reserve {
            ReserveUse::None => until,
            ReserveUse::From(reserve_start) => self.fill(Filled::DeadlineWithReserve {
                when: date_and_time(reserve_start).into(),
                until: until.into(),
            }),
            ReserveUse::Running => self.fill(Filled::DeadlineOnReserve(until.into())),
        }
    }

    /// Formats a time control: `3 days a move, plus 7 days of reserve time`.
    pub fn terms(self, terms: TimeControl) -> String {
        let terms = match terms {
            TimeControl::Days(terms) => terms,
            TimeControl::Evening { pace } => return self.evening_pace(pace),
        };
        let pace = terms.pace.days().into();
        match terms.reserve.days() {
            0 => self.fill(Filled::TermsNoReserve(pace)),
            days => self.fill(Filled::Terms {
                pace,
                reserve: days.into(),
            }),
        }
    }

    /// Formats the pace of an evening: `10 minutes a side, plus 10 seconds for each move`.
    fn evening_pace(self, pace: EveningPace) -> String {
        let minutes = pace.minutes().into();
        match pace.added_seconds() {
            0 => self.fill(Filled::TermsEvening(minutes)),
            added => self.fill(Filled::TermsEveningAdded {
                minutes,
                added: added.into(),
            }),
        }
    }

    /// Describes a server's clock rules in a sentence or two.
    pub fn house(self, house: &HouseRules) -> String {
        let timeout = self.say(match house.timeout {
            Timeout::Claim => Key::TermsClaim,
            Timeout::Forfeit => Key::TermsForfeit,
        });
        match &house.rest {
            Some(zone) => {
                let zone = zone.name().to_owned();
                format!("{timeout} {}", self.fill(Filled::TermsRest(zone.into())))
            }
            None => timeout,
        }
    }

    /// Formats a duration in its largest unit: minutes, hours or days.
    pub fn length(self, time: Duration) -> String {
        // Rounded up, so that a short time is not shown as 0 minutes.
        let minutes = time.as_secs().div_ceil(60);
        self.fill(match minutes {
            // Up to two hours or days, the smaller unit is more informative.
            0..120 => Filled::LengthMinutes(minutes.into()),
            120..2880 => Filled::LengthHours((minutes / 60).into()),
            _ => Filled::LengthDays((minutes / (24 * 60)).into()),
        })
    }
}

impl Text {
    /// Formats a rating, with a question mark while it is provisional: `1512?`.
    pub fn rating(self, rating: Rating) -> String {
        let provisional_mark = if rating.is_provisional() { "?" } else { "" };
        format!("{}{provisional_mark}", rating.shown())
    }

    /// Formats the effect of a game on a rating: `1500? → 1662?`.
    pub fn rating_change(self, change: RatingChange) -> String {
        format!(
            "{} → {}",
            self.rating(change.before),
            self.rating(change.after)
        )
    }

    /// Formats a grade: `6 geup`, `2단`.
    pub fn grade(self, grade: Grade) -> String {
        match grade {
            Grade::Geup(step) => self.fill(Filled::GradeGeup(step.into())),
            Grade::Dan(step) => self.fill(Filled::GradeDan(step.into())),
        }
    }

    /// Formats the numbers of games won, drawn and lost.
    pub fn score(self, score: Score) -> String {
        self.fill(Filled::Score {
            won: score.won.into(),
            drawn: score.drawn.into(),
            lost: score.lost.into(),
        })
    }

    /// Formats a duration in its two largest units: `1 d 4 h`, `12 min`, `under a minute`.
    pub fn span(self, time: Duration) -> String {
        let minutes = time.as_secs() / 60;
        let days = minutes / (24 * 60);
        let hours = minutes / 60 % 24;
        let minutes = minutes % 60;
        match (days, hours, minutes) {
            (0, 0, 0) => self.say(Key::SpanMoment),
            (0, 0, _) => self.fill(Filled::SpanMinutes(minutes.into())),
            (0, ..) => self.fill(Filled::SpanHours {
                hours: hours.into(),
                minutes: minutes.into(),
            }),
            _ => self.fill(Filled::SpanDays {
                days: days.into(),
                hours: hours.into(),
            }),
        }
    }
}
