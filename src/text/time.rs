//! How long there is, until when, and since when.

use std::time::Duration;

use super::Text;
use crate::play::{HouseRules, Terms, Timeout, Timestamp};

/// A moment, told from now, in the reader's own words: Discord keeps it true.
pub fn relative(at: Timestamp) -> String {
    format!("<t:{}:R>", at.seconds())
}

/// A moment by day and time, in the reader's own zone.
pub fn date_and_time(at: Timestamp) -> String {
    format!("<t:{}:f>", at.seconds())
}

impl Text {
    /// How long the sides have: `3 days a move, and 7 days in reserve`.
    pub fn terms(self, terms: Terms) -> String {
        let said = [
            ("pace", terms.pace.days().into()),
            ("reserve", terms.reserve.days().into()),
        ];
        match terms.reserve.days() {
            0 => self.fill("terms-no-reserve", &said[..1]),
            _ => self.fill("terms", &said),
        }
    }

    /// What the server decides about clocks, in a sentence or two.
    pub fn house(self, house: &HouseRules) -> String {
        let timeout = self.say(match house.timeout {
            Timeout::Claim => "terms-claim",
            Timeout::Forfeit => "terms-forfeit",
        });
        match &house.rest {
            Some(zone) => {
                let zone = zone.name().to_owned();
                format!(
                    "{timeout} {}",
                    self.fill("terms-rest", &[("zone", zone.into())])
                )
            }
            None => timeout,
        }
    }

    /// A stretch of time in its largest unit: minutes, hours or days.
    pub fn length(self, time: Duration) -> String {
        let minutes = time.as_secs().div_ceil(60);
        let (key, count) = match minutes {
            0..120 => ("length-minutes", minutes),
            120..2880 => ("length-hours", minutes / 60),
            _ => ("length-days", minutes / (24 * 60)),
        };
        self.fill(key, &[("count", count.into())])
    }
}
