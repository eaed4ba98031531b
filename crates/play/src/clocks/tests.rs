//! The amount of work needed to read a clock.

use std::time::Duration;

use crate::time::standstill::{merge_spans, steps};
use crate::{
    Addressee, Challenge, ChannelId, DatedEvent, Event, GameId, Hints, HouseRules, Language, Match,
    Moment, Person, SideChoice, Span, Standstill, StandstillCause, Takebacks, TimeControl,
    Timestamp, UserId,
};
use janggi::{MODERN, Side};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const HOUR: Duration = Duration::from_secs(60 * 60);

fn person(id: u64) -> Person {
    Person {
        id: UserId(id),
        name: id.to_string(),
    }
}

/// Returns a game with `times` pauses of an hour in its first turn, one every other hour.
fn paused(times: u32) -> Option<Match> {
    let challenge = Challenge {
        challenger: person(1),
        addressee: Addressee::Person(person(2)),
        side: SideChoice::Cho,
        ruleset: MODERN,
        handicap: None,
        start: None,
        hints: Hints::Allowed,
        takebacks: Takebacks::Free,
        terms: Some(TimeControl::DEFAULT),
        house: HouseRules::default(),
        server: None,
        channel: ChannelId(1),
        language: Language::En,
        language_fixed: false,
        also: None,
        challenger_language: Language::En,
        coach: false,
        votes: None,
        nth: None,
        rated: false,
        casual: None,
        cup: None,
    };
    let accepted = Event::Accepted {
        by: person(2),
        challenger_side: Side::Cho,
        language: Language::En,
        also: None,
        house: HouseRules::default(),
    };
    let begun = [Match::challenge_event(&challenge).ok()?, accepted];
    let at = Timestamp(0);
    let mut events = Vec::from(begun.map(|event| DatedEvent { event, at }));
    for pause in 0..times {
        let begins = at + HOUR * (2 * pause);
        let by = Some(Side::Cho);
        for (event, at) in [
            (Event::PauseOffered { by: Side::Han }, begins),
            (Event::Paused, begins),
            (Event::PauseEnded { by }, begins + HOUR),
        ] {
            events.push(DatedEvent { event, at });
        }
    }
    Match::replay(GameId(1), &events).ok()
}

/// `count` consecutive vacations of Han's player, each touching the next.
fn vacations(count: u32) -> Vec<Standstill> {
    let vacation = |number| Standstill {
        cause: StandstillCause::Away(UserId(2)),
        span: Span {
            from: Timestamp(0) + DAY * number,
            until: Some(Timestamp(0) + DAY * (number + 1)),
        },
    };
    (0..count).map(vacation).collect()
}

#[test]
fn clock_work_is_linear_in_the_standstills() {
    let work = |count: u32| {
        let Some(game) = paused(count) else {
            panic!("no game with {count} pauses");
        };
        let standstills = vacations(count);
        let moment = Moment {
            now: Timestamp(0) + HOUR * (2 * count),
            day: DAY,
            standstills: &standstills,
        };
        steps::of(|| game.clock(moment))
    };
    let base_steps = work(500);
    let double_steps = work(1_000);
    assert!(base_steps > 500, "{base_steps}: nothing was counted");
    assert!(
        double_steps < 20_000 && double_steps < 3 * base_steps,
        "{base_steps}, {double_steps}"
    );
}

#[test]
fn adjacent_vacations_are_merged() {
    let spans = vacations(80)
        .into_iter()
        .rev()
        .map(|standstill| standstill.span);
    let merged = Span {
        from: Timestamp(0),
        until: Some(Timestamp(0) + DAY * 80),
    };
    assert_eq!(merge_spans(spans.collect()), [merged]);
}
