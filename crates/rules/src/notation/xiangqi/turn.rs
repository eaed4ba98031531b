//! A turn of a record of Xiangqi. A game uses a single notation, and a single numbering of ranks (xiangqi.md section 6).

use super::read::{Phrase, moves_of, phrase};
use crate::board::{Action, Move, Square};
use crate::notation::RankNumbering;
use crate::notation::fault::Fault;
use crate::notation::text::lex::DASHES;
use crate::notation::turn::{self, WrittenMove, WrittenTurn};
use crate::position::Position;

/// A turn in one of the notations.
#[derive(Debug, Clone, Copy)]
pub(in crate::notation) enum Notation {
    /// Two points, with ranks from 1 and from 0.
    Points([Option<Move>; 2]),
    /// Like chess, `Che3`, `Ch3-e3`, with ranks from 1 and from 0.
    Letters([Option<WrittenMove>; 2]),
    /// The piece and its direction.
    Words(Phrase),
}

impl Notation {
    /// Reads a turn; `None` if it is in no such notation.
    pub fn of(turn: &WrittenTurn) -> Option<Notation> {
        if let WrittenMove::Exact(mv) = turn.written {
            return Some(Notation::Points([Some(mv); 2]));
        }
        let text = strip_annotations(turn.text);
        if let Some(points) = points(text) {
            return Some(Notation::Points(points));
        }
        if let Some(phrase) = phrase(text) {
            return Some(Notation::Words(phrase));
        }
        let read = |text: &str| turn::read(text).map(|(written, _, _)| written);
        let written = [read(text), read(&turn::ranks_from_1(text))];
        let is_turn = written != [None; 2] && turn.written != WrittenMove::Pass;
        is_turn.then_some(Notation::Letters(written))
    }

    /// Returns whether the turn names ranks.
    pub fn has_ranks(self) -> bool {
        !matches!(self, Notation::Words(_))
    }

    /// Returns the action that a turn means in a position.
    pub fn action(self, ranks: RankNumbering, before: &Position) -> Result<Action, Fault> {
        let nth = ranks as usize;
        match self {
            Notation::Points(moves) => moves[nth].map(Action::Move).ok_or(Fault::Unreadable),
            Notation::Letters(moves) => moves[nth].ok_or(Fault::Unreadable)?.action(before),
            Notation::Words(phrase) => match moves_of(phrase, before).as_slice() {
                [mv] => Ok(Action::Move(*mv)),
                [] => Err(Fault::NoneFits),
                _ => Err(Fault::SeveralFit),
            },
        }
    }
}

/// Returns the numbering of ranks, if the turns show it: capitals and a hyphen, or a rank 0, as in ICCS; a rank
/// 10 in ours.
pub(in crate::notation) fn shown_numbering(
    turns: &[WrittenTurn],
    notations: &[Option<Notation>],
) -> Option<RankNumbering> {
    let is_iccs = |text: &str| {
        let has_dash = text.contains('-') || text.contains(DASHES);
        has_dash && text.starts_with(|letter: char| letter.is_ascii_uppercase())
    };
    let mut points = notations.iter().filter_map(|notation| match notation {
        Some(Notation::Points(moves)) => Some(moves),
        _ => None,
    });
    if matches!(notations.first(), Some(Some(Notation::Points(_)))) && is_iccs(turns.first()?.text)
    {
        return Some(RankNumbering::FromZero);
    }
    points.find_map(|moves| match moves {
        [None, _] => Some(RankNumbering::FromZero),
        [_, None] => Some(RankNumbering::FromOne),
        _ => None,
    })
}

/// Returns whether a text is a turn in a notation used only for Xiangqi, or names two points.
pub(in crate::notation) fn looks_written(text: &str) -> bool {
    let text = strip_annotations(text);
    points(text).is_some() || phrase(text).is_some()
}

/// Returns a turn without annotations.
fn strip_annotations(text: &str) -> &str {
    text.trim_end_matches(['!', '?', '#', '！', '？'])
}

/// Parses two points, `h3e3`, `H2-E2`, with ranks from 1 and from 0.
fn points(text: &str) -> Option<[Option<Move>; 2]> {
    let (from, rest) = point(text.trim_end_matches('+'))?;
    let is_between = |letter| matches!(letter, '-' | 'x' | 'X') || DASHES.contains(&letter);
    let (to, rest) = point(rest.strip_prefix(is_between).unwrap_or(rest))?;
    let moved = |nth: usize| Some(Move::new(from[nth]?, to[nth]?));
    rest.is_empty().then(|| [moved(0), moved(1)])
}

/// Parses a point, with ranks from 1 and from 0. Returns the text after it.
fn point(text: &str) -> Option<([Option<Square>; 2], &str)> {
    let file = text.bytes().next()?.to_ascii_lowercase();
    let file = file.checked_sub(b'a').filter(|file| *file < 9)?;
    let rest = text.get(1..)?;
    let digits = if rest.starts_with("10") { 2 } else { 1 };
    let number: u8 = rest.get(..digits)?.parse().ok()?;
    let from_1 = number
        .checked_sub(1)
        .and_then(|rank| Square::new(file, rank));
    Some(([from_1, Square::new(file, number)], rest.get(digits..)?))
}
