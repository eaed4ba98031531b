//! WXF files: headers, each on a line after its name, and the moves between `START{` and `}END`.

use std::fmt::Write as _;

use super::header::{self, Header};
use super::record::{Record, Start};
use super::text::cursor::{clip, header_value, one_line};
use super::verdict;
use super::xiangqi::{self, wxf};
use crate::board::{Action, Side};
use crate::position::Position;

/// Returns whether a line begins a WXF file.
pub(super) fn is_record_start(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let mut is = |word: &str| {
        words
            .next()
            .is_some_and(|next| next.eq_ignore_ascii_case(word))
    };
    is("FORMAT") && is("WXF")
}

/// Returns the length of the headers including the word that begins the moves.
pub(super) fn before_moves(text: &str) -> Option<usize> {
    let start = text.find("START")?;
    let rest = text.get(start..)?;
    Some(start + rest.find('{')? + 1)
}

/// Returns whether a word ends the moves.
pub(super) fn is_end(word: &str) -> bool {
    word == "END"
}

/// Returns the headers with their meanings, under the names of PGN. The first one states that the game is Xiangqi.
pub(super) fn headers(lines: &str) -> impl Iterator<Item = (Option<Header>, &str, &str)> {
    let written = lines.lines().skip(1).filter_map(|line| {
        let (name, value) = line.trim().split_once([' ', '\t'])?;
        let value = value.trim().trim_end_matches([';', ' ']);
        let is_header = !value.is_empty() && !name.starts_with("START");
        let header = header::named(header::WXF, name);
        let name = header.map_or(name, |header| header::name(header::PGN, header));
        is_header.then(|| (header::named(header::PGN, name), name, value))
    });
    let game = xiangqi::GAME.spec().title;
    std::iter::once((Some(Header::Variant), "Variant", game)).chain(written)
}

/// Writes a record of Xiangqi.
pub(super) fn write(record: &Record) -> String {
    let start = record.start();
    let is_plain = *start == Start::from_position(Position::xiangqi());
    let mut headers = record.headers.clone();
    let lines = header::written(header::WXF, |header| match header {
        Header::Result => Some(record.verdict.sign(verdict::SIGNS).to_owned()),
        Header::Fen => (!is_plain).then(|| start.fen()),
        _ => headers.field(header)?.take(),
    });
    let mut text = "FORMAT\tWXF\n".to_owned();
    // Writing into a string cannot fail.
    for (name, value) in lines {
        let value = plain(&value);
        if !value.is_empty() {
            let _ = writeln!(text, "{name}\t{value}");
        }
    }
    text.push_str("\nSTART{\n");
    moves(record, &mut text);
    text.push_str("}END\n\n");
    text
}

/// The maximum length of a header's value, in bytes: readers look for the moves near the beginning.
const VALUE: usize = 240;

/// Returns a value that cannot end its line or look like the beginning of the moves.
fn plain(value: &str) -> String {
    let value = header_value(value)
        .replace(['{', '}', ';'], " ")
        .replace("START", "Start");
    one_line(clip(&value, VALUE))
}

fn moves(record: &Record, text: &mut String) {
    text.extend(record.remarks(0).map(|remark| remark + "\n"));
    for (ply, (before, action)) in record.turns().enumerate() {
        text.extend(record.number(ply).map(|number| number + " "));
        match action {
            Action::Move(mv) => text.push_str(&wxf(&before, mv)),
            Action::Pass => text.push_str("--"),
        }
        let mut remarks = record.remarks(ply + 1).peekable();
        let ends_line = before.turn() == Side::Han || remarks.peek().is_some();
        text.push(if ends_line { '\n' } else { ' ' });
        text.extend(remarks.map(|remark| remark + "\n"));
    }
    if !text.ends_with('\n') {
        text.push('\n');
    }
}
