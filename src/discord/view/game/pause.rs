//! A pause: its offer's buttons, that it has begun or is over, and the button of a private menu.

use serenity::all::ButtonStyle;

use super::offer_buttons::show_board;
use super::time::clock;
use crate::app::Notice;
use crate::discord::ids::Verb;
use crate::discord::message::{Button, Controls, Message};
use crate::discord::view::parts::{button, named, styled};
use crate::play::{Match, Seats};
use crate::rules::Side;
use crate::text::{Text, date_and_time};

/// The game is paused: a quiet line, with its end at the latest.
pub(in crate::discord::view) fn paused(notice: &Notice, text: Text) -> Message {
    let until = notice.told.clock.and_then(|clock| clock.paused_until());
    let when = until.map_or_else(String::new, date_and_time);
    let message = Message {
        content: text.fill("pause-begun", &[("when", when.into())]),
        rows: vec![Controls::Buttons(vec![end(&notice.game, text)])],
        ..Message::default()
    };
    message.disabled_if(notice.late)
}

/// The pause is over, without a move: a quiet line, with the new deadline.
pub(in crate::discord::view) fn ended(
    notice: &Notice,
    text: Text,
    (seats, by): (&Seats, Option<Side>),
) -> Message {
    let game = &notice.game;
    let said = match by {
        Some(by) => text.fill("pause-ended", &[("name", named(&seats.players[by]).into())]),
        None => text.say("pause-ran-out"),
    };
    // What is late says nothing of the present.
    let told = Some(notice.told)
        .filter(|_| !notice.late)
        .unwrap_or_default();
    let lines: Vec<String> = std::iter::once(said)
        .chain(clock(&told, game, text))
        .collect();
    // While formations are chosen there is no board to be shown.
    let go_on = match game.game() {
        Some(_) => show_board(game, text),
        None => offer(game, text),
    };
    let message = Message {
        content: lines.join("\n"),
        rows: vec![Controls::Buttons(vec![go_on])],
        ..Message::default()
    };
    message.disabled_if(notice.late)
}

/// A private menu of one who plays on a side, with what can be done about a pause.
pub fn with_pause(mut message: Message, game: &Match, side: Side, text: Text) -> Message {
    let mut buttons = match game.pause_offer() {
        _ if game.paused_since().is_some() => vec![end(game, text)],
        Some(offered) if offered.by == side => vec![decline(game, text)],
        Some(_) => replies(game, text).into(),
        None => vec![offer(game, text)],
    };
    match message.rows.last_mut() {
        Some(Controls::Buttons(row)) => row.append(&mut buttons),
        _ => message.rows.push(Controls::Buttons(buttons)),
    }
    message
}

/// The buttons that answer the offer of a pause.
pub(in crate::discord::view) fn replies(game: &Match, text: Text) -> [Button; 2] {
    let accept = text.say("button-accept-pause");
    let accept = button(game, Verb::Pause, Some("accept"), accept);
    [styled(accept, ButtonStyle::Success), decline(game, text)]
}

fn offer(game: &Match, text: Text) -> Button {
    button(game, Verb::Pause, Some("offer"), text.say("button-pause"))
}

fn decline(game: &Match, text: Text) -> Button {
    let label = text.say("button-decline-pause");
    button(game, Verb::Pause, Some("decline"), label)
}

fn end(game: &Match, text: Text) -> Button {
    button(game, Verb::Pause, Some("end"), text.say("button-end-pause"))
}
