//! Position strings as other programs write them.

use super::record::Start;
use crate::rules::board::Variant;
use crate::rules::position::FenError;

/// The longest string that is looked at, in bytes.
const LIMIT: usize = 200;

/// Reads a position string in any of its forms: holdings in brackets, `--`, `W` or `r` for the side or none, counters
/// without dashes, other letters for the pieces.
pub(super) fn read(variant: Variant, fen: &str) -> Result<Start, FenError> {
    Start::from_fen(variant, fen).or_else(|error| {
        let usual = usual(fen).ok_or(error)?;
        Start::from_fen(variant, &usual).map_err(|_| error)
    })
}

/// Returns whether a word draws a board: ten ranks of letters and digits.
pub(super) fn is_board(word: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'[' | b']');
    word.len() <= LIMIT
        && word.bytes().filter(|byte| *byte == b'/').count() == 9
        && word.bytes().all(is_part)
}

/// Returns whether a word behind a board belongs to the position string.
pub(super) fn is_field(word: &str) -> bool {
    side(word).is_some()
        || word.bytes().all(|byte| byte == b'-')
        || word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The string as it is written here.
fn usual(fen: &str) -> Option<String> {
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

/// The board without holdings, in the usual letters. The pieces that a board has besides tell an ambiguous one.
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
        other => other,
    };
    let one = |letter: char| {
        let plain = usual(letter.to_ascii_lowercase());
        if letter.is_ascii_uppercase() {
            plain.to_ascii_uppercase()
        } else {
            plain
        }
    };
    board.chars().map(one).collect()
}
