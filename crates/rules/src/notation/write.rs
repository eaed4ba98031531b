//! Writing moves.

use std::fmt::Write;

use crate::board::{Action, Piece, Role};
use crate::position::Position;

/// Formats an action like Korean game records: `71졸72`, `56차76졸`, `32포38장군`, `한수쉼`.
///
/// The captured piece and 장군 (check) are included exactly when they apply. `before` is the position in which
/// the legal action is played.
#[must_use]
pub fn record(before: &Position, action: Action) -> String {
    let Action::Move(mv) = action else {
        return "한수쉼".to_owned();
    };
    let mut text = mv.from.gibo_digits().to_string();
    text.extend(before.piece_at(mv.from).map(Piece::hangul));
    // Writing into a string cannot fail.
    let _ = write!(text, "{}", mv.to.gibo_digits());
    text.extend(before.piece_at(mv.to).map(Piece::hangul));
    if before.after(action).in_check() {
        text.push_str("장군");
    }
    text
}

/// Formats an action like Fairy-Stockfish and PyChess: `P71-72`, `R91x11+`, `K95-95` for a pass; `#` marks a
/// mate.
#[must_use]
pub fn san(before: &Position, action: Action) -> String {
    let stay = before.general(before.turn());
    let (from, to) = action
        .piece_move()
        .map_or((stay, stay), |mv| (mv.from, mv.to));
    let role = before
        .piece_at(from)
        .map_or(Role::General, |piece| piece.role);
    let is_capture = action != Action::Pass && before.piece_at(to).is_some();
    let after = before.after(action);
    let mark = match (after.in_check(), after.has_legal_move()) {
        (false, _) => "",
        (true, true) => "+",
        (true, false) => "#",
    };
    let join = if is_capture { 'x' } else { '-' };
    format!(
        "{}{}{join}{}{mark}",
        letter(role),
        from.gibo_digits(),
        to.gibo_digits()
    )
}

/// Returns the letter of a piece in moves: H and E, where FEN has N and B.
pub(super) fn letter(role: Role) -> char {
    match role {
        Role::Horse => 'H',
        Role::Elephant => 'E',
        _ => role.letter(),
    }
}
