//! Lists of games.

use hansu::app::{GameLine, GameList, ListPage, ToAct};
use hansu::discord::message::Message;
use hansu::discord::view;
use hansu_play::{ChannelId, GameId, GameResult, MessageId, Timestamp};
use hansu_store::ParkReason;

use super::super::CLUB;
use super::{Cast, Table, named};

pub fn games(cast: &Cast) -> Table {
    let list = |lines: &[GameLine]| view::games(&listed(lines, false, 0, false), *cast.text());
    let elsewhere = |lines: &[GameLine], in_direct_messages| {
        let list = GameList {
            in_direct_messages,
            ..listed(lines, false, 0, false)
        };
        view::games(&list, *cast.text())
    };
    let open = GameLine {
        opponent: None,
        message: None,
        ..line(cast, 2, ToAct::TheirAnswer, None)
    };
    let lines = [
        line(cast, 1, ToAct::You, None),
        open,
        line(cast, 3, ToAct::YourAnswer, None),
        line(cast, 4, ToAct::Them, None),
    ];
    let parked = [
        (5, ParkReason::ChannelGone),
        (6, ParkReason::ThreadLocked),
        (7, ParkReason::Forbidden),
        (8, ParkReason::Rejected),
        (9, ParkReason::Broken),
    ]
    .map(|(game, reason)| line(cast, game, ToAct::Them, Some(reason)));
    let finished_lines = [
        (10, GameResult::Won, 41),
        (11, GameResult::Lost, 41),
        (12, GameResult::Drawn, 41),
        (13, GameResult::CalledOff, 0),
    ]
    .map(|(game, result, ply)| GameLine {
        ply,
        ..line(cast, game, ToAct::Nothing(result), None)
    });
    let finished =
        |lines: &[GameLine], page| view::games(&listed(lines, true, page, true), *cast.text());
    named([
        ("none", list(&[])),
        ("some", list(&lines)),
        ("only in direct messages", elsewhere(&[], 1)),
        ("also in direct messages", elsewhere(&lines, 2)),
        ("parked", list(&parked)),
        ("finished", finished(&finished_lines, 1)),
        ("none finished", finished(&[], 0)),
    ])
}

/// More games than fit.
pub fn very_many_games(cast: &Cast) -> Message {
    let lines: Vec<GameLine> = (1..=100)
        .map(|game| line(cast, game, ToAct::Them, Some(ParkReason::Forbidden)))
        .collect();
    view::games(&listed(&lines, false, 0, false), *cast.text())
}

/// A page of a list of games. A list with a second page has 24 games.
pub fn listed(lines: &[GameLine], over: bool, page: usize, others: bool) -> GameList {
    GameList {
        listed: ListPage { over, page },
        lines: lines.to_vec(),
        count: if page > 0 { 24 } else { lines.len() },
        yours: (lines.iter())
            .filter(|line| matches!(line.to_act, ToAct::You | ToAct::YourAnswer))
            .count(),
        in_direct_messages: 0,
        away_until: None,
        others,
        on_page: None,
    }
}

/// A game in a list.
pub fn line(cast: &Cast, game: i64, waits: ToAct, parked: Option<ParkReason>) -> GameLine {
    let running = matches!(waits, ToAct::You | ToAct::Them);
    GameLine {
        game: GameId(game),
        server: Some(CLUB),
        home: ChannelId(301),
        message: Some(MessageId(5001)),
        opponent: Some(cast.han.clone()),
        to_act: waits,
        ply: if running { 12 } else { 0 },
        running,
        changed_at: Timestamp(1_700_000_000_000),
        since: Timestamp(1_699_990_000_000),
        expires_at: matches!(waits, ToAct::YourAnswer | ToAct::TheirAnswer)
            .then_some(Timestamp(1_700_200_000_000)),
        clock: None,
        away_until: None,
        planned: 0,
        parked,
    }
}
