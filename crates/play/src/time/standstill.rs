//! Standstills of clocks, and arithmetic with them.

use std::time::Duration;

use jiff::civil::Weekday;
use jiff::{ToSpan, Zoned};

use crate::{Seq, Timestamp, UserId, Zone};

/// A period of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// Its first moment.
    pub from: Timestamp,
    /// The first moment after it; `None` if it is still open.
    pub until: Option<Timestamp>,
}

/// A cause of standstills outside the match. Weekends are computed, and pauses are events of the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StandstillCause {
    /// The bot was unreachable: stops all clocks.
    Outage,
    /// The bot was unreachable for a short while: stops the clocks of evenings only.
    BriefOutage,
    /// The message that gives the turn begun by this event is not delivered: stops that turn's clock.
    Undelivered(Seq),
    /// A person is on vacation: stops their clocks.
    Away(UserId),
}

/// A period in which clocks stand still.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standstill {
    /// The cause.
    pub cause: StandstillCause,
    /// The period.
    pub span: Span,
}

impl Span {
    /// Returns whether the period contains a moment.
    pub(crate) fn contains(&self, at: Timestamp) -> bool {
        self.from <= at && self.until.is_none_or(|until| at < until)
    }
}

/// Merges periods that overlap or touch. The result is sorted and disjoint.
pub(crate) fn merge_spans(mut spans: Vec<Span>) -> Vec<Span> {
    spans.retain(|span| span.until.is_none_or(|until| until > span.from));
    spans.sort_by_key(|span| span.from);
    let mut merged: Vec<Span> = Vec::with_capacity(spans.len());
    for span in spans {
        step();
        match merged.last_mut() {
            Some(last) if last.until.is_none_or(|until| span.from <= until) => {
                last.until = last
                    .until
                    .zip(span.until)
                    .map(|(left, right)| left.max(right));
            }
            _ => merged.push(span),
        }
    }
    merged
}

/// The standstills during a turn.
#[derive(Debug)]
pub(crate) struct Standstills<'a> {
    /// Sorted and disjoint.
    spans: Vec<Span>,
    rest: Option<&'a Zone>,
}

impl<'a> Standstills<'a> {
    /// Creates standstills at these periods, and in weekends of the zone `rest`.
    pub fn of(spans: Vec<Span>, rest: Option<&'a Zone>) -> Standstills<'a> {
        let spans = merge_spans(spans);
        Standstills { spans, rest }
    }

    /// Returns the end of the weekend around a moment; `None` on working days, or if weekends count.
    pub fn rests_until(&self, at: Timestamp) -> Option<Timestamp> {
        weekend_at(self.rest?, at)
    }

    /// Begins to count the running time from a moment.
    pub fn walk(&self, from: Timestamp) -> Walk<'_> {
        let ahead = self
            .spans
            .partition_point(|span| span.until.is_some_and(|until| until <= from));
        Walk {
            ahead: self.spans.get(ahead..).unwrap_or_default(),
            rest: self.rest,
            at: from,
            ran: Duration::ZERO,
        }
    }

    /// Returns the moment at which `time` has run since `from`; `None` if a standstill of unknown length comes
    /// first.
    pub fn after(&self, from: Timestamp, mut time: Duration) -> Option<Timestamp> {
        let mut walk = self.walk(from);
        loop {
            match walk.still() {
                // Exactly used up: the deadline is here, even if a standstill begins at this moment.
                _ if time.is_zero() => return Some(walk.at),
                Still::Until(end) => walk.at = end,
                Still::Open => return None,
                Still::No => {
                    let next = walk.next_still();
                    let Some(next) = next.filter(|next| next.since(walk.at) < time) else {
                        return Some(walk.at + time);
                    };
                    time -= next.since(walk.at);
                    walk.at = next;
                }
            }
        }
    }
}

