//! The tokens of gib: headers, comments, turn numbers and words, which may be turns.

use super::headers::labelled;
use crate::board::{Role, Square};
use crate::notation::fault::{Fault, Place};
use crate::notation::reader::{Token, take_number};
use crate::notation::text::cursor::{Cursor, clip, header_key, is_blank, label};
use crate::notation::text::lex;
use crate::notation::text::lex::to_nfkc;
use crate::notation::turn::{CaptureMark, WrittenMove};

/// The maximum length of a header, in bytes. It bounds the search for a closing bracket that may be missing.
const HEADER_LIMIT: usize = 4096;

/// The maximum length of a clock mark, in bytes.
const CLOCK_LIMIT: usize = 24;

/// Reads the next token, skipping blanks, stray bytes and clock marks.
pub(super) fn next<'a>(cursor: &mut Cursor<'a>) -> Option<(Place, Token<'a>)> {
    loop {
        cursor.skip_blanks();
        let place = cursor.place();
        if let Some(key) = header_key(cursor.rest()) {
            return Some((place, header(cursor, key)));
        }
        if cursor.is_at_line_start()
            && let line = cursor.window(HEADER_LIMIT)
            && let Some((name, value)) = label(line)
            && let Some(header) = labelled(name)
        {
            cursor.bump_bytes(line.len());
            let token = Token::Label {
                header,
                name,
                value,
            };
            return Some((place, token));
        }
        if let Some(number) = take_number(cursor) {
            return Some((place, number));
        }
        match cursor.peek()? {
            '[' if cursor.is_at_line_start() => {
                return Some((place, open_header(cursor)));
            }
            '{' => {
                let comment = cursor.take_braced();
                return Some((
                    place,
                    comment.map_or(Token::Broken("{", Fault::OpenComment), Token::Comment),
                ));
            }
            '<' => clock(cursor),
            '}' | '.' | ',' | ')' | '，' | '、' | '．' | '。' => {
                cursor.bump();
            }
            _ => return Some((place, number_or_word(cursor))),
        }
    }
}

/// Reads a header, which ends at a bracket after a quotation mark. Without the mark, the bracket has to be the
/// line's last character, or another header has to follow.
fn header<'a>(cursor: &mut Cursor<'a>, name: &'a str) -> Token<'a> {
    let rest = clip(cursor.rest(), HEADER_LIMIT);
    let ends = rest
        .bytes()
        .enumerate()
        .take_while(|(_, byte)| !matches!(byte, b'\n' | b'\r'))
        .filter(|(_, byte)| *byte == b']')
        .find_map(|(end, _)| {
            let before = rest.get(..end)?.trim_end_matches(is_blank);
            let after = rest.get(end + 1..)?.trim_start_matches([' ', '\t']);
            let (_, value) = before.split_once('"')?;
            match value.strip_suffix('"') {
                Some(value) => Some((value, end + 1)),
                None if after.is_empty() || after.starts_with(['[', '\r', '\n']) => {
                    Some((value, end + 1))
                }
                None => None,
            }
        });
    match ends {
        Some((value, length)) => {
            cursor.bump_bytes(length);
            let value = value.trim_matches(is_blank);
            Token::Header {
                name,
                value: value.into(),
            }
        }
        None => open_header(cursor),
    }
}

fn open_header<'a>(cursor: &mut Cursor<'a>) -> Token<'a> {
    let line = cursor.window(HEADER_LIMIT);
    cursor.skip_line();
    Token::OpenHeader(line)
}

/// Skips a clock mark such as `<0>`, or only its first character if it has no end nearby.
fn clock(cursor: &mut Cursor) {
    let length = cursor.window(CLOCK_LIMIT).find('>').unwrap_or(0);
    cursor.bump_bytes(length + 1);
}

/// Returns the length of a turn with blanks between its parts: `02 마 83`, `86 포 46 병`.
fn spaced(text: &str) -> Option<usize> {
    let between = after_point(text)?;
    let rest = after_piece(between)?;
    let rest = after_point(rest.trim_start_matches(SPACES))?;
    let has_blanks =
        between.starts_with(SPACES) || between.get(..between.len() - rest.len())?.contains(SPACES);
    let captured =
        after_piece(rest).filter(|after| after.chars().next().is_none_or(char::is_whitespace));
    let rest = captured.unwrap_or(rest);
    let ends = rest
        .chars()
        .next()
        .is_none_or(|letter| !letter.is_ascii_digit());
    (has_blanks && ends).then_some(text.len() - rest.len())
}

/// Returns the text after a piece.
fn after_piece(text: &str) -> Option<&str> {
    piece(text.trim_start_matches(SPACES)).map(|(_, rest)| rest)
}

/// The blanks within a turn.
const SPACES: [char; 3] = [' ', '\t', '\u{3000}'];

