//! Reading moves in PGN.

use crate::board::{Move, Role, Square};
use crate::notation::builder::{CaptureMark, WrittenMove};
use crate::notation::text::lex;
use crate::notation::text::lex::{DASHES, to_nfkc};

/// The maximum length of a move, in bytes.
const MOVE_LIMIT: usize = 32;

/// Parses `P71-72`, `H02x83+`, `a4b4`, `Ra1-a5`, `Nc3`, `Raxa10#`, `--`. Returns the move, its capture mark and
/// whether it is marked as a check.
pub(in crate::notation) fn read(word: &str) -> Option<(WrittenMove, CaptureMark, Option<bool>)> {
    if word.len() > MOVE_LIMIT {
        return None;
    }
    let narrow;
    let word = if word.is_ascii() {
        word
    } else {
        narrow = to_nfkc(word).replace(DASHES, "-");
        narrow.as_str()
    };
    let bare = word.trim_end_matches(['!', '?']);
    let plain = bare.trim_end_matches(['+', '#']);
    let check = plain.len() < bare.len();
    if matches!(plain, "0000" | "@@@@" | "--" | "pass") {
        return Some((WrittenMove::Pass, CaptureMark::Unmarked, None));
    }
    if let Ok(Move { from, to }) = plain.parse() {
        let written = WrittenMove::Points {
            piece: None,
            from,
            to,
        };
        return Some((written, CaptureMark::Unmarked, check.then_some(true)));
    }
    let (piece, rest) = named(plain);
    let (written, taken) = numbered(piece, rest)
        .or_else(|| lettered(piece, rest))
        .or_else(|| short(piece, rest))?;
    Some((written, taken, Some(check)))
}

/// Converts a move with ranks from 0 to ranks from 1: `Rxg9` to `Rxg10`.
pub(in crate::notation) fn ranks_from_1(word: &str) -> String {
    let mut up = String::with_capacity(word.len() + 2);
    let mut behind_file = false;
    for letter in word.chars().take(MOVE_LIMIT) {
        match letter.to_digit(10) {
            Some(rank) if behind_file => up.push_str(&(rank + 1).to_string()),
            _ => up.push(letter),
        }
        behind_file = matches!(letter, 'a'..='i');
    }
    up
}

/// Splits the capital letter of a piece from the rest of a move.
fn named(text: &str) -> (Option<Role>, &str) {
    let first = text.chars().next().filter(char::is_ascii_uppercase);
    match first.and_then(Role::from_letter).zip(text.get(1..)) {
        Some((role, rest)) => (Some(role), rest),
        None => (None, text),
    }
}

/// Parses `71-72`, the numbers of Korean records.
fn numbered(piece: Option<Role>, text: &str) -> Option<(WrittenMove, CaptureMark)> {
    let (from, taken, to) = if let Some((from, to)) = text.split_once('-') {
        (from, CaptureMark::Nothing, to)
    } else {
        let (from, to) = text.split_once('x')?;
        (from, CaptureMark::Piece(None), to)
    };
    let from = lex::gibo_point(from)?;
    let to = lex::gibo_point(to)?;
    Some((WrittenMove::Points { piece, from, to }, taken))
}

/// Parses `a4-b4`, both points in letters.
fn lettered(piece: Option<Role>, text: &str) -> Option<(WrittenMove, CaptureMark)> {
    let (from, rest) = Square::read_prefix(text)?;
    let (taken, rest) = match rest.strip_prefix('x') {
        Some(rest) => (CaptureMark::Piece(None), rest),
        None => (CaptureMark::Nothing, rest.strip_prefix('-').unwrap_or(rest)),
    };
    let to = rest.parse().ok()?;
    Some((WrittenMove::Points { piece, from, to }, taken))
}

/// Parses `c3`, `axb4`: the target with as much of the origin as needed, as in chess. A soldier has no letter.
fn short(piece: Option<Role>, text: &str) -> Option<(WrittenMove, CaptureMark)> {
    let length = if text.ends_with("10") { 3 } else { 2 };
    let split = text.len().checked_sub(length)?;
    let to = text.get(split..)?.parse().ok()?;
    let before = text.get(..split)?;
    let (origin, taken) = match before.strip_suffix('x') {
        Some(origin) => (origin, CaptureMark::Piece(None)),
        None => (
            before.strip_suffix('-').unwrap_or(before),
            CaptureMark::Nothing,
        ),
    };
    let file = origin
        .bytes()
        .next()
        .filter(|byte| (b'a'..=b'i').contains(byte));
    let rank = origin.get(usize::from(file.is_some())..)?;
    let rank = match rank {
        "" => None,
        _ => Some(
            rank.parse::<u8>()
                .ok()
                .filter(|rank| (1..=10).contains(rank))?
                - 1,
        ),
    };
    let written = WrittenMove::Target {
        piece: piece.unwrap_or(Role::Soldier),
        file: file.map(|byte| byte - b'a'),
        rank,
        to,
    };
    Some((written, taken))
}
