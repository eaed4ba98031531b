//! Writing gib.

use std::fmt::Write as _;

use super::headers::Key;
use super::{UNKNOWN, headers};
use crate::rules::board::Side;
use crate::rules::notation::record::Record;
use crate::rules::notation::text::cursor::{clip, header_value, one_line};
use crate::rules::notation::text::decode::{encode, is_chinese, is_encodable};
use crate::rules::notation::write::record as turn;
use crate::rules::ruleset::Ruleset;

/// The number of turns per line.
const TURNS_A_LINE: usize = 6;

/// Writes a record in code page 949 with CR LF line ends.
pub(in crate::rules::notation) fn write(record: &Record) -> Vec<u8> {
    let mut text = String::new();
    // Writing into a string cannot fail.
    for (key, value) in headers(record) {
        let _ = write!(text, "[{key} \"{}\"]\r\n", plain(&value));
    }
    text.push_str("\r\n");
    turns(record, &mut text);
    encode(&text)
}

fn headers(record: &Record) -> Vec<(String, String)> {
    let headers = &record.headers;
    let or_unknown = |key: Key, value: &Option<String>| {
        let value = value.clone().unwrap_or_else(|| UNKNOWN.to_owned());
        (key.name().to_owned(), value)
    };
    let header = |key: Key, value: String| (key.name().to_owned(), value);
    let mut pairs = vec![
        or_unknown(Key::Event, &headers.event),
        or_unknown(Key::Round, &headers.round),
        or_unknown(Key::Date, &headers.date),
        or_unknown(Key::Site, &headers.site),
        or_unknown(Key::Player(Side::Cho), &headers.players.cho),
        or_unknown(Key::Player(Side::Han), &headers.players.han),
    ];
    let formations = record.start().formations();
    if let Some(formations) = formations {
        for side in Side::ALL {
            pairs.push(header(
                Key::Formation(side),
                formations[side].word().to_owned(),
            ));
        }
    }
    pairs.push(or_unknown(Key::Time, &headers.time));
    pairs.push(header(Key::Plies, record.actions().len().to_string()));
    pairs.push(header(Key::Result, super::result_text(&record.verdict)));
    if formations.is_none() {
        pairs.push(header(
            Key::Board,
            headers::write(record.start().position()),
        ));
    }
    // Other programs do not know the names of rulesets; the id of a combination would mean nothing to them.
    if let Some(id) = &headers.ruleset
        && Ruleset::is_combined(id)
    {
        pairs.push(header(Key::Ruleset, id.clone()));
    }
    for (key, value) in &headers.others {
        pairs.push((as_key(key, value), value.clone()));
    }
    pairs
}

/// The name of a header whose own name cannot be written in code page 949.
const NAMELESS: &str = "_";
/// The maximum length of a name, in bytes: readers search 80 bytes for the quotation mark after it.
const KEY_LIMIT: usize = 60;

fn turns(record: &Record, text: &mut String) {
    let mut on_line = 0;
    let comments = |ply: usize, on_line: usize, text: &mut String| {
        let mut lines = 0;
        for comment in record.comments_after(ply) {
            if lines == 0 && on_line > 0 {
                text.push_str("\r\n");
            }
            let comment = comment.replace('{', "(").replace('}', ")");
            let _ = write!(text, "{{{}}}\r\n", one_line(&comment));
            lines += 1;
        }
        lines > 0
    };
    comments(0, 0, text);
    for (number, (before, action)) in (1..).zip(record.turns()) {
        if on_line > 0 {
            text.push(' ');
        }
        let _ = write!(text, "{number}. {}", turn(&before, action));
        on_line += 1;
        if comments(number, on_line, text) {
            on_line = 0;
        } else if on_line == TURNS_A_LINE {
            text.push_str("\r\n");
            on_line = 0;
        }
    }
    if on_line > 0 {
        text.push_str("\r\n");
    }
}

/// Returns a value that cannot end its header or its line.
fn plain(value: &str) -> String {
    header_value(value)
        .replace('"', "'")
        .replace('[', "(")
        .replace(']', ")")
}

/// Returns a name that is read back as a name, but not as a header with a meaning or of another encoding.
fn as_key(key: &str, value: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() && is_encodable(letter);
    let key = clip(key, KEY_LIMIT).replace(|letter| !is_plain(letter), "_");
    match Key::named(&key) {
        _ if key.is_empty() => NAMELESS.to_owned(),
        Some(_) => format!("_{key}"),
        None if is_chinese(format!("[{key} \"{}\"]", plain(value)).as_bytes()) => format!("_{key}"),
        None => key,
    }
}
