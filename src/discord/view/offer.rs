//! A draw offer, or a request to take a turn back: standing with its buttons, then how it was
//! answered.

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
        Event::DrawOffered { by } => {
            let to_bot = game.bots_side() == Some(by.opponent());
            let key = if to_bot {
                "board-offer"
            } else {
                "draw-offered"
            };
            standing(notice, text, (table, *by), (Verb::Draw, key))
        }
        Event::TakebackAsked { by } => {
            let asked = (Verb::Takeback, "takeback-asked");
            standing(notice, text, (table, *by), asked)
        }
        Event::DrawWithdrawn => Message::words(text.say("draw-withdrawn")),
        Event::TakebackWithdrawn => Message::words(text.say("takeback-withdrawn")),
        Event::TakebackDeclined => Message::words(text.say("takeback-declined")),
        _ => Message::words(text.say("draw-declined")),
    }
}

/// What a player asks of the other, with the buttons that answer it.
fn standing(
    notice: &Notice,
    text: Text,
    (table, by): (&Table, Side),
    (verb, key): (Verb, &str),
) -> Message {
    let game = &notice.game;
    let other = &table.players[by.opponent()];
    let quiet = notice.late || game.is_bot(other.id);
    let who = if quiet {
        named(other)
    } else {
        mention(other.id)
    };
    let name = named(&table.players[by]);
    let content = text.fill(key, &[("name", name.into()), ("other", who.into())]);
    let mut buttons = match verb {
        Verb::Takeback => replies(game, text).into(),
        _ => answers(game, text),
    };
    let withdraw = text.say("button-withdraw");
    buttons.push(button(game, verb, Some("withdraw"), withdraw));
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

/// The buttons that answer a draw offer; none where the bot answers it, by itself.
pub(super) fn answers(game: &Match, text: Text) -> Vec<Button> {
    let by = game.offer().map(|offer| offer.by.opponent());
    if by.is_some() && by == game.bots_side() {
        return Vec::new();
    }
    let accept = text.say("button-accept-draw");
    let accept = button(game, Verb::Draw, Some("accept"), accept);
    let decline = text.say("button-decline-draw");
    let decline = button(game, Verb::Draw, Some("decline"), decline);
    vec![styled(accept, ButtonStyle::Success), decline]
}

/// The buttons that answer a request to take a turn back.
pub(super) fn replies(game: &Match, text: Text) -> [Button; 2] {
    let accept = text.say("button-accept-takeback");
    let accept = button(game, Verb::Takeback, Some("accept"), accept);
    let decline = text.say("button-decline-takeback");
    let decline = button(game, Verb::Takeback, Some("decline"), decline);
    [styled(accept, ButtonStyle::Success), decline]
}
