//! Statements about time: deadlines, expiry, extensions, absences.

use std::time::Duration;

use super::votes::voting_line;
use crate::app::{Notice, PlayerOnVacation, TimeSummary};
use crate::discord::button::Deed;
use crate::discord::message::{Controls, Message};
use crate::discord::view::both::for_players;
use crate::discord::view::parts::{act, name_or_mention, named, result, show_board};
use hansu_play::{Match, Person, Seats, StopReason, Timestamp, TurnClock};
use hansu_text::{Filled, GameText, Key, OneValue, date_and_time, fill, relative};
use janggi::Side;

/// Returns the lines about time: the deadline of the next turn, and time that did not count.
pub(super) fn time_lines(notice: &Notice, text: GameText) -> Vec<String> {
    // An outdated message must not state a deadline.
    let time = if notice.late {
        TimeSummary::default()
    } else {
        notice.time
    };
    let game = &notice.game;
    let until = evening_clocks(&time, text);
    let until = until.or_else(|| deadline(&time.clock?, text));
    let is_resumed = game.is_open() && game.pause_ended_by_turn();
    let pause_over = is_resumed.then(|| text.say(Key::TimePauseOver));
    let vacation = time
        .on_vacation
        .and_then(|vacation| vacation_line(vacation, game, text));
    let vacation_end = notice
        .time
        .back_from_vacation
        .and_then(|side| back_from_vacation_line(game, side, text));
    let restored = notice.time.restored.then(|| text.say(Key::TimeRestored));
    let before = restored.into_iter().chain(outage_line(notice, text));
    let before = before.chain(pause_over).chain(vacation_end);
    let until = until.or_else(|| voting_line(notice, text));
    before.chain(vacation).chain(until).collect()
}

/// Returns the note that the player to act has left the server, if so: a clock does not wait for them.
pub(super) fn player_left(notice: &Notice, player: &Person, text: GameText) -> Option<String> {
    let key: OneValue = match notice.game.terms() {
        Some(_) => Filled::PlayerLeftClock,
        None => Filled::PlayerLeft,
    };
    let name = named(player, *text).into();
    notice.left.then(|| text.fill(key(name)))
}

/// Returns the bot's outage since the previous message.
fn outage_line(notice: &Notice, text: GameText) -> Option<String> {
    let length = text.length(notice.time.outage?);
    Some(fill!(text => TimeAway(length)))
}

/// Returns the note that the turn has ended its player's vacation.
fn back_from_vacation_line(game: &Match, side: Side, text: GameText) -> Option<String> {
    let player = &game.seats()?.players[side];
    Some(fill!(text => TimeBack(named(player, *text))))
}

/// Returns the note that the player to act is on vacation; with its end.
fn vacation_line(vacation: PlayerOnVacation, game: &Match, text: GameText) -> Option<String> {
    let player = &game.seats()?.players[vacation.side];
    let name = named(player, *text).into();
    let time = date_and_time(vacation.until).into();
    let left = relative(vacation.until).into();
    Some(text.fill(match game.terms() {
        Some(_) => Filled::TimeVacation {
            name,
            when: time,
            left,
        },
        None => Filled::TimeVacationNoPace {
            name,
            when: time,
            left,
        },
    }))
}

/// Returns both clocks of an evening: the one that runs as a countdown.
fn evening_clocks(time: &TimeSummary, text: GameText) -> Option<String> {
    let waiting = time.waiting?;
    let due = time.clock?.due()?;
    Some(fill!(text => TimeEvening {
        side: text.side(waiting.side.opponent()),
        when: relative(due.at),
        other: text.side(waiting.side),
        rest: minutes_and_seconds(waiting.left),
    }))
}

/// Formats a time as on a chess clock: `4:05`.
fn minutes_and_seconds(time: Duration) -> String {
    format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}

/// Returns the deadline, relative to now.
fn deadline(clock: &TurnClock, text: GameText) -> Option<String> {
    if let Some(at) = clock.paused_until() {
        return Some(paused_line(at, text));
    }
    Some(fill!(text => TimeUntil(text.deadline(clock.due()?))))
}

