//! Games with a pace: clocks, time that runs out, and reminders.

use std::time::Duration;

use hansu::app::{GameLine, Notice, Pending, ReminderContent, Subject, TimeSummary, ToAct};
use hansu::discord::view;
use hansu_play::{
    Challenge, ChannelId, CupId, Deadline, Event, GameId, HouseRules, MessageId, Pace, Reserve,
    ReserveUse, Terms, Timeout, TurnClock, Zone,
};
use janggi::Side;

use super::super::{CLUB, NOON, play};
use super::games::{line, listed};
use super::{Cast, Played, Table, moves, named, only};

pub fn time(cast: &Cast) -> Table {
    let mut table = clocks(cast);
    table.extend(reminders(cast));
    table
}

/// Messages sent a day later, or after a longer outage.
fn notice_after_outage(
    cast: &Cast,
    played: &Played,
    subject: Subject,
    outage: Option<Duration>,
) -> Notice {
    let notice = cast.a_day_later(played, subject);
    Notice {
        time: TimeSummary {
            outage,
            ..notice.time
        },
        ..notice
    }
}

fn clocks(cast: &Cast) -> Table {
    let terms = Terms {
        pace: Pace::try_from(1).unwrap(),
        reserve: Reserve::try_from(0).unwrap(),
    };
    let strict = HouseRules {
        timeout: Timeout::Forfeit,
        rest: Zone::named("Asia/Seoul"),
    };
    let usual = cast.with_a_pace(Terms::DEFAULT, HouseRules::default());
    let hasty = cast.with_a_pace(terms, strict);
    let challenge = |played: &Played| cast.shown(played, Subject::Challenge);
    let accepted = cast.paced(None);
    let running = cast.set_up(accepted.clone());
    let moved = moves(running.clone(), "a4b4 a7b7");
    let late = Side::Cho;
    let time_up = moved.clone().event(Event::TimeRanOut { late });
    let time_given = time_up.clone().event(Event::TimeGiven {
        by: Side::Han,
        days: 3,
    });
    let claimed = time_up.clone().event(Event::TimeClaimed { by: Side::Han });
    let forfeited = moved.clone().event(Event::TimeForfeited { late });
    let unclaimed = time_up.clone().event(Event::Lapsed { late, by: None });
    let unmoved = running.event(Event::Lapsed { late, by: None });
    let lapsed = Event::Lapsed {
        late: Side::Han,
        by: None,
    };
    let not_set_up = accepted.clone().event(lapsed.clone());
    let of_cup = Challenge {
        cup: Some(CupId(1)),
        ..accepted.game.challenge().clone()
    };
    let of_cup = Played::new(&of_cup).then(&cast.han, cast.accept(None));
    let lost_in_cup = of_cup.event(lapsed);
    let abandoned = moved.clone().event(Event::Lapsed {
        late,
        by: Some(Side::Han),
    });
    let moved_on = time_up.clone().then(&cast.cho, play("b4a4"));
    let hours = Some(Duration::from_secs(5 * 60 * 60));
    let board = |played: &Played, away| {
        view::words(&notice_after_outage(cast, played, Subject::Board, away))
    };
    let restored = notice_after_outage(cast, &moved, Subject::Board, hours);
    let restored = view::words(&Notice {
        time: TimeSummary {
            restored: true,
            ..restored.time
        },
        ..restored
    });
    let offer = |played: &Played, away| {
        view::words(&notice_after_outage(cast, played, Subject::Offer, away))
    };
    let told_late = |played: &Played, subject| {
        view::words(&Notice {
            late: true,
            ..notice_after_outage(cast, played, subject, None)
        })
    };
    let after_time_up = Subject::TimeUp { late, given: false };
    let after_time_given = Subject::TimeUp { late, given: true };
    let choice = view::words(&notice_after_outage(cast, &accepted, Subject::Setup, None));
    let until = |reserve: Duration| TurnClock {
        side: late,
        began: NOON.now,
        deadline: Some(NOON.now + NOON.day * 3),
        reserve_use: if reserve.is_zero() {
            ReserveUse::None
        } else {
            ReserveUse::From(NOON.now + NOON.day)
        },
        stop: None,
        reserve,
        is_announced: false,
    };
    let on_reserve = TurnClock {
        reserve_use: ReserveUse::Running,
        ..until(NOON.day)
    };
    let stopped = TurnClock {
        deadline: None,
        ..until(NOON.day)
    };
    let position = |clock| {
        let clock = view::clock(&only(clock), &moved.game, cast.text());
        view::position(&moved.game, cast.cho.id, Side::Cho, cast.text(), clock)
    };
    let in_list = GameLine {
        clock: Some(until(NOON.day)),
        ..line(cast, 1, ToAct::You, None)
    };
    let list = listed(&[in_list], false, 0, false);
    named([
        ("a challenge", challenge(&usual)),
        ("a challenge under strict rules", challenge(&hasty)),
        ("accepted", challenge(&accepted)),
        ("the first choice", choice),
        ("a turn", board(&moved, None)),
        ("a turn told late", told_late(&moved, Subject::Board)),
        ("a turn after an outage", board(&moved, hours)),
        ("a turn after a backup was restored", restored),
        ("time is up", offer(&time_up, None)),
        ("time is up, told late", told_late(&time_up, Subject::Offer)),
        ("time is up after an outage", offer(&time_up, hours)),
        (
            "who was late has moved",
            cast.shown(&moved_on, after_time_up.clone()),
        ),
        (
            "time was up, and it ended",
            cast.shown(&claimed, after_time_up),
        ),
        ("time was given", offer(&time_given, None)),
        (
            "time was up, and was given",
            cast.shown(&time_given, after_time_given),
        ),
        ("claimed", board(&claimed, None)),
        ("forfeited", board(&forfeited, None)),
        ("nobody claimed", board(&unclaimed, None)),
        ("abandoned and called off", board(&abandoned, None)),
        ("nobody moved", board(&unmoved, None)),
        ("nobody chose", board(&not_set_up, None)),
        ("nobody chose in a cup", board(&lost_in_cup, None)),
        ("looked at", position(until(NOON.day * 2))),
        (
            "looked at without a reserve",
            position(until(Duration::ZERO)),
        ),
        ("looked at on the reserve", position(on_reserve)),
        ("looked at while it stands still", position(stopped)),
        ("in a list", view::games(&list, *cast.text())),
    ])
}

