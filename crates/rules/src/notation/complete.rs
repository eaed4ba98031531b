//! Completion of typed moves.

use super::text::lex;
use super::text::lex::to_jamo;
use super::write::{letter, record, san};
use super::xiangqi::MovePrefix;
use crate::board::{Action, Move, Piece, RecordStyle, Role, Side, Square};
use crate::game::Game;
use crate::position::Position;

/// Returns at most `limit` legal actions that the typed text can become, the best first.
///
/// A text matches an action if it is a prefix of one of its written forms or of its target. Closer matches come
/// first, then captures of checking pieces, then captures by value, then by piece.
#[must_use]
pub fn complete(text: &str, game: &Game, limit: usize) -> Vec<Action> {
    let position = game.position();
    let clipped: String = text.chars().take(64).collect();
    let text = lex::normalise_prefix(&clipped);
    let typed = plain(&text);
    let is_chinese = position.variant().spec().records == RecordStyle::Chinese;
    let prefix = is_chinese.then(|| MovePrefix::new(&text, position));
    let checkers = position.checkers();
    let mut ranked: Vec<_> = game
        .legal_actions()
        .into_iter()
        .filter_map(|action| {
            let ordinary = || nearness(&typed, action, game);
            let nearness = match &prefix {
                None => ordinary()?,
                Some(prefix) => nearness_in_records(prefix, ordinary, action, position)?,
            };
            let mv = action.piece_move();
            let is_answer = mv.is_some_and(|mv| checkers.contains(&mv.to));
            let captured_points = mv
                .and_then(|mv| position.piece_at(mv.to))
                .map(|piece| piece.role.points());
            let piece = mv.and_then(|mv| position.piece_at(mv.from));
            let key = (
                nearness,
                !is_answer,
                std::cmp::Reverse(captured_points),
                weight(piece),
                mv,
            );
            Some((key, action))
        })
        .collect();
    ranked.sort_unstable();
    ranked
        .into_iter()
        .map(|(_, action)| action)
        .take(limit)
        .collect()
}

/// Normalises typed text for comparison with the written forms: pieces as Korean syllables, no separators.
fn plain(text: &str) -> String {
    let letters = lex::normalise(text);
    letters
        .chars()
        .filter(|&letter| !lex::is_separator(letter))
        .map(|letter| {
            if letter.is_ascii() {
                letter
            } else {
                lex::piece_of(letter).map_or(letter, syllable)
            }
        })
        .collect()
}

/// Returns one syllable for each role; a soldier's is the same for both sides.
fn syllable(role: Role) -> char {
    Piece::new(Side::Cho, role).hangul()
}

/// Returns the match quality of an action of Xiangqi, which may also be typed in the forms of its records.
fn nearness_in_records(
    begun: &MovePrefix,
    ordinary: impl FnOnce() -> Option<u8>,
    action: Action,
    position: &Position,
) -> Option<u8> {
    let mv = action.piece_move()?;
    let in_records = if begun.matches_exactly(mv) {
        Some(0)
    } else {
        begun.matches_prefix(position, mv).then_some(2)
    };
    let ordinary = if begun.has_sign() { None } else { ordinary() };
    ordinary.into_iter().chain(in_records).min()
}

/// Returns the match quality of an action: 0 for an exact match, 1 for the whole name of its piece, 2 for a
/// prefix of a form, 3 for its target.
fn nearness(typed: &str, action: Action, game: &Game) -> Option<u8> {
    let position = game.position();
    let forms = match action {
        Action::Pass if game.situation().may_call_bikjang() => {
            ["bikjang", "빅장"].map(plain).to_vec()
        }
        Action::Pass => {
            let coordinates = [position.uci(action), plain(&san(position, action))];
            ["pass", "쉬기", "쉼", "한수쉼"]
                .map(plain)
                .into_iter()
                .chain(coordinates)
                .collect()
        }
        Action::Move(mv) => forms(mv, position),
    };
    if forms.iter().any(|form| form == typed) {
        return Some(0);
    }
    let mv = action.piece_move();
    let piece = mv.and_then(|mv| position.piece_at(mv.from));
    // `sa` is also a prefix of the elephant's `sang`, but alone it means a guard.
    if piece.is_some_and(|piece| names(piece.role).any(|name| name == typed)) {
        return Some(1);
    }
    if forms.iter().any(|form| form.starts_with(typed)) || begins_in_jamo(typed, &forms, piece) {
        return Some(2);
    }
    let to = mv?.to;
    points(to, position)
        .iter()
        .any(|form| form.starts_with(typed))
        .then_some(3)
}

/// Returns whether a form begins with a text whose last syllable is incomplete, such as ㅍ for 포.
fn begins_in_jamo(typed: &str, forms: &[String], piece: Option<Piece>) -> bool {
    // A piece's own name is complete, although 사 is also a prefix of 상.
    let last = typed.chars().next_back();
    if typed.is_ascii() || last.and_then(lex::piece_of).is_some() {
        return false;
    }
    let typed = to_jamo(typed);
    let korean = piece.map_or(&[][..], |piece| piece.role.names().korean);
    let mut forms = forms
        .iter()
        .map(String::as_str)
        .chain(korean.iter().copied());
    forms.any(|form| to_jamo(form).starts_with(&typed))
}

fn forms(mv: Move, position: &Position) -> Vec<String> {
    let role = position
        .piece_at(mv.from)
        .map_or(Role::General, |piece| piece.role);
    let mut forms = vec![mv.to_string()];
    if position.variant().spec().records == RecordStyle::Korean {
        forms.push(format!("{}{}", mv.from.gibo_digits(), mv.to.gibo_digits()));
        forms.push(plain(&record(position, Action::Move(mv))));
        forms.push(plain(&san(position, Action::Move(mv))));
    }
    let letters = [letter(role), role.letter()];
    let letters = letters.map(|letter| letter.to_ascii_lowercase().to_string());
    let role_names: Vec<String> = names(role).chain(letters).collect();
    for to in points(mv.to, position) {
        for name in &role_names {
            forms.push(format!("{name}{to}"));
            forms.push(format!("{to}{name}"));
        }
    }
    forms
}

/// Returns the names of a point. Numbers are only used in Korean records.
fn points(square: Square, position: &Position) -> Vec<String> {
    match position.variant().spec().records {
        RecordStyle::Korean => vec![square.to_string(), square.gibo_digits().to_string()],
        RecordStyle::Chinese => vec![square.to_string()],
    }
}

/// Returns the names of a piece for comparison with typed text. All Korean and Chinese names become one.
fn names(role: Role) -> impl Iterator<Item = String> {
    let names = role.names();
    let spelt = [names.romanised, names.english, names.chinese]
        .concat()
        .into_iter();
    std::iter::once(syllable(role).to_string()).chain(spelt.map(plain))
}

/// Returns the rank of a piece in the order of proposed moves; a pass is last.
fn weight(piece: Option<Piece>) -> u8 {
    match piece.map(|piece| piece.role) {
        Some(Role::Chariot) => 0,
        Some(Role::Cannon) => 1,
        Some(Role::Horse) => 2,
        Some(Role::Elephant) => 3,
        Some(Role::Soldier) => 4,
        Some(Role::Guard) => 5,
        Some(Role::General) => 6,
        None => 7,
    }
}
