//! `/vacation`: status and days left.

use crate::app::Leave;
use crate::discord::message::Message;
use crate::play::VACATION_DAYS;
use crate::text::{Text, date_and_time, relative};

/// The reader's vacation status.
pub fn leave(leave: &Leave, text: Text) -> Message {
    let state = match leave.away_until {
        Some(_) => away("vacation-away", leave, text),
        None => text.say("vacation-none"),
    };
    let zone = leave.zone.name().to_owned();
    let zone = text.fill("vacation-zone", &[("zone", zone.into())]);
    Message::words([state, left(leave, text), zone].join("\n"))
}

/// The vacation has begun.
pub fn left_on(leave: &Leave, text: Text) -> Message {
    let begun = away("vacation-begun", leave, text);
    Message::words([begun, left(leave, text)].join("\n"))
}

/// The vacation has ended.
pub fn came_back(leave: &Leave, text: Text) -> Message {
    Message::words([text.say("vacation-ended"), left(leave, text)].join("\n"))
}

/// Adds that the turn just played has ended the vacation.
pub fn and_back(mut said: Message, text: Text) -> Message {
    said.content.push('\n');
    said.content.push_str(&text.say("vacation-over-by-turn"));
    said
}

fn away(key: &str, leave: &Leave, text: Text) -> String {
    let until = leave.away_until.unwrap_or_default();
    let said = [
        ("when", date_and_time(until).into()),
        ("left", relative(until).into()),
    ];
    text.fill(key, &said)
}

fn left(leave: &Leave, text: Text) -> String {
    let said = [
        ("days", leave.left.left.into()),
        ("all", VACATION_DAYS.into()),
        ("year", leave.left.year.to_string().into()),
    ];
    text.fill("vacation-left", &said)
}
