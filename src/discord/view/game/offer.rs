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
use crate::text::{Filled, GameText, Key, OneValue, TwoValues};

/// Returns an offer or request, which pings the other side; or a notice, which pings the player who made it, that it
/// was declined and the game continues.
pub fn offer(notice: &Notice) -> Message {
    for_players(notice, in_language)
}

fn in_language(notice: &Notice, text: GameText) -> Message {
    let game = &notice.game;
    let Some(seats) = game.seats() else {
        return Message::words(text.say(Key::RefusedGameOver));
    };
    match &notice.event {
        Event::DrawOffered { by } => {
            let to_bot = game.bots_side() == Some(by.opponent());
            let key: TwoValues = if to_bot {
                |name, _| Filled::BoardOffer(name)
            } else {
                |name, opponent| Filled::DrawOffered {
                    name,
                    other: opponent,
                }
            };
            let withdraw = GameButton::Draw(DrawButton::Withdraw);
            let mut buttons = answers(game, text);
            buttons.push(button(game, withdraw, text.say(Key::ButtonWithdrawDraw)));
            standing(notice, text, *by, key, buttons)
        }
        Event::TakebackAsked { by } => {
            // With more than one ply the opponent's answer would be taken back too.
            let moves = game.game().and_then(|moves| moves.plies_since_choice(*by));
            let key: TwoValues = match moves {
                Some(0 | 1) | None => |name, opponent| Filled::TakebackAsked {
                    name,
                    other: opponent,
                },
                Some(_) => |name, opponent| Filled::TakebackAskedWithAnswer {
                    name,
                    other: opponent,
                },
            };
            let withdraw = GameButton::Takeback(TakebackButton::Withdraw);
            let mut buttons = replies(game, text).to_vec();
            buttons.push(button(
                game,
                withdraw,
                text.say(Key::ButtonWithdrawTakeback),
            ));
            standing(notice, text, *by, key, buttons)
        }
        Event::TimeRanOut { late } => time_up(notice, text, (seats, *late)),
        Event::TimeGiven { by, days } => time_given(notice, text, (seats, *by), *days),
        Event::PauseOffered { by } => {
            // There is no withdraw button, because *decline* works for both players.
            let buttons = pause::replies(game, text).to_vec();
            let key: TwoValues = if game.is_evening() {
                |name, other| Filled::SlowOffered { name, other }
            } else {
                |name, other| Filled::PauseOffered { name, other }
            };
            standing(notice, text, *by, key, buttons)
        }
        Event::Paused => paused(notice, text),
        Event::Slowed { terms } => pause::slowed(notice, text, *terms),
        Event::PauseEnded { by } => pause::ended(notice, text, (seats, *by)),
        Event::PauseDeclined if game.is_evening() => go_on(notice, text, Filled::SlowDeclinedTurn),
        Event::PauseDeclined => go_on(notice, text, Filled::PauseDeclinedTurn),
        Event::TakebackDeclined => go_on(notice, text, Filled::TakebackDeclinedTurn),
        _ => go_on(notice, text, Filled::DrawDeclinedTurn),
    }
}

/// Returns the answer to an offer, edited into its message.
pub fn settled(notice: &Notice) -> Message {
    for_players(notice, settled_in)
}

fn settled_in(notice: &Notice, text: GameText) -> Message {
    let game = &notice.game;
    Message::words(text.say(match &notice.event {
        Event::DrawWithdrawn => Key::DrawWithdrawn,
        Event::TakebackWithdrawn => Key::TakebackWithdrawn,
        Event::TakebackDeclined => Key::TakebackDeclined,
        Event::PauseWithdrawn if game.is_evening() => Key::SlowWithdrawn,
        Event::PauseDeclined if game.is_evening() => Key::SlowDeclined,
        Event::PauseWithdrawn => Key::PauseWithdrawn,
        Event::PauseDeclined => Key::PauseDeclined,
        // Only the bot gives a reason.
        _ if game.level().is_none() => Key::DrawDeclined,
        _ => match game.game().map(why_not_drawn) {
            Some(DrawRefusal::Early) | None => Key::DrawDeclinedEarly,
            Some(DrawRefusal::Better) => Key::DrawDeclinedBetter,
        },
    }))
}

/// Notifies the player who made a declined offer, and is to move, to continue.
fn go_on(notice: &Notice, text: GameText, key: OneValue) -> Message {
    let game = &notice.game;
    let Some(person) = game.player_to_act() else {
        return Message::words(text.say(Key::RefusedGameOver));
    };
    let name = name_or_mention(person, notice.late, *text);
    let board = show_board(game, text);
    let message = Message {
        content: text.fill(key(name.into())),
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
    side: Side,
    key: TwoValues,
    buttons: Vec<PushButton>,
) -> Message {
    let game = &notice.game;
    let Some(seats) = game.seats() else {
        return Message::words(text.say(Key::RefusedGameOver));
    };
    let opponent = &seats.players[side.opponent()];
    let quiet = notice.late || game.is_bot(opponent.id);
    let opponent_name = name_or_mention(opponent, quiet, *text);
    let name = named(&seats.players[side], *text);
    let message = Message {
        content: text.fill(key(name.into(), opponent_name.into())),
        pings: if quiet { Vec::new() } else { vec![opponent.id] },
        rows: vec![Controls::Buttons(buttons)],
        ..Message::default()
    };
    message.disabled_if(notice.late)
}
