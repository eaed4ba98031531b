//! Players who are away.

use hansu::app::{
    GameLine, GameList, Notice, PlayerOnVacation, Subject, TimeSummary, ToAct, VacationStatus,
};
use hansu::discord::view::{self, BoardPlace};
use hansu::play::{ClockStop, DaysLeft, StopReason, TurnClock, Zone};
use hansu::rules::Side;

use super::super::NOON;
use super::games::{line, listed};
use super::{Cast, Played, Table, moves, named, notice, only};

pub fn vacations(cast: &Cast) -> Table {
    let text = cast.text();
    let until = NOON.now + NOON.day * 5;
    let leave = |away: bool, left| VacationStatus {
        away_until: away.then_some(until),
        left: DaysLeft { year: 2026, left },
        zone: Zone::named("Asia/Seoul").unwrap(),
    };
    let absent = Some(PlayerOnVacation {
        side: Side::Cho,
        until,
    });
    let running = cast.set_up(cast.paced(None));
    let answered = moves(running.clone(), "a4b4 a7b7");
    let unhurried = cast.moves("a4b4 a7b7");
    let clock = |played: &Played, why| TurnClock {
        deadline: Some(until + NOON.day),
        stop: Some(ClockStop {
            why,
            until: Some(until),
        }),
        ..played.game.clock(NOON).unwrap()
    };
    let away = TimeSummary {
        on_vacation: absent,
        clock: Some(clock(&answered, StopReason::Vacation)),
        ..TimeSummary::default()
    };
    let told = |played: &Played, subject, time| Notice {
        time,
        ..notice(played, subject)
    };
    let board = |news| view::words(&told(&answered, Subject::Board, news));
    let late = view::words(&Notice {
        late: true,
        ..told(&answered, Subject::Board, away)
    });
    let begun = view::words(&told(&answered, Subject::AutomaticVacation, away));
    let gone = view::words(&told(&running, Subject::Vacation, away));
    let looked = |played: &Played, told: TimeSummary| {
        let words = view::clock(&told, &played.game, text);
        view::position(&played.game, cast.cho.id, Side::Han, text, words)
    };
    let no_clock = TimeSummary {
        clock: None,
        ..away
    };
    let back = TimeSummary {
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
        .map(|(why, game)| GameLine {
            clock: Some(clock(&answered, why)),
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
    let event = answered.events.last().unwrap();
    let played = view::played_privately(&answered.game, event, text, &BoardPlace::Below);
    named([
        ("begun", view::vacation_begun(&leave(true, 25), *text)),
        ("over", view::vacation_ended(&leave(false, 29), *text)),
        ("away", view::vacation_status(&leave(true, 1), *text)),
        ("not away", view::vacation_status(&leave(false, 30), *text)),
        ("the turn of who is away", board(away)),
        ("the same, told late", late),
        ("the same without a pace", board(no_clock)),
        ("back by a move", board(back)),
        (
            "back by a move, privately",
            view::add_vacation_ended(played, *text),
        ),
        ("begun by itself", begun),
        ("the other side has gone", gone),
        ("looked at", looked(&answered, away)),
        ("looked at without a pace", looked(&unhurried, no_clock)),
        ("looked at on a weekend", looked(&answered, weekend)),
        ("in a list", view::games(&list, *text)),
    ])
}
