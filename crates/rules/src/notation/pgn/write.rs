//! Writing PGN of both games.

use std::fmt::Write as _;

use super::tags::{ended, others, replace_separator};
use crate::board::{Action, Move, RecordStyle};
use crate::notation::header::{self, Header};
use crate::notation::record::{Headers, Record, Start};
use crate::notation::text::cursor::{header_value, is_blank};
use crate::notation::verdict;
use crate::notation::write::san;
use crate::notation::xiangqi::wxf;
use crate::position::Position;
use crate::ruleset::usual;

/// Writes a record: its tags, an empty line, the moves, and an empty line at the end.
pub(in crate::notation) fn write(record: &Record) -> String {
    let start = record.start();
    let style = start.variant().spec().records;
    // Janggi's start is always written: games may begin differently, and other programs know no tags for formations.
    let is_plain = *start == Start::from_position(Position::xiangqi());
    let mut headers = record.headers.clone();
    if style == RecordStyle::Chinese {
        let default = || usual(start.variant()).id().into_owned();
        headers.ruleset.get_or_insert_with(default);
    }
    let names = match style {
        RecordStyle::Korean => header::PGN,
        RecordStyle::Chinese => header::PGN_OF_XIANGQI,
    };
    let mut tags = header::written(names, |tag| match tag {
        Header::SetUp | Header::Fen if is_plain => None,
        Header::Red | Header::Game if style == RecordStyle::Korean => None,
        _ => value(record, &mut headers, tag),
    });
    tags.extend(others(record));
    match style {
        RecordStyle::Korean => text(record, tags, san),
        RecordStyle::Chinese => text(record, tags, |before, action| turn(before, action, wxf)),
    }
}

/// Returns the value of a tag, `?` for an unknown one that PGN requires.
fn value(record: &Record, headers: &mut Headers, tag: Header) -> Option<String> {
    let start = record.start();
    match tag {
        Header::Formation(side) => {
            let pair = start
                .formations()
                .or_else(|| start.handicap().map(|(_, pair)| pair));
            pair.map(|pair| pair[side].code().to_owned())
        }
        Header::Handicap => match start.handicap() {
            Some((handicap, _)) => Some(handicap.code().to_owned()),
            None => headers.handicap.take(),
        },
        Header::Deom => headers.deom.map(|deom| deom.to_string()),
        Header::Date => {
            let date = headers.date.as_deref().unwrap_or("????.??.??");
            Some(replace_separator(date, '-', '.'))
        }
        Header::Result => Some(record.verdict.sign(verdict::SIGNS).to_owned()),
        Header::Termination => ended(&record.verdict).0,
        Header::Points => ended(&record.verdict).1,
        Header::Variant => Some(start.variant().spec().title.to_owned()),
        Header::Game => Some("Chinese Chess".to_owned()),
        Header::Team(_) => Some("?".to_owned()),
        Header::SetUp => Some("1".to_owned()),
        Header::Fen => Some(start.fen()),
        Header::Plies => Some(record.actions().len().to_string()),
        Header::Ruleset | Header::Time => headers.field(tag)?.clone(),
        _ => headers.field(tag)?.clone().or(Some("?".to_owned())),
    }
}

/// The length of a line of moves, in characters.
const LINE: usize = 80;

/// Writes tags and moves.
fn text(
    record: &Record,
    tags: Vec<(String, String)>,
    turn: impl Fn(&Position, Action) -> String,
) -> String {
    let mut text = String::new();
    // Writing into a string cannot fail.
    for (tag, value) in tags {
        let _ = writeln!(text, "[{tag} \"{}\"]", escape(&value));
    }
    text.push('\n');
    wrap(&moves(record, turn), &mut text);
    text.push('\n');
    text
}

/// Returns the words of the movetext before wrapping: numbers, moves and comments, the result last.
fn moves(record: &Record, turn: impl Fn(&Position, Action) -> String) -> Vec<String> {
    let mut words = Vec::new();
    let remarks = |ply: usize, words: &mut Vec<String>| {
        for remark in record.remarks(ply) {
            words.extend(remark.split(' ').map(str::to_owned));
        }
    };
    remarks(0, &mut words);
    for (ply, (before, action)) in record.turns().enumerate() {
        words.extend(record.number(ply));
        words.push(turn(&before, action));
        remarks(ply + 1, &mut words);
    }
    words.push(record.verdict.sign(verdict::SIGNS).to_owned());
    words
}

fn wrap(words: &[String], text: &mut String) {
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > LINE && may_begin_line(word) {
            text.push('\n');
            column = 0;
        }
        if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    text.push('\n');
}

/// Returns whether a word may begin a line of PGN. A word of a comment could be taken for a header or an
/// escaped line.
fn may_begin_line(word: &str) -> bool {
    let trimmed = word.trim_start_matches(is_blank);
    !(trimmed.is_empty() || trimmed.starts_with(['[', '%']))
}

fn escape(value: &str) -> String {
    header_value(value)
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
}

/// Writes a record in the form of Chinese programs, with moves in the notation of that name.
pub(in crate::notation) fn export(
    record: &Record,
    format: &str,
    written: fn(&Position, Move) -> String,
) -> String {
    let mut headers = record.headers.clone();
    let tags = header::written(header::PGN_OF_CHINESE_PROGRAMS, |tag| match tag {
        Header::Format => Some(format.to_owned()),
        _ => value(record, &mut headers, tag),
    });
    text(record, tags, |before, action| turn(before, action, written))
}

fn turn(before: &Position, action: Action, written: fn(&Position, Move) -> String) -> String {
    match action {
        Action::Move(mv) => written(before, mv),
        // Passing is illegal; such a record could not be played.
        Action::Pass => "--".to_owned(),
    }
}
