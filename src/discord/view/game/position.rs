//! Boards for one reader, and replays.

use serenity::all::ButtonStyle;

use super::board::{
    ended, foreign, last_moves, named_game, picture, seat_names, taken_back, told, turn,
};
use super::controls::pieces;
use crate::app::Hint;
use crate::discord::button::{GameButton, Question, Target};
use crate::discord::message::{Choice, Controls, Message, PushButton, Select};
use crate::discord::view::parts::{button, on_game, result, styled};
use crate::play::{Match, Seats};
use crate::rules::{Action, Game, Side, Square};
use crate::text::Text;
/// A private copy of the board with a piece's targets marked, and the menu of targets.
pub fn chosen(game: &Match, from: Square, text: Text) -> Message {
    let text = text.with_generals(game.ruleset().generals);
    let Some(moves) = game.game() else {
        return Message::words(text.say("refused-game-over"));
    };
    let position = moves.position();
    let name = position
        .piece_at(from)
        .map_or(String::new(), |piece| text.piece_at(piece, from));
    let options = moves
        .targets(from)
        .into_iter()
        .map(|to| {
            let taken = position.piece_at(to).map(|piece| text.marked(piece));
            Choice {
                value: to.to_string(),
                label: text.square(to),
                note: taken.map(|taken| text.fill("target-takes", &[("taken", taken.into())])),
            }
        })
        .collect();
    Message {
        content: text.fill("piece-chosen", &[("piece", name.into())]),
        picture: picture(game, text),
        rows: vec![Controls::Select(Select {
            id: on_game(game, GameButton::Target(Target::From(from))),
            placeholder: text.say("target-placeholder"),
            options,
            enabled: true,
        })],
        ..Message::default()
    }
}

/// A suggested move on a private copy of the board.
pub fn suggestion(game: &Match, hint: &Hint, text: Text) -> Message {
    let text = text.with_generals(game.ruleset().generals);
    let moves = match game.game() {
        Some(moves) if !hint.results.is_empty() => moves,
        _ => return Message::words(text.say("refused-game-over")),
    };
    let mut lines = text.suggestion(moves, &hint.results, &hint.facts);
    lines.push(text.say("suggest-counted"));
    let best = hint.results.first().map(crate::engine::SearchResult::best);
    let plays = best.map(|action| plays(game, moves, action, text));
    Message {
        content: lines.join("\n"),
        picture: picture(game, text),
        rows: vec![Controls::Buttons(plays.into_iter().collect())],
        ..Message::default()
    }
}

/// The button that plays the suggestion. For a pass that may end the game, confirmation follows.
fn plays(game: &Match, moves: &Game, action: Action, text: Text) -> PushButton {
    let play = match action {
        Action::Move(mv) => {
            let label = text.fill(
                "button-play",
                &[("move", text.short(moves.position(), action).into())],
            );
            // Handled like a choice from the menu of targets, with both points in the argument.
            button(game, GameButton::Target(Target::Move(mv)), label)
        }
        Action::Pass if moves.situation().may_call_bikjang() => {
            button(game, GameButton::Bikjang, text.say("button-bikjang"))
        }
        Action::Pass => button(
            game,
            GameButton::Pass(Question::Ask),
            text.say("button-pass"),
        ),
    };
    styled(play, ButtonStyle::Primary)
}

/// Players, last move, and whose turn it is or the result.
fn standing(game: &Match, seats: &Seats, moves: &Game, text: Text) -> Vec<String> {
    let mut lines = if game.is_open() {
        vec![named_game(game, text, seats)]
    } else {
        Vec::new()
    };
    lines.extend(last_moves(moves, text, told(game, moves)));
    lines.extend(foreign(game, text));
    // Named, not pinged, because the copy is private.
    match game.waits_for() {
        Some(person) => lines.extend(turn(game, text, person, true)),
        None => lines.extend(ended(game, text, seats)),
    }
    lines
}

/// A private copy of the board; the player to move can move on it. `clock` is the text about time.
pub fn position(
    game: &Match,
    view: Side,
    text: Text,
    may_act: bool,
    clock: Option<String>,
) -> Message {
    let text = text.with_generals(game.ruleset().generals);
    let (Some(seats), Some(moves)) = (game.seats(), game.game()) else {
        return Message::words(text.say("look-no-board"));
    };
    let mut lines = standing(game, seats, moves, text);
    lines.extend(clock);
    let mut rows = Vec::new();
    if may_act && game.is_open() && game.foreign_rules().is_none() {
        rows.push(Controls::Select(pieces(game, moves, text)));
    }
    let other = view.opponent();
    let flip = button(game, GameButton::Flip(Some(other)), text.say("button-flip"));
    rows.push(Controls::Buttons(vec![flip]));
    Message {
        content: lines.join("\n"),
        picture: picture(game, text),
        rows,
        ..Message::default()
    }
}

/// A replay of a whole game.
pub fn replay(game: &Match, moves: &Game, text: Text) -> Message {
    let text = text.with_generals(game.ruleset().generals);
    let number = game.id().to_string();
    let mut lines = vec![text.fill(
        "replay",
        &[("game", number.into()), ("plies", moves.ply().into())],
    )];
    lines.extend(game.seats().map(|seats| seat_names(text, seats)));
    lines.extend(result(game, text));
    lines.extend(taken_back(game, text));
    Message {
        content: lines.join("\n"),
        picture: picture(game, text),
        ..Message::default()
    }
}

/// The position as text: as a diagram, and piece by piece.
pub fn position_in_words(game: &Match, seat: Side, text: Text, clock: Option<String>) -> Message {
    let text = text.with_generals(game.ruleset().generals);
    let (Some(seats), Some(moves)) = (game.seats(), game.game()) else {
        return Message::words(text.say("look-no-board"));
    };
    let mut lines = standing(game, seats, moves, text);
    lines.extend(clock);
    lines.push(text.lettered(moves.position(), seat));
    lines.push(text.described(game, moves));
    Message::words(lines.join("\n"))
}
