//! PGN, the format in which chess-like programs exchange records.
//!
//! White means Cho and Black means Han, regardless of the first mover. Moves are written like those of
//! Fairy-Stockfish and PyChess, `P71-72`. The reader also accepts points (`a4b4`) and chess notation with as
//! much of the origin as needed (`Nc3`, `Rxa10+`). It counts the variations and signs that it passes over, and reads
//! lists of moves without tags, numbered or not, and WXF files.

mod scan;
mod tags;
mod turn;
mod write;

pub(super) use turn::{ranks_from_1, read as turn};
pub(super) use write::{Format, export, write};

use super::builder::{CaptureMark, RecordBuilder, WrittenMove, WrittenTurn};
use super::fault::{Fault, Place};
use super::header::{self, Header};
use super::replay_xiangqi::looks_written as xiangqi_turn;
use super::text::cursor::{Cursor, CursorState, header_key, label};
use super::xiangqi::has_form;
use super::{wxf, xiangqi};
use crate::board::Side;
use scan::PgnToken;
use tags::End;

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

/// The number of words of a line that are searched for moves.
const WORDS: usize = 12;

/// Returns whether a line begins a record: it has a known tag, a position, a numbered move, or moves in an
/// unmistakable form.
pub(super) fn is_record_start(line: &str) -> bool {
    if line.starts_with('[') {
        return header_key(line).and_then(tags::named).is_some();
    }
    let mut cursor = Cursor::new(line, CursorState::START);
    let mut numbered = false;
    let mut moves = 0;
    for _ in 0..WORDS {
        match scan::next(&mut cursor) {
            Some((_, PgnToken::Number { .. })) => numbered = true,
            Some((_, PgnToken::Word(word))) if is_turn(word) && numbered => return true,
            Some((_, PgnToken::Word(word))) if is_plain_turn(word) => moves += 1,
            Some((_, PgnToken::Word("position" | "startpos" | "moves") | PgnToken::PassedOver)) => {
            }
            Some((_, PgnToken::Fen(_) | PgnToken::Wxf(_) | PgnToken::Label { .. })) => return true,
            None | Some((_, PgnToken::Result(_) | PgnToken::Comment(_))) => break,
            Some(_) => return false,
        }
    }
    moves > 0
}

/// Returns whether a word is a turn in an unmistakable form: in Chinese, with a sign, or two points.
fn is_plain_turn(word: &str) -> bool {
    let has_sign = word.contains(['+', '-', '=', '.']) || !word.is_ascii();
    let points = |word: &str| word.parse::<crate::board::Move>().is_ok();
    (has_sign && xiangqi_turn(word)) || points(word) || points(&ranks_from_1(word))
}

/// Returns whether a word is a turn in Chinese.
pub(super) fn is_chinese_turn(word: &str) -> bool {
    !word.is_ascii() && has_form(word)
}

/// Returns whether a line is a header in Chinese words.
pub(super) fn is_labelled(line: &str) -> bool {
    label(line).is_some_and(|(name, _)| !name.is_ascii() && tags::labelled(name).is_some())
}

/// Returns whether a word is a turn of either game.
fn is_turn(word: &str) -> bool {
    turn::read(word).is_some() || xiangqi_turn(word) || turn::read(&ranks_from_1(word)).is_some()
}

/// A game in the process of being read.
#[derive(Default)]
struct GameReader<'a> {
    builder: Option<RecordBuilder<'a>>,
    /// `true` once a tag or a move was found; all text before it is ignored.
    begun: bool,
    /// `true` once the result after the moves was found.
    over: bool,
    /// `true` in a WXF file, where a word ends the moves.
    is_wxf: bool,
    /// The tags found, and the line of the last one.
    tags: Vec<Header>,
    tag_line: usize,
    end: End,
}

impl<'a> GameReader<'a> {
    /// Returns whether a token belongs to the next game.
    fn ends_before(&self, place: Place, token: &PgnToken) -> bool {
        let turns = self.builder.as_ref().map_or(0, RecordBuilder::turns_found);
        match token {
            PgnToken::Comment(_) | PgnToken::PassedOver => false,
            _ if self.over => true,
            PgnToken::Tag { .. } | PgnToken::OpenTag(_) | PgnToken::Fen(_) | PgnToken::Wxf(_)
                if turns > 0 =>
            {
                true
            }
            PgnToken::Label { tag, .. } => {
                (turns > 0 && !tags::may_follow(*tag))
                    || (self.tags.contains(tag) && place.line > self.tag_line + 1)
            }
            PgnToken::Number { number: 1, dots: 1 } => turns > 1,
            PgnToken::Tag { name, .. } => {
                let is_repeated = tags::named(name).is_some_and(|tag| self.tags.contains(&tag));
                is_repeated && place.line > self.tag_line + 1
            }
            _ => false,
        }
    }

