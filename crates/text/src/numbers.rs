//! Numbers in words: ratings, grades, results, durations and times.

use std::time::Duration;

use super::{Filled, Key, Text};
use crate::fill;
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
            ReserveUse::None => fill!(self => Deadline(relative(due.at))),
            ReserveUse::From(_) => fill!(self => Deadline(self.exact_deadline(due))),
            ReserveUse::Running => self.exact_deadline(due),
        }
    }

    /// Formats the same to the minute.
    pub fn exact_deadline(self, due: Deadline) -> String {
        let until = date_and_time(due.at);
        match due.reserve {
            ReserveUse::None => until,
            ReserveUse::From(reserve_start) => fill!(self => DeadlineWithReserve {
                when: date_and_time(reserve_start),
                until,
            }),
            ReserveUse::Running => fill!(self => DeadlineOnReserve(until)),
        }
    }

    /// Formats a time control: `3 days a move, plus 7 days of reserve time`.
    pub fn terms(self, terms: TimeControl) -> String {
        let terms = match terms {
            TimeControl::Days(terms) => terms,
            TimeControl::Evening { pace } => return self.evening_pace(pace),
        };
        let pace = terms.pace.days();
        match terms.reserve.days() {
            0 => fill!(self => TermsNoReserve(pace)),
            days => fill!(self => Terms { pace, reserve: days }),
        }
    }

    /// Formats the pace of an evening: `10 minutes a side, plus 10 seconds for each move`.
    fn evening_pace(self, pace: EveningPace) -> String {
        let minutes = pace.minutes();
        match pace.added_seconds() {
            0 => fill!(self => TermsEvening(minutes)),
            added => fill!(self => TermsEveningAdded { minutes, added }),
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
                format!("{timeout} {}", fill!(self => TermsRest(zone)))
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
            Grade::Geup(step) => fill!(self => GradeGeup(step)),
            Grade::Dan(step) => fill!(self => GradeDan(step)),
        }
    }

    /// Formats the numbers of games won, drawn and lost.
    pub fn score(self, score: Score) -> String {
        fill!(self => Score { won: score.won, drawn: score.drawn, lost: score.lost })
    }

    /// Formats a duration in its two largest units: `1 d 4 h`, `12 min`, `under a minute`.
    pub fn span(self, time: Duration) -> String {
        let minutes = time.as_secs() / 60;
        let days = minutes / (24 * 60);
        let hours = minutes / 60 % 24;
        let minutes = minutes % 60;
        match (days, hours, minutes) {
            (0, 0, 0) => self.say(Key::SpanMoment),
            (0, 0, _) => fill!(self => SpanMinutes(minutes)),
            (0, ..) => fill!(self => SpanHours { hours, minutes }),
            _ => fill!(self => SpanDays { days, hours }),
        }
    }
}
