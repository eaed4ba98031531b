//! Reading a move as PGN writes it.

use crate::rules::board::{Move, Role, Square};
use crate::rules::notation::draft::{Said, Taken};
use crate::rules::notation::text::lex;

/// No move is longer, in bytes.
const MOVE_LIMIT: usize = 32;

/// Reads `P71-72`, `H02x83+`, `a4b4`, `Ra1-a5`, `Nc3`, `Raxa10#`, `--`, with what is said of a
/// capture and of check.
pub(super) fn read(word: &str) -> Option<(Said, Taken, Option<bool>)> {
    if word.len() > MOVE_LIMIT {
        return None;
    }
    let bare = word.trim_end_matches(['!', '?']);
    let plain = bare.trim_end_matches(['+', '#']);
    let check = plain.len() < bare.len();
    if matches!(plain, "0000" | "@@@@" | "--" | "pass") {
        return Some((Said::Pass, Taken::Unsaid, None));
    }
    if let Ok(Move { from, to }) = plain.parse() {
        let said = Said::Points {
            piece: None,
            from,
            to,
        };
        return Some((said, Taken::Unsaid, check.then_some(true)));
    }
    let (piece, rest) = named(plain);
    let (said, taken) = numbered(piece, rest)
        .or_else(|| lettered(piece, rest))
        .or_else(|| short(piece, rest))?;
    Some((said, taken, Some(check)))
}

/// The piece that a move begins with, in capital letters, and the rest.
fn named(text: &str) -> (Option<Role>, &str) {
    let first = text.chars().next().filter(char::is_ascii_uppercase);
    match first.and_then(Role::from_letter).zip(text.get(1..)) {
        Some((role, rest)) => (Some(role), rest),
        None => (None, text),
    }
}

/// `71-72`: the numbers of Korean records.
fn numbered(piece: Option<Role>, text: &str) -> Option<(Said, Taken)> {
    let (from, taken, to) = if let Some((from, to)) = text.split_once('-') {
        (from, Taken::Nothing, to)
    } else {
        let (from, to) = text.split_once('x')?;
        (from, Taken::Piece(None), to)
    };
    let from = lex::gibo_point(from)?;
    let to = lex::gibo_point(to)?;
    Some((Said::Points { piece, from, to }, taken))
}

/// `a4-b4`: both points in letters.
fn lettered(piece: Option<Role>, text: &str) -> Option<(Said, Taken)> {
    let (from, rest) = Square::read_prefix(text)?;
    let (taken, rest) = match rest.strip_prefix('x') {
        Some(rest) => (Taken::Piece(None), rest),
        None => (Taken::Nothing, rest.strip_prefix('-').unwrap_or(rest)),
    };
    let to = rest.parse().ok()?;
    Some((Said::Points { piece, from, to }, taken))
}

/// `c3`, `axb4`, `a1xa5` without the first point's letter or number: as chess does. A soldier has no
/// letter.
fn short(piece: Option<Role>, text: &str) -> Option<(Said, Taken)> {
    let length = if text.ends_with("10") { 3 } else { 2 };
    let split = text.len().checked_sub(length)?;
    let to = text.get(split..)?.parse().ok()?;
    let before = text.get(..split)?;
    let (origin, taken) = match before.strip_suffix('x') {
        Some(origin) => (origin, Taken::Piece(None)),
        None => (before.strip_suffix('-').unwrap_or(before), Taken::Nothing),
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
    let said = Said::Target {
        piece: piece.unwrap_or(Role::Soldier),
        file: file.map(|byte| byte - b'a'),
        rank,
        to,
    };
    Some((said, taken))
}
