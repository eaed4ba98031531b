//! Pauses, and what stands in their place in an evening: messages and buttons.

use serenity::all::ButtonStyle;

use super::offer_buttons::show_board;
use super::time::clock;
use crate::app::{Notice, TimeSummary};
use crate::discord::button::{GameButton, PauseButton};
use crate::discord::message::{Controls, Message, PushButton};
use crate::discord::view::parts::{button, named, styled};
use crate::play::{Match, ProposalKind, Seats, Speed, Terms, TimeControl};
use crate::rules::Side;
use crate::text::{Filled, GameText, Key, date_and_time};

/// Returns the message that a pause has begun; with its latest end.
pub(in crate::discord::view) fn paused(notice: &Notice, text: GameText) -> Message {
    let until = notice.time.clock.and_then(|clock| clock.paused_until());
    let time = until.map_or_else(String::new, date_and_time);
    let message = Message {
        content: text.fill(Filled::PauseBegun(time.into())),
        rows: vec![Controls::Buttons(vec![end(&notice.game, text)])],
        ..Message::default()
    };
    message.disabled_if(notice.late)
}

/// Returns the message that a pause has ended without a move; with the new deadline.
pub(in crate::discord::view) fn ended(
    notice: &Notice,
    text: GameText,
    (seats, ender): (&Seats, Option<Side>),
) -> Message {
    let first_line = match ender {
        Some(side) => text.fill(Filled::PauseEnded(
            named(&seats.players[side], *text).into(),
        )),
        None => text.say(Key::PauseRanOut),
    };
    going_on(notice, text, first_line)
}

/// Returns the message that an evening goes on by days; with the new deadline.
pub(in crate::discord::view) fn slowed(notice: &Notice, text: GameText, terms: Terms) -> Message {
    let terms = text.terms(TimeControl::Days(terms));
    going_on(notice, text, text.fill(Filled::SlowAgreed(terms.into())))
}

/// Returns a message after which the clock runs on, with its deadline.
fn going_on(notice: &Notice, text: GameText, first_line: String) -> Message {
    let game = &notice.game;
    // An outdated message must not state a deadline.
    let time = if notice.late {
        TimeSummary::default()
    } else {
        notice.time
    };
    let lines: Vec<String> = std::iter::once(first_line)
        .chain(clock(&time, game, text))
        .collect();
    // There is no board to show while formations are chosen.
    let continue_button = match game.game() {
        Some(_) => show_board(game, text),
        None => offer(game, text),
    };
    let message = Message {
        content: lines.join("\n"),
        rows: vec![Controls::Buttons(vec![continue_button])],
        ..Message::default()
    };
    message.disabled_if(notice.late)
}

/// Returns a player's buttons for a pause.
pub(super) fn pause_buttons(game: &Match, side: Side, text: GameText) -> Vec<PushButton> {
    match game.proposal(ProposalKind::Pause) {
        _ if game.paused_since().is_some() => vec![end(game, text)],
        Some(offered) if offered.by == side => vec![decline(game, text)],
        Some(_) => replies(game, text).into(),
        None => vec![offer(game, text)],
    }
}

/// Returns the answers to a pause offer.
pub(in crate::discord::view) fn replies(game: &Match, text: GameText) -> [PushButton; 2] {
    let accept = text.say(if game.is_evening() {
        Key::ButtonSlow
    } else {
        Key::ButtonAcceptPause
    });
    let accept = button(game, GameButton::Pause(PauseButton::Accept), accept);
    [styled(accept, ButtonStyle::Success), decline(game, text)]
}

fn offer(game: &Match, text: GameText) -> PushButton {
    let (offer, label) = match game.speed() {
        Speed::Days => (PauseButton::Offer, Key::ButtonPause),
        Speed::Evening => (PauseButton::Slow, Key::ButtonSlow),
    };
    button(game, GameButton::Pause(offer), text.say(label))
}

fn decline(game: &Match, text: GameText) -> PushButton {
    let label = text.say(if game.is_evening() {
        Key::ButtonDeclineSlow
    } else {
        Key::ButtonDeclinePause
    });
    button(game, GameButton::Pause(PauseButton::Decline), label)
}

fn end(game: &Match, text: GameText) -> PushButton {
    button(
        game,
        GameButton::Pause(PauseButton::End),
        text.say(Key::ButtonEndPause),
    )
}
