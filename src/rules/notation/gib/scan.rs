//! Cutting a gib text into headers, comments, numbers and words.

use crate::rules::notation::cursor::{Cursor, is_blank};
use crate::rules::notation::fault::Place;

/// A part of a gib text.
#[derive(Debug, Clone, Copy)]
pub(super) enum Token<'a> {
    Header {
        key: &'a str,
        value: &'a str,
    },
    /// A header that its line does not close: the line.
    OpenHeader(&'a str),
    Comment(&'a str),
    OpenComment,
    /// The number of a turn.
    Number(u32),
    Word(&'a str),
}

/// No header is longer, in bytes. It bounds the search for an end that may be missing.
const HEADER_LIMIT: usize = 600;

/// No header has its quotation mark behind so many bytes.
const KEY_LIMIT: usize = 80;

/// No clock mark is longer, in bytes.
const CLOCK_LIMIT: usize = 24;

/// Cuts off the next part; blanks, stray bytes and clock marks are none.
pub(super) fn next<'a>(cursor: &mut Cursor<'a>) -> Option<(Place, Token<'a>)> {
    loop {
        cursor.skip_blanks();
        let place = cursor.place();
        match cursor.peek()? {
            '[' if header_key(cursor.window(KEY_LIMIT)).is_some() => {
                return Some((place, header(cursor)));
            }
            '{' => return Some((place, comment(cursor))),
            '<' => clock(cursor),
            '}' | '.' | ',' => {
                cursor.bump();
            }
            _ => return Some((place, number_or_word(cursor))),
        }
    }
}

/// The key of the header that a text begins with, if it begins with one.
pub(super) fn header_key(text: &str) -> Option<&str> {
    let (key, _) = text.strip_prefix('[')?.split_once('"')?;
    let key = key.trim_matches(is_blank);
    let plain = |letter: char| letter.is_alphanumeric() || letter == '_';
    (!key.is_empty() && key.chars().all(plain)).then_some(key)
}

/// A header ends at its line's first bracket after a quotation mark; failing that, at the first
/// bracket.
fn header<'a>(cursor: &mut Cursor<'a>) -> Token<'a> {
    let line = cursor.window(HEADER_LIMIT);
    let closed = header_key(line)
        .zip(line.split_once('"'))
        .and_then(|(key, (_, rest))| {
            let (value, length) = value(rest)?;
            Some((key, value, line.len() - rest.len() + length))
        });
    match closed {
        Some((key, value, length)) => {
            cursor.bump_bytes(length);
            Token::Header { key, value }
        }
        None => {
            cursor.skip_line();
            Token::OpenHeader(line)
        }
    }
}

/// The value that follows an opening quotation mark, and the bytes up to behind the bracket.
fn value(text: &str) -> Option<(&str, usize)> {
    let ends = text.match_indices('"').find_map(|(at, _)| {
        let after = text.get(at + 1..)?;
        let gap = after.len() - after.trim_start_matches(is_blank).len();
        let bracket = after.get(gap..)?.starts_with(']');
        bracket.then_some((at, at + 1 + gap + 1))
    });
    let (end, length) = ends.or_else(|| text.find(']').map(|at| (at, at + 1)))?;
    Some((text.get(..end)?.trim_matches(is_blank), length))
}

/// A comment goes over lines, but a header at the beginning of one says that its end was lost.
fn comment<'a>(cursor: &mut Cursor<'a>) -> Token<'a> {
    cursor.bump();
    let text = cursor.rest();
    let mut length = 0;
    loop {
        let header = || cursor.is_fresh() && header_key(cursor.window(KEY_LIMIT)).is_some();
        match cursor.peek() {
            Some('}') => {
                cursor.bump();
                return Token::Comment(text.get(..length).unwrap_or_default());
            }
            Some(letter) if letter != '[' || !header() => {
                length += letter.len_utf8();
                cursor.bump();
            }
            _ => return Token::OpenComment,
        }
    }
}

/// Skips a clock mark such as `<0>`, or only its first character where it does not end soon.
fn clock(cursor: &mut Cursor) {
    let length = cursor.window(CLOCK_LIMIT).find('>').unwrap_or(0);
    cursor.bump_bytes(length + 1);
}

fn number_or_word<'a>(cursor: &mut Cursor<'a>) -> Token<'a> {
    let ends = |letter: char| {
        letter.is_whitespace() || matches!(letter, '{' | '}' | '<' | '.' | ',' | '\x1a')
    };
    // Whatever the first letter is, it is taken: a word is never empty.
    let rest = cursor.rest();
    let first = cursor.bump().map_or(0, char::len_utf8);
    let length = first + cursor.take_while(|letter| !ends(letter)).len();
    let word = rest.get(..length).unwrap_or_default();
    // Four digits are two points, less are a number, dot or not.
    let number = word
        .parse()
        .ok()
        .filter(|_| word.len() < 4 || cursor.peek() == Some('.'));
    match number {
        Some(number) => Token::Number(number),
        None => Token::Word(word),
    }
}
