//! Statements about time: deadlines, expiry, extensions, absences.

use serenity::all::ButtonStyle;

use super::offer_buttons::show_board;
use crate::app::{Notice, PlayerOnVacation, TimeSummary};
use crate::discord::button::{ClaimButton, GameButton};
use crate::discord::message::{Controls, Message};
use crate::discord::view::both::for_players;
use crate::discord::view::parts::{button, called, named, result, styled};
use crate::play::{Match, Seats, StopReason, Timestamp, TurnClock};
use crate::rules::Side;
use crate::text::{GameText, date_and_time, relative};

/// Returns the lines about time: the deadline of the next turn, and time that did not count.
pub(super) fn of_time(notice: &Notice, text: GameText) -> Vec<String> {
    // An outdated message must not state a deadline.
    let told = if notice.late {
        TimeSummary::default()
    } else {
        notice.told
    };
    let game = &notice.game;
    let until = told.clock.and_then(|clock| deadline(&clock, text));
    let went_on = game.is_open() && game.pause_ended_by_turn();
    let pause_over = went_on.then(|| text.say("time-pause-over"));
    let absent = told.absent.and_then(|absent| away_from(absent, game, text));
    let back = notice.told.back.and_then(|side| back(game, side, text));
    let restored = notice.told.restored.then(|| text.say("time-restored"));
    let before = restored.into_iter().chain(away(notice, text));
    let before = before.chain(pause_over).chain(back);
    before.chain(absent).chain(until).collect()
}

/// Returns the bot's outage since the previous message.
fn away(notice: &Notice, text: GameText) -> Option<String> {
    let length = text.length(notice.told.away?);
    Some(text.fill("time-away", &[("length", length.into())]))
}

/// Returns the note that the turn has ended its player's vacation.
fn back(game: &Match, side: Side, text: GameText) -> Option<String> {
    let player = &game.seats()?.players[side];
    Some(text.fill("time-back", &[("name", named(player, *text).into())]))
}

/// Returns the note that the player to act is on vacation; with its end.
fn away_from(absent: PlayerOnVacation, game: &Match, text: GameText) -> Option<String> {
    let player = &game.seats()?.players[absent.side];
    let said = [
        ("name", named(player, *text).into()),
        ("when", date_and_time(absent.until).into()),
        ("left", relative(absent.until).into()),
    ];
    let key = match game.terms() {
        Some(_) => "time-vacation",
        None => "time-vacation-no-pace",
    };
    Some(text.fill(key, &said))
}

/// Returns the deadline, relative to now.
fn deadline(clock: &TurnClock, text: GameText) -> Option<String> {
    if let Some(until) = clock.paused_until() {
        return Some(until_at("time-paused", until, text));
    }
    let values = [("when", text.deadline(clock.due()?).into())];
    Some(text.fill("time-until", &values))
}

