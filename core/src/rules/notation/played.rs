//! The written turns of a game on the board, as far as they can be played.

use super::builder::WrittenTurn;
use super::fault::RecordError;
use super::games::MarkDifference;
use super::pgn;
use super::record::{Record, Start};
use super::replay::{Ranks, replay, replay_xiangqi};

/// Turns on the board.
pub(super) struct Played {
    pub record: Record,
    pub marks: Vec<MarkDifference>,
    /// The first turn that cannot be played.
    pub refused: Option<RecordError>,
}

impl Played {
    /// A start without turns.
    pub fn not(start: Start) -> Played {
        Played {
            record: Record::new(start),
            marks: Vec::new(),
            refused: None,
        }
    }

    /// Turns of Janggi.
    pub fn janggi(start: Start, turns: &[WrittenTurn]) -> Played {
        let mut played = Played::not(start);
        played.refused = replay(turns, &mut played.record, &mut played.marks).err();
        played
    }

    /// Turns of Xiangqi; `ranks` is how they count if a tag says so.
    pub fn xiangqi(start: Start, turns: &[WrittenTurn], ranks: Option<Ranks>) -> Played {
        let mut played = Played::not(start);
        played.refused = replay_xiangqi(turns, &mut played.record, ranks).err();
        played
    }
}

/// The turns with ranks that count from 0.
pub(super) fn from_0<'a>(turns: &[WrittenTurn<'a>]) -> Vec<WrittenTurn<'a>> {
    let up = |turn: &WrittenTurn<'a>| match pgn::turn(&pgn::one_up(turn.text)) {
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
