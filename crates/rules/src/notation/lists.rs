//! Records as bare lists: moves in coordinates after their start, and position strings of other programs.

use super::fault::{Fault, Place, RecordError};
use super::record::{Record, Start};
use super::text::cursor::{Cursor, CursorState, clip};
use crate::board::{Action, Variant};
use crate::position::{FenCounters, FenError, Position};

impl Record {
    /// Writes the start as a position string and, on the next line, the turns in coordinates.
    ///
    /// The format has no headers, comments or result.
    #[must_use]
    pub fn to_uci(&self) -> String {
        let turns = self.turns().map(|(before, action)| before.uci(action));
        let turns: Vec<_> = turns.collect();
        format!("{}\n{}\n", self.start().fen(), turns.join(" "))
    }

    /// Writes the position strings of the start and after each turn, one per line.
    #[must_use]
    pub fn to_fens(&self) -> String {
        let mut text = self.start().fen() + "\n";
        let mut halfmove = self.start().counters().halfmove;
        for (ply, (before, action)) in self.turns().enumerate() {
            let is_capture = action
                .piece_move()
                .is_some_and(|mv| before.piece_at(mv.to).is_some());
            halfmove = if is_capture {
                0
            } else {
                halfmove.saturating_add(1)
            };
            let fullmove = self.fullmove(ply + 1);
            let counters = FenCounters { halfmove, fullmove };
            text.push_str(&before.after(action).fen(counters));
            text.push('\n');
        }
        text
    }
}

/// Reads the format of [`Record::to_uci`]: a line with a slash begins a game, and the lines up to the next such
/// line have its moves. Stops at the first fault.
pub fn read_uci(text: &str) -> Result<Vec<Record>, RecordError> {
    let mut records: Vec<Record> = Vec::new();
    for (place, line) in lines(text) {
        if line.contains('/') {
            let start = Start::from_fen(Variant::default(), line)
                .map_err(|error| fault(place, None, line, error.into()))?;
            records.push(Record::new(start));
            continue;
        }
        let mut cursor = Cursor::new(line, CursorState::START);
        loop {
            cursor.skip_blanks();
            let column = place.column + cursor.place().column - 1;
            let word = cursor.take_while(|letter| !letter.is_whitespace());
            if word.is_empty() {
                break;
            }
            let at = Place { column, ..place };
            let Some(record) = records.last_mut() else {
                return Err(fault(at, None, word, Fault::Unreadable));
            };
            let ply = Some(record.actions().len() + 1);
            let action = record.end().read_uci(word).ok_or(Fault::Unreadable);
            let result = action.and_then(|action| Ok(record.play(action)?));
            result.map_err(|error| fault(at, ply, word, error))?;
        }
    }
    Ok(records)
}

/// Reads the format of [`Record::to_fens`], with an empty line between two games. Stops at the first fault.
pub fn read_fens(text: &str) -> Result<Vec<Record>, RecordError> {
    let mut records: Vec<Record> = Vec::new();
    let mut last_line = 0;
    for (place, line) in lines(text) {
        let follows = place.line == last_line + 1;
        last_line = place.line;
        let next = Start::from_fen(Variant::default(), line)
            .map_err(|error| fault(place, None, line, error.into()))?;
        match records.last_mut() {
            Some(record) if follows => {
                let ply = Some(record.actions().len() + 1);
                let action = action_between(record.end(), next.position()).ok_or(Fault::NoWay);
                let result = action.and_then(|action| Ok(record.play(action)?));
                result.map_err(|error| fault(place, ply, line, error))?;
            }
            _ => records.push(Record::new(next)),
        }
    }
    Ok(records)
}

/// Returns the non-empty lines, trimmed.
fn lines(text: &str) -> impl Iterator<Item = (Place, &str)> {
    (1..).zip(text.lines()).filter_map(|(line, text)| {
        let trimmed = text.trim_start();
        let column = 1 + text.chars().count() - trimmed.chars().count();
        (!trimmed.is_empty()).then_some((Place { line, column }, trimmed.trim_end()))
    })
}

/// Returns the action that leads from one position to the other.
fn action_between(from: &Position, to: &Position) -> Option<Action> {
    let moves = from.legal_moves().into_iter().map(Action::Move);
    let mut actions = moves.chain([Action::Pass]);
    actions.find(|&action| from.after(action) == *to)
}

fn fault(place: Place, ply: Option<usize>, text: &str, fault: Fault) -> RecordError {
    RecordError {
        place,
        ply,
        text: clip(text, 60).to_owned(),
        fault,
    }
}

/// The maximum length of a string, in bytes.
const LIMIT: usize = 200;

/// Parses a position string in any of its forms: holdings in brackets, `--`, `W` or `r` or nothing for the
/// side, counters without dashes, other letters for the pieces.
pub(super) fn read(variant: Variant, fen: &str) -> Result<Start, FenError> {
    Start::from_fen(variant, fen).or_else(|error| {
        let usual = normalise_fen(fen).ok_or(error)?;
        Start::from_fen(variant, &usual).map_err(|_| error)
    })
}

/// Returns whether a word is a drawn board: ten ranks of letters and digits.
pub(super) fn is_board(word: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'[' | b']');
    word.len() <= LIMIT
        && word.bytes().filter(|byte| *byte == b'/').count() == 9
        && word.bytes().all(is_part)
}

/// Returns whether a word after a board belongs to the position string.
pub(super) fn is_field(word: &str) -> bool {
    side(word).is_some()
        || word.bytes().all(|byte| byte == b'-')
        || word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Converts the string to our form.
fn normalise_fen(fen: &str) -> Option<String> {
    if fen.len() > LIMIT {
        return None;
    }
    let mut fields = fen.split_whitespace().peekable();
    let board = fields.next()?;
    let turn = match fields.peek().and_then(|field| side(field)) {
        Some(turn) => {
            fields.next();
            turn
        }
        None => 'w',
    };
    let counters: Vec<&str> = fields
        .filter(|field| !field.bytes().all(|byte| byte == b'-'))
        .collect();
    Some(format!(
        "{} {turn} - - {}",
        letters(board),
        counters.join(" ")
    ))
}

fn side(field: &str) -> Option<char> {
    match field {
        "w" | "W" | "r" | "R" | "红" | "紅" | "红方" => Some('w'),
        "b" | "B" | "黑" | "黑方" => Some('b'),
        _ => None,
    }
}

/// Converts a board without holdings to the usual letters. Other pieces on the board resolve an ambiguous one.
fn letters(board: &str) -> String {
    let board = board.split('[').next().unwrap_or_default();
    let has = |letters: &[char]| {
        board.contains(|letter: char| letters.contains(&letter.to_ascii_lowercase()))
    };
    let usual = |letter: char| match letter {
        'g' if !has(&['k']) => 'k',
        'g' => 'a',
        'm' if !has(&['n', 'h']) => 'n',
        'm' | 'x' | 'e' => 'b',
        's' if has(&['p', 'z']) => 'a',
        's' | 'z' => 'p',
        'h' => 'n',
        _ => letter,
    };
    let mut letters = String::with_capacity(board.len());
    for letter in board.chars() {
        let lower = usual(letter.to_ascii_lowercase());
        letters.push(if letter.is_ascii_uppercase() {
            lower.to_ascii_uppercase()
        } else {
            lower
        });
    }
    letters
}
