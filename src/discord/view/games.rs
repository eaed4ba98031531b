//! The list of one's open games.

use super::super::ids::{ComponentId, Verb};
use super::super::message::{Card, Choice, Controls, Message, OPTIONS, Select};
use super::named;
use crate::app::{GameLine, Parked, Waits};
use crate::play::{ChannelId, MessageId, ServerId};
use crate::store::GameRow;
use crate::text::{Text, clip, one_line};

/// The longest label of a choice.
const LABEL: usize = 100;

/// The link to a message, or to the channel where no message is known; without a server, in the
/// reader's direct messages.
pub fn link(server: Option<ServerId>, channel: ChannelId, message: Option<MessageId>) -> String {
    let server = server.map_or("@me".to_owned(), |server| server.to_string());
    let place = format!("https://discord.com/channels/{server}/{channel}");
    match message {
        Some(message) => format!("{place}/{message}"),
        None => place,
    }
}

/// One's open games, those that wait for oneself first.
pub fn games(lines: &[GameLine], text: Text) -> Message {
    if lines.is_empty() {
        return Message::words(text.say("games-none"));
    }
    let mut body = String::new();
    let mut left_out = lines.len();
    for line in lines {
        let entry = entry(line, text);
        // Room for the closing line that counts the rest, in Discord's measure.
        if body.encode_utf16().count() + entry.encode_utf16().count() > 3900 {
            break;
        }
        body.push_str(&entry);
        body.push('\n');
        left_out -= 1;
    }
    if left_out > 0 {
        body.push_str(&text.fill("games-more", &[("count", left_out.into())]));
    }
    let title = text.fill("games-title", &[("count", lines.len().into())]);
    Message {
        card: Some(Card { title, body }),
        ..Message::default()
    }
}

/// Asks which of several games a command means. `request` is the command, to be carried out then.
pub fn which_game(rows: &[GameRow], request: &str, text: Text) -> Message {
    let options = rows.iter().take(OPTIONS).map(|row| Choice {
        value: row.id.to_string(),
        label: clip(&game_name(row, text), LABEL),
        note: None,
    });
    let id = ComponentId::without_game(Verb::Game, request).clipped();
    Message {
        content: text.say("which-game"),
        rows: vec![Controls::Select(Select {
            id,
            placeholder: text.say("which-game-placeholder"),
            options: options.collect(),
            enabled: true,
        })],
        ..Message::default()
    }
}

fn game_name(row: &GameRow, text: Text) -> String {
    let opponent = row.opponent.as_ref();
    let opponent = opponent.map_or_else(|| text.say("anyone"), |one| one_line(&one.name));
    let said = [
        ("game", row.id.to_string().into()),
        ("challenger", one_line(&row.challenger.name).into()),
        ("opponent", opponent.into()),
        ("ply", row.ply.into()),
    ];
    text.fill("which-game-choice", &said)
}

fn entry(line: &GameLine, text: Text) -> String {
    let opponent = line.opponent.as_ref().map_or(text.say("anyone"), named);
    let waits = text.say(match line.waits {
        Waits::TheirAnswer => "games-their-answer",
        Waits::YourAnswer => "games-your-answer",
        Waits::You => "games-your-turn",
        Waits::Them => "games-their-turn",
    });
    let link = link(line.server, line.home, line.message);
    let when = format!("<t:{}:R>", line.changed_at.seconds());
    let values = [
        ("game", line.game.to_string().into()),
        ("opponent", opponent.into()),
        ("waits", waits.into()),
        ("link", link.into()),
        ("when", when.into()),
        ("ply", line.ply.into()),
    ];
    let entry = match line.ply {
        0 => text.fill("games-line-new", &values[..5]),
        _ => text.fill("games-line", &values),
    };
    match line.parked {
        Some(why) => format!("{entry}\n{}", parked(why, line, text)),
        None => entry,
    }
}

/// Why, and what brings the message. The game is named: a challenge is found by its number alone.
fn parked(why: Parked, line: &GameLine, text: Text) -> String {
    let key = match why {
        Parked::ChannelGone => "parked-channel-gone",
        Parked::ThreadLocked => "parked-thread-locked",
        Parked::Forbidden => "parked-forbidden",
        Parked::Rejected => "parked-rejected",
        Parked::Broken => "parked-broken",
    };
    text.fill(key, &[("game", line.game.to_string().into())])
}