/// Returns the clock of the player to act, for a private view; `None` in a game without a pace whose player is not on
/// vacation.
pub fn clock(told: &TimeSummary, game: &Match, text: GameText) -> Option<String> {
    let absent = told.absent.and_then(|absent| away_from(absent, game, text));
    let clock = told.clock.map(|clock| exact(&clock, text));
    let lines: Vec<String> = absent.into_iter().chain(clock).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Returns the deadline, to the minute.
fn exact(clock: &TurnClock, text: GameText) -> String {
    if let Some(until) = clock.paused_until() {
        return until_at("time-paused", until, text);
    }
    let Some(due) = clock.due() else {
        return text.say("time-stands-still");
    };
    let values = [
        ("when", text.exact_deadline(due).into()),
        ("left", relative(due.at).into()),
    ];
    let deadline = text.fill("time-exact", &values);
    let weekend = clock
        .stop
        .filter(|stands| stands.why == StopReason::Weekend);
    let weekend = weekend.and_then(|weekend| weekend.until);
    match weekend.map(|until| until_at("time-weekend", until, text)) {
        Some(weekend) => format!("{weekend}\n{deadline}"),
        None => deadline,
    }
}

/// Returns a line with an end time.
fn until_at(key: &str, until: Timestamp, text: GameText) -> String {
    let values = [
        ("when", date_and_time(until).into()),
        ("left", relative(until).into()),
    ];
    text.fill(key, &values)
}

/// Returns the message that an automatic vacation has begun.
pub(in crate::discord::view) fn absent(notice: &Notice) -> Message {
    for_players(notice, absent_in)
}

fn absent_in(notice: &Notice, text: GameText) -> Message {
    let game = &notice.game;
    let rows = vec![Controls::Buttons(vec![show_board(game, text)])];
    let Some((absent, seats)) = notice.told.absent.zip(game.seats()) else {
        return nothing_said(rows);
    };
    let (away, other) = (
        &seats.players[absent.side],
        &seats.players[absent.side.opponent()],
    );
    let said = [
        ("name", called(away, false, *text).into()),
        ("other", called(other, false, *text).into()),
        ("when", date_and_time(absent.until).into()),
    ];
    Message {
        content: text.fill("vacation-by-itself", &said),
        pings: vec![away.id, other.id],
        rows,
        ..Message::default()
    }
}

/// Returns an empty message, which is not sent because the vacation is over; its button identifies an earlier one.
fn nothing_said(rows: Vec<Controls>) -> Message {
    Message {
        rows,
        ..Message::default()
    }
}

/// Returns the message that a player has gone on vacation; nobody is pinged.
pub(in crate::discord::view) fn away_told(notice: &Notice) -> Message {
    for_players(notice, away_told_in)
}

fn away_told_in(notice: &Notice, text: GameText) -> Message {
    let game = &notice.game;
    let rows = vec![Controls::Buttons(vec![show_board(game, text)])];
    let Some((absent, seats)) = notice.told.absent.zip(game.seats()) else {
        return nothing_said(rows);
    };
    let said = [
        ("name", named(&seats.players[absent.side], *text).into()),
        ("when", date_and_time(absent.until).into()),
    ];
    Message {
        content: text.fill("vacation-told", &said),
        rows,
        ..Message::default()
    }
}

/// Returns the message that a side's time is up; with the opponent's options.
pub(super) fn time_is_up(
    notice: &Notice,
    text: GameText,
    (seats, late): (&Seats, Side),
) -> Message {
    let game = &notice.game;
    let (late, other) = (&seats.players[late], &seats.players[late.opponent()]);
    let said = [
        ("late", called(late, notice.late, *text).into()),
        ("name", called(other, notice.late, *text).into()),
    ];
    let up = text.fill("time-up", &said);
    let lines: Vec<String> = away(notice, text).into_iter().chain([up]).collect();
    let win = button(
        game,
        GameButton::Claim(ClaimButton::Win),
        text.say("button-claim"),
    );
    let wait = button(
        game,
        GameButton::Claim(ClaimButton::Wait),
        text.say("button-give-time"),
    );
    let buttons = vec![styled(win, ButtonStyle::Success), wait];
    let message = Message {
        content: lines.join("\n"),
        pings: if notice.late {
            Vec::new()
        } else {
            vec![other.id, late.id]
        },
        rows: vec![Controls::Buttons(buttons)],
        ..Message::default()
    };
    message.disabled_if(notice.late)
}

/// Returns the message that the opponent has given more time; with the new deadline.
pub(super) fn time_given(
    notice: &Notice,
    text: GameText,
    (seats, by): (&Seats, Side),
    days: u32,
) -> Message {
    let game = &notice.game;
    let until = notice.told.clock.and_then(|clock| clock.deadline);
    let when = until.map_or_else(String::new, date_and_time);
    let late = &seats.players[by.opponent()];
    let said = [
        ("name", named(&seats.players[by], *text).into()),
        ("late", called(late, notice.late, *text).into()),
        ("days", days.into()),
        ("when", when.into()),
    ];
    let message = Message {
        content: text.fill("time-given", &said),
        pings: if notice.late {
            Vec::new()
        } else {
            vec![late.id]
        },
        rows: vec![Controls::Buttons(vec![show_board(game, text)])],
        ..Message::default()
    };
    message.disabled_if(notice.late)
}

/// Returns the outcome of an expired clock, edited into the message that announced it.
pub(in crate::discord::view) fn time_was_up(notice: &Notice, late: Side, given: bool) -> Message {
    let game = &notice.game;
    let key = if given {
        "time-was-given"
    } else {
        "time-was-up"
    };
    for_players(notice, |_, text| {
        let name = game.seats().map(|seats| named(&seats.players[late], *text));
        let values = [("late", name.unwrap_or_default().into())];
        let went_on = || text.fill(key, &values);
        Message::words(result(game, text).unwrap_or_else(went_on))
    })
}
