//! The menus of a turn: of the pieces that can move, and of a piece's targets.

use crate::discord::button::{Button, GameButton, TurnChoice};
use crate::discord::message::{Choice, Select};
use crate::discord::view::parts::on_game;
use hansu_play::Match;
use hansu_text::{Filled, GameText, Key, fill};
use janggi::{Action, Game, Piece, Role, Square};

/// Returns a disabled menu. Its id identifies the board's message, and Discord requires an option.
pub(super) fn nothing_to_choose(game: &Match, message: String) -> Select {
    Select {
        id: on_game(game, GameButton::Piece(0)),
        placeholder: message.clone(),
        options: vec![Choice {
            value: "none".to_owned(),
            label: message,
            note: None,
        }],
        enabled: false,
        chosen: None,
    }
}

/// Returns the pieces that can move, with their targets, from the general to the soldiers and each kind from its
/// player's left; last the pass, or the bikjang claim.
pub(in crate::discord::view) fn turn_menu(game: &Match, moves: &Game, text: GameText) -> Select {
    piece_menu(on_game(game, GameButton::Piece(0)), moves, text)
}

/// Returns the same menu for a turn that is chosen in another message.
pub(in crate::discord::view) fn piece_menu(id: Button, moves: &Game, text: GameText) -> Select {
    let movable = movable(moves);
    let pieces = movable.iter().map(|piece| piece_choice(piece, text));
    let options = pieces.chain(instead(moves, text));
    Select::new(id, placeholder(moves, &movable, text), options)
}

/// Returns a menu of pieces with one chosen already.
pub(in crate::discord::view) fn with_chosen(menu: Select, from: Square) -> Select {
    Select {
        chosen: Some(TurnChoice::Piece(from).value()),
        ..menu
    }
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
        value: TurnChoice::Piece(piece.from).value(),
        label: text.marked_at(piece.piece, piece.from),
        note: Some(fill!(text => PieceGoesTo(squares))),
    }
}

/// Returns the alternatives to moving a piece.
fn instead(moves: &Game, text: GameText) -> Option<Choice> {
    let (choice, label, note) = if moves.situation().may_call_bikjang() {
        (
            TurnChoice::Bikjang,
            Key::ButtonBikjang,
            Key::PieceBikjangInstead,
        )
    } else if moves.check(Action::Pass).is_ok() {
        (TurnChoice::Pass, Key::ButtonPass, Key::PiecePassInstead)
    } else {
        return None;
    };
    Some(Choice {
        value: choice.value(),
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

/// Returns the numbered targets of a piece, with their labels.
pub(in crate::discord::view) fn target_menu(
    id: Button,
    targets: impl Iterator<Item = (Square, String)>,
    text: GameText,
) -> Select {
    let options = targets.map(|(square, label)| Choice {
        value: square.to_string(),
        label,
        note: None,
    });
    Select::new(id, text.say(Key::TargetPlaceholder), options)
}

/// Returns the targets with their numbers and captures: `2 · a5 takes the soldier`.
pub(in crate::discord::view) fn target_labels(
    moves: &Game,
    targets: &[Square],
    text: GameText,
) -> Vec<String> {
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
