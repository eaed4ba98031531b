//! The menus of a turn: of the pieces that can move, and of a piece's targets.

use crate::discord::button::{Button, GameButton, Pick};
use crate::discord::message::{Choice, Controls, Select};
use crate::discord::view::parts::on_game;
use hansu_play::{Match, PlannedTurn};
use hansu_text::{Filled, GameText, Key, fill};
use janggi::{Action, Game, Piece, Position, Role, Side, Square};

/// Returns a disabled menu. Its id identifies the board's message, and Discord requires an option.
pub(super) fn nothing_to_choose(game: &Match, message: String) -> Select {
    Select {
        id: on_game(game, GameButton::Piece(0)),
        placeholder: message.clone(),
        options: vec![Choice::new("none".to_owned(), message)],
        enabled: false,
        chosen: None,
    }
}

/// Returns the pieces that can move, with their targets, from the general to the soldiers and each kind from its
/// player's left; last the pass, or the bikjang claim.
pub(super) fn turn_menu(game: &Match, moves: &Game, text: GameText) -> Select {
    piece_menu(on_game(game, GameButton::Piece(0)), moves, text)
}

/// Returns the menu of pieces for a turn that is chosen in another message; once a piece is chosen, also that of its
/// targets, in the order in which `reader` reads the board.
pub(in crate::discord::view) fn pick_rows(
    at: impl Fn(Pick) -> Button,
    moves: &Game,
    (chosen, reader): (Option<Square>, Side),
    text: GameText,
) -> Vec<Controls> {
    let pieces = piece_menu(at(Pick::Piece), moves, text);
    let Some(from) = chosen else {
        return vec![Controls::Select(pieces)];
    };
    let targets = moves.targets_read_from(from, reader);
    let labels = target_labels(moves, &targets, text);
    let targets = targets
        .iter()
        .zip(labels)
        .map(|(square, label)| Choice::new(square.to_string(), label));
    let placeholder = text.say(Key::TargetPlaceholder);
    let targets = Select::new(at(Pick::From(from)), placeholder, targets);
    let chosen = Some(from.to_string());
    vec![
        Controls::Select(pieces.with_chosen(chosen)),
        Controls::Select(targets),
    ]
}

/// Returns the name of the chosen piece, as the question for its target; `None` if there is no piece.
pub(in crate::discord::view) fn piece_chosen(
    position: &Position,
    from: Square,
    text: GameText,
) -> Option<String> {
    let piece = text.piece_at(position.piece_at(from)?, from);
    Some(fill!(text => PieceChosen(piece)))
}

fn piece_menu(id: Button, moves: &Game, text: GameText) -> Select {
    let movable = movable(moves);
    let pieces = movable.iter().map(|piece| piece_choice(piece, text));
    let options = pieces.chain(instead(moves, text));
    Select::new(id, placeholder(moves, &movable, text), options)
}

/// A piece that can move.
struct MovablePiece {
    piece: Piece,
    from: Square,
    targets: Vec<Square>,
}

/// Returns the pieces of the side to move that can move, in the menu's order.
fn movable(moves: &Game) -> Vec<MovablePiece> {
    let turn = moves.position().turn();
    let own_pieces = moves.position().pieces();
    let own_pieces = own_pieces.filter(|(_, piece)| piece.side == turn);
    let mut movable: Vec<MovablePiece> = own_pieces
        .map(|(from, piece)| MovablePiece {
            piece,
            from,
            targets: moves.targets(from),
        })
        .filter(|piece| !piece.targets.is_empty())
        .collect();
    movable.sort_by_key(|piece| {
        let (row, column) = piece.from.seen_from(turn);
        (piece.piece.role, column, row)
    });
    movable
}

fn piece_choice(piece: &MovablePiece, text: GameText) -> Choice {
    let squares = text.squares(&piece.targets);
    Choice {
        value: piece.from.to_string(),
        label: text.marked_at(piece.piece, piece.from),
        note: Some(fill!(text => PieceGoesTo(squares))),
    }
}

/// Returns the alternatives to moving a piece.
fn instead(moves: &Game, text: GameText) -> Option<Choice> {
    let (turn, label, note) = if moves.situation().may_call_bikjang() {
        (
            PlannedTurn::Bikjang,
            Key::ButtonBikjang,
            Key::PieceBikjangInstead,
        )
    } else if moves.check(Action::Pass).is_ok() {
        (PlannedTurn::Pass, Key::ButtonPass, Key::PiecePassInstead)
    } else {
        return None;
    };
    Some(Choice {
        value: turn.to_string(),
        label: text.say(label),
        note: Some(text.say(note)),
    })
}

/// Returns the menu's placeholder, which lists the kinds of pieces that are missing from the menu.
fn placeholder(moves: &Game, movable: &[MovablePiece], text: GameText) -> String {
    let turn = moves.position().turn();
    let side = text.side(turn);
    if movable.is_empty() {
        return text.say(Key::PieceNone);
    }
    if moves.situation().in_check() {
        return fill!(text => PiecePlaceholderCheck(side));
    }
    let stuck: Vec<String> = Role::ALL
        .into_iter()
        .filter(|role| movable.iter().all(|piece| piece.piece.role != *role))
        .map(|role| Piece { side: turn, role })
        .filter(|kind| moves.position().pieces().any(|(_, piece)| piece == *kind))
        .map(|kind| text.piece(kind))
        .collect();
    if stuck.is_empty() {
        return fill!(text => PiecePlaceholder(side));
    }
    let kinds = stuck.join(", ");
    fill!(text => PiecePlaceholderStuck { side, kinds })
}

/// Returns the targets with their numbers and captures: `2 · a5 takes the soldier`.
pub(super) fn target_labels(moves: &Game, targets: &[Square], text: GameText) -> Vec<String> {
    let label = |(&target, number): (&Square, usize)| {
        let number = number.into();
        let square = text.square(target).into();
        text.fill(match moves.position().piece_at(target) {
            None => Filled::Target { number, square },
            Some(piece) => Filled::TargetTakes {
                number,
                square,
                taken: text.piece(piece).into(),
            },
        })
    };
    targets.iter().zip(1..).map(label).collect()
}
