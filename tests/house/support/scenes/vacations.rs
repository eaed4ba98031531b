//! Players who are away.

use hansu::app::{
    GameLine, GameList, Notice, PlayerOnVacation, Subject, TimeSummary, ToAct, VacationStatus,
};
use hansu::discord::view::{self, BoardPlace};
use hansu_play::{ClockStop, DaysLeft, StopReason, TurnClock, Zone};
use janggi::Side;

use super::super::NOON;
use super::games::{line, listed};
use super::{Cast, Played, Table, moves, named, only};

pub fn vacations(cast: &Cast) -> Table {
    let text = cast.text();
    let until = NOON.now + NOON.day * 5;
    let vacation_status = |is_away: bool, left| VacationStatus {
        away_until: is_away.then_some(until),
        left: DaysLeft { year: 2026, left },
        zone: Zone::named("Asia/Seoul").unwrap(),
    };
    let on_vacation = Some(PlayerOnVacation {
        side: Side::Cho,
        until,
    });
    let running = cast.set_up(cast.paced(None));
    let answered = moves(running.clone(), "a4b4 a7b7");
    let unhurried = cast.moves("a4b4 a7b7");
    let clock = |played: &Played, reason| TurnClock {
        deadline: Some(until + NOON.day),
        stop: Some(ClockStop {
            why: reason,
            until: Some(until),
        }),
        ..played.game.clock(NOON).unwrap()
    };
    let on_vacation_time = TimeSummary {
        on_vacation,
        clock: Some(clock(&answered, StopReason::Vacation)),
        ..TimeSummary::default()
    };
    let notice_of = |played: &Played, subject, time| Notice {
        time,
        ..cast.notice(played, subject)
    };
    let board = |news| view::words(&notice_of(&answered, Subject::Board, news));
    let late = view::words(&Notice {
        late: true,
        ..notice_of(&answered, Subject::Board, on_vacation_time)
    });
    let automatic = view::words(&notice_of(
        &answered,
        Subject::AutomaticVacation,
        on_vacation_time,
    ));
    let announced = view::words(&notice_of(&running, Subject::Vacation, on_vacation_time));
    let position = |played: &Played, time: TimeSummary| {
        let words = view::clock(&time, &played.game, text);
        view::position(&played.game, cast.cho.id, Side::Han, text, words)
    };
    let no_clock = TimeSummary {
        clock: None,
        ..on_vacation_time
    };
    let returned = TimeSummary {
        back_from_vacation: Some(Side::Han),
        ..TimeSummary::default()
    };
    let weekend = only(clock(&answered, StopReason::Weekend));
    let reasons = [
        StopReason::Pause,
        StopReason::Vacation,
        StopReason::Undelivered,
        StopReason::Weekend,
    ];
    let mut lines: Vec<GameLine> = reasons
        .into_iter()
        .zip(1..)
        .map(|(reason, game)| GameLine {
            clock: Some(clock(&answered, reason)),
            ..line(cast, game, ToAct::You, None)
        })
        .collect();
    lines.push(GameLine {
        away_until: Some(until),
        ..line(cast, 5, ToAct::Them, None)
    });
    let list = GameList {
        away_until: Some(until),
        ..listed(&lines, false, 0, false)
    };
    let event = answered.last();
    let played = view::played_privately(&answered.game, event, text, &BoardPlace::Below);
    named([
        (
            "begun",
            view::vacation_begun(&vacation_status(true, 25), *text),
        ),
        (
            "over",
            view::vacation_ended(&vacation_status(false, 29), *text),
        ),
        (
            "away",
            view::vacation_status(&vacation_status(true, 1), *text),
        ),
        (
            "not away",
            view::vacation_status(&vacation_status(false, 30), *text),
        ),
        ("the turn of who is away", board(on_vacation_time)),
        ("the same, told late", late),
        ("the same without a pace", board(no_clock)),
        ("back by a move", board(returned)),
        (
            "back by a move, privately",
            view::add_vacation_ended(played, *text),
        ),
        ("begun by itself", automatic),
        ("the other side has gone", announced),
        ("looked at", position(&answered, on_vacation_time)),
        ("looked at without a pace", position(&unhurried, no_clock)),
        ("looked at on a weekend", position(&answered, weekend)),
        ("in a list", view::games(&list, *text)),
    ])
}
