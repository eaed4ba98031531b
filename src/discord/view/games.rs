//! The list of one's open games.

use super::super::message::{Card, Message};
use super::named;
use crate::app::{GameLine, Parked, Waits};
use crate::play::{ChannelId, MessageId, ServerId};
use crate::text::Text;

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
