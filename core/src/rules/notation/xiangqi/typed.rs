//! Typed moves of Xiangqi, in the forms that Janggi does not have.

use super::read::{has_form, moves_named};
use crate::rules::board::{Action, Move, Square};
use crate::rules::game::Game;
use crate::rules::position::Position;

/// Returns the moves that a text may mean, written as the world federation, Chinese records or, with capitals and a
/// hyphen, ICCS do. `None` for a text of no such form; one move that is named by its points need not be legal.
pub(in crate::rules::notation) fn typed(text: &str, position: &Position) -> Option<Vec<Move>> {
    iccs(text)
        .map(|mv| vec![mv])
        .or_else(|| moves_named(text, position))
}

/// Whether a text has such a form, whatever the position.
pub(in crate::rules::notation) fn looks_typed(text: &str) -> bool {
    iccs(text).is_some() || has_form(text)
}

/// `H2-E2`: two points whose ranks count from 0.
fn iccs(text: &str) -> Option<Move> {
    let (from, to) = text.split_once('-')?;
    Some(Move::new(counted_from_0(from)?, counted_from_0(to)?))
}

fn counted_from_0(point: &str) -> Option<Square> {
    let [file @ b'A'..=b'I', rank @ b'0'..=b'9'] = *point.as_bytes() else {
        return None;
    };
    Square::new(file - b'A', rank - b'0')
}

/// The move that is meant if its ranks count from 0, as in ICCS, where it is legal so.
pub(in crate::rules::notation) fn meant_from_0(mv: Move, game: &Game) -> Option<Action> {
    let up = |square: Square| square.offset(0, 1);
    let action = Action::Move(Move::new(up(mv.from)?, up(mv.to)?));
    game.check(action).is_ok().then_some(action)
}

/// Whether a text names a point as this game does, by letter and rank, and not by the numbers of Janggi's records.
pub(in crate::rules::notation) fn names_point(plain: &str, square: Square) -> bool {
    plain.contains(&square.to_string())
}
