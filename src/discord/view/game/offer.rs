//! Draw offers, takeback requests and pause offers: open with buttons, or settled; and pauses, and what stands in their
//! place in an evening.

use super::time::{clock, time_given, time_up};
use crate::app::{DrawRefusal, Notice, TimeSummary, why_not_drawn};
use crate::discord::button::Deed;
use crate::discord::message::{Controls, Message, PushButton};
use crate::discord::view::both::for_players;
use crate::discord::view::parts::{
    act, draw_answers, name_or_mention, named, show_board, takeback_answers,
};
use hansu_play::{Event, Match, ProposalKind, Seats, Speed, Terms, TimeControl};
use hansu_text::{Filled, GameText, Key, OneValue, TwoValues, date_and_time, fill};
use janggi::Side;

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
            let mut buttons = draw_answers(game, text);
            buttons.push(act(game, Deed::WithdrawDraw, text));
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
            let mut buttons = takeback_answers(game, text).to_vec();
            buttons.push(act(game, Deed::WithdrawTakeback, text));
            standing(notice, text, *by, key, buttons)
        }
        Event::TimeRanOut { late } => time_up(notice, text, (seats, *late)),
        Event::TimeGiven { by, days } => time_given(notice, text, (seats, *by), *days),
        Event::PauseOffered { by } => {
            // There is no withdraw button, because *decline* works for both players.
            let buttons = pause_answers(game, text).to_vec();
            let key: TwoValues = if game.is_evening() {
                |name, other| Filled::SlowOffered { name, other }
            } else {
                |name, other| Filled::PauseOffered { name, other }
            };
            standing(notice, text, *by, key, buttons)
        }
        Event::Paused => paused(notice, text),
        Event::Slowed { terms } => slowed(notice, text, *terms),
        Event::PauseEnded { by } => pause_ended(notice, text, (seats, *by)),
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
    let key = settled_key(&notice.game, &notice.event);
    Message::words(text.say(key.unwrap_or(Key::DrawDeclined)))
}

/// Returns the answer to an offer in a word; `None` for an event that answers none.
pub(crate) fn settled_key(game: &Match, event: &Event) -> Option<Key> {
    Some(match event {
        Event::DrawWithdrawn => Key::DrawWithdrawn,
        Event::TakebackWithdrawn => Key::TakebackWithdrawn,
        Event::TakebackDeclined => Key::TakebackDeclined,
        Event::PauseWithdrawn if game.is_evening() => Key::SlowWithdrawn,
        Event::PauseDeclined if game.is_evening() => Key::SlowDeclined,
        Event::PauseWithdrawn => Key::PauseWithdrawn,
        Event::PauseDeclined => Key::PauseDeclined,
        // Only the bot gives a reason.
        Event::DrawDeclined if game.level().is_none() => Key::DrawDeclined,
        Event::DrawDeclined => match game.game().map(why_not_drawn) {
            Some(DrawRefusal::Early) | None => Key::DrawDeclinedEarly,
            Some(DrawRefusal::Better) => Key::DrawDeclinedBetter,
        },
        _ => return None,
    })
}

/// Notifies the player who made a declined offer, and is to move, to continue.
fn go_on(notice: &Notice, text: GameText, key: OneValue) -> Message {
    let game = &notice.game;
    let Some(person) = game.player_to_act() else {
        return Message::words(text.say(Key::RefusedGameOver));
    };
    let name = name_or_mention(person, notice.late, *text);
    let board = show_board(game, text);
    Message {
        content: text.fill(key(name.into())),
        pings: vec![person.id],
        rows: vec![Controls::Buttons(vec![board])],
        ..Message::default()
    }
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
    Message {
        content: text.fill(key(name.into(), opponent_name.into())),
        pings: if quiet { Vec::new() } else { vec![opponent.id] },
        rows: vec![Controls::Buttons(buttons)],
        ..Message::default()
    }
}

/// Returns the message that a pause has begun; with its latest end.
pub(in crate::discord::view) fn paused(notice: &Notice, text: GameText) -> Message {
    let until = notice.time.clock.and_then(|clock| clock.paused_until());
    let time = until.map_or_else(String::new, date_and_time);
    Message {
        content: fill!(text => PauseBegun(time)),
        rows: vec![Controls::Buttons(vec![act(
            &notice.game,
            Deed::EndPause,
            text,
        )])],
        ..Message::default()
    }
}

/// Returns the message that a pause has ended without a move; with the new deadline.
pub(in crate::discord::view) fn pause_ended(
    notice: &Notice,
    text: GameText,
    (seats, ender): (&Seats, Option<Side>),
) -> Message {
    let first_line = match ender {
        Some(side) => fill!(text => PauseEnded(named(&seats.players[side], *text))),
        None => text.say(Key::PauseRanOut),
    };
    going_on(notice, text, first_line)
}

/// Returns the message that an evening goes on by days; with the new deadline.
pub(in crate::discord::view) fn slowed(notice: &Notice, text: GameText, terms: Terms) -> Message {
    let terms = text.terms(TimeControl::Days(terms));
    going_on(notice, text, fill!(text => SlowAgreed(terms)))
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
        None => pause_offer(game, text),
    };
    Message {
        content: lines.join("\n"),
        rows: vec![Controls::Buttons(vec![continue_button])],
        ..Message::default()
    }
}

/// Returns a player's buttons for a pause.
pub(super) fn pause_buttons(game: &Match, side: Side, text: GameText) -> Vec<PushButton> {
    match game.proposal(ProposalKind::Pause) {
        _ if game.paused_since().is_some() => vec![act(game, Deed::EndPause, text)],
        Some(offered) if offered.by == side => vec![act(game, Deed::DeclinePause, text)],
        Some(_) => pause_answers(game, text).into(),
        None => vec![pause_offer(game, text)],
    }
}

/// Returns the answers to a pause offer.
fn pause_answers(game: &Match, text: GameText) -> [PushButton; 2] {
    [Deed::AcceptPause, Deed::DeclinePause].map(|deed| act(game, deed, text))
}

fn pause_offer(game: &Match, text: GameText) -> PushButton {
    let offer = match game.speed() {
        Speed::Days => Deed::OfferPause,
        Speed::Evening => Deed::Slow,
    };
    act(game, offer, text)
}
