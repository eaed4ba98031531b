//! Draw offers, takeback requests and pause offers: open with buttons, or settled.

use super::offer_buttons::{answers, replies, show_board};
use super::pause;
use super::pause::paused;
use super::time::{time_given, time_up};
use crate::app::{DrawRefusal, Notice, why_not_drawn};
use crate::discord::button::{DrawButton, GameButton, TakebackButton};
use crate::discord::message::{Controls, Message, PushButton};
use crate::discord::view::both::for_players;
use crate::discord::view::parts::{button, name_or_mention, named};
use crate::play::Event;
use crate::rules::Side;
use crate::text::GameText;

/// Returns an offer or request, which pings the other side; or a notice, which pings the player who made it, that it
/// was declined and the game continues.
pub fn offer(notice: &Notice) -> Message {
    for_players(notice, in_language)
}

fn in_language(notice: &Notice, text: GameText) -> Message {
    let game = &notice.game;
    let Some(seats) = game.seats() else {
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
            let withdraw = GameButton::Draw(DrawButton::Withdraw);
            let mut buttons = answers(game, text);
            buttons.push(button(game, withdraw, text.say("button-withdraw-draw")));
            standing(notice, text, *by, key, buttons)
        }
        Event::TakebackAsked { by } => {
            // With more than one ply the opponent's answer would be taken back too.
            let moves = game.game().and_then(|moves| moves.plies_since_choice(*by));
            let key = match moves {
                Some(0 | 1) | None => "takeback-asked",
                Some(_) => "takeback-asked-with-answer",
            };
            let withdraw = GameButton::Takeback(TakebackButton::Withdraw);
            let mut buttons = replies(game, text).to_vec();
            buttons.push(button(game, withdraw, text.say("button-withdraw-takeback")));
            standing(notice, text, *by, key, buttons)
        }
        Event::TimeRanOut { late } => time_up(notice, text, (seats, *late)),
        Event::TimeGiven { by, days } => time_given(notice, text, (seats, *by), *days),
        Event::PauseOffered { by } => {
            // No withdraw button: *decline* works for both players.
            let buttons = pause::replies(game, text).to_vec();
            standing(notice, text, *by, "pause-offered", buttons)
        }
        Event::Paused => paused(notice, text),
        Event::PauseEnded { by } => pause::ended(notice, text, (seats, *by)),
        Event::PauseDeclined => go_on(notice, text, "pause-declined-turn"),
        Event::TakebackDeclined => go_on(notice, text, "takeback-declined-turn"),
        _ => go_on(notice, text, "draw-declined-turn"),
    }
}

/// Returns the answer to an offer, edited into its message.
pub fn settled(notice: &Notice) -> Message {
    for_players(notice, settled_in)
}

fn settled_in(notice: &Notice, text: GameText) -> Message {
    let game = &notice.game;
    Message::words(text.say(match &notice.event {
        Event::DrawWithdrawn => "draw-withdrawn",
        Event::TakebackWithdrawn => "takeback-withdrawn",
        Event::TakebackDeclined => "takeback-declined",
        Event::PauseWithdrawn => "pause-withdrawn",
        Event::PauseDeclined => "pause-declined",
        // Only the bot gives a reason.
        _ if game.level().is_none() => "draw-declined",
        _ => match game.game().map(why_not_drawn) {
            Some(DrawRefusal::Early) | None => "draw-declined-early",
            Some(DrawRefusal::Better) => "draw-declined-better",
        },
    }))
}

/// Notifies the player who made a declined offer, and is to move, to continue.
fn go_on(notice: &Notice, text: GameText, key: &str) -> Message {
    let game = &notice.game;
    let Some(person) = game.player_to_act() else {
        return Message::words(text.say("refused-game-over"));
    };
    let who = name_or_mention(person, notice.late, *text);
    let board = show_board(game, text);
    let message = Message {
        content: text.fill(key, &[("name", who.into())]),
        pings: if notice.late {
            Vec::new()
        } else {
            vec![person.id]
        },
        rows: vec![Controls::Buttons(vec![board])],
        ..Message::default()
    };
    message.disabled_if(notice.late)
}

/// Returns an open offer or request by a side, with its buttons.
fn standing(
    notice: &Notice,
    text: GameText,
    by: Side,
    key: &str,
    buttons: Vec<PushButton>,
) -> Message {
    let game = &notice.game;
    let Some(seats) = game.seats() else {
        return Message::words(text.say("refused-game-over"));
    };
    let other = &seats.players[by.opponent()];
    let quiet = notice.late || game.is_bot(other.id);
    let who = name_or_mention(other, quiet, *text);
    let name = named(&seats.players[by], *text);
    let message = Message {
        content: text.fill(key, &[("name", name.into()), ("other", who.into())]),
        pings: if quiet { Vec::new() } else { vec![other.id] },
        rows: vec![Controls::Buttons(buttons)],
        ..Message::default()
    };
    message.disabled_if(notice.late)
}
