//! Desks of channels.

use hansu::app::{Desk, DeskGame, DeskRanks, Listed, OpenChallenge, TimeSummary};
use hansu::discord::message::Message;
use hansu::discord::view;
use hansu_play::{
    ChannelId, ClockStop, GameId, Person, RatingPool, ReserveUse, Speed, StopReason, TimeControl,
    Timestamp, TurnClock,
};
use hansu_store::FinishedGameRow;
use janggi::{BySide, Handicap, MODERN, Ruleset, Side, Variant, usual};

use super::super::{CLUB, LOUNGE, NOON};
use super::{Cast, Table, club, named};

pub fn desks(cast: &Cast) -> Table {
    let empty = Desk {
        channel: LOUNGE,
        server: CLUB,
        language: cast.language,
        open_challenges: listed(Vec::new(), 0),
        running: listed(Vec::new(), 0),
        results: listed(Vec::new(), 0),
        ranks: Vec::new(),
    };
    let full = Desk {
        open_challenges: listed(
            vec![
                chair(cast, 7),
                rated_chair(cast),
                first_move(cast, 9, MODERN),
                first_move(cast, 10, *usual(Variant::Xiangqi)),
            ],
            0,
        ),
        running: listed(games(cast), 2),
        results: listed(vec![result(cast, Some(Side::Han)), result(cast, None)], 3),
        ranks: vec![
            ranks(&cast.cho, Variant::Janggi),
            ranks(&cast.han, Variant::Xiangqi),
            in_evening(ranks(&cast.cho, Variant::Xiangqi)),
        ],
        ..empty.clone()
    };
    let hidden = Desk {
        open_challenges: listed(Vec::new(), 1),
        running: listed(Vec::new(), 2),
        results: listed(Vec::new(), 3),
        ..empty.clone()
    };
    let text = *cast.text();
    named([
        ("nothing goes on", view::desk(&empty)),
        ("much goes on", view::desk(&full)),
        ("all who play hide", view::desk(&hidden)),
        ("more than fits", more_than_fits(cast, empty)),
        (
            "a chair was taken",
            view::challenge_accepted("https://discord.com/channels/1/301", text),
        ),
        ("a chair was put up", view::challenge_created(text)),
    ])
}

/// A desk with ten entries in each list, with the longest names.
fn more_than_fits(cast: &Cast, empty: Desk) -> Message {
    let long = Cast {
        cho: Person {
            name: "_".repeat(32),
            ..cast.cho.clone()
        },
        ..cast.clone()
    };
    let ten = || 0..10;
    view::desk(&Desk {
        open_challenges: listed(ten().map(|nth| chair(&long, nth)).collect(), 5),
        running: listed(ten().flat_map(|_| games(&long)).collect(), 5),
        results: listed(ten().map(|_| result(&long, None)).collect(), 5),
        ..empty
    })
}

fn listed<T>(lines: Vec<T>, others: u32) -> Listed<T> {
    Listed { lines, others }
}

fn at(days: u32) -> Timestamp {
    NOON.now + NOON.day * days
}

fn chair(cast: &Cast, game: i64) -> OpenChallenge {
    OpenChallenge {
        game: GameId(game),
        challenger: cast.cho.clone(),
        ruleset: MODERN,
        handicap: Some(Handicap::Horse),
        terms: None,
        rated: false,
        expires: at(14),
    }
}

fn rated_chair(cast: &Cast) -> OpenChallenge {
    OpenChallenge {
        ruleset: *usual(Variant::Xiangqi),
        handicap: None,
        terms: Some(TimeControl::DEFAULT),
        rated: true,
        ..chair(cast, 8)
    }
}

fn first_move(cast: &Cast, game: i64, ruleset: Ruleset) -> OpenChallenge {
    OpenChallenge {
        ruleset,
        handicap: Some(Handicap::FirstMove),
        ..chair(cast, game)
    }
}

/// Games with a running clock, on the reserve, with a stopped clock, and without a clock.
fn games(cast: &Cast) -> Vec<DeskGame> {
    let clock = TurnClock {
        side: Side::Cho,
        began: at(0),
        deadline: Some(at(3)),
        reserve_use: ReserveUse::None,
        stop: None,
        reserve: NOON.day,
        is_announced: false,
    };
    let game = |nth: i64, clock: Option<TurnClock>| DeskGame {
        game: GameId(nth),
        home: ChannelId(301),
        players: BySide::new(cast.cho.clone(), cast.han.clone()),
        awaits: BySide::new(true, false),
        since: at(0),
        time: TimeSummary {
            clock,
            ..TimeSummary::default()
        },
    };
    let stopped = ClockStop {
        why: StopReason::Pause,
        until: Some(at(9)),
    };
    vec![
        game(11, Some(clock)),
        game(
            12,
            Some(TurnClock {
                reserve_use: ReserveUse::From(at(1)),
                ..clock
            }),
        ),
        game(
            13,
            Some(TurnClock {
                deadline: None,
                stop: Some(stopped),
                ..clock
            }),
        ),
        DeskGame {
            awaits: BySide::new(true, true),
            ..game(14, None)
        },
    ]
}

fn result(cast: &Cast, winner: Option<Side>) -> FinishedGameRow {
    FinishedGameRow {
        game: GameId(5),
        home: ChannelId(301),
        players: BySide::new(cast.cho.clone(), cast.han.clone()),
        winner,
        at: at(0),
    }
}

fn ranks(person: &Person, variant: Variant) -> DeskRanks {
    let line = club::line(person.clone(), Some(1), 1512.0, 109.0 + doubt(variant));
    DeskRanks {
        pool: RatingPool::by_days(variant),
        lines: vec![line],
    }
}

fn in_evening(ranks: DeskRanks) -> DeskRanks {
    let speed = Speed::Evening;
    let pool = RatingPool {
        speed,
        ..ranks.pool
    };
    DeskRanks { pool, ..ranks }
}

/// In Xiangqi the number is unsure.
fn doubt(variant: Variant) -> f64 {
    match variant {
        Variant::Janggi => 0.0,
        Variant::Xiangqi => 5.0,
    }
}
