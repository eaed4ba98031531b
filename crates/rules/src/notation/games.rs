//! Reading files of records, game by game, in the encoding with the most evidence.

use super::draft::Draft;
use super::fault::NotARecord;
use super::replay::{ReadGame, replay};
use super::text::cursor::{Cursor, CursorState, header_key, is_blank};
use super::text::{Decoded, decode};
use super::{gib, pgn, ubb, xqf};

/// Begins to read a file of game records. Its content decides the format and the encoding.
///
/// Formats: gib, PGN, lists of moves, WXF, DhtmlXQ (UBB) and XQF. Text may be in UTF-8, UTF-16, code page 949,
/// GB18030 or Big5. Reads at most `limit` bytes. Time and memory are linear in the number of bytes. A broken
/// game does not affect the games after it.
///
/// ```
/// use janggi::notation::read_any;
///
/// let text = "[초차림 \"마상상마\"]\n[한차림 \"상마상마\"]\n\n1. 71졸72 2. 49병48\n";
/// let mut games = read_any(text.as_bytes(), 1 << 20)?;
/// let game = games.next().and_then(|game| game.whole().ok());
/// assert_eq!(game.map(|record| record.actions().len()), Some(2));
/// # Ok::<(), janggi::notation::NotARecord>(())
/// ```
pub fn read_any(bytes: &[u8], limit: usize) -> Result<Games, NotARecord> {
    if bytes.len() > limit {
        return Err(NotARecord::TooLarge { limit });
    }
    if let Some(draft) = xqf::read(bytes)? {
        let game = replay(draft);
        return match game.fault {
            None => Ok(Games::one(game)),
            Some(_) => Err(NotARecord::Unsupported(xqf::NAME)),
        };
    }
    if let Some(format) = binary_format(bytes) {
        return Err(NotARecord::Unsupported(format));
    }
    let Decoded {
        text,
        encoding,
        odd_lines,
    } = decode(bytes, evidence)?;
    let text = ubb::without_escapes(text);
    let format = detect(&text)?;
    Ok(Games {
        text,
        format,
        state: CursorState::START,
        ready: None,
        encoding: encoding.name(),
        odd_lines,
    })
}

/// Returns the format of a file with the signature of another program.
fn binary_format(bytes: &[u8]) -> Option<&'static str> {
    let formats: [(&[u8], &str); 5] = [
        (b"CCBridgeLibrary", "CBL (CCBridge)"),
        (b"CCBridge Record", "CBR (CCBridge)"),
        (b"PK\x03\x04", "ZIP"),
        (b"Rar!", "RAR"),
        (b"%PDF", "PDF"),
    ];
    let found = formats.iter().find(|(head, _)| bytes.starts_with(head));
    found.map(|(_, format)| *format)
}

/// An iterator over the games of a file.
#[derive(Debug)]
pub struct Games {
    text: String,
    format: Format,
    state: CursorState,
    /// The only game of a binary file.
    ready: Option<Box<ReadGame>>,
    encoding: &'static str,
    odd_lines: usize,
}

/// Reads the next game of a format; `None` at the end of the file.
type Format = for<'a> fn(&mut Cursor<'a>) -> Option<Draft<'a>>;

impl Games {
    /// Returns the name of the text's encoding.
    #[must_use]
    pub fn encoding(&self) -> &'static str {
        self.encoding
    }

    /// Returns the number of lines in another encoding than the rest, or in none.
    #[must_use]
    pub fn odd_lines(&self) -> usize {
        self.odd_lines
    }

    /// Returns the game of a binary file.
    fn one(game: ReadGame) -> Games {
        Games {
            text: String::new(),
            format: ubb::next_game,
            state: CursorState::START,
            ready: Some(Box::new(game)),
            encoding: encoding_rs::GB18030.name(),
            odd_lines: 0,
        }
    }
}

impl Iterator for Games {
    type Item = ReadGame;

    fn next(&mut self) -> Option<ReadGame> {
        if let Some(game) = self.ready.take() {
            return Some(*game);
        }
        let mut cursor = Cursor::new(&self.text, self.state);
        let draft = (self.format)(&mut cursor);
        let state = cursor.state();
        let game = replay(draft?);
        self.state = state;
        Some(game)
    }
}

/// Detects the notation by the first line that is a header or begins with a turn.
fn detect(text: &str) -> Result<Format, NotARecord> {
    let mut lines = text
        .split(['\n', '\r'])
        .map(|line| line.trim_matches(is_blank))
        .filter(|line| !line.is_empty());
    let first = lines.clone().next().ok_or(NotARecord::Empty)?;
    if text.contains("<ChineseChessRecord") {
        return Err(NotARecord::Unsupported("CBF (CCBridge)"));
    }
    if first.starts_with("(;") {
        return Err(NotARecord::OtherGame("SGF"));
    }
    if first.starts_with("\\HS") || first.starts_with("\\[GAME") {
        return Err(NotARecord::OtherGame("Go"));
    }
    if ubb::has_records(text) {
        return Ok(ubb::next_game);
    }
    let begun = |line: &str| -> Option<Format> {
        if gib::is_record_start(line) && !is_lettered(line) {
            Some(gib::next_game)
        } else if pgn::is_record_start(line) {
            Some(pgn::next_game)
        } else {
            None
        }
    };
    match lines.find_map(begun) {
        Some(format) => Ok(format),
        None if ubb::has_mark(text) => Ok(ubb::next_game),
        None => Err(NotARecord::Nothing),
    }
}

/// Returns whether a line begins with a turn between two points in letters, `1. a4b4`. This is PGN: gib names
/// the piece there, and counts ranks from 0.
fn is_lettered(line: &str) -> bool {
    let turn = line.trim_start_matches(|letter: char| !letter.is_alphabetic());
    let turn = turn.split_whitespace().next().unwrap_or_default();
    turn.is_ascii() && turn.starts_with(char::is_lowercase) && pgn::is_record_start(line)
}

/// Counts the moves and headers of a text that are not in ASCII, and so readable in only one encoding.
pub(super) fn evidence(text: &str) -> usize {
    let is_between = |letter: char| {
        letter.is_whitespace()
            || matches!(
                letter,
                '.' | ',' | '、' | '．' | '，' | ')' | '）' | '<' | '{' | '}'
            )
    };
    // Text lost in an encoding is no evidence for it.
    let words = text
        .split(is_between)
        .filter(|word| !word.is_ascii() && !word.contains(char::REPLACEMENT_CHARACTER));
    let moves = words.filter(|word| gib::is_turn(word) || pgn::is_chinese_turn(word));
    let lines = text.lines().filter(|line| !line.is_ascii());
    let headers = lines.filter(|line| {
        let line = line.trim_start();
        header_key(line).is_some_and(gib::is_key)
            || gib::is_labelled(line)
            || pgn::is_labelled(line)
    });
    2 * moves.count() + headers.count()
}
