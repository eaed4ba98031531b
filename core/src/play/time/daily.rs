//! The puzzle of the day: its dates in a server's time zone.

use std::fmt;
use std::str::FromStr;

use jiff::civil::Date;

use super::quiet::Hour;
use super::standstill::local;
use crate::play::{Timestamp, Zone};

/// The hour at which the puzzle of the day is posted.
const HOUR: u8 = 9;

/// A date in a server's time zone, on which a puzzle is posted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PuzzleDate(Date);

impl PuzzleDate {
    /// Returns the date in a zone; `None` beyond the calendar's range.
    #[must_use]
    pub fn at(zone: &Zone, at: Timestamp) -> Option<PuzzleDate> {
        Some(PuzzleDate(local(zone, at)?.date()))
    }

    /// Returns the date whose puzzle is to be posted at a time: that day's, from nine o'clock until midnight.
    #[must_use]
    pub fn due(zone: &Zone, at: Timestamp) -> Option<PuzzleDate> {
        let local_time = local(zone, at)?;
        let is_due = local_time.hour() >= HOUR.cast_signed();
        is_due.then(|| PuzzleDate(local_time.date()))
    }

    /// Returns the next nine o'clock after a time; `None` beyond the calendar's range.
    #[must_use]
    pub fn next(zone: &Zone, after: Timestamp) -> Option<Timestamp> {
        Hour::new(HOUR)?.next(zone, after)
    }

    /// Returns the number of days since the beginning of 1970.
    #[must_use]
    pub fn number(self) -> i64 {
        let epoch = jiff::civil::date(1970, 1, 1);
        let days = self.0.since((jiff::Unit::Day, epoch));
        days.map_or(0, |days| i64::from(days.get_days()))
    }
}

/// The date as in ISO 8601: `2026-11-28`.
impl fmt::Display for PuzzleDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for PuzzleDate {
    type Err = jiff::Error;

    fn from_str(text: &str) -> Result<PuzzleDate, jiff::Error> {
        text.parse().map(PuzzleDate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        let instant: jiff::Timestamp = text.parse().unwrap();
        Timestamp(instant.as_millisecond())
    }

    #[test]
    fn puzzle_is_due_from_nine_until_midnight_of_the_zone() {
        let seoul = Zone::named("Asia/Seoul").unwrap();
        for (now, due, next) in [
            ("2026-11-27T23:59:59Z", None, "2026-11-28T00:00:00Z"),
            (
                "2026-11-28T00:00:00Z",
                Some("2026-11-28"),
                "2026-11-29T00:00:00Z",
            ),
            (
                "2026-11-28T14:59:59Z",
                Some("2026-11-28"),
                "2026-11-29T00:00:00Z",
            ),
            ("2026-11-28T15:00:00Z", None, "2026-11-29T00:00:00Z"),
        ] {
            let expected = due.map(|date| date.parse().unwrap());
            assert_eq!(PuzzleDate::due(&seoul, at(now)), expected, "{now}");
            assert_eq!(PuzzleDate::next(&seoul, at(now)), Some(at(next)), "{now}");
        }
    }

    #[test]
    fn dates_are_numbered_by_days() {
        for (date, number) in [("1970-01-01", 0), ("1970-01-02", 1), ("2026-11-28", 20_785)] {
            assert_eq!(date.parse::<PuzzleDate>().unwrap().number(), number);
            assert_eq!(date.parse::<PuzzleDate>().unwrap().to_string(), date);
        }
    }
}
