//! What reminds somebody that it is their move.

use super::super::message::{Controls, Message};
use super::games::link;
use super::offer::show_board;
use super::{called, named};
use crate::app::{Notice, Pending};
use crate::text::{Text, date_and_time, relative};

/// The games in which a person is to act, told to them in direct messages.
pub(super) fn reminder(notice: &Notice) -> Message {
    let Some(pending) = &notice.pending else {
        return Message::default();
    };
    let text = Text::of(pending.language);
    let title = text.fill("remind-title", &[("count", pending.games.len().into())]);
    let lines = pending.games.iter().map(|game| line(game, text));
    let lines: Vec<String> = [title].into_iter().chain(lines).collect();
    Message::words(lines.join("\n"))
}

fn line(pending: &Pending, text: Text) -> String {
    let (key, when) = match pending.deadline {
        Some(deadline) => ("remind-line", relative(deadline)),
        None => ("remind-line-no-pace", date_and_time(pending.since)),
    };
    let link = link(pending.server, pending.home, pending.message);
    let said = [
        ("game", pending.game.to_string().into()),
        ("opponent", named(&pending.opponent).into()),
        ("when", when.into()),
        ("link", link.into()),
    ];
    text.fill(key, &said)
}

/// The same of one game in its own channel, pinging whoever is to act.
pub(super) fn nudge(notice: &Notice) -> Message {
    let game = &notice.game;
    let text = notice.text();
    let found = notice.pending.as_ref();
    let found = found.and_then(|found| Some((found.who.as_ref()?, found.games.first()?)));
    let Some((person, pending)) = found else {
        return Message::default();
    };
    let (key, when) = match pending.deadline {
        Some(deadline) => ("nudge", relative(deadline)),
        None => ("nudge-no-pace", date_and_time(pending.since)),
    };
    let said = [
        ("name", called(person, false).into()),
        ("when", when.into()),
    ];
    Message {
        content: text.fill(key, &said),
        pings: vec![person.id],
        rows: vec![Controls::Buttons(vec![show_board(game, text)])],
        ..Message::default()
    }
}
