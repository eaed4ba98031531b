//! Playing written turns on a board.

use super::builder::{CaptureMark, WrittenMove, WrittenTurn, quote};
use super::fault::{Fault, RecordError};
use super::games::{Mark, MarkDifference};
use super::pgn;
use super::ranks::RankNumbering;
use super::record::{Record, Start};
use super::replay_xiangqi::replay_xiangqi;
use crate::board::{Action, Move, Role};
use crate::position::Position;

/// Plays written turns, up to the first illegal one, and lists the marks that differ from the board.
pub(super) fn replay(
    turns: &[WrittenTurn],
    record: &mut Record,
    marks: &mut Vec<MarkDifference>,
) -> Result<(), RecordError> {
    for (ply, turn) in (1..).zip(turns) {
        let before = *record.end();
        let result = resolve(turn.written, &before)
            .or_else(|fault| by_arrow(turn, &before).ok_or(fault))
            .and_then(|action| Ok(record.play(action).map(|()| action)?));
        let action = result.map_err(|fault| RecordError {
            place: turn.place,
            ply: Some(ply),
            text: quote(turn.text),
            fault,
        })?;
        let differ = compare(turn, &before, action, record.end());
        marks.extend(differ.into_iter().flatten().map(|mark| MarkDifference {
            place: turn.place,
            ply,
            text: quote(turn.text),
            mark,
        }));
    }
    Ok(())
}

/// Returns the action of a written turn.
pub(super) fn resolve(written: WrittenMove, position: &Position) -> Result<Action, Fault> {
    let general = position.general(position.turn());
    match written {
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

/// Returns the move of the arrow behind a turn, if the turn can mean it.
fn by_arrow(turn: &WrittenTurn, before: &Position) -> Option<Action> {
    let from = turn.arrow?.from;
    let WrittenMove::Target { piece, to, .. } = turn.written else {
        return None;
    };
    let written = WrittenMove::Target {
        piece,
        file: Some(from.file()),
        rank: Some(from.rank()),
        to,
    };
    resolve(written, before).ok()
}

/// Returns the differences between the marks of a ply and the board.
fn compare(
    turn: &WrittenTurn,
    before: &Position,
    action: Action,
    after: &Position,
) -> [Option<Mark>; 2] {
    let captured = action.piece_move().and_then(|mv| before.piece_at(mv.to));
    let capture_agrees = match turn.taken {
        CaptureMark::Unmarked => true,
        CaptureMark::Nothing => captured.is_none(),
        CaptureMark::Piece(None) => captured.is_some(),
        CaptureMark::Piece(Some(named)) => captured.is_some_and(|piece| piece.role == named),
    };
    let check = after.in_check();
    let checks_agree = turn.check.is_none_or(|written| written == check);
    [
        (!capture_agrees).then_some(Mark::Capture(captured)),
        (!checks_agree).then_some(Mark::Check(check)),
    ]
}

/// Turns on the board.
pub(super) struct ReplayBoard {
    pub record: Record,
    pub marks: Vec<MarkDifference>,
    /// The first turn that cannot be played.
    pub refused: Option<RecordError>,
}

impl ReplayBoard {
    /// Creates a start without turns.
    pub fn without_turns(start: Start) -> ReplayBoard {
        ReplayBoard {
            record: Record::new(start),
            marks: Vec::new(),
            refused: None,
        }
    }

    /// Plays turns of Janggi.
    pub fn janggi(start: Start, turns: &[WrittenTurn]) -> ReplayBoard {
        let mut board = ReplayBoard::without_turns(start);
        board.refused = replay(turns, &mut board.record, &mut board.marks).err();
        board
    }

    /// Plays turns of Xiangqi; `ranks` is their numbering of ranks, if a tag states it.
    pub fn xiangqi(
        start: Start,
        turns: &[WrittenTurn],
        ranks: Option<RankNumbering>,
    ) -> ReplayBoard {
        let mut board = ReplayBoard::without_turns(start);
        board.refused = replay_xiangqi(turns, &mut board.record, ranks).err();
        board
    }
}

/// Returns the turns, converted from ranks that count from 0.
pub(super) fn convert_ranks_from_0<'a>(turns: &[WrittenTurn<'a>]) -> Vec<WrittenTurn<'a>> {
    let up = |turn: &WrittenTurn<'a>| match pgn::turn(&pgn::ranks_from_1(turn.text)) {
        Some((written, taken, check)) => WrittenTurn {
            written,
            taken,
            check,
            ..*turn
        },
        None => *turn,
    };
    turns.iter().map(up).collect()
}
