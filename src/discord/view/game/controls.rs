//! The components below a board.

use serenity::all::ButtonStyle;

use super::offer_buttons::answers;
use crate::discord::button::{AnalysisButton, DrawButton, GameButton, Question, TakebackButton};
use crate::discord::message::{Choice, Controls, PushButton, Select};
use crate::discord::view::book::sets::sets_button;
use crate::discord::view::parts::{button, on_game, styled};
use crate::play::{Hints, Match, ProposalKind};
use crate::rules::{Action, Game, Piece, Side, Square};
use crate::text::Text;
/// The components below a public board.
pub(in crate::discord::view) fn controls(game: &Match, text: Text) -> Vec<Controls> {
    // No action can be checked under unknown rules, so none is offered.
    if game.foreign_rules().is_some() && game.is_open() {
        return Vec::new();
    }
    let (Some(moves), true) = (game.game(), game.is_open()) else {
        return vec![Controls::Buttons(afterwards(game, text))];
    };
    let mut buttons = Vec::new();
    let bot_thinks = game.waits_for().is_some_and(|one| game.is_bot(one.id));
    if !bot_thinks && moves.situation().may_call_bikjang() {
        let request = button(game, GameButton::Bikjang, text.say("button-bikjang"));
        buttons.push(styled(request, ButtonStyle::Primary));
    }
    match game.proposal(ProposalKind::Draw) {
        Some(_) => buttons.extend(answers(game, text)),
        None if moves.check_draw_offer().is_ok() => {
            let label = text.say("button-offer-draw");
            buttons.push(button(game, GameButton::Draw(DrawButton::Offer), label));
        }
        None => {}
    }
    // The position may change while the bot thinks, so no moves are offered.
    let may_pass = !moves.situation().may_call_bikjang() && moves.check(Action::Pass).is_ok();
    if !bot_thinks && may_pass {
        buttons.push(button(
            game,
            GameButton::Pass(Question::Ask),
            text.say("button-pass"),
        ));
    }
    buttons.push(button(
        game,
        GameButton::Resign(Question::Ask),
        text.say("button-resign"),
    ));
    let hints = game.challenge().hints == Hints::Allowed;
    // Discord allows five buttons in a row.
    if buttons.len() < 5 && !bot_thinks && hints {
        let label = text.say("button-suggest");
        buttons.push(button(game, GameButton::Suggest, label));
    }
    if buttons.len() < 5 {
        // A harmless button comes first, for people who press one just to see what it does.
        let flip = button(game, GameButton::Flip(None), text.say("button-flip"));
        buttons.insert(0, flip);
    }
    let select = match game.bot() {
        Some(bot) if bot_thinks => {
            let thinks = text.fill("piece-bot", &[("bot", bot.name.clone().into())]);
            nothing_to_choose(game, thinks)
        }
        _ => pieces(game, moves, text),
    };
    let mut rows = vec![Controls::Select(select), Controls::Buttons(buttons)];
    // Either player may need to ask; which of them does is decided by who presses.
    let asks = |side: Side| game.bots_side() != Some(side) && game.may_ask_back(side);
    if Side::ALL.into_iter().any(asks) {
        let label = text.say("button-takeback");
        let back = button(game, GameButton::Takeback(TakebackButton::Ask), label);
        rows.push(Controls::Buttons(vec![back]));
    }
    // The first board shows where the piece set can be changed, for people who cannot read hanja.
    let mut turns = moves.turns().map(|(before, _)| before.position().turn());
    if turns.all(|turn| game.bots_side() == Some(turn)) {
        rows.push(Controls::Buttons(vec![sets_button(text)]));
    }
    rows
}

/// Buttons after the end. The first identifies the message: `rematch:g:v`.
fn afterwards(game: &Match, text: Text) -> Vec<PushButton> {
    let again = button(game, GameButton::Rematch, text.say("button-rematch"));
    let mut buttons = vec![styled(again, ButtonStyle::Primary)];
    if game.game().is_some_and(|moves| moves.ply() > 0) {
        for (does, label) in [
            (GameButton::Analyse(AnalysisButton::Begin), "button-analyse"),
            (GameButton::Replay, "button-replay"),
            (GameButton::Record, "button-record"),
        ] {
            buttons.push(button(game, does, text.say(label)));
        }
    }
    buttons
}

/// A disabled select menu. Its id identifies the board's message, and Discord requires an option.
fn nothing_to_choose(game: &Match, why: String) -> Select {
    Select {
        id: on_game(game, GameButton::Piece),
        placeholder: why.clone(),
        options: vec![Choice {
            value: "none".to_owned(),
            label: why,
            note: None,
        }],
        enabled: false,
    }
}

/// The pieces that can move, with their targets.
pub(in crate::discord::view) fn pieces(game: &Match, moves: &Game, text: Text) -> Select {
    let position = moves.position();
    let turn = position.turn();
    let options: Vec<Choice> = position
        .pieces()
        .filter(|(_, piece)| piece.side == turn)
        .filter_map(|(from, piece)| {
            let targets = moves.targets(from);
            (!targets.is_empty()).then(|| piece_choice(from, piece, &targets, text))
        })
        .collect();
    if options.is_empty() {
        return nothing_to_choose(game, text.say("piece-none"));
    }
    Select {
        id: on_game(game, GameButton::Piece),
        placeholder: text.fill("piece-placeholder", &[("side", text.side(turn).into())]),
        options,
        enabled: true,
    }
}

fn piece_choice(from: Square, piece: Piece, targets: &[Square], text: Text) -> Choice {
    let squares = text.squares(targets);
    Choice {
        value: from.to_string(),
        label: text.marked_at(piece, from),
        note: Some(text.fill("piece-goes-to", &[("squares", squares.into())])),
    }
}
