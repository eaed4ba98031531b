//! PGN, the form in which programs for games like chess exchange records.
//!
//! White stands for Cho and Black for Han, no matter who moves first. Moves are written as
//! Fairy-Stockfish and PyChess do, `P71-72`; points (`a4b4`) and chess notation with as much of the
//! origin as is needed (`Nc3`, `Rxa10+`) are read as well. Variations and annotation marks are
//! passed over.

mod scan;
mod tags;
mod turn;
mod write;

pub(super) use write::write;

use super::draft::{Draft, Written};
use super::fault::{Fault, Place};
use super::text::cursor::{Cursor, Spot, header_key};
use crate::rules::board::Side;
use scan::Token;
use tags::{End, Tag};

/// Reads the next game; `None` at the end of the file.
///
/// A game ends behind its result, or where a tag follows its moves or moves begin again at 1.
pub(super) fn next_game<'a>(cursor: &mut Cursor<'a>) -> Option<Draft<'a>> {
    let mut game = Game::default();
    loop {
        let before = *cursor;
        match scan::next(cursor) {
            Some((place, token)) if !game.ends_before(place, &token) => game.take(place, token),
            Some(_) => {
                *cursor = before;
                return game.finish();
            }
            None => return game.finish(),
        }
    }
}

/// Whether a line begins as records do: with a tag that is known, or with a numbered move.
pub(super) fn is_begun_by(line: &str) -> bool {
    if line.starts_with('[') {
        return header_key(line).and_then(Tag::named).is_some();
    }
    let mut cursor = Cursor::new(line, Spot::START);
    let mut next = || scan::next(&mut cursor).map(|(_, token)| token);
    matches!(
        (next(), next()),
        (Some(Token::Number { .. }), Some(Token::Word(word))) if turn::read(word).is_some()
    )
}

/// A game while it is read.
#[derive(Default)]
struct Game<'a> {
    draft: Option<Draft<'a>>,
    /// Whether a tag or a move was met: words before that are somebody's foreword.
    begun: bool,
    /// Whether the result behind the moves was met.
    over: bool,
    /// The tags that were met, and the line of the last one.
    tags: Vec<Tag>,
    tag_line: usize,
    end: End,
}

impl<'a> Game<'a> {
    /// Whether something belongs to the next game.
    fn ends_before(&self, place: Place, token: &Token) -> bool {
        let met = self.draft.as_ref().map_or(0, Draft::met);
        match token {
            Token::Comment(_) => false,
            _ if self.over => true,
            Token::Tag { .. } | Token::OpenTag(_) if met > 0 => true,
            Token::Number { number: 1, dots: 1 } => met > 1,
            Token::Tag { name, .. } => {
                let again = Tag::named(name).is_some_and(|tag| self.tags.contains(&tag));
                again && place.line > self.tag_line + 1
            }
            _ => false,
        }
    }

    fn take(&mut self, place: Place, token: Token<'a>) {
        let begins = match token {
            Token::Tag { .. } => true,
            Token::OpenTag(line) => header_key(line).and_then(Tag::named).is_some(),
            Token::Word(word) => turn::read(word).is_some(),
            _ => false,
        };
        self.begun |= begins;
        if !(self.begun || matches!(token, Token::Comment(_) | Token::OpenComment)) {
            return;
        }
        let draft = self.draft.get_or_insert_with(|| Draft::new(place));
        match token {
            Token::Tag { name, value } => {
                let known = Tag::named(name).filter(|tag| !self.tags.contains(tag));
                tags::set(draft, &mut self.end, place, known, name, &value);
                self.tags.extend(known);
                self.tag_line = place.line;
            }
            Token::OpenTag(line) => draft.fail_header(place, line, Fault::OpenHeader),
            Token::Comment(text) => draft.comment(text),
            Token::OpenComment => draft.break_off(place, "{", Fault::OpenComment),
            Token::OpenVariation => draft.break_off(place, "(", Fault::OpenVariation),
            Token::TooDeep => draft.break_off(place, "(", Fault::TooDeep(scan::DEPTH_LIMIT)),
            Token::Number { .. } => {}
            Token::Result(result) => {
                self.end.result.get_or_insert_with(|| result.to_owned());
                self.over = true;
            }
            Token::Word(text) => match turn::read(text) {
                Some((said, taken, check)) => draft.turn(Written {
                    place,
                    text,
                    said,
                    taken,
                    check,
                }),
                None => draft.break_off(place, text, Fault::Unreadable),
            },
        }
    }

    /// The draft with all that only the whole game tells.
    fn finish(&mut self) -> Option<Draft<'a>> {
        if !self.begun {
            return None;
        }
        let mut draft = self.draft.take()?;
        draft.verdict = std::mem::take(&mut self.end).verdict(&mut draft.headers);
        let given = draft
            .start
            .and_then(|start| start.handicap())
            .map(|(handicap, _)| handicap.code());
        draft.headers.handicap = draft
            .headers
            .handicap
            .take()
            .filter(|word| Some(word.as_str()) != given);
        let told = [Tag::Variant, Tag::Fen, Tag::Formation(Side::Cho)];
        if !told.iter().any(|tag| self.tags.contains(tag)) {
            draft.suspect("chess, as it names no variant");
        }
        Some(draft)
    }
}