fn reminders(cast: &Cast) -> Table {
    let moved = moves(cast.set_up(cast.paced(None)), "a4b4 a7b7");
    let reminded = |subject: fn(ReminderContent) -> Subject, with_pace: &[bool]| {
        let games = with_pace.iter().zip(1..).map(|(timed, number)| Pending {
            game: GameId(number),
            server: Some(CLUB),
            home: ChannelId(301),
            message: Some(MessageId(5001)),
            opponent: cast.han.clone(),
            deadline: timed.then_some(Deadline {
                at: NOON.now + NOON.day * 3,
                reserve: match number {
                    1 => ReserveUse::None,
                    2 => ReserveUse::From(NOON.now + NOON.day),
                    _ => ReserveUse::Running,
                },
            }),
            since: NOON.now,
        });
        let pending = ReminderContent {
            people: vec![cast.cho.clone()],
            pings: vec![cast.cho.id],
            language: cast.language,
            games: games.collect(),
        };
        cast.shown(&moved, subject(pending))
    };
    let reminder = |with_pace: &[bool]| reminded(Subject::Reminder, with_pace);
    let digest = |with_pace: &[bool]| reminded(Subject::Digest, with_pace);
    let nudge = |with_pace: &[bool]| reminded(Subject::Nudge, with_pace);
    named([
        ("reminded of a game", reminder(&[true])),
        ("reminded of games", reminder(&[true, true, false])),
        ("reminded without a pace", reminder(&[false])),
        ("a daily list of one", digest(&[true])),
        ("a long daily list", digest(&[true; 40])),
        ("reminded in the thread", nudge(&[true])),
        ("reminded there without a pace", nudge(&[false])),
    ])
}
