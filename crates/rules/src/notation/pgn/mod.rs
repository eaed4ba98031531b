//! PGN, the format in which chess-like programs exchange records.
//!
//! White means Cho and Black means Han, regardless of the first mover. Moves are written like those of
//! Fairy-Stockfish and PyChess, `P71-72`. The reader also accepts points (`a4b4`) and chess notation with as
//! much of the origin as needed (`Nc3`, `Rxa10+`). It counts the variations and signs that it passes over, and reads
//! lists of moves without tags, numbered or not, and WXF files.

mod scan;
mod tags;
mod write;

pub(super) use write::{export, write};

use super::draft::Draft;
use super::fault::Place;
use super::header::Header;
use super::reader::{self, Form, Reader, Token};
use super::text::cursor::{Cursor, CursorState, header_key, label};
use super::turn::{self, CaptureMark, WrittenMove, WrittenTurn, ranks_from_1};
use super::wxf;
use super::xiangqi::{has_form, looks_written};
use crate::board::Side;

/// PGN, lists of moves, and WXF files.
static FORM: Form = Form {
    scan: scan::next,
    named: tags::named,
    repeated: tags::named,
    may_follow: tags::may_follow,
    set: tags::set,
    turns_a_number: 2,
    is_turn,
    word,
    finish,
};

/// Reads the next game; `None` at the end of the file.
pub(super) fn next_game<'a>(cursor: &mut Cursor<'a>) -> Option<Draft<'a>> {
    reader::next_game(&FORM, cursor)
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
            Some((_, Token::Number { .. })) => numbered = true,
            Some((_, Token::Word(word))) if is_turn(word) && numbered => return true,
            Some((_, Token::Word(word))) if is_plain_turn(word) => moves += 1,
            Some((_, Token::Word("position" | "startpos" | "moves") | Token::PassedOver)) => {}
            Some((_, Token::Fen(_) | Token::Wxf(_) | Token::Label { .. })) => return true,
            None | Some((_, Token::Result(_) | Token::Comment(_))) => break,
            Some(_) => return false,
        }
    }
    moves > 0
}

/// Returns whether a word is a turn in an unmistakable form: in Chinese, with a sign, or two points.
fn is_plain_turn(word: &str) -> bool {
    let has_sign = word.contains(['+', '-', '=', '.']) || !word.is_ascii();
    let points = |word: &str| word.parse::<crate::board::Move>().is_ok();
    (has_sign && looks_written(word)) || points(word) || points(&ranks_from_1(word))
}

/// Returns whether a word is a turn in Chinese.
pub(super) fn is_chinese_turn(word: &str) -> bool {
    !word.is_ascii() && has_form(word)
}

/// Returns whether a line is a header in Chinese words.
pub(super) fn is_labelled(line: &str) -> bool {
    label(line).is_some_and(|(name, _)| !name.is_ascii() && tags::labelled(name).is_some())
}

/// Reads a word as a turn of either game.
fn read(word: &str) -> Option<(WrittenMove, CaptureMark, Option<bool>)> {
    turn::read(word).or_else(|| {
        let is_foreign = looks_written(word) || turn::read(&ranks_from_1(word)).is_some();
        is_foreign.then_some((WrittenMove::Foreign, CaptureMark::Unmarked, None))
    })
}

fn is_turn(word: &str) -> bool {
    read(word).is_some()
}

/// Takes a word of a game.
fn word<'a>(game: &mut Reader<'a>, place: Place, text: &'a str) {
    if wxf::is_end(text) && game.is_wxf {
        game.is_over = true;
        return;
    }
    let draft = &mut game.draft;
    if draft.is_placeholder(text) {
        return;
    }
    draft.resolve_start();
    let turn = read(text).map(|turn| (text, turn)).or_else(|| {
        let bare = scan::without_evaluation(text)?;
        let turn = read(bare)?;
        draft.left_out += 1;
        Some((bare, turn))
    });
    match turn {
        Some((text, read)) => draft.add_turn(WrittenTurn::new(place, text, read)),
        None => draft.add_unreadable(place, text),
    }
}

/// Completes the record at the end of its text.
fn finish(game: &mut Reader) {
    game.draft.resolve_start();
    game.draft.verdict = tags::verdict(game);
    let draft = &mut game.draft;
    let handicap = draft.start.and_then(|start| start.handicap());
    let implied = handicap.map(|(handicap, _)| handicap.code());
    let stated = &mut draft.headers.handicap;
    *stated = stated.take().filter(|word| Some(word.as_str()) != implied);
    let game_tags = [Header::Variant, Header::Fen, Header::Formation(Side::Cho)];
    let is_game_known = draft.start.is_some()
        || draft.variant.is_some()
        || game_tags.iter().any(|tag| game.headers.contains(tag));
    if !is_game_known {
        draft.names_no_game = true;
    }
}
