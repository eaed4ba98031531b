//! The components below a public board: the menu of the turn, and one row of buttons. Everything else is on the
//! private board, behind *More…*.

use serenity::all::ButtonStyle;

use super::offer::pause_buttons;
use super::turn_menu::{nothing_to_choose, turn_menu};
use crate::discord::button::{
    AnalysisButton, Button, Deed, GameButton, GamePage, MarkedPage, PlanButton,
};
use crate::discord::message::{Controls, PushButton};
use crate::discord::view::book::sets_button;
use crate::discord::view::parts::{act, button, draw_answers, labelled, styled};
use hansu_play::{Hints, Level, Match, ProposalKind, UserId};
use hansu_text::{GameText, Key, fill};
use janggi::{Action, Game, Side};

/// Returns the components below a public board. At the end of a practice game `other_level` may suit the player better;
/// `page` means that the board page shows the game.
pub(in crate::discord::view) fn controls(
    game: &Match,
    other_level: Option<Level>,
    page: bool,
    text: GameText,
) -> Vec<Controls> {
    let (Some(moves), true) = (game.game(), game.is_open()) else {
        let mut below = Vec::new();
        below.extend(
            game.endgame()
                .map(|_| button(game, GameButton::NextEnding, Key::ButtonNextEnding, text)),
        );
        below.extend(other_level.map(|level| level_button(game, level, text)));
        if game.game().is_some_and(|moves| moves.ply() > 0) {
            below.push(card_image_button(game, false, text));
        }
        let mut rows = vec![Controls::Buttons(finished_buttons(game, text))];
        if !below.is_empty() {
            rows.push(Controls::Buttons(below));
        }
        return rows;
    };
    let menu = match game.bot() {
        Some(_) if game.win_offered_at().is_some() => {
            nothing_to_choose(game, text.say(Key::PieceWinOffered))
        }
        // The position may change while the bot thinks, so no moves are offered.
        Some(bot) if is_bot_thinking(game) => {
            let thinking = fill!(text => PieceBot(bot.name.clone()));
            nothing_to_choose(game, thinking)
        }
        _ => turn_menu(game, moves, text),
    };
    let mut row = buttons(game, moves, text);
    if page {
        // A row has room for five buttons; the plan is on the page, and behind *More…*.
        if row.len() == MAX_BUTTONS {
            row.retain(|button| !is_plan(button));
        }
        row.insert(0, page_button(game, text));
        row.truncate(MAX_BUTTONS);
    }
    vec![Controls::Select(menu), Controls::Buttons(row)]
}

/// The maximum number of buttons in a row.
const MAX_BUTTONS: usize = 5;

/// Returns the button that opens the board page.
pub fn page_button(game: &Match, text: GameText) -> PushButton {
    button(
        game,
        GameButton::Live { here: false },
        Key::ButtonPage,
        text,
    )
}

fn is_plan(button: &PushButton) -> bool {
    matches!(
        button.id,
        Button::OnGame {
            button: GameButton::Plan(_),
            ..
        }
    )
}

/// Returns whether it is the bot's turn.
fn is_bot_thinking(game: &Match) -> bool {
    game.player_to_act()
        .is_some_and(|player| game.is_bot(player.id))
}

/// Returns the one row of buttons below a board of a running game.
fn buttons(game: &Match, moves: &Game, text: GameText) -> Vec<PushButton> {
    let mut buttons = Vec::new();
    if !is_bot_thinking(game) && moves.situation().may_call_bikjang() {
        buttons.push(act(game, Deed::Bikjang, text));
    }
    if game.win_offered_at().is_some() {
        buttons.extend([Deed::PlayOn, Deed::AcceptWin].map(|deed| act(game, deed, text)));
        buttons.push(button(game, GameButton::More, Key::ButtonMore, text));
        return buttons;
    }
    let answers = draw_answers(game, text);
    if answers.is_empty() {
        buttons.extend(hint(game, text));
        buttons.extend(takeback_or_sets(game, text));
    } else {
        buttons.extend(answers);
    }
    buttons.extend(opens_plan(game, text));
    buttons.push(button(game, GameButton::More, Key::ButtonMore, text));
    buttons
}

fn hint(game: &Match, text: GameText) -> Option<PushButton> {
    let allowed = game.challenge().hints == Hints::Allowed && !is_bot_thinking(game);
    allowed.then(|| button(game, GameButton::Suggest, Key::ButtonSuggest, text))
}

/// Returns *Take back*; on the first board, with nothing to take back, the button that leads to the piece sets, for
/// people who cannot read hanja.
fn takeback_or_sets(game: &Match, text: GameText) -> Option<PushButton> {
    if game.only_bot_has_played() {
        return Some(sets_button(text));
    }
    // Either player may need the opponent's consent; the player who presses decides which.
    let asks_consent = |side: Side| game.bots_side() != Some(side) && game.can_take_back(side);
    let offered = Side::ALL.into_iter().any(asks_consent);
    offered.then(|| act(game, Deed::Takeback, text))
}

