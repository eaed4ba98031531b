//! Hours of the day: quiet hours, the daily list, and the puzzle of the day.
//!
//! Hours are on the local clock of a time zone. A day with a change of daylight saving time has 23 or 25 hours.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use jiff::civil::{Date, Time};
use jiff::tz::AmbiguousOffset;
use jiff::{ToSpan, Zoned};

use super::standstill::local;
use crate::{Timestamp, Zone};

/// The time before quiet hours at which a reminder is sent that would be too late after them. Not at their very
/// start, when the person may already have put the phone away.
const AHEAD: Duration = Duration::from_secs(10 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The ids of the hours.
const NAMES: [&str; 24] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16",
    "17", "18", "19", "20", "21", "22", "23",
];

/// A full hour of the day, 0 to 23.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hour(u8);

impl Hour {
    /// Returns all hours.
    pub fn all() -> impl Iterator<Item = Hour> {
        (0..24).map(Hour)
    }

    /// Returns the hour with this number; `None` above 23.
    pub fn new(hour: u8) -> Option<Hour> {
        (hour < 24).then_some(Hour(hour))
    }

    /// Returns the id in menus. It must not change.
    pub fn id(self) -> &'static str {
        NAMES.get(usize::from(self.0)).copied().unwrap_or_default()
    }

    /// Returns the hour with this id.
    pub fn named(id: &str) -> Option<Hour> {
        Hour::all().find(|hour| hour.id() == id)
    }

    /// Returns the number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns this hour plus or minus a number of hours, modulo 24.
    #[must_use]
    pub fn plus(self, hours: i8) -> Hour {
        let sum = (i16::from(self.0) + i16::from(hours)).rem_euclid(24);
        Hour(u8::try_from(sum).unwrap_or_default())
    }

    /// Returns the next beginning of the hour in a zone; once per day. If clocks are put forward over it,
    /// returns the moment of the change; if it occurs twice, the first. `None` beyond the calendar's range.
    pub fn next(self, zone: &Zone, after: Timestamp) -> Option<Timestamp> {
        let today = local(zone, after)?.date();
        // Up to two days ahead, because a zone may have skipped a whole day.
        (0..=2).find_map(|days: i64| {
            let date = today.checked_add(days.days()).ok()?;
            self.begins(zone, date).filter(|begins| *begins > after)
        })
    }

    /// Returns the beginning of the hour on a date; `None` for a date that the zone skipped.
    fn begins(self, zone: &Zone, date: Date) -> Option<Timestamp> {
        let wall = date.at(i8::try_from(self.0).ok()?, 0, 0, 0);
        let time_zone = zone.time_zone();
        let begins = time_zone.to_ambiguous_timestamp(wall);
        let AmbiguousOffset::Gap { after, .. } = begins.offset() else {
            return begins.compatible().ok().map(millis);
        };
        // Converted with the later offset, the skipped time is before the change; so the change is the next one
        // after it.
        let change = time_zone.following(after.to_timestamp(wall).ok()?).next()?;
        let change = millis(change.timestamp());
        (local(zone, change)?.date() == date).then_some(change)
    }
}

impl Zone {
    /// Returns hour and minute of the local clock; `None` beyond the calendar's range.
    pub fn clock(&self, at: Timestamp) -> Option<(u8, u8)> {
        let local_time = local(self, at)?;
        Some((
            local_time.hour().try_into().ok()?,
            local_time.minute().try_into().ok()?,
        ))
    }

    /// Returns the minutes by which the local clock is ahead of UTC; `None` beyond the calendar's range.
    pub fn offset(&self, at: Timestamp) -> Option<i32> {
        Some(local(self, at)?.offset().seconds() / 60)
    }
}

/// A person's daily quiet hours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuietHours {
    from: Hour,
    until: Hour,
    zone: Zone,
}

impl QuietHours {
    /// Creates quiet hours from one hour to another of the same or the next day. `None` if they are equal,
    /// because that would be all day.
    pub fn between(from: Hour, until: Hour, zone: Zone) -> Option<QuietHours> {
        (from != until).then_some(QuietHours { from, until, zone })
    }

    /// Returns the time to send something that is due at `due`: after the quiet hours around it, or shortly
    /// before them if `deadline` would have passed by then.
    pub fn postponed(&self, due: Timestamp, deadline: Option<Timestamp>) -> Timestamp {
        match self.quiet_span(due) {
            None => due,
            Some((from, until)) => match deadline {
                Some(deadline) if deadline <= until => from - AHEAD,
                _ => until,
            },
        }
    }

    /// Returns beginning and end of the quiet hours around a moment.
    fn quiet_span(&self, at: Timestamp) -> Option<(Timestamp, Timestamp)> {
        if !self.contains(at) {
            return None;
        }
        Some((self.begin(at)?, self.end(at)?))
    }

    /// Returns whether the local clock shows one of these hours.
    fn contains(&self, at: Timestamp) -> bool {
        let local_time = local(&self.zone, at);
        let hour = local_time.and_then(|local_time| u8::try_from(local_time.hour()).ok());
        let Some(hour) = hour.map(Hour) else {
            return false;
        };
        if self.from < self.until {
            self.from <= hour && hour < self.until
        } else {
            self.from <= hour || hour < self.until
        }
    }

    /// Returns the end of the quiet hours around a moment: the remaining time on the local clock, adjusted for
    /// clock changes in between.
    fn end(&self, mut at: Timestamp) -> Option<Timestamp> {
        loop {
            let local_time = local(&self.zone, at)?;
            let end = at + DAY.saturating_sub(since(self.until, &local_time));
            let change = local_time
                .time_zone()
                .following(local_time.timestamp())
                .next();
            at = match change.map(|change| millis(change.timestamp())) {
                Some(change) if change <= end => change,
                _ => return Some(end),
            };
            if !self.contains(at) {
                return Some(at);
            }
        }
    }

    /// Returns the beginning of the quiet hours around a moment.
    fn begin(&self, mut at: Timestamp) -> Option<Timestamp> {
        loop {
            let local_time = local(&self.zone, at)?;
            let begin = at - since(self.from, &local_time);
            // One millisecond later, because `preceding` excludes a change at this very moment.
            let after = local_time.timestamp().checked_add(1.millisecond()).ok()?;
            let change = local_time.time_zone().preceding(after).next();
            let change = match change.map(|change| millis(change.timestamp())) {
                Some(change) if change >= begin => change,
                _ => return Some(begin),
            };
            at = change - Duration::from_millis(1);
            if !self.contains(at) {
                return Some(change);
            }
        }
    }
}

/// Returns the time since the local clock last showed an hour, ignoring clock changes; less than a day.
fn since(hour: Hour, local_time: &Zoned) -> Duration {
    let midnight = local_time
        .time()
        .duration_since(Time::midnight())
        .unsigned_abs();
    let begun = Duration::from_secs(u64::from(hour.0) * 60 * 60);
    if midnight >= begun {
        midnight - begun
    } else {
        midnight + DAY - begun
    }
}

fn millis(at: jiff::Timestamp) -> Timestamp {
    Timestamp(at.as_millisecond())
}

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
