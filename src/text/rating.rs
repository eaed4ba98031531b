//! Ratings, grades and results in words.

use std::time::Duration;

use super::Text;
use crate::play::{Grade, Rating, RatingChange, Score};
use crate::text::{Filled, Key};

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