/// Returns the button that opens a player's plan; `None` if planning is impossible.
pub(super) fn opens_plan(game: &Match, text: GameText) -> Option<PushButton> {
    let plannable = game.is_open() && game.level().is_none();
    let open = GameButton::Plan(PlanButton::Open);
    plannable.then(|| button(game, open, Key::ButtonPlan, text))
}

/// Returns the buttons after the end. The first identifies the message: `rematch:g:v`.
fn finished_buttons(game: &Match, text: GameText) -> Vec<PushButton> {
    let rematch = button(game, GameButton::Rematch, Key::ButtonRematch, text)
        .enabled_if(!game.has_former_player());
    let mut buttons = vec![styled(rematch, ButtonStyle::Primary)];
    if game.game().is_some_and(|moves| moves.ply() > 0) {
        let analyse = GameButton::Analyse(AnalysisButton::Begin);
        buttons.push(button(game, analyse, Key::ButtonAnalyse, text));
        buttons.push(page_through(game, (0, game.viewed_from()), text));
        buttons.push(button(game, GameButton::Replay, Key::ButtonReplay, text));
        buttons.push(button(game, GameButton::Record, Key::ButtonRecord, text));
    }
    buttons
}

/// Returns the button that shows the end card, or the one on it that `shares` it.
pub(in crate::discord::view) fn card_image_button(
    game: &Match,
    shares: bool,
    text: GameText,
) -> PushButton {
    let label = text.say(if shares {
        Key::ButtonShare
    } else {
        Key::ButtonCardImage
    });
    labelled(game, GameButton::CardImage { shares }, label)
}

/// Returns the button for a rematch at another level.
fn level_button(game: &Match, level: Level, text: GameText) -> PushButton {
    let label = fill!(text => ButtonLevel(level.number()));
    labelled(game, GameButton::Level(level), label)
}

/// Returns the button that opens a game at one of its turns, seen by a side.
pub(in crate::discord::view) fn page_through(
    game: &Match,
    (ply, seat): (usize, Side),
    text: GameText,
) -> PushButton {
    // No mark, because the page opens in a new message.
    let page = MarkedPage {
        page: GamePage { ply, seat },
        mark: None,
    };
    button(game, GameButton::Page(page), Key::ButtonPageThrough, text)
}

/// Returns the components below a board for one reader, who sees it from the side `view`.
pub(super) fn private_controls(
    game: &Match,
    moves: &Game,
    (reader, view): (UserId, Side),
    text: GameText,
) -> Vec<Controls> {
    let mut rows = Vec::new();
    if game.is_open() && game.is_awaited(game.plays_as(reader)) {
        rows.push(Controls::Select(turn_menu(game, moves, text)));
    }
    let mut view_row = view_buttons(game, moves, view, text);
    if game.seat(reader).is_ok() {
        view_row.extend(opens_plan(game, text));
    }
    rows.push(Controls::Buttons(view_row));
    if let (true, Ok(side)) = (game.is_open(), game.seat(reader)) {
        rows.push(Controls::Buttons(action_buttons(
            game,
            moves,
            (reader, side),
            text,
        )));
    }
    rows
}

/// Returns the buttons for everybody who sees the board: at most four, next to the one that opens a player's plan.
fn view_buttons(game: &Match, moves: &Game, view: Side, text: GameText) -> Vec<PushButton> {
    let flipped = GameButton::Flip(Some(view.opponent()));
    let mut buttons = vec![button(game, flipped, Key::ButtonFlip, text)];
    if moves.ply() > 0 {
        buttons.push(page_through(game, (moves.ply(), view), text));
    }
    buttons.push(sets_button(text));
    buttons.push(button(game, GameButton::Record, Key::ButtonRecord, text));
    buttons
}

/// Returns the buttons for a player's actions other than moving: at most five, of which two answer the offer of a
/// pause.
fn action_buttons(
    game: &Match,
    moves: &Game,
    (reader, side): (UserId, Side),
    text: GameText,
) -> Vec<PushButton> {
    let mut buttons = Vec::new();
    let may_offer = game.votes().is_none() && moves.check_draw_offer().is_ok();
    if may_offer && game.proposal(ProposalKind::Draw).is_none() {
        buttons.push(act(game, Deed::OfferDraw, text));
    }
    let may_pass = !moves.situation().may_call_bikjang() && moves.check(Action::Pass).is_ok();
    if game.is_awaited(reader) && may_pass {
        buttons.push(act(game, Deed::Pass, text));
    }
    if game.may_pause(reader).is_ok() {
        buttons.extend(pause_buttons(game, side, text));
    }
    buttons.push(act(game, Deed::Resign, text));
    buttons
}
