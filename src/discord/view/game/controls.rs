//! What can be pressed below a board: the menu of pieces, and the buttons.

use serenity::all::ButtonStyle;

use super::offer_buttons::answers;
use crate::discord::ids::{ComponentId, Verb};
use crate::discord::message::{Button, Choice, Controls, Select};
use crate::discord::view::book::sets::sets_button;
use crate::discord::view::parts::{button, styled};
use crate::play::{Hints, Match};
use crate::rules::{Action, Game, Piece, Side, Square};
use crate::text::Text;
/// What can be pressed below a board.
pub(in crate::discord::view) fn controls(game: &Match, text: Text) -> Vec<Controls> {
    if game.foreign_rules().is_some() && game.is_open() {
        return Vec::new();
    }
    let (Some(moves), true) = (game.game(), game.is_open()) else {
        return vec![Controls::Buttons(afterwards(game, text))];
    };
    let mut buttons = Vec::new();
    let bot_thinks = game.waits_for().is_some_and(|one| game.is_bot(one.id));
    if !bot_thinks && moves.situation().may_call_bikjang() {
        let request = button(game, Verb::Bikjang, None, text.say("button-bikjang"));
        buttons.push(styled(request, ButtonStyle::Primary));
    }
    match game.offer() {
        Some(_) => buttons.extend(answers(game, text)),
        None if moves.check_draw_offer().is_ok() => {
            let label = text.say("button-offer-draw");
            buttons.push(button(game, Verb::Draw, Some("offer"), label));
        }
        None => {}
    }
    // While the bot thinks there is nothing to be done about the position.
    let may_pass = !moves.situation().may_call_bikjang() && moves.check(Action::Pass).is_ok();
    if !bot_thinks && may_pass {
        buttons.push(button(game, Verb::Pass, None, text.say("button-pass")));
    }
    buttons.push(button(game, Verb::Resign, None, text.say("button-resign")));
    let hints = game.challenge().hints == Hints::Allowed;
    if buttons.len() < 5 && !bot_thinks && hints {
        let label = text.say("button-suggest");
        buttons.push(button(game, Verb::Suggest, None, label));
    }
    if buttons.len() < 5 {
        // A newcomer who presses the first button to see what it does loses nothing.
        let flip = button(game, Verb::Flip, None, text.say("button-flip"));
        buttons.insert(0, flip);
    }
    let select = match game.bot().filter(|_| bot_thinks) {
        Some(bot) => {
            let thinks = text.fill("piece-bot", &[("bot", bot.name.clone().into())]);
            nothing_to_choose(game, thinks)
        }
        None => pieces(game, moves, text),
    };
    let mut rows = vec![Controls::Select(select), Controls::Buttons(buttons)];
    // Either may have to ask, but whose turn it was is told by who presses.
    let asks = |side: Side| game.bots_side() != Some(side) && game.may_ask_back(side);
    if Side::ALL.into_iter().any(asks) {
        let label = text.say("button-takeback");
        let back = button(game, Verb::Takeback, Some("ask"), label);
        rows.push(Controls::Buttons(vec![back]));
    }
    // The first board: who reads no hanja is told the way before the first move.
    let mut turns = moves.turns().map(|(before, _)| before.position().turn());
    if turns.all(|turn| game.bots_side() == Some(turn)) {
        rows.push(Controls::Buttons(vec![sets_button(text)]));
    }
    rows
}

/// What can be done with a game that is over. The first button is what its board is known by.
fn afterwards(game: &Match, text: Text) -> Vec<Button> {
    let again = button(game, Verb::Rematch, None, text.say("button-rematch"));
    let mut buttons = vec![styled(again, ButtonStyle::Primary)];
    if game.game().is_some_and(|moves| moves.ply() > 0) {
        for (verb, label) in [
            (Verb::Analyse, "button-analyse"),
            (Verb::Replay, "button-replay"),
            (Verb::Record, "button-record"),
        ] {
            buttons.push(button(game, verb, None, text.say(label)));
        }
    }
    buttons
}

/// A disabled select: it has to be there, since the board is known by it, and to have an option.
fn nothing_to_choose(game: &Match, why: String) -> Select {
    Select {
        id: ComponentId::of(Verb::Piece, game.id(), game.version()),
        placeholder: why.clone(),
        options: vec![Choice {
            value: "none".to_owned(),
            label: why,
            note: None,
        }],
        enabled: false,
    }
}

/// The pieces that can move, each with where it can go.
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
        id: ComponentId::of(Verb::Piece, game.id(), game.version()),
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
