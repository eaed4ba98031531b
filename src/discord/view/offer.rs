//! A draw offer: standing with its buttons, then how it was answered.

use serenity::all::ButtonStyle;

use super::super::ids::Verb;
use super::super::message::{Button, Controls, Message};
use super::{button, mention, named, styled};
use crate::app::Notice;
use crate::play::{Event, Match, Table};
use crate::rules::Side;
use crate::text::Text;

/// The public offer, pinging the other side; or that it was declined or taken back.
pub fn offer(notice: &Notice) -> Message {
    let game = &notice.game;
    let text = Text::of(game.language());
    let Some(table) = game.table() else {
        return Message::words(text.say("refused-game-over"));
    };
    match &notice.event {
        Event::DrawOffered { by } => standing(notice, text, table, *by),
        Event::DrawWithdrawn => Message::words(text.say("draw-withdrawn")),
        _ => Message::words(text.say("draw-declined")),
    }
}

fn standing(notice: &Notice, text: Text, table: &Table, by: Side) -> Message {
    let game = &notice.game;
    let other = &table.players[by.opponent()];
    let to_bot = game.is_bot(other.id);
    let quiet = notice.late || to_bot;
    let name = named(&table.players[by]).into();
    let who = if quiet {
        named(other)
    } else {
        mention(other.id)
    };
    let content = match to_bot {
        true => text.fill("board-offer", &[("name", name)]),
        false => text.fill("draw-offered", &[("name", name), ("other", who.into())]),
    };
    let mut buttons = answers(game, text);
    buttons.push(button(
        game,
        Verb::Draw,
        Some("withdraw"),
        text.say("button-withdraw"),
    ));
    let message = Message {
        content,
        pings: if quiet { Vec::new() } else { vec![other.id] },
        rows: vec![Controls::Buttons(buttons)],
        ..Message::default()
    };
    if notice.late {
        message.disabled()
    } else {
        message
    }
}

/// The buttons that answer an offer; none where the bot answers it, by itself.
pub(super) fn answers(game: &Match, text: Text) -> Vec<Button> {
    let by = game.offer().map(|offer| offer.by.opponent());
    if by.is_some() && by == game.bots_side() {
        return Vec::new();
    }
    let accept = button(
        game,
        Verb::Draw,
        Some("accept"),
        text.say("button-accept-draw"),
    );
    let decline = button(
        game,
        Verb::Draw,
        Some("decline"),
        text.say("button-decline-draw"),
    );
    vec![styled(accept, ButtonStyle::Success), decline]
}
