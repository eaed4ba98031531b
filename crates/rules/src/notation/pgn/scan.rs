//! The tokens of PGN: tags, comments, move numbers, results and moves.

use std::borrow::Cow;

use super::tags;
use crate::notation::fault::{Fault, Place};
use crate::notation::reader::{Token, take_number};
use crate::notation::text::cursor::{Cursor, clip, header_key, is_blank, label};
use crate::notation::{lists, wxf};

/// The maximum length of a tag, in bytes. It bounds the search for a closing bracket that may be missing.
const TAG_LIMIT: usize = 4096;

/// The maximum depth of nested variations.
const DEPTH_LIMIT: usize = 100;

/// Reads the next token, skipping blanks, marks behind moves and `%` lines.
pub(super) fn next<'a>(cursor: &mut Cursor<'a>) -> Option<(Place, Token<'a>)> {
    loop {
        cursor.skip_blanks();
        let place = cursor.place();
        if let Some(name) = header_key(cursor.rest()) {
            return Some((place, tag(cursor, name)));
        }
        if cursor.is_at_line_start()
            && let Some(line) = special_line(cursor)
        {
            return Some((place, line));
        }
        if let Some(number) = take_number(cursor) {
            return Some((place, number));
        }
        let first = cursor.peek()?;
        let token = match first {
            '[' if cursor.is_at_line_start() => open_tag(cursor),
            '{' => cursor
                .take_braced()
                .map_or(Token::Broken("{", Fault::OpenComment), Token::Comment),
            '（' | '【' => match enclosed(cursor, first) {
                Some(text) => Token::Comment(text),
                None => continue,
            },
            ';' => Token::Comment(rest_of_line(cursor)),
            '%' if cursor.is_at_line_start() => {
                cursor.skip_line();
                continue;
            }
            '$' => {
                cursor.bump();
                cursor.take_while(|letter| letter.is_ascii_digit());
                Token::PassedOver
            }
            '<' => {
                mark_up(cursor);
                continue;
            }
            '(' => variation(cursor),
            letter if is_evaluation(letter) => {
                cursor.take_while(is_evaluation);
                Token::PassedOver
            }
            letter if SKIPPED.contains(&letter) => {
                cursor.bump();
                continue;
            }
            _ => word(cursor),
        };
        return Some((place, token));
    }
}

/// Returns the text after the next character, up to the end of the line.
fn rest_of_line<'a>(cursor: &mut Cursor<'a>) -> &'a str {
    cursor.bump();
    let line = cursor.rest();
    let length = line.find(['\n', '\r']).unwrap_or(line.len());
    cursor.bump_bytes(length);
    line.get(..length).unwrap_or_default()
}

/// The characters between words without a meaning.
const SKIPPED: [char; 16] = [
    ')', '}', '.', '!', '?', ',', '|', '，', '、', '；', '。', '）', '】', '．', '！', '？',
];

/// The maximum length of a position string, label or remark in brackets, in bytes.
const LINE_LIMIT: usize = 240;

/// The maximum distance of a WXF file's moves from its first line, in bytes.
const WXF_LIMIT: usize = 4096;

/// Reads a line that is a position, or a header other than a tag.
fn special_line<'a>(cursor: &mut Cursor<'a>) -> Option<Token<'a>> {
    let line = cursor.window(LINE_LIMIT);
    if wxf::is_record_start(line) {
        let rest = clip(cursor.rest(), WXF_LIMIT);
        let length = wxf::before_moves(rest).unwrap_or(line.len());
        cursor.bump_bytes(length);
        return Some(Token::Wxf(rest.get(..length).unwrap_or_default()));
    }
    if let Some((name, value)) = label(line)
        && let Some(header) = tags::labelled(name)
    {
        cursor.bump_bytes(line.len());
        return Some(Token::Label {
            header,
            name,
            value,
        });
    }
    // The command of an engine may precede it.
    let fen = line.strip_prefix("position").unwrap_or(line).trim_start();
    let fen = fen.strip_prefix("fen").unwrap_or(fen).trim_start();
    let before = line.len() - fen.len();
    let board = fen
        .split(is_blank)
        .next()
        .filter(|word| lists::is_board(word))?;
    let mut length = before + board.len();
    for _ in 0..5 {
        let rest = line.get(length..)?;
        let field = rest.trim_start_matches(is_blank);
        let word = field.split(is_blank).next().unwrap_or_default();
        if word.is_empty() || !lists::is_field(word) {
            break;
        }
        length += rest.len() - field.len() + word.len();
    }
    let fen = line.get(before..length)?;
    cursor.bump_bytes(length);
    Some(Token::Fen(fen))
}

/// Returns the text in full-width brackets that are closed on the same line. Otherwise only skips the bracket.
fn enclosed<'a>(cursor: &mut Cursor<'a>, open: char) -> Option<&'a str> {
    let close = if open == '（' { '）' } else { '】' };
    let line = cursor.window(LINE_LIMIT);
    let Some(end) = line.find(close) else {
        cursor.bump();
        return None;
    };
    cursor.bump_bytes(end + close.len_utf8());
    line.get(open.len_utf8()..end)
}

/// Skips markup such as `<td>`, or only its first character if it has no end nearby.
fn mark_up(cursor: &mut Cursor) {
    let length = cursor.window(LINE_LIMIT).find('>').unwrap_or(0);
    cursor.bump_bytes(length + 1);
}

