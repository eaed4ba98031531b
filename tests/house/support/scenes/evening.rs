//! Games within an evening: the challenge, the countdown, the ping, and going on by days.

use hansu::app::{Leaderboard, Notice, Pending, Refused, ReminderContent, Subject, TimeSummary};
use hansu::discord::message::Message;
use hansu::discord::view;
use hansu_play::{
    Challenge, ChannelId, Command, Deadline, EveningPace, Event, GameId, ProposalKind, RatingPool,
    Refusal, ReserveUse, Speed, TimeControl,
};
use janggi::{Side, Variant};

use super::super::{CLUB, GAME, NOON};
use super::club::line;
use super::{Cast, Played, Table, moves, named};

/// A message that is sent now, with the clock of the side to move.
fn timed(cast: &Cast, played: &Played, subject: Subject) -> Notice {
    Notice {
        time: TimeSummary {
            clock: played.game.clock(NOON),
            waiting: played.game.waiting_time(NOON),
            ..TimeSummary::default()
        },
        ..cast.notice(played, subject)
    }
}

fn ping(cast: &Cast, played: &Played) -> Message {
    let pending = Pending {
        game: GameId(1),
        server: Some(CLUB),
        home: ChannelId(301),
        message: None,
        opponent: cast.han.clone(),
        deadline: Some(Deadline {
            at: NOON.now + std::time::Duration::from_secs(60),
            reserve: ReserveUse::None,
        }),
        since: NOON.now,
    };
    let reminder = ReminderContent {
        people: vec![cast.cho.clone()],
        pings: vec![cast.cho.id],
        language: cast.language,
        games: vec![pending],
    };
    cast.shown(played, Subject::Nudge(reminder))
}

fn ranks(cast: &Cast) -> Message {
    let in_minutes = |variant| RatingPool {
        variant,
        speed: Speed::Evening,
    };
    let first = line(cast.cho.clone(), Some(1), 1912.4, 60.0);
    let leaderboard = Leaderboard {
        pool: in_minutes(Variant::Janggi),
        page: 0,
        pages: 1,
        lines: vec![first.clone()],
        own: Some(first),
        hidden: 0,
        others: vec![
            RatingPool::by_days(Variant::Janggi),
            in_minutes(Variant::Xiangqi),
        ],
    };
    view::leaderboard(&leaderboard, *cast.text())
}

pub fn evenings(cast: &Cast) -> Table {
    let challenge = |pace| {
        Played::new(&Challenge {
            terms: Some(TimeControl::Evening {
                pace: EveningPace::named(pace).unwrap(),
            }),
            ..cast.challenge()
        })
    };
    let kind = ProposalKind::Pause;
    let offered = challenge("10m+10");
    let running = cast.set_up(offered.clone().then(&cast.han, cast.accept(None)));
    let moved = moves(running, "a4b4 a7b7");
    let slow = moved.clone().then(&cast.han, Command::ContinueSlowly);
    let declined = slow.clone().then(&cast.cho, Command::DeclineProposal(kind));
    let withdrawn = slow.clone().then(&cast.han, Command::DeclineProposal(kind));
    let slowed = slow.clone().then(&cast.cho, Command::AcceptProposal(kind));
    let lost = moved
        .clone()
        .event(Event::TimeForfeited { late: Side::Cho });
    let board = |played: &Played| {
        let time = timed(cast, played, Subject::Board).time;
        let clock = view::clock(&time, &played.game, cast.text());
        view::position(&played.game, cast.cho.id, Side::Cho, cast.text(), clock)
    };
    let sent = |played: &Played, subject| view::words(&timed(cast, played, subject));
    let refused = |refusal| {
        let refused = Refused::Play {
            why: refusal,
            about: Some(GAME),
        };
        view::refused(&refused, Some(&moved.game), *cast.text())
    };
    named([
        ("a challenge", cast.shown(&offered, Subject::Challenge)),
        (
            "a challenge without added time",
            cast.shown(&challenge("5m"), Subject::Challenge),
        ),
        ("a turn", sent(&moved, Subject::Board)),
        (
            "the player to move has left",
            cast.left(&moved, Subject::Board),
        ),
        ("one's own board", board(&moved)),
        ("one's own board after an offer", board(&slow)),
        ("the last minute", ping(cast, &moved)),
        ("time is up", sent(&lost, Subject::Board)),
        ("an offer to go on slowly", sent(&slow, Subject::Offer)),
        ("it is declined", cast.shown(&declined, Subject::Settled)),
        ("the other is told", sent(&declined, Subject::Offer)),
        ("it is withdrawn", cast.shown(&withdrawn, Subject::Settled)),
        ("it is agreed", sent(&slowed, Subject::Offer)),
        ("one's own board by days", board(&slowed)),
        ("ranks", ranks(cast)),
        ("no offer", refused(Refusal::NoProposal(kind))),
        ("the offer stands", refused(Refusal::ProposalStands(kind))),
        ("offered already", refused(Refusal::ProposedAlready(kind))),
        ("one's own offer", refused(Refusal::OwnProposal(kind))),
    ])
}
