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

use super::draft::{Draft, Written};
use super::fault::{Fault, Place};
use super::text::cursor::{Cursor, Spot, header_key};
use headers::Key;
use ply::Word;
use scan::Token;

/// Reads the next game; `None` at the end of the file.
///
/// A game ends where a header follows turns, where a header comes again after a blank line, or where
/// the turns are numbered from 1 again.
pub(super) fn next_game<'a>(cursor: &mut Cursor<'a>) -> Option<Draft<'a>> {
    let mut game = Game::default();
    loop {
        let before = *cursor;
        match scan::next(cursor) {
            Some((place, token)) if !game.ends_before(place, &token) => game.take(place, token),
            Some(_) => {
                *cursor = before;
                return game.draft;
            }
            None if game.begun => return game.draft,
            None => return None,
        }
    }
}

/// Whether a line begins as records do: with a header that is known, or with a turn.
pub(super) fn is_begun_by(line: &str) -> bool {
    if line.starts_with('[') {
        return header_key(line).and_then(Key::named).is_some();
    }
    let mut cursor = Cursor::new(line, Spot::START);
    let mut tokens = std::iter::from_fn(|| scan::next(&mut cursor).map(|(_, token)| token));
    let first = tokens.find(|token| !matches!(token, Token::Number(_)));
    matches!(first, Some(Token::Word(word)) if matches!(ply::read(word), Some(Word::Turn { .. })))
}

/// A game while it is read.
#[derive(Default)]
struct Game<'a> {
    draft: Option<Draft<'a>>,
    /// Whether a header or a turn was met: words before that are somebody's foreword.
    begun: bool,
    /// The headers that were met, and the line of the last one.
    keys: Vec<Key>,
    header_line: usize,
}

impl<'a> Game<'a> {
    /// Whether something belongs to the next game.
    fn ends_before(&self, place: Place, token: &Token) -> bool {
        let played = self.draft.as_ref().is_some_and(|draft| draft.met() > 0);
        match token {
            Token::Header { .. } | Token::OpenHeader(_) | Token::Number(1) if played => true,
            Token::Header { key, .. } => {
                let again = Key::named(key).is_some_and(|key| self.keys.contains(&key));
                again && place.line > self.header_line + 1
            }
            _ => false,
        }
    }

    fn take(&mut self, place: Place, token: Token<'a>) {
        let word = match token {
            Token::Word(word) => ply::read(word).map(|read| (word, read)),
            _ => None,
        };
        self.begun |= match token {
            Token::Header { .. } => true,
            Token::OpenHeader(line) => header_key(line).and_then(Key::named).is_some(),
            _ => matches!(word, Some((_, Word::Turn { .. }))),
        };
        if !(self.begun || matches!(token, Token::Comment(_) | Token::OpenComment)) {
            return;
        }
        let draft = self.draft.get_or_insert_with(|| Draft::new(place));
        match token {
            Token::Header { key, value } => {
                let known = Key::named(key);
                let again = known.filter(|key| self.keys.contains(key));
                headers::set(draft, place, known.xor(again), key, value);
                self.keys.extend(known.xor(again));
                self.header_line = place.line;
            }
            Token::OpenHeader(line) => draft.fail_header(place, line, Fault::OpenHeader),
            Token::Comment(text) => draft.comment(text),
            Token::OpenComment => draft.break_off(place, "{", Fault::OpenComment),
            Token::Number(_) => {}
            Token::Word(text) => match word {
                Some((text, Word::Turn { said, taken, check })) => {
                    let check = Some(check);
                    draft.turn(Written {
                        place,
                        text,
                        said,
                        taken,
                        check,
                    });
                }
                Some((_, Word::Check)) => draft.mark_check(),
                Some((_, Word::Cry)) => {}
                None => draft.break_off(place, text, Fault::Unreadable),
            },
        }
    }
}