/// A walk along the time axis. It visits each standstill once, regardless of the number of stops.
#[derive(Debug)]
pub(crate) struct Walk<'a> {
    /// The standstills that are not over, sorted and disjoint.
    ahead: &'a [Span],
    rest: Option<&'a Zone>,
    at: Timestamp,
    ran: Duration,
}

impl Walk<'_> {
    /// Returns the running time up to a moment, which must not be earlier than a previous one.
    pub fn ran_until(&mut self, until: Timestamp) -> Duration {
        while self.at < until {
            match self.still() {
                Still::No => {
                    let next = self.next_still().map_or(until, |next| next.min(until));
                    self.ran += next.since(self.at);
                    self.at = next;
                }
                Still::Until(end) => self.at = end,
                Still::Open => break,
            }
        }
        self.ran
    }

    /// Returns whether time stands still at the current position.
    fn still(&mut self) -> Still {
        step();
        while let Some((first, rest)) = self.ahead.split_first()
            && first.until.is_some_and(|until| until <= self.at)
        {
            step();
            self.ahead = rest;
        }
        match self.ahead.first().filter(|span| span.from <= self.at) {
            Some(span) => span.until.map_or(Still::Open, Still::Until),
            None => match self.rest.and_then(|zone| weekend_at(zone, self.at)) {
                Some(until) => Still::Until(until),
                None => Still::No,
            },
        }
    }

    /// Returns the beginning of the next standstill, while time runs.
    fn next_still(&self) -> Option<Timestamp> {
        let stored = self.ahead.first().map(|span| span.from);
        let weekend = self.rest.and_then(|zone| next_saturday(zone, self.at));
        stored.into_iter().chain(weekend).min()
    }
}

enum Still {
    No,
    Until(Timestamp),
    Open,
}

/// Returns the local time in a zone; `None` beyond the calendar's range.
pub(super) fn local(zone: &Zone, at: Timestamp) -> Option<Zoned> {
    let instant = jiff::Timestamp::from_millisecond(at.0).ok()?;
    Some(instant.to_zoned(zone.time_zone().clone()))
}

/// Returns the start of the day that many days later: midnight, or the first moment if midnight does not exist.
fn day_after(local_time: &Zoned, days: i8) -> Option<Timestamp> {
    let date = local_time.date().checked_add(i64::from(days).days()).ok()?;
    let start = date.to_zoned(local_time.time_zone().clone()).ok()?;
    let start = start.start_of_day().ok()?;
    Some(Timestamp(start.timestamp().as_millisecond()))
}

/// Returns the end of the weekend around a moment; `None` on working days and beyond the calendar's range.
fn weekend_at(zone: &Zone, at: Timestamp) -> Option<Timestamp> {
    let local_time = local(zone, at)?;
    let days = match local_time.weekday() {
        Weekday::Saturday => 2,
        Weekday::Sunday => 1,
        _ => return None,
    };
    // Guards against a calendar that goes backwards, which would make the walk endless.
    day_after(&local_time, days).filter(|end| *end > at)
}

/// Returns the beginning of the next weekend after a moment on a working day.
fn next_saturday(zone: &Zone, at: Timestamp) -> Option<Timestamp> {
    let local_time = local(zone, at)?;
    let days = Weekday::Saturday.since(local_time.weekday());
    day_after(&local_time, days).filter(|start| *start > at)
}

/// Counts a step of the work for the tests.
fn step() {
    #[cfg(test)]
    steps::STEPS.with(|steps| steps.set(steps.get() + 1));
}

/// Counts the steps of work. The speed of a clock depends on them, and measuring time would be unreliable.
#[cfg(test)]
pub(crate) mod steps {
    use std::cell::Cell;

    thread_local! {
        pub(super) static STEPS: Cell<u64> = const { Cell::new(0) };
    }

    /// Counts the steps of some work.
    pub fn of<T>(work: impl FnOnce() -> T) -> u64 {
        let before = STEPS.get();
        work();
        STEPS.get() - before
    }
}