/// Returns the clock of the player to act, for a private view; `None` in a game without a pace whose player is not on
/// vacation.
pub fn clock(time: &TimeSummary, game: &Match, text: GameText) -> Option<String> {
    let vacation = time
        .on_vacation
        .and_then(|vacation| vacation_line(vacation, game, text));
    let clock = evening_clocks(time, text);
    let clock = clock.or_else(|| Some(exact_deadline(&time.clock?, text)));
    let lines: Vec<String> = vacation.into_iter().chain(clock).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Returns the deadline, to the minute.
fn exact_deadline(clock: &TurnClock, text: GameText) -> String {
    if let Some(at) = clock.paused_until() {
        return paused_line(at, text);
    }
    let Some(due) = clock.due() else {
        return text.say(Key::TimeStandsStill);
    };
    let deadline = fill!(text => TimeExact {
        when: text.exact_deadline(due),
        left: relative(due.at),
    });
    let weekend = clock.stop.filter(|stop| stop.why == StopReason::Weekend);
    let weekend = weekend.and_then(|weekend| weekend.until);
    match weekend {
        Some(at) => {
            let weekend = fill!(text => TimeWeekend {
                when: date_and_time(at),
                left: relative(at),
            });
            format!("{weekend}\n{deadline}")
        }
        None => deadline,
    }
}

/// Returns the end of a pause.
fn paused_line(at: Timestamp, text: GameText) -> String {
    fill!(text => TimePaused { when: date_and_time(at), left: relative(at) })
}

/// Returns the message that an automatic vacation has begun.
pub(in crate::discord::view) fn automatic_vacation(notice: &Notice) -> Message {
    for_players(notice, automatic_vacation_in)
}

fn automatic_vacation_in(notice: &Notice, text: GameText) -> Message {
    let game = &notice.game;
    let rows = vec![Controls::Buttons(vec![show_board(game, text)])];
    let Some((vacation, seats)) = notice.time.on_vacation.zip(game.seats()) else {
        return empty_message(rows);
    };
    let vacationer = &seats.players[vacation.side];
    let opponent = &seats.players[vacation.side.opponent()];
    Message {
        content: fill!(text => VacationByItself {
            name: name_or_mention(vacationer, false, *text),
            other: name_or_mention(opponent, false, *text),
            when: date_and_time(vacation.until),
        }),
        pings: vec![vacationer.id, opponent.id],
        rows,
        ..Message::default()
    }
}

/// Returns an empty message, which is not sent because the vacation is over; its button identifies an earlier one.
fn empty_message(rows: Vec<Controls>) -> Message {
    Message {
        rows,
        ..Message::default()
    }
}

/// Returns the message that a player has gone on vacation; nobody is pinged.
pub(in crate::discord::view) fn vacation(notice: &Notice) -> Message {
    for_players(notice, vacation_in)
}

fn vacation_in(notice: &Notice, text: GameText) -> Message {
    let game = &notice.game;
    let rows = vec![Controls::Buttons(vec![show_board(game, text)])];
    let Some((vacation, seats)) = notice.time.on_vacation.zip(game.seats()) else {
        return empty_message(rows);
    };
    Message {
        content: fill!(text => VacationTold {
            name: named(&seats.players[vacation.side], *text),
            when: date_and_time(vacation.until),
        }),
        rows,
        ..Message::default()
    }
}

/// Returns the message that a side's time is up; with the opponent's options.
pub(super) fn time_up(notice: &Notice, text: GameText, (seats, late): (&Seats, Side)) -> Message {
    let game = &notice.game;
    let (late, opponent) = (&seats.players[late], &seats.players[late.opponent()]);
    let time_up_line = fill!(text => TimeUp {
        late: name_or_mention(late, notice.late, *text),
        name: name_or_mention(opponent, notice.late, *text),
    });
    let lines: Vec<String> = outage_line(notice, text)
        .into_iter()
        .chain([time_up_line])
        .collect();
    let buttons = [Deed::ClaimWin, Deed::GiveTime].map(|deed| act(game, deed, text));
    Message {
        content: lines.join("\n"),
        pings: vec![opponent.id, late.id],
        rows: vec![Controls::Buttons(buttons.into())],
        ..Message::default()
    }
}

/// Returns the message that the opponent has given more time; with the new deadline.
pub(super) fn time_given(
    notice: &Notice,
    text: GameText,
    (seats, side): (&Seats, Side),
    days: u32,
) -> Message {
    let game = &notice.game;
    let until = notice.time.clock.and_then(|clock| clock.deadline);
    let time = until.map_or_else(String::new, date_and_time);
    let late = &seats.players[side.opponent()];
    Message {
        content: fill!(text => TimeGiven {
            name: named(&seats.players[side], *text),
            late: name_or_mention(late, notice.late, *text),
            days,
            when: time,
        }),
        pings: vec![late.id],
        rows: vec![Controls::Buttons(vec![show_board(game, text)])],
        ..Message::default()
    }
}

/// Returns the outcome of an expired clock, edited into the message that announced it.
pub(in crate::discord::view) fn time_up_outcome(
    notice: &Notice,
    late: Side,
    gave_time: bool,
) -> Message {
    let game = &notice.game;
    for_players(notice, |_, text| {
        let name = game.seats().map(|seats| named(&seats.players[late], *text));
        let name = name.unwrap_or_default().into();
        Message::words(result(game, text).unwrap_or_else(|| {
            text.fill(if gave_time {
                Filled::TimeWasGiven(name)
            } else {
                Filled::TimeWasUp(name)
            })
        }))
    })
}
