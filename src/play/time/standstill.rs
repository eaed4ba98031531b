//! Standstills of clocks, and arithmetic with them.

use std::time::Duration;

use jiff::civil::Weekday;
use jiff::{ToSpan, Zoned};

use crate::play::{Seq, Timestamp, UserId, Zone};

/// A period of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// Its first moment.
    pub from: Timestamp,
    /// The first moment after it; `None` if it is still open.
    pub until: Option<Timestamp>,
}

/// Why clocks stand still, for causes outside the match. Weekends are computed, and pauses are events of the
/// match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// The bot was unreachable: all clocks.
    Outage,
    /// The message that gives the turn, begun by this event, is not delivered: that turn's clock.
    Undelivered(Seq),
    /// A person is on vacation: their clocks.
    Away(UserId),
}

/// A period in which clocks stand still.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standstill {
    /// The cause.
    pub cause: Cause,
    /// The period.
    pub span: Span,
}

impl Span {
    /// Whether a moment lies in it.
    pub(super) fn holds(&self, at: Timestamp) -> bool {
        self.from <= at && self.until.is_none_or(|until| at < until)
    }
}

/// The standstills during a turn. All methods walk along the time axis, so overlaps count once.
#[derive(Debug)]
pub(in crate::play) struct Calendar<'a> {
    /// In any order; may overlap.
    spans: Vec<Span>,
    rest: Option<&'a Zone>,
}

impl<'a> Calendar<'a> {
    /// Standstills at these periods, and in weekends of the zone `rest`.
    pub fn of(spans: Vec<Span>, rest: Option<&'a Zone>) -> Calendar<'a> {
        Calendar { spans, rest }
    }

    /// The end of the weekend around a moment; `None` if there is none or it counts.
    pub fn rests_until(&self, at: Timestamp) -> Option<Timestamp> {
        weekend_at(self.rest?, at)
    }

    /// The running time between two moments.
    pub fn running(&self, from: Timestamp, until: Timestamp) -> Duration {
        let mut counted = Duration::ZERO;
        let mut at = from;
        while at < until {
            match self.still_until(at) {
                Still::No => {
                    let next = self.next_still(at).map_or(until, |next| next.min(until));
                    counted += next.since(at);
                    at = next;
                }
                Still::Until(end) => at = end,
                Still::Open => break,
            }
        }
        counted
    }

    /// When `time` has run since `from`; `None` if a standstill of unknown length comes first.
    pub fn after(&self, from: Timestamp, mut time: Duration) -> Option<Timestamp> {
        let mut at = from;
        loop {
            match self.still_until(at) {
                // Exactly used up: the deadline is here, even if a standstill begins at this moment.
                _ if time.is_zero() => return Some(at),
                Still::Until(end) => at = end,
                Still::Open => return None,
                Still::No => {
                    let Some(next) = self.next_still(at).filter(|next| next.since(at) < time)
                    else {
                        return Some(at + time);
                    };
                    time -= next.since(at);
                    at = next;
                }
            }
        }
    }

    fn still_until(&self, at: Timestamp) -> Still {
        let stored = self.spans.iter().find(|span| span.holds(at));
        match stored.map(|span| span.until) {
            Some(None) => Still::Open,
            Some(Some(until)) => Still::Until(until),
            None => match self.rests_until(at) {
                Some(until) => Still::Until(until),
                None => Still::No,
            },
        }
    }

    /// The beginning of the next standstill after a moment at which time runs.
    fn next_still(&self, at: Timestamp) -> Option<Timestamp> {
        let starts = self.spans.iter().map(|span| span.from);
        let stored = starts.filter(|&from| from > at).min();
        let weekend = self.rest.and_then(|zone| next_saturday(zone, at));
        stored.into_iter().chain(weekend).min()
    }
}

enum Still {
    No,
    Until(Timestamp),
    Open,
}

/// The local time in a zone; `None` beyond the calendar's range.
pub(super) fn local(zone: &Zone, at: Timestamp) -> Option<Zoned> {
    let instant = jiff::Timestamp::from_millisecond(at.0).ok()?;
    Some(instant.to_zoned(zone.time_zone().clone()))
}

/// The start of the day that many days later: midnight, or the first moment if midnight does not exist.
fn day_after(now: &Zoned, days: i8) -> Option<Timestamp> {
    let date = now.date().checked_add(i64::from(days).days()).ok()?;
    let start = date.to_zoned(now.time_zone().clone()).ok()?;
    let start = start.start_of_day().ok()?;
    Some(Timestamp(start.timestamp().as_millisecond()))
}

/// The end of the weekend around a moment; `None` on working days and beyond the calendar's range.
fn weekend_at(zone: &Zone, at: Timestamp) -> Option<Timestamp> {
    let now = local(zone, at)?;
    let left = match now.weekday() {
        Weekday::Saturday => 2,
        Weekday::Sunday => 1,
        _ => return None,
    };
    // Guards against a calendar that goes back, which would make the walk endless.
    day_after(&now, left).filter(|end| *end > at)
}

/// The beginning of the next weekend after a moment on a working day.
fn next_saturday(zone: &Zone, at: Timestamp) -> Option<Timestamp> {
    let now = local(zone, at)?;
    let days = Weekday::Saturday.since(now.weekday());
    day_after(&now, days).filter(|start| *start > at)
}
