//! A single pass through a text, with line and column.

use crate::notation::fault::Place;

/// A saved state of a cursor.
#[derive(Debug, Clone, Copy)]
pub(in crate::notation) struct CursorState {
    at: usize,
    place: Place,
    /// `true` if only blanks were read since the line began.
    fresh: bool,
}

impl CursorState {
    /// The beginning of a text.
    pub const START: CursorState = CursorState {
        at: 0,
        place: Place::START,
        fresh: true,
    };
}

/// A position in a text that only moves forward, so that reading takes linear time.
#[derive(Debug, Clone, Copy)]
pub(in crate::notation) struct Cursor<'a> {
    text: &'a str,
    state: CursorState,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str, state: CursorState) -> Cursor<'a> {
        Cursor { text, state }
    }

    pub fn state(&self) -> CursorState {
        self.state
    }

    pub fn place(&self) -> Place {
        self.state.place
    }

    /// Returns whether only blanks were read since the line began.
    pub fn is_at_line_start(&self) -> bool {
        self.state.fresh
    }

    pub fn rest(&self) -> &'a str {
        self.text.get(self.state.at..).unwrap_or_default()
    }

    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Returns the rest of the line, at most `limit` bytes.
    pub fn window(&self, limit: usize) -> &'a str {
        let clipped = clip(self.rest(), limit);
        let ends = clipped
            .bytes()
            .position(|byte| matches!(byte, b'\n' | b'\r'));
        clipped
            .get(..ends.unwrap_or(clipped.len()))
            .unwrap_or_default()
    }

    /// Takes one character.
    pub fn bump(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.state.at += letter.len_utf8();
        let ends_line = letter == '\n' || (letter == '\r' && self.peek() != Some('\n'));
        if ends_line {
            self.state.place.line += 1;
            self.state.place.column = 1;
            self.state.fresh = true;
        } else {
            self.state.place.column += 1;
            self.state.fresh = self.state.fresh && is_blank(letter);
        }
        Some(letter)
    }

    /// Skips `bytes` bytes, which must end at a character boundary.
    pub fn bump_bytes(&mut self, bytes: usize) {
        let end = self.state.at + bytes;
        while self.state.at < end && self.bump().is_some() {}
    }

    /// Takes all characters of a kind and returns them.
    pub fn take_while(&mut self, kind: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|letter| !kind(letter)).unwrap_or(rest.len());
        self.bump_bytes(length);
        rest.get(..length).unwrap_or_default()
    }

    /// Takes the text up to and including a closing brace. `None` if a header at the beginning of a line comes
    /// first, because the brace is then missing.
    pub fn take_braced(&mut self) -> Option<&'a str> {
        self.bump();
        let text = self.rest();
        let mut length = 0;
        loop {
            if self.at_header() {
                return None;
            }
            let letter = self.bump()?;
            if letter == '}' {
                return text.get(..length);
            }
            length += letter.len_utf8();
        }
    }

    /// Returns whether the line begins here, with a header.
    pub fn at_header(&self) -> bool {
        self.state.fresh && self.peek() == Some('[') && header_key(self.rest()).is_some()
    }

    pub fn skip_blanks(&mut self) {
        self.take_while(is_blank);
    }

    /// Skips to the end of the line.
    pub fn skip_line(&mut self) {
        self.take_while(|letter| letter != '\n' && letter != '\r');
    }
}

/// The maximum length of a header's name in bytes, up to the quotation mark.
const KEY_LIMIT: usize = 80;

/// Returns the key of the header, `[key "value"]`, at the beginning of a text, if there is one.
pub(in crate::notation) fn header_key(text: &str) -> Option<&str> {
    let (key, _) = clip(text.strip_prefix('[')?, KEY_LIMIT).split_once('"')?;
    let key = key.trim_matches([' ', '\t']);
    let is_name = key
        .chars()
        .all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | ' '));
    (!key.is_empty() && is_name).then_some(key)
}

/// Returns the name and the value of a header line without brackets: `초: 미나`, `红方：阿达`.
pub(in crate::notation) fn label(line: &str) -> Option<(&str, &str)> {
    let (name, value) = clip(line, KEY_LIMIT)
        .split_once([':', '：'])
        .map(|(name, _)| name)
        .and_then(|name| Some((name, line.get(name.len()..)?)))?;
    let value = value.trim_start_matches([':', '：']);
    Some((name.trim_matches(is_blank), value.trim_matches(is_blank)))
}

/// Returns whether a character is meaningless: a blank, even of no width, a control character, or an undecodable
/// byte.
pub(in crate::notation) fn is_blank(letter: char) -> bool {
    letter.is_whitespace()
        || letter.is_control()
        || matches!(
            letter,
            '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{fffd}' | '\u{feff}'
        )
}

/// Returns the longest prefix of a text that fits into `limit` bytes.
pub(in crate::notation) fn clip(text: &str, limit: usize) -> &str {
    text.get(..text.floor_char_boundary(limit))
        .unwrap_or_default()
}

/// Returns a header's value in writable form: on one line, and within the readers' limit even with every
/// character escaped.
pub(in crate::notation) fn header_value(text: &str) -> String {
    one_line(clip(text, 2000))
}

/// Returns a text on one line: every run of blanks becomes one space.
pub(in crate::notation) fn one_line(text: &str) -> String {
    text.split(|letter: char| letter.is_whitespace() || letter.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}
