//! Quiet hours and the next hour of a name, against a slow oracle that walks through time by minutes.

use std::time::Duration;

use hansu_play::{Hour, QuietHours, Timestamp, Zone};
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use proptest::prelude::*;

const MINUTE: i64 = 60_000;
/// Zones whose clocks change by an hour or half of one, at night, at midnight or a minute past it.
///
/// In one a day is missing, in one no hour is a full one.
#[rustfmt::skip]
const ZONES: [&str; 12] = [
    "UTC", "Asia/Seoul", "Asia/Kathmandu", "Europe/Berlin", "America/New_York", "America/St_Johns",
    "America/Sao_Paulo", "America/Havana", "Atlantic/Azores", "Australia/Lord_Howe", "Africa/Cairo",
    "Pacific/Apia",
];
const AHEAD: Duration = Duration::from_secs(10 * 60);

fn hour(number: u8) -> Hour {
    Hour::new(number).unwrap()
}

fn wall(zone: &str, at: Timestamp) -> DateTime {
    let at = jiff::Timestamp::from_millisecond(at.0).unwrap();
    TimeZone::get(zone).unwrap().to_datetime(at)
}

/// Returns whether the local time is in quiet hours.
fn is_quiet(from: u8, until: u8, zone: &str, at: Timestamp) -> bool {
    let local_hour = u8::try_from(wall(zone, at).hour()).unwrap();
    if from < until {
        from <= local_hour && local_hour < until
    } else {
        from <= local_hour || local_hour < until
    }
}

/// Checks every minute, as an oracle.
fn moved_slowly(
    (from, until, zone): (u8, u8, &str),
    due: Timestamp,
    deadline: Option<Timestamp>,
) -> Timestamp {
    let quiet = |at: i64| is_quiet(from, until, zone, Timestamp(at));
    if !quiet(due.0) {
        return due;
    }
    let mut begin = due.0;
    let mut end = due.0;
    while quiet(begin - MINUTE) {
        begin -= MINUTE;
    }
    while quiet(end) {
        end += MINUTE;
    }
    match deadline {
        Some(deadline) if deadline.0 <= end => Timestamp(begin) - AHEAD,
        _ => Timestamp(end),
    }
}

/// Returns a minute near a change of the zone's clocks, or at random.
fn some_moment() -> impl Strategy<Value = (&'static str, Timestamp)> {
    let spread = prop_oneof![3 => -3_000_i64..3_000, 1 => -200_000_i64..200_000];
    let seconds = 500_000_000_i64..1_900_000_000;
    (prop::sample::select(ZONES.to_vec()), seconds, spread).prop_map(|(zone, around, spread)| {
        let around = jiff::Timestamp::from_second(around).unwrap();
        let time_zone = TimeZone::get(zone).unwrap();
        let change = time_zone.following(around).next();
        let change = change.map_or(around, |change| change.timestamp());
        let minute = change.as_millisecond().div_euclid(MINUTE) + spread;
        (zone, Timestamp(minute * MINUTE))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reminder_in_quiet_hours_is_moved_after_or_before_them(
        (zone, due) in some_moment(),
        from in 0_u8..24,
        length in 1_i8..24,
        left in prop::option::of(0_i64..2_000),
    ) {
        let until = hour(from).plus(length);
        let quiet = QuietHours::between(hour(from), until, Zone::named(zone).unwrap()).unwrap();
        let deadline = left.map(|left| Timestamp(due.0 + left * MINUTE));
        let slow = moved_slowly((from, until.number(), zone), due, deadline);
        prop_assert_eq!(quiet.postponed(due, deadline), slow, "{} {:?}", zone, quiet);
    }

    #[test]
    fn chosen_hour_occurs_once_a_day((zone, after) in some_moment(), number in 0_u8..24) {
        let next = hour(number).next(&Zone::named(zone).unwrap(), after).unwrap();
        prop_assert!(next > after);
        // The minute in which a day's clock first shows that hour, or a later one if that hour is missing.
        let begins = |at: i64| {
            let now = wall(zone, Timestamp(at));
            let before = wall(zone, Timestamp(at - MINUTE));
            let reached = |shown: DateTime, date| {
                shown.date() > date || shown.date() == date && shown.hour() >= i8::try_from(number).unwrap()
            };
            reached(now, now.date()) && !reached(before, now.date())
        };
        let mut slow = after.0 + MINUTE;
        let reached_before = |at: i64| {
            // If clocks go back over this time, it is the second time on that day.
            let shown = wall(zone, Timestamp(at));
            (1..=150).any(|minutes| {
                let before = wall(zone, Timestamp(at - minutes * MINUTE));
                before.date() == shown.date() && before.hour() >= i8::try_from(number).unwrap()
            })
        };
        while !begins(slow) || reached_before(slow) {
            slow += MINUTE;
        }
        prop_assert_eq!(next.0, slow, "{} {} after {}", zone, number, wall(zone, after));
    }
}

#[test]
fn quiet_hours_cannot_last_all_day() {
    for number in 0..24 {
        let number = hour(number);
        assert_eq!(QuietHours::between(number, number, Zone::utc()), None);
    }
    assert_eq!(Hour::new(24), None);
}

/// Parses a time in 2026, such as `2 Nov 09:00`.
fn moment_of(text: &str, zone: &str) -> Timestamp {
    let civil = DateTime::strptime("%Y %d %b %H:%M", format!("2026 {text}")).unwrap();
    let zoned = civil.to_zoned(TimeZone::get(zone).unwrap()).unwrap();
    Timestamp(zoned.timestamp().as_millisecond())
}

#[test]
fn quiet_hour_examples_of_the_documentation_hold() {
    let book = include_str!("../../../../docs/time.md");
    let (_, examples) = book.split_once("| quiet hours |").unwrap();
    let (examples, _) = examples.split_once("\n\n").unwrap();
    let mut example_count = 0;
    for row in examples.lines().skip(2) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [hours, zone, due, expires_text, sent_text] = cells[..] else {
            panic!("{row}");
        };
        let (from, until) = hours.split_once('–').unwrap();
        let [from, until] = [from, until].map(|number| hour(number.parse().unwrap()));
        let quiet = QuietHours::between(from, until, Zone::named(zone).unwrap()).unwrap();
        let [due, expires, sent] = [due, expires_text, sent_text].map(|at| moment_of(at, zone));
        assert_eq!(quiet.postponed(due, Some(expires)), sent, "{row}");
        example_count += 1;
    }
    assert_eq!(example_count, 6);
}
