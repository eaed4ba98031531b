//! Discord's ids: a time in the upper bits, a counter in the lower ones, written as decimal strings.

use std::{
    fmt,
    num::ParseIntError,
    str::FromStr,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// Discord's epoch, 2015-01-01, in Unix milliseconds.
const EPOCH: u64 = 1_420_070_400_000;

/// An id. Objects created later have greater ids.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Snowflake(pub u64);

impl Snowflake {
    /// Returns the smallest id of an object created at `millis` (Unix time).
    pub fn at(millis: u64) -> Snowflake {
        Snowflake(millis.saturating_sub(EPOCH) << 22)
    }

    /// Returns the creation time in Unix milliseconds.
    pub fn millis(self) -> u64 {
        (self.0 >> 22) + EPOCH
    }
}

impl fmt::Display for Snowflake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Snowflake {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Snowflake, ParseIntError> {
        text.parse().map(Snowflake)
    }
}

impl Serialize for Snowflake {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Snowflake {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Snowflake, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(D::Error::custom)
    }
}

/// Generates ids, each greater than all before, even after a restart or if the clock is set back.
#[derive(Debug, Default)]
pub struct IdGenerator {
    last: Snowflake,
}

impl IdGenerator {
    /// Records an id in use, so that later ones are greater.
    pub fn note_used(&mut self, id: Snowflake) {
        self.last = self.last.max(id);
    }

    /// Returns a new id that contains a time.
    pub fn next(&mut self, millis: u64) -> Snowflake {
        self.last = Snowflake(self.last.0 + 1).max(Snowflake::at(millis));
        self.last
    }
}

/// Converts a duration to milliseconds.
pub fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// Returns the system time in Unix milliseconds. The world has its own clock.
pub fn now_millis() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, millis)
}

/// Formats a time in Unix milliseconds as Discord does: `2026-11-20T09:24:00.125000+00:00`.
pub fn iso8601(millis: u64) -> String {
    let (year, month, day) = civil_date(millis / 86_400_000);
    let hour = millis / 3_600_000 % 24;
    let minute = millis / 60_000 % 60;
    let second = millis / 1000 % 60;
    let fraction = millis % 1000;
    format!(
        "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{fraction:03}000+00:00"
    )
}

/// Returns the date of a day counted from 1970. Years begin in March here, so that the leap day comes last.
fn civil_date(days: u64) -> (u64, u64, u64) {
    // 719,468 days lie between 0000-03-01 and 1970-01-01; an era of 400 years has 146,097.
    let shifted = days + 719_468;
    let era = shifted / 146_097;
    let of_era = shifted % 146_097;
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 {
        march_month + 3
    } else {
        march_month - 9
    };
    (era * 400 + year_of_era + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_formatted_as_dates() {
        for (millis, text) in [
            (0, "1970-01-01T00:00:00.000000+00:00"),
            (951_782_400_125, "2000-02-29T00:00:00.125000+00:00"),
            (1_772_323_199_000, "2026-02-28T23:59:59.000000+00:00"),
            (1_772_323_200_000, "2026-03-01T00:00:00.000000+00:00"),
        ] {
            assert_eq!(iso8601(millis), text);
        }
    }

    #[test]
    fn ids_grow_even_ahead_of_the_clock() {
        let mut ids = IdGenerator::default();
        let ahead = Snowflake::at(now_millis() + 60_000);
        ids.note_used(ahead);
        assert_eq!(ids.next(now_millis()), Snowflake(ahead.0 + 1));
        assert_eq!(ids.next(now_millis()), Snowflake(ahead.0 + 2));
    }
}
