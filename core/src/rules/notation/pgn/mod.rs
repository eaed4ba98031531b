//! PGN, the form in which programs for games like chess exchange records.
//!
//! White stands for Cho and Black for Han, no matter who moves first. Moves are written as
//! Fairy-Stockfish and PyChess do, `P71-72`; points (`a4b4`) and chess notation with as much of the
//! origin as is needed (`Nc3`, `Rxa10+`) are read as well. Variations and annotation marks are
//! passed over.

mod movetext;
mod scan;
mod tags;
mod turn;
mod write;
mod xiangqi;

pub(super) use write::write;
pub(super) use xiangqi::{Format, export};

use super::builder::{CaptureMark, RecordBuilder, WrittenMove, WrittenTurn};
use super::fault::{Fault, Place};
use super::replay::looks_written as xiangqi_turn;
use super::text::cursor::{Cursor, CursorState, header_key};
use crate::rules::board::Side;
use scan::PgnToken;
use tags::{End, Tag};

/// Reads the next game; `None` at the end of the file.
///
/// A game ends after its result, before a tag that follows moves, and before a second move 1.
pub(super) fn next_game<'a>(cursor: &mut Cursor<'a>) -> Option<RecordBuilder<'a>> {
    let mut game = GameReader::default();
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

/// Whether a line begins a record: it has a known tag or a numbered move.
pub(super) fn is_begun_by(line: &str) -> bool {
    if line.starts_with('[') {
        return header_key(line).and_then(Tag::named).is_some();
    }
    let mut cursor = Cursor::new(line, CursorState::START);
    let mut next = || scan::next(&mut cursor).map(|(_, token)| token);
    matches!(
        (next(), next()),
        (Some(PgnToken::Number { .. }), Some(PgnToken::Word(word))) if is_turn(word)
    )
}

/// Whether a word is a turn of either game.
fn is_turn(word: &str) -> bool {
    turn::read(word).is_some() || xiangqi_turn(word)
}

/// A game while it is read.
#[derive(Default)]
struct GameReader<'a> {
    builder: Option<RecordBuilder<'a>>,
    /// Whether a tag or a move was met; all text before it is ignored.
    begun: bool,
    /// Whether the result after the moves was met.
    over: bool,
    /// The tags that were met, and the line of the last one.
    tags: Vec<Tag>,
    tag_line: usize,
    end: End,
}

impl<'a> GameReader<'a> {
    /// Whether a token belongs to the next game.
    fn ends_before(&self, place: Place, token: &PgnToken) -> bool {
        let met = self.builder.as_ref().map_or(0, RecordBuilder::met);
        match token {
            PgnToken::Comment(_) => false,
            _ if self.over => true,
            PgnToken::Tag { .. } | PgnToken::OpenTag(_) if met > 0 => true,
            PgnToken::Number { number: 1, dots: 1 } => met > 1,
            PgnToken::Tag { name, .. } => {
                let again = Tag::named(name).is_some_and(|tag| self.tags.contains(&tag));
                again && place.line > self.tag_line + 1
            }
            _ => false,
        }
    }

    fn take(&mut self, place: Place, token: PgnToken<'a>) {
        let begins = match token {
            PgnToken::Tag { .. } => true,
            PgnToken::OpenTag(line) => header_key(line).and_then(Tag::named).is_some(),
            PgnToken::Word(word) => is_turn(word),
            _ => false,
        };
        self.begun |= begins;
        if !(self.begun || matches!(token, PgnToken::Comment(_) | PgnToken::OpenComment)) {
            return;
        }
        let builder = self
            .builder
            .get_or_insert_with(|| RecordBuilder::new(place));
        match token {
            PgnToken::Tag { name, value } => {
                let known = Tag::named(name).filter(|tag| !self.tags.contains(tag));
                tags::set(builder, &mut self.end, place, known, name, &value);
                self.tags.extend(known);
                self.tag_line = place.line;
            }
            PgnToken::OpenTag(line) => builder.fail_header(place, line, Fault::OpenHeader),
            PgnToken::Comment(text) => builder.comment(text),
            PgnToken::OpenComment => builder.break_off(place, "{", Fault::OpenComment),
            PgnToken::OpenVariation => builder.break_off(place, "(", Fault::OpenVariation),
            PgnToken::TooDeep => builder.break_off(place, "(", Fault::TooDeep(scan::DEPTH_LIMIT)),
            PgnToken::Number { .. } => {}
            PgnToken::Result(result) => {
                self.end.result.get_or_insert_with(|| result.to_owned());
                self.over = true;
            }
            PgnToken::Word(text) => {
                builder.settle_start();
                match turn::read(text) {
                    Some((written, taken, check)) => builder.turn(WrittenTurn {
                        place,
                        text,
                        written,
                        taken,
                        check,
                    }),
                    None if xiangqi_turn(text) => builder.turn(WrittenTurn {
                        place,
                        text,
                        written: WrittenMove::Foreign,
                        taken: CaptureMark::Unmarked,
                        check: None,
                    }),
                    None => builder.break_off(place, text, Fault::Unreadable),
                }
            }
        }
    }

    /// Completes the record at the end of its text.
    fn finish(&mut self) -> Option<RecordBuilder<'a>> {
        if !self.begun {
            return None;
        }
        let mut builder = self.builder.take()?;
        builder.settle_start();
        builder.verdict = std::mem::take(&mut self.end).verdict(&mut builder.headers);
        let given = builder
            .start
            .and_then(|start| start.handicap())
            .map(|(handicap, _)| handicap.code());
        builder.headers.handicap = builder
            .headers
            .handicap
            .take()
            .filter(|word| Some(word.as_str()) != given);
        let told = [Tag::Variant, Tag::Fen, Tag::Formation(Side::Cho)];
        let known = builder.variant.is_some() || told.iter().any(|tag| self.tags.contains(tag));
        if !known {
            builder.suspect();
        }
        Some(builder)
    }
}
