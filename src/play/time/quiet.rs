//! Hours of a day: those in which somebody is not to be disturbed, and the one at which they want to hear.
//!
//! All of it are real hours, read off a clock on the wall of a zone: where summer time begins or ends, a
//! day has 23 of them, or 25.

use std::time::Duration;

use jiff::civil::{Date, Time};
use jiff::tz::AmbiguousOffset;
use jiff::{ToSpan, Zoned};

use super::standstill::local;
use crate::play::{Timestamp, Zone};

/// How long before quiet hours something comes that would be too late after them: not at their very beginning,
/// when the person has put the telephone away.
const AHEAD: Duration = Duration::from_secs(10 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The names of the hours.
const NAMES: [&str; 24] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16",
    "17", "18", "19", "20", "21", "22", "23",
];

/// A full hour of the day, 0 to 23.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hour(u8);

impl Hour {
    /// Every hour of a day.
    pub fn all() -> impl Iterator<Item = Hour> {
        (0..24).map(Hour)
    }

    /// The hour of that number; `None` beyond 23.
    pub fn new(hour: u8) -> Option<Hour> {
        (hour < 24).then_some(Hour(hour))
    }

    /// The name in menus; never changed.
    pub fn id(self) -> &'static str {
        NAMES.get(usize::from(self.0)).copied().unwrap_or_default()
    }

    /// The hour of that name.
    pub fn named(id: &str) -> Option<Hour> {
        Hour::all().find(|hour| hour.id() == id)
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The hour so many hours later, or earlier.
    #[must_use]
    pub fn plus(self, hours: i8) -> Hour {
        let sum = (i16::from(self.0) + i16::from(hours)).rem_euclid(24);
        Hour(u8::try_from(sum).unwrap_or_default())
    }

    /// When it begins next in a zone, after a moment: once on each day. On a day that lacks its beginning, that is
    /// when clocks are put forward over it; on one that has it twice, the first. `None` at the end of the
    /// calendar.
    pub fn next(self, zone: &Zone, after: Timestamp) -> Option<Timestamp> {
        let today = local(zone, after)?.date();
        (0..=2).find_map(|days: i64| {
            let date = today.checked_add(days.days()).ok()?;
            self.begins(zone, date).filter(|begins| *begins > after)
        })
    }

    /// When it begins on a day; `None` for a day that a zone left out.
    fn begins(self, zone: &Zone, date: Date) -> Option<Timestamp> {
        let wall = date.at(i8::try_from(self.0).ok()?, 0, 0, 0);
        let known = zone.time_zone();
        let begins = known.to_ambiguous_timestamp(wall);
        let AmbiguousOffset::Gap { after, .. } = begins.offset() else {
            return begins.compatible().ok().map(millis);
        };
        // By the offset that is not in force yet it is earlier.
        let change = known.following(after.to_timestamp(wall).ok()?).next()?;
        let change = millis(change.timestamp());
        (local(zone, change)?.date() == date).then_some(change)
    }
}

impl Zone {
    /// The hour and the minute that its clocks show at a moment; `None` beyond the calendar.
    pub fn clock(&self, at: Timestamp) -> Option<(u8, u8)> {
        let now = local(self, at)?;
        Some((now.hour().try_into().ok()?, now.minute().try_into().ok()?))
    }
}

/// The hours of each day in which a person is not to be disturbed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quiet {
    from: Hour,
    until: Hour,
    zone: Zone,
}

impl Quiet {
    /// From one hour until another, of that day or of the next; `None` where they are the same: nobody is
    /// left in peace all day by this.
    pub fn between(from: Hour, until: Hour, zone: Zone) -> Option<Quiet> {
        (from != until).then_some(Quiet { from, until, zone })
    }

    /// When something comes that is due at a moment: after the quiet hours that lie there; or, where it is
    /// about a deadline by whose time it would be too late then, a little before them.
    pub fn moved(&self, due: Timestamp, deadline: Option<Timestamp>) -> Timestamp {
        match self.around(due) {
            None => due,
            Some((from, until)) => match deadline {
                Some(deadline) if deadline <= until => from - AHEAD,
                _ => until,
            },
        }
    }

    /// The first moment and the end of the quiet hours that a moment lies in.
    fn around(&self, at: Timestamp) -> Option<(Timestamp, Timestamp)> {
        let within = self.holds(at);
        within
            .then(|| Some((self.begin(at)?, self.end(at)?)))
            .flatten()
    }

    /// Whether the clock on the wall shows one of them.
    fn holds(&self, at: Timestamp) -> bool {
        let now = local(&self.zone, at);
        let hour = now.and_then(|now| u8::try_from(now.hour()).ok());
        let Some(hour) = hour.map(Hour) else {
            return false;
        };
        match self.from < self.until {
            true => self.from <= hour && hour < self.until,
            false => self.from <= hour || hour < self.until,
        }
    }

    /// When the quiet hours end that a moment lies in: as much later as the clock on the wall is short of it,
    /// unless that is put forward or back before.
    fn end(&self, mut at: Timestamp) -> Option<Timestamp> {
        loop {
            let now = local(&self.zone, at)?;
            let end = at + DAY.saturating_sub(since(self.until, &now));
            let change = now.time_zone().following(now.timestamp()).next();
            at = match change.map(|change| millis(change.timestamp())) {
                Some(change) if change <= end => change,
                _ => return Some(end),
            };
            if !self.holds(at) {
                return Some(at);
            }
        }
    }

    /// When they began.
    fn begin(&self, mut at: Timestamp) -> Option<Timestamp> {
        loop {
            let now = local(&self.zone, at)?;
            let begin = at - since(self.from, &now);
            // A change at the very moment is one that has happened.
            let after = now.timestamp().checked_add(1.millisecond()).ok()?;
            let change = now.time_zone().preceding(after).next();
            let change = match change.map(|change| millis(change.timestamp())) {
                Some(change) if change >= begin => change,
                _ => return Some(begin),
            };
            at = change - Duration::from_millis(1);
            if !self.holds(at) {
                return Some(change);
            }
        }
    }
}

/// How long ago the clock on the wall showed an hour, as if it had never been put forward or back: less than
/// a day.
fn since(hour: Hour, now: &Zoned) -> Duration {
    let midnight = now.time().duration_since(Time::midnight()).unsigned_abs();
    let begun = Duration::from_secs(u64::from(hour.0) * 60 * 60);
    match midnight >= begun {
        true => midnight - begun,
        false => midnight + DAY - begun,
    }
}

fn millis(at: jiff::Timestamp) -> Timestamp {
    Timestamp(at.as_millisecond())
}