/// Returns the text after the two digits of a point.
fn after_point(text: &str) -> Option<&str> {
    let is_digit = |letter: &char| matches!(letter, '0'..='9' | '０'..='９');
    let mut letters = text.chars();
    let digits = [letters.next()?, letters.next()?];
    digits.iter().all(is_digit).then_some(letters.as_str())
}

/// Reads a piece, which may be preceded by the mark of its side. Returns the text after it.
fn piece(text: &str) -> Option<(Role, &str)> {
    let mut letters = text.chars();
    let first = letters.next()?;
    let rest = letters.as_str();
    if matches!(first, '초' | '한' | '楚' | '漢')
        && let Some(role) = letters.next().and_then(lex::piece_of)
    {
        return Some((role, letters.as_str()));
    }
    lex::piece_of(first).map(|role| (role, rest))
}

fn ends_word(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(
            letter,
            '{' | '}' | '<' | '.' | ',' | '，' | '、' | '\x1a' | '\0'
        )
}

fn number_or_word<'a>(cursor: &mut Cursor<'a>) -> Token<'a> {
    // The first letter is always taken, so that a word is never empty.
    let rest = cursor.rest();
    if let Some(length) = spaced(cursor.window(HEADER_LIMIT)) {
        cursor.bump_bytes(length);
        return Token::Word(rest.get(..length).unwrap_or_default());
    }
    let first = cursor.bump().map_or(0, char::len_utf8);
    let length = first + cursor.take_while(|letter| !ends_word(letter)).len();
    let word = rest.get(..length).unwrap_or_default();
    // Four digits are two points; fewer are a number even without a dot.
    match word.parse() {
        Ok(number) if word.len() < 4 => Token::Number { number, dots: 0 },
        _ => Token::Word(word),
    }
}

/// The maximum length of a turn, in bytes.
const TURN_LIMIT: usize = 64;

/// Reads a turn, its capture, and whether it is marked as a check: `71졸72`, `47상67졸`, `83楚包23장군`, `19차29타차`, `i3卒h3`,
/// `한수쉼`. An exclamation alone, such as 장군, has no move.
pub(super) fn read(word: &str) -> Option<(Option<WrittenMove>, CaptureMark, bool)> {
    if word.len() > TURN_LIMIT {
        return None;
    }
    let word = to_nfkc(word);
    let (turn, check) = without_exclamations(word.trim_matches(is_blank));
    match turn {
        "" => return Some((None, CaptureMark::Unmarked, check)),
        "한수쉼" | "쉼" => return Some((Some(WrittenMove::Pass), CaptureMark::Nothing, check)),
        _ => {}
    }
    let (from, rest) = point(turn)?;
    let (piece, rest) = named(rest);
    let (to, rest) = point(rest)?;
    let captured = rest.strip_prefix('타');
    let (taken, rest) = match (captured, named(captured.unwrap_or(rest))) {
        (None, (None, rest)) => (CaptureMark::Nothing, rest),
        (_, (piece, rest)) => (CaptureMark::Piece(piece), rest),
    };
    let written = WrittenMove::Points { piece, from, to };
    rest.is_empty().then_some((Some(written), taken, check))
}

/// Returns the word without the exclamations at its end, and whether 장군 was among them.
fn without_exclamations(word: &str) -> (&str, bool) {
    let mut turn = word;
    let mut check = false;
    loop {
        if let Some(rest) = turn.strip_suffix("장군") {
            turn = rest;
            check = true;
        } else if let Some(rest) = ["멍군", "빅장", "외통수", "외통"]
            .iter()
            .find_map(|cry| turn.strip_suffix(cry))
        {
            turn = rest;
        } else {
            return (turn.trim_end_matches(is_unreadable), check);
        }
    }
}

/// Reads a point of two digits, or of a letter and a rank counted from 0. Returns the text after it.
fn point(text: &str) -> Option<(Square, &str)> {
    let [first, second, ..] = *text.as_bytes() else {
        return None;
    };
    let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
    let square = match digit(first) {
        Some(row) => Square::from_gibo(row, digit(second)?)?,
        None => Square::new(first.checked_sub(b'a')?, digit(second)?)?,
    };
    Some((square, text.get(2..)?.trim_start_matches(is_unreadable)))
}

/// Returns the piece at the beginning of a text, if there is one, and the text after it.
fn named(text: &str) -> (Option<Role>, &str) {
    match piece(text) {
        Some((role, rest)) => (Some(role), rest.trim_start_matches(is_unreadable)),
        None => (None, text),
    }
}

/// Returns whether a character is a stray byte, or the dash that some files have between two points.
fn is_unreadable(letter: char) -> bool {
    is_blank(letter) || letter == '-' || lex::DASHES.contains(&letter)
}
