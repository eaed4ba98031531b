//! Writing tags and moves as PGN lays them out.

use std::fmt::Write as _;

use super::tags::result;
use crate::rules::board::{Action, Side};
use crate::rules::notation::record::Record;
use crate::rules::notation::text::cursor::{header_value, is_blank, one_line};
use crate::rules::position::Position;

/// The length of a line of moves, in characters.
const LINE: usize = 80;

/// Writes tags and moves.
pub(super) fn written(
    record: &Record,
    tags: Vec<(String, String)>,
    turn: fn(&Position, Action) -> String,
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

/// The words of the movetext, to be wrapped: numbers, moves and comments, the result last.
fn moves(record: &Record, turn: fn(&Position, Action) -> String) -> Vec<String> {
    let mut words = Vec::new();
    let comments = |ply: usize, words: &mut Vec<String>| {
        let before = words.len();
        for comment in record.comments_after(ply) {
            let comment = one_line(&comment.replace('{', "(").replace('}', ")"));
            words.extend(format!("{{{comment}}}").split(' ').map(str::to_owned));
        }
        words.len() > before
    };
    comments(0, &mut words);
    let mut interrupted = true;
    for (ply, (before, action)) in record.turns().enumerate() {
        let number = record.fullmove(ply);
        match before.turn() {
            Side::Cho => words.push(format!("{number}.")),
            Side::Han if interrupted => words.push(format!("{number}...")),
            Side::Han => {}
        }
        words.push(turn(&before, action));
        interrupted = comments(ply + 1, &mut words);
    }
    words.push(result(&record.verdict).to_owned());
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

/// Whether a line of PGN may begin with a word: where that is of a comment, it could be taken for a header or an escaped
/// line.
fn may_begin_line(word: &str) -> bool {
    let seen = word.trim_start_matches(is_blank);
    !(seen.is_empty() || seen.starts_with(['[', '%']))
}

fn escape(value: &str) -> String {
    header_value(value)
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
}
