//! Gib, the form in which Korean game records circulate.
//!
//! A game is a block of headers, a blank line, and the turns numbered singly:
//!
//! ```text
//! [초대국자 "초나라"]
//! [한대국자 "한나라"]
//! [초차림 "마상상마"]
//! [한차림 "상마상마"]
//! [대국결과 "초 기권승"]
//!
//! 1. 71졸72 2. 49병48 3. 한수쉼
//! ```
//!
//! A turn is a point, a piece, a point, the piece taken there and 장군 for check. Points are a row
//! (1 to 9, 0) from Han's back rank and a column from Cho's left. Formations are in column order for
//! both sides; any other start stands as a board behind 판. Reading takes all that is met in
//! practice: either script for the pieces, marks of the side, words out of place, missing headers.

mod board;
mod headers;
mod ply;
mod result;
mod scan;
mod write;

pub(super) use write::write;

use super::builder::{RecordBuilder, WrittenTurn};
use super::fault::{Fault, Place};
use super::text::cursor::{Cursor, CursorState, header_key, label};
use headers::Key;
use ply::GibWord;
use scan::GibToken;

/// The value of an unknown header.
const UNKNOWN: &str = "미상";

/// Reads the next game; `None` at the end of the file.
///
/// A game ends before a header that follows turns, before a header that is repeated after a blank line, and
/// before a second turn 1.
pub(super) fn next_game<'a>(cursor: &mut Cursor<'a>) -> Option<RecordBuilder<'a>> {
    let mut game = GameReader::default();
    loop {
        let before = *cursor;
        match scan::next(cursor) {
            Some((place, token)) if !game.ends_before(place, &token) => game.take(place, token),
            Some(_) => {
                *cursor = before;
                return game.builder;
            }
            None if game.begun => return game.builder,
            None => return None,
        }
    }
}

/// Whether a line begins a record: it has a known header or a turn.
pub(super) fn is_begun_by(line: &str) -> bool {
    if line.starts_with('[') {
        return header_key(line).is_some_and(is_key);
    }
    if is_labelled(line) {
        return true;
    }
    let mut cursor = Cursor::new(line, CursorState::START);
    let mut tokens = std::iter::from_fn(|| scan::next(&mut cursor).map(|(_, token)| token));
    let first = tokens.find(|token| !matches!(token, GibToken::Number { .. }));
    matches!(first, Some(GibToken::Word(word)) if is_turn(word))
}

/// Returns whether a word is a turn.
pub(super) fn is_turn(word: &str) -> bool {
    matches!(ply::read(word), Some(GibWord::Turn { .. }))
}

/// Returns whether a header has this name.
pub(super) fn is_key(name: &str) -> bool {
    Key::named(name).is_some()
}

/// Returns whether a line is a known header without brackets.
pub(super) fn is_labelled(line: &str) -> bool {
    label(line).is_some_and(|(name, _)| Key::labelled(name).is_some())
}

/// A game while it is read.
#[derive(Default)]
struct GameReader<'a> {
    builder: Option<RecordBuilder<'a>>,
    /// Whether a header or a turn was met; all text before it is ignored.
    begun: bool,
    /// The headers that were met, and the line of the last one.
    keys: Vec<Key>,
    header_line: usize,
}

impl<'a> GameReader<'a> {
    /// Whether a token belongs to the next game.
    fn ends_before(&self, place: Place, token: &GibToken) -> bool {
        let played = self
            .builder
            .as_ref()
            .is_some_and(|builder| builder.met() > 0);
        match token {
            GibToken::Header { .. }
            | GibToken::OpenHeader(_)
            | GibToken::Number { number: 1, .. }
                if played =>
            {
                true
            }
            GibToken::Header { key, .. } | GibToken::Label { key, .. } => {
                let again = Key::labelled(key).is_some_and(|key| self.keys.contains(&key));
                again && place.line > self.header_line + 1
            }
            _ => false,
        }
    }

    fn take(&mut self, place: Place, token: GibToken<'a>) {
        let word = match token {
            GibToken::Word(word) => ply::read(word).map(|read| (word, read)),
            _ => None,
        };
        self.begun |= match token {
            GibToken::Header { .. } | GibToken::Label { .. } => true,
            GibToken::OpenHeader(line) => header_key(line).and_then(Key::named).is_some(),
            _ => matches!(word, Some((_, GibWord::Turn { .. }))),
        };
        if !(self.begun || matches!(token, GibToken::Comment(_) | GibToken::OpenComment)) {
            return;
        }
        let builder = self
            .builder
            .get_or_insert_with(|| RecordBuilder::new(place));
        match token {
            GibToken::Header { key, value } => {
                let known = Key::named(key);
                let again = known.filter(|key| self.keys.contains(key));
                headers::set(builder, place, known.xor(again), key, value);
                self.keys.extend(known.xor(again));
                self.header_line = place.line;
            }
            GibToken::Label { key, value } => {
                let known = Key::labelled(key).filter(|key| !self.keys.contains(key));
                headers::set(builder, place, known, key, value);
                self.keys.extend(known);
                self.header_line = place.line;
            }
            GibToken::OpenHeader(line) => builder.fail_header(place, line, Fault::OpenHeader),
            GibToken::Comment(text) => builder.comment(text),
            GibToken::OpenComment => builder.break_off(place, "{", Fault::OpenComment),
            GibToken::Number { has_sign, .. } => builder.number(has_sign),
            GibToken::Word(text) => match word {
                Some((
                    text,
                    GibWord::Turn {
                        written,
                        taken,
                        check,
                    },
                )) => {
                    let check = Some(check);
                    builder.turn(WrittenTurn {
                        place,
                        text,
                        written,
                        taken,
                        check,
                    });
                }
                Some((_, GibWord::Check)) => builder.mark_check(),
                Some((_, GibWord::Exclamation)) => {}
                None if builder.is_placeholder(text) => {}
                None => builder.unreadable(place, text),
            },
        }
    }
}
