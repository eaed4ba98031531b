//! When clocks stand still, and how time is counted around that.

use std::time::Duration;

use jiff::civil::Weekday;
use jiff::{ToSpan, Zoned};

use crate::play::{Seq, Timestamp, UserId, Zone};

/// A stretch of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// Its first moment.
    pub from: Timestamp,
    /// The first moment after it; `None` where it goes on.
    pub until: Option<Timestamp>,
}

/// Why a clock stands still, where its match does not know. Weekends that rest are worked out, and pauses are
/// among the match's own events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// The bot was away: every clock stands still.
    Outage,
    /// The message that gives a turn, which began with this event, has not arrived: that turn does not
    /// run.
    Undelivered(Seq),
    /// A person is on vacation: their turns do not run.
    Away(UserId),
}

/// A stretch of time in which clocks stand still.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standstill {
    /// Why.
    pub cause: Cause,
    /// When.
    pub span: Span,
}

impl Span {
    /// Whether a moment lies in it.
    pub(super) fn holds(&self, at: Timestamp) -> bool {
        self.from <= at && self.until.is_none_or(|until| at < until)
    }
}

/// What stands still during one turn. Iterating over it comes to each moment once, so overlaps
/// count once.
#[derive(Debug)]
pub(in crate::play) struct Calendar<'a> {
    /// In any order; they may overlap.
    spans: Vec<Span>,
    rest: Option<&'a Zone>,
}

impl<'a> Calendar<'a> {
    /// What stands still at these times; `rest` is the zone whose weekends count for nothing.
    pub fn of(spans: Vec<Span>, rest: Option<&'a Zone>) -> Calendar<'a> {
        Calendar { spans, rest }
    }

    /// Until when a moment's weekend rests; `None` where it does not.
    pub fn rests_until(&self, at: Timestamp) -> Option<Timestamp> {
        weekend_at(self.rest?, at)
    }

    /// How much of a stretch of time counts.
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

    /// When so much time has run since `from`; `None` where it stands still before that and nobody knows
    /// for how long.
    pub fn after(&self, from: Timestamp, mut time: Duration) -> Option<Timestamp> {
        let mut at = from;
        loop {
            match self.still_until(at) {
                // Nothing left: the very moment, although it stands still from here on.
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

    /// When time, which runs now, stands still next.
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

/// A moment on the calendar of a zone; `None` beyond its last day.
pub(super) fn local(zone: &Zone, at: Timestamp) -> Option<Zoned> {
    let instant = jiff::Timestamp::from_millisecond(at.0).ok()?;
    Some(instant.to_zoned(zone.time_zone().clone()))
}

/// The first moment of the day so many days after that of `now`: midnight, or what comes first where
/// there is none.
fn day_after(now: &Zoned, days: i8) -> Option<Timestamp> {
    let date = now.date().checked_add(i64::from(days).days()).ok()?;
    let start = date.to_zoned(now.time_zone().clone()).ok()?;
    let start = start.start_of_day().ok()?;
    Some(Timestamp(start.timestamp().as_millisecond()))
}

/// When the weekend ends that a moment lies in. Beyond the calendar there is none.
fn weekend_at(zone: &Zone, at: Timestamp) -> Option<Timestamp> {
    let now = local(zone, at)?;
    let left = match now.weekday() {
        Weekday::Saturday => 2,
        Weekday::Sunday => 1,
        _ => return None,
    };
    // Never back: the walk through time ends.
    day_after(&now, left).filter(|end| *end > at)
}

/// When the next weekend begins after a moment on a working day.
fn next_saturday(zone: &Zone, at: Timestamp) -> Option<Timestamp> {
    let now = local(zone, at)?;
    let days = Weekday::Saturday.since(now.weekday());
    day_after(&now, days).filter(|start| *start > at)
}
