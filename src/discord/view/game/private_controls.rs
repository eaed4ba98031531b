//! The components below a private board: everything that a public one has no room for.

use super::controls::{opens_plan, page_through};
use super::pause::pause_buttons;
use super::turn_menu::turn_menu;
use crate::discord::button::{DrawButton, GameButton, Question, ResignButton};
use crate::discord::message::{Controls, PushButton};
use crate::discord::view::book::sets::sets_button;
use crate::discord::view::parts::button;
use crate::play::{Match, ProposalKind, UserId};
use crate::rules::{Action, Game, Side};
use crate::text::GameText;

/// The components below a board for one reader, who sees it from the side `view`.
pub(super) fn private_controls(
    game: &Match,
    moves: &Game,
    (reader, view): (UserId, Side),
    text: GameText,
) -> Vec<Controls> {
    let mut rows = Vec::new();
    let goes_on = game.is_open() && game.foreign_rules().is_none();
    if goes_on && game.waits_for_player(reader) {
        rows.push(Controls::Select(turn_menu(game, moves, text)));
    }
    let mut looks = to_look(game, moves, view, text);
    if game.seat(reader).is_ok() {
        looks.extend(opens_plan(game, text));
    }
    rows.push(Controls::Buttons(looks));
    if let (true, Ok(side)) = (goes_on, game.seat(reader)) {
        rows.push(Controls::Buttons(to_act(game, moves, (reader, side), text)));
    }
    rows
}

/// What everybody may do who sees the board: at most four buttons, beside which a player's plan is opened.
fn to_look(game: &Match, moves: &Game, view: Side, text: GameText) -> Vec<PushButton> {
    let other = GameButton::Flip(Some(view.opponent()));
    let mut buttons = vec![button(game, other, text.say("button-flip"))];
    if moves.ply() > 0 {
        buttons.push(page_through(game, (moves.ply(), view), text));
    }
    buttons.push(sets_button(text));
    buttons.push(button(game, GameButton::Record, text.say("button-record")));
    buttons
}

/// What a player may do beside moving: at most five buttons, of which two answer the offer of a pause.
fn to_act(
    game: &Match,
    moves: &Game,
    (reader, side): (UserId, Side),
    text: GameText,
) -> Vec<PushButton> {
    let mut buttons = Vec::new();
    if game.proposal(ProposalKind::Draw).is_none() && moves.check_draw_offer().is_ok() {
        let offer = GameButton::Draw(DrawButton::Offer);
        buttons.push(button(game, offer, text.say("button-offer-draw")));
    }
    let may_pass = !moves.situation().may_call_bikjang() && moves.check(Action::Pass).is_ok();
    if game.waits_for_player(reader) && may_pass {
        let pass = GameButton::Pass(Question::Ask);
        buttons.push(button(game, pass, text.say("button-pass")));
    }
    if game.may_pause(reader).is_ok() {
        buttons.extend(pause_buttons(game, side, text));
    }
    let resign = GameButton::Resign(ResignButton::Own(Question::Ask));
    buttons.push(button(game, resign, text.say("button-resign")));
    buttons
}
