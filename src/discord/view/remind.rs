//! Reminders.

use std::iter::Peekable;

use super::both::for_players;
use super::games::link;
use super::parts::{name_or_mention, named, show_board};
use crate::app::{Notice, Pending, ReminderContent};
use crate::discord::message::{Card, Controls, Message};
use hansu_play::Match;
use hansu_text::{Filled, GameText, OneValue, Text, date_and_time, fill};

/// Limit on the text in UTF-16 code units; Discord's is 2000.
const MAX_CONTENT: usize = 1_950;
/// Limit on the embed's text; Discord's is 4096. Leaves room for the line that counts the omitted games.
const MAX_CARD: usize = 3_950;

/// Returns pending games, in direct messages.
pub(super) fn reminder(pending: &ReminderContent) -> Message {
    list(pending, Filled::RemindTitle)
}

/// Returns the daily list of all pending games.
pub(super) fn digest(pending: &ReminderContent) -> Message {
    list(pending, Filled::DigestTitle)
}

fn list(pending: &ReminderContent, title: OneValue) -> Message {
    let text = Text::of(pending.language);
    let title = text.fill(title(pending.games.len().into()));
    let mut lines = pending.games.iter().map(|game| line(game, text)).peekable();
    // Lines that do not fit the text are moved into an embed.
    let content = fill(title, &mut lines, MAX_CONTENT);
    let omitted = lines.len();
    let card = lines.next().map(|first| {
        let mut body = fill(first, &mut lines, MAX_CARD);
        if lines.len() > 0 {
            let more_line = fill!(text => RemindMore(lines.len()));
            body = format!("{body}\n{more_line}");
        }
        let title = fill!(text => RemindRest(omitted));
        Card { title, body }
    });
    Message {
        content,
        card,
        ..Message::default()
    }
}

/// Appends lines while they fit.
fn fill<I: Iterator<Item = String>>(
    mut body: String,
    lines: &mut Peekable<I>,
    room: usize,
) -> String {
    let fits_after = |body: &str, line: &str| {
        let long = body.encode_utf16().count() + 1 + line.encode_utf16().count();
        long <= room
    };
    while let Some(line) = lines.next_if(|line| fits_after(&body, line)) {
        body = format!("{body}\n{line}");
    }
    body
}

fn line(pending: &Pending, text: Text) -> String {
    let game = pending.game.to_string().into();
    let opponent = named(&pending.opponent, text).into();
    let link = link(pending.server, pending.home, pending.message).into();
    text.fill(match pending.deadline {
        Some(deadline) => Filled::RemindLine {
            game,
            opponent,
            when: text.listed_deadline(deadline).into(),
            link,
        },
        None => Filled::RemindLineNoPace {
            game,
            opponent,
            when: date_and_time(pending.since).into(),
            link,
        },
    })
}

/// Returns a reminder of one game in its channel, for the player to act, or for both.
pub(super) fn nudge(notice: &Notice, reminder: &ReminderContent) -> Message {
    for_players(notice, |notice, text| {
        nudge_in(&notice.game, reminder, text)
    })
}

fn nudge_in(game: &Match, reminder: &ReminderContent, text: GameText) -> Message {
    let rows = vec![Controls::Buttons(vec![show_board(game, text)])];
    // Nothing is posted once the turn was played. But its button still identifies a nudge that may have been posted.
    let Some(pending) = reminder.games.first() else {
        return Message {
            rows,
            ..Message::default()
        };
    };
    let people = reminder.people.iter();
    let names = people.map(|person| name_or_mention(person, false, *text));
    let name = names.collect::<Vec<_>>().join(", ").into();
    let content = text.fill(match pending.deadline {
        Some(deadline) if game.is_evening() => Filled::NudgeEvening {
            name,
            when: text.deadline(deadline).into(),
        },
        Some(deadline) => Filled::Nudge {
            name,
            when: text.deadline(deadline).into(),
        },
        None => Filled::NudgeNoPace {
            name,
            when: date_and_time(pending.since).into(),
        },
    });
    Message {
        content,
        pings: reminder.pings.clone(),
        rows,
        ..Message::default()
    }
}
