//! Turns as they are written, and reading those in the letters of chess programs.

use super::fault::{Fault, Place, RecordError};
use super::text::cursor::{clip, one_line};
use super::text::lex::{self, DASHES, to_nfkc};
use crate::board::{Action, Move, Role, Square};
use crate::position::Position;

/// A turn as written.
#[derive(Debug, Clone, Copy)]
pub(super) struct WrittenTurn<'a> {
    pub place: Place,
    pub text: &'a str,
    pub written: WrittenMove,
    pub taken: CaptureMark,
    /// `true` if check is marked; `None` if the notation has no such mark.
    pub check: Option<bool>,
    /// The move that a study draws behind the turn, which tells the piece if several can go there.
    pub arrow: Option<Move>,
}

/// The move of a written turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WrittenMove {
    Pass,
    /// Two points. The general's own point twice is a pass.
    Points {
        piece: Option<Role>,
        from: Square,
        to: Square,
    },
    /// A move in a notation used only for Xiangqi.
    Foreign,
    /// This move, regardless of the text.
    Exact(Move),
    /// A piece and its target, with as much of its origin as needed.
    Target {
        piece: Role,
        file: Option<u8>,
        rank: Option<u8>,
        to: Square,
    },
}

/// The capture mark of a written turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CaptureMark {
    /// The notation has no such mark.
    Unmarked,
    Nothing,
    /// A piece is captured; the mark may name it.
    Piece(Option<Role>),
}

impl WrittenMove {
    /// Returns the action that the move means in a position.
    pub fn action(self, position: &Position) -> Result<Action, Fault> {
        let general = position.general(position.turn());
        match self {
            WrittenMove::Pass => Ok(Action::Pass),
            WrittenMove::Exact(mv) => Ok(Action::Move(mv)),
            WrittenMove::Foreign => Err(Fault::Unreadable),
            WrittenMove::Points { piece, from, to } => {
                let found = position.piece_at(from);
                if let (Some(named), Some(occupant)) = (piece, found)
                    && named != occupant.role
                {
                    let at = from;
                    return Err(Fault::WrongPiece { at, named, found });
                }
                if from == to && from == general {
                    Ok(Action::Pass)
                } else {
                    Ok(Action::Move(Move { from, to }))
                }
            }
            WrittenMove::Target { piece, to, .. } if piece == Role::General && to == general => {
                Ok(Action::Pass)
            }
            WrittenMove::Target {
                piece,
                file,
                rank,
                to,
            } => {
                let fits = |mv: &Move| {
                    mv.to == to
                        && file.is_none_or(|file| mv.from.file() == file)
                        && rank.is_none_or(|rank| mv.from.rank() == rank)
                        && position.piece_at(mv.from).map(|occupant| occupant.role) == Some(piece)
                };
                // Legal moves only, so that a pinned piece does not make the notation ambiguous (as in PGN's SAN).
                let mut moves = position.legal_moves().into_iter().filter(fits);
                match (moves.next(), moves.next()) {
                    (Some(mv), None) => Ok(Action::Move(mv)),
                    (None, _) => Err(Fault::NoSuchMove(piece, to)),
                    (Some(_), Some(_)) => Err(Fault::Ambiguous(piece, to)),
                }
            }
        }
    }
}

impl<'a> WrittenTurn<'a> {
    pub fn new(
        place: Place,
        text: &'a str,
        (written, taken, check): (WrittenMove, CaptureMark, Option<bool>),
    ) -> WrittenTurn<'a> {
        WrittenTurn {
            place,
            text,
            written,
            taken,
            check,
            arrow: None,
        }
    }

    /// Creates a turn of a format that stores moves.
    pub fn exact(place: Place, text: &'a str, mv: Move) -> WrittenTurn<'a> {
        let read = (WrittenMove::Exact(mv), CaptureMark::Unmarked, None);
        WrittenTurn::new(place, text, read)
    }
}

/// Creates the error for a text, which is truncated if long.
pub(super) fn error(place: Place, ply: Option<usize>, text: &str, fault: Fault) -> RecordError {
    RecordError {
        place,
        ply,
        text: quote(text),
        fault,
    }
}

/// The maximum length of quoted text in an error, in bytes.
const QUOTE_LIMIT: usize = 60;

/// Returns the part of a text that an error quotes.
pub(super) fn quote(text: &str) -> String {
    one_line(clip(text, QUOTE_LIMIT))
}

/// The maximum length of a move, in bytes.
const MOVE_LIMIT: usize = 32;

/// Parses `P71-72`, `H02x83+`, `a4b4`, `Ra1-a5`, `Nc3`, `Raxa10#`, `--`. Returns the move, its capture mark and
/// whether it is marked as a check.
pub(super) fn read(word: &str) -> Option<(WrittenMove, CaptureMark, Option<bool>)> {
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
pub(super) fn ranks_from_1(word: &str) -> String {
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