    fn take(&mut self, place: Place, token: PgnToken<'a>) {
        let begins = match token {
            PgnToken::Tag { .. } | PgnToken::Fen(_) | PgnToken::Wxf(_) | PgnToken::Label { .. } => {
                true
            }
            PgnToken::OpenTag(line) => header_key(line).and_then(tags::named).is_some(),
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
            PgnToken::Tag { name, value } => self.tag(place, name, &value),
            PgnToken::OpenTag(line) => builder.fail_header(place, line, Fault::OpenHeader),
            PgnToken::Fen(fen) => builder.fen = Some((place, fen.to_owned())),
            PgnToken::Label { tag, name, value } => self.label(place, tag, name, value),
            PgnToken::Wxf(lines) => {
                self.is_wxf = true;
                self.tag(place, "Variant", xiangqi::GAME.spec().title);
                for (header, name, value) in wxf::headers(lines) {
                    let name = header.map_or(name, |header| header::name(tags::NAMES, header));
                    self.tag(place, name, value);
                }
            }
            PgnToken::Comment(text) => {
                builder.add_comment(text);
                builder.note_arrow(text);
            }
            PgnToken::PassedOver => builder.leave_out(1),
            PgnToken::OpenComment => builder.break_off(place, "{", Fault::OpenComment),
            PgnToken::OpenVariation => builder.break_off(place, "(", Fault::OpenVariation),
            PgnToken::TooDeep => builder.break_off(place, "(", Fault::TooDeep(scan::DEPTH_LIMIT)),
            PgnToken::Number { dots, .. } => builder.add_number(dots > 0),
            PgnToken::Result(result) => {
                self.end.result.get_or_insert_with(|| result.to_owned());
                self.over = true;
            }
            PgnToken::Word(text) => self.word(place, text),
        }
    }

    fn tag(&mut self, place: Place, name: &str, value: &str) {
        let Some(builder) = &mut self.builder else {
            return;
        };
        let known_tag = tags::named(name).filter(|tag| !self.tags.contains(tag));
        tags::set(builder, &mut self.end, place, known_tag, name, value);
        self.tags.extend(known_tag);
        self.tag_line = place.line;
    }

    /// Handles a header in words. After the moves, only a result counts.
    fn label(&mut self, place: Place, tag: Header, name: &str, value: &str) {
        let Some(builder) = &mut self.builder else {
            return;
        };
        let known_tag = Some(tag).filter(|tag| !self.tags.contains(tag));
        tags::set(builder, &mut self.end, place, known_tag, name, value);
        self.tags.extend(known_tag);
        self.tag_line = place.line;
    }

    fn word(&mut self, place: Place, text: &'a str) {
        let Some(builder) = &mut self.builder else {
            return;
        };
        if wxf::is_end(text) && self.is_wxf {
            self.over = true;
            return;
        }
        if builder.is_placeholder(text) {
            return;
        }
        builder.resolve_start();
        let mut text = text;
        if !is_turn(text)
            && let Some(bare) = scan::without_evaluation(text).filter(|bare| is_turn(bare))
        {
            builder.leave_out(1);
            text = bare;
        }
        let parsed = turn::read(text);
        if parsed.is_none() && !is_turn(text) {
            builder.add_unreadable(place, text);
            return;
        }
        let foreign = (WrittenMove::Foreign, CaptureMark::Unmarked, None);
        let (written, taken, check) = parsed.unwrap_or(foreign);
        builder.add_turn(WrittenTurn {
            place,
            text,
            written,
            taken,
            check,
            arrow: None,
        });
    }

    /// Completes the record at the end of its text.
    fn finish(&mut self) -> Option<RecordBuilder<'a>> {
        if !self.begun {
            return None;
        }
        let mut builder = self.builder.take()?;
        builder.resolve_start();
        builder.verdict = std::mem::take(&mut self.end).verdict(&mut builder.headers);
        let handicap_code = builder
            .start
            .and_then(|start| start.handicap())
            .map(|(handicap, _)| handicap.code());
        builder.headers.handicap = builder
            .headers
            .handicap
            .take()
            .filter(|word| Some(word.as_str()) != handicap_code);
        let game_tags = [Header::Variant, Header::Fen, Header::Formation(Side::Cho)];
        let is_placed = builder.start.is_some();
        let is_game_known = is_placed
            || builder.variant.is_some()
            || game_tags.iter().any(|tag| self.tags.contains(tag));
        if !is_game_known {
            builder.mark_game_unknown();
        }
        Some(builder)
    }
}
