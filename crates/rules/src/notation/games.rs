//! Reading files of records, game by game, in the encoding with the most evidence.

use std::fmt;

use super::builder::{CaptureMark, WrittenMove, WrittenTurn};
use super::fault::{NotARecord, Place, RecordError};
use super::record::Record;
use super::text::cursor::{Cursor, CursorState, header_key, is_blank};
use super::text::{Decoded, decode};
use super::{gib, pgn, ubb, xqf};
use crate::board::{Formation, Piece, Role, Side, Square};

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
    if let Some(game) = xqf::read(bytes)? {
        return Ok(Games::one(game));
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

#[derive(Debug, Clone, Copy)]
enum Format {
    Gib,
    Pgn,
    Ubb,
}

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
            format: Format::Ubb,
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
        let builder = match self.format {
            Format::Gib => gib::next_game(&mut cursor),
            Format::Pgn => pgn::next_game(&mut cursor),
            Format::Ubb => ubb::next_game(&mut cursor),
        };
        let state = cursor.state();
        let game = builder?.finish();
        self.state = state;
        Some(game)
    }
}

/// A game read from a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadGame {
    /// Its beginning in the file.
    pub place: Place,
    /// The record, as far as it could be played.
    pub record: Record,
    /// The record as one of Xiangqi, if no header names the game and every turn can be played in both games.
    pub other: Option<Record>,
    /// The fault that left no legal move; `None` if the record has moves, or is complete without any.
    pub fault: Option<RecordError>,
    /// The fault after the last legal move; the text from there on becomes a comment. `None` if everything was
    /// read.
    pub stopped: Option<RecordError>,
    /// The marks of captures and checks that differ from the board.
    pub marks: Vec<MarkDifference>,
    /// The number of variations, signs of evaluation, remarks and unknown headers that were passed over. A game has
    /// room for 2,000 remarks and 100 unknown headers.
    pub left_out: usize,
}

impl ReadGame {
    /// Returns the reader's fault, regardless of legal moves before it.
    #[must_use]
    pub fn flaw(&self) -> Option<&RecordError> {
        self.fault.as_ref().or(self.stopped.as_ref())
    }

    /// Returns the record as far as it was read, or the fault if there is no legal move.
    pub fn whole(self) -> Result<Record, RecordError> {
        match self.fault {
            None => Ok(self.record),
            Some(fault) => Err(fault),
        }
    }
}

/// A mark of a record that contradicts the board. The move is legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkDifference {
    /// The place of the ply in the file.
    pub place: Place,
    /// The turn, from 1.
    pub ply: usize,
    /// The turn as it is written.
    pub text: String,
    /// The mark that the board requires.
    pub mark: Mark,
}

/// The mark required by the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// This piece is captured, or none.
    Capture(Option<Piece>),
    /// The move gives check, or does not.
    Check(bool),
}

impl fmt::Display for MarkDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, ply {}, {}: ", self.place, self.ply, self.text)?;
        match self.mark {
            Mark::Capture(Some(piece)) => write!(f, "takes a {:?}", piece.role),
            Mark::Capture(None) => write!(f, "takes nothing"),
            Mark::Check(true) => write!(f, "gives check"),
            Mark::Check(false) => write!(f, "gives no check"),
        }
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
        return Ok(Format::Ubb);
    }
    let begun = |line: &str| {
        if gib::is_record_start(line) && !is_lettered(line) {
            Some(Format::Gib)
        } else {
            pgn::is_record_start(line).then_some(Format::Pgn)
        }
    };
    let begun = lines.find_map(begun);
    let marked = || ubb::has_mark(text).then_some(Format::Ubb);
    begun.or_else(marked).ok_or(NotARecord::Nothing)
}

/// Returns whether a line begins with a turn between two points in letters, `1. a4b4`. This is PGN: gib names
/// the piece there, and counts ranks from 0.
fn is_lettered(line: &str) -> bool {
    let turn = line.trim_start_matches(|letter: char| !letter.is_alphabetic());
    let turn = turn.split_whitespace().next().unwrap_or_default();
    turn.is_ascii() && turn.starts_with(char::is_lowercase) && pgn::is_record_start(line)
}

/// Infers the formation from the moves if no header has it: the first move that touches a point of the back
/// rank names the piece on it.
pub(super) fn guess(turns: &[WrittenTurn], side: Side) -> Formation {
    let rank = if side == Side::Cho { 0 } else { 9 };
    let mut touched = [false; 9];
    let mut named: [Option<Role>; 9] = [None; 9];
    let mut touch = |at: Square, piece: Option<Role>| {
        let file = usize::from(at.file());
        if at.rank() == rank && !touched[file] {
            touched[file] = true;
            named[file] = piece;
        }
    };
    for turn in turns {
        let taken = match turn.taken {
            CaptureMark::Piece(piece) => piece,
            CaptureMark::Unmarked | CaptureMark::Nothing => None,
        };
        match turn.written {
            WrittenMove::Pass | WrittenMove::Foreign | WrittenMove::Exact(_) => {}
            WrittenMove::Points { piece, from, to } => {
                touch(from, piece);
                touch(to, taken);
            }
            WrittenMove::Target { to, .. } => touch(to, taken),
        }
    }
    let likeliest_first = [
        Formation::Heeh,
        Formation::Hehe,
        Formation::Eheh,
        Formation::Ehhe,
        Formation::Hrrh,
    ];
    likeliest_first
        .into_iter()
        .find(|formation| {
            let stood = formation.back_rank();
            named
                .iter()
                .zip(stood)
                .all(|(named, stood)| named.is_none() || *named == stood)
        })
        .unwrap_or(Formation::Heeh)
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