fn tag<'a>(cursor: &mut Cursor<'a>, name: &'a str) -> Token<'a> {
    let rest = clip(cursor.rest(), TAG_LIMIT);
    let closed = rest.split_once('"').and_then(|(_, quoted)| {
        let (value, length) = value(quoted)?;
        Some((value, rest.len() - quoted.len() + length))
    });
    match closed {
        Some((value, length)) => {
            cursor.bump_bytes(length);
            Token::Header { name, value }
        }
        None => open_tag(cursor),
    }
}

fn open_tag<'a>(cursor: &mut Cursor<'a>) -> Token<'a> {
    let line = cursor.window(TAG_LIMIT);
    cursor.skip_line();
    Token::OpenHeader(line)
}

/// Returns the unescaped value after an opening quotation mark, and the length up to and including the bracket,
/// in bytes. Quotation marks that no bracket follows are part of the value.
fn value(text: &str) -> Option<(Cow<'_, str>, usize)> {
    let line = text.split(['\n', '\r']).next()?;
    let mut escaped = false;
    let (raw, bracket) = line.char_indices().find_map(|(at, letter)| {
        let is_escaped = escaped;
        escaped = letter == '\\' && !is_escaped;
        if is_escaped || letter != '"' {
            return None;
        }
        let after = line.get(at + 1..)?.trim_start_matches(is_blank);
        Some((line.get(..at)?, after.strip_prefix(']')?))
    })?;
    let value = if raw.contains('\\') {
        Cow::Owned(unescape(raw))
    } else {
        Cow::Borrowed(raw)
    };
    Some((value, line.len() - bracket.len()))
}

fn unescape(raw: &str) -> String {
    let mut letters = raw.chars();
    let mut value = String::with_capacity(raw.len());
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => value.extend(letters.next()),
            _ => value.push(letter),
        }
    }
    value
}

/// Skips a variation with all nested ones.
fn variation<'a>(cursor: &mut Cursor<'a>) -> Token<'a> {
    let mut depth = 0_usize;
    let mut deepest = 0;
    loop {
        match cursor.peek() {
            None => return Token::Broken("(", Fault::OpenVariation),
            Some(_) if cursor.at_header() => return Token::Broken("(", Fault::OpenVariation),
            Some('{') => match cursor.take_braced() {
                Some(_) => continue,
                None => return Token::Broken("{", Fault::OpenComment),
            },
            Some('(') => depth += 1,
            Some(')') => depth -= 1,
            Some(_) => {}
        }
        cursor.bump();
        deepest = depth.max(deepest);
        if depth == 0 {
            return if deepest > DEPTH_LIMIT {
                Token::Broken("(", Fault::TooDeep(DEPTH_LIMIT))
            } else {
                Token::PassedOver
            };
        }
    }
}

/// The characters that end a word.
const ENDS: [char; 18] = [
    '{', '}', '(', ')', ';', '.', '$', ',', '<', '|', '，', '、', '；', '。', '（', '）', '【',
    '】',
];

fn ends_word(letter: char) -> bool {
    is_blank(letter) || is_evaluation(letter) || ENDS.contains(&letter)
}

/// The symbols of the chess Informants that evaluate a move or a position.
const SYMBOLS: [char; 16] = [
    '±', '∓', '⩲', '⩱', '∞', '□', '⊕', '⨀', '⌓', '∆', '△', '∇', '▽', '⟳', '⇆', '⇄',
];

fn is_evaluation(letter: char) -> bool {
    SYMBOLS.contains(&letter)
}

/// The same in ASCII: who is better, novelties, the only move and diagrams.
const EVALUATIONS: [&str; 17] = [
    "=", "+=", "=+", "+/=", "=/+", "+/-", "-/+", "+-", "-+", "+--", "--+", "=/", "N", "D", "TN",
    "RR", "ep",
];

/// Returns a move without the sign that is written directly behind it.
pub(super) fn without_evaluation(word: &str) -> Option<&str> {
    let signs = EVALUATIONS.iter();
    signs
        .filter_map(|sign| word.strip_suffix(sign))
        .min_by_key(|bare| bare.len())
}

/// Returns whether a word of a piece and its file continues after a dot.
fn is_sideways(rest: &str, length: usize) -> bool {
    let begins = rest.starts_with(|letter: char| letter.is_ascii_alphabetic());
    let mut following = rest.get(length..).unwrap_or_default().chars();
    begins && length == 2 && following.next() == Some('.') && following.next().is_some_and(is_file)
}

fn is_file(letter: char) -> bool {
    matches!(letter, '1'..='9')
}

fn word<'a>(cursor: &mut Cursor<'a>) -> Token<'a> {
    // The first letter is always taken, so that a word is never empty.
    let rest = cursor.rest();
    let first = cursor.bump().map_or(0, char::len_utf8);
    let mut length = first + cursor.take_while(|letter| !ends_word(letter)).len();
    // `C2.5`: some programs write a dot for the federation's "=".
    if is_sideways(rest, length) {
        cursor.bump();
        length += 1 + cursor.take_while(|letter| !ends_word(letter)).len();
    }
    let word = rest.get(..length).unwrap_or_default();
    if word.len() < 4
        && let Ok(number) = word.parse()
    {
        return Token::Number { number, dots: 0 };
    }
    match word {
        result @ ("1-0" | "0-1" | "1/2-1/2" | "*") => Token::Result(result),
        "½-½" => Token::Result("1/2-1/2"),
        sign if EVALUATIONS.contains(&sign) => Token::PassedOver,
        _ => Token::Word(word),
    }
}
