//! Faults in files of records, with their place.

use std::fmt;

use strum::IntoStaticStr;

use crate::board::{Piece, Role, Square};
use crate::movegen::Illegal;
use crate::position::FenError;

/// A place in a text; lines and columns count from 1, columns in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character within the line.
    pub column: usize,
}

impl Place {
    /// The beginning of a text.
    pub(super) const START: Place = Place { line: 1, column: 1 };
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// The reason that a record could not be read to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordError {
    /// Its place.
    pub place: Place,
    /// The affected ply, from 1; `None` if there is none.
    pub ply: Option<usize>,
    /// The text in question, truncated if long; empty if there is none.
    pub text: String,
    /// The fault.
    pub fault: Fault,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.place)?;
        if let Some(ply) = self.ply {
            write!(f, ", ply {ply}")?;
        }
        if !self.text.is_empty() {
            write!(f, ", {}", self.text)?;
        }
        write!(f, ": {}", self.fault)
    }
}

impl std::error::Error for RecordError {}

/// A fault in a record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Fault {
    /// The turn is illegal.
    #[error(transparent)]
    #[strum(transparent)]
    Illegal(#[from] Illegal),
    /// The turn names another piece than the one on the point.
    #[error("the move names a {named}, but {} is on {at}", named_piece(*found))]
    WrongPiece {
        /// The point.
        at: Square,
        /// The piece that the record names.
        named: Role,
        /// The piece on the point.
        found: Option<Piece>,
    },
    /// No piece of this kind can go there.
    #[error("no {0} can go to {1}")]
    NoSuchMove(Role, Square),
    /// Several pieces of this kind can go there.
    #[error("more than one {0} can go to {1}")]
    Ambiguous(Role, Square),
    /// The turn is written as one of Xiangqi, but no piece can make that move.
    #[error("no piece can make that move")]
    NoneFits,
    /// The turn could mean several pieces.
    #[error("more than one piece can make that move")]
    SeveralFit,
    /// The previous turns are in another notation.
    #[error("the turns before it use another notation")]
    OtherNotation,
    /// The text is not a turn.
    #[error("that is not a move")]
    Unreadable,
    /// No move leads from one position of a list to the next.
    #[error("no move leads to this position")]
    NoWay,
    /// No formation has this name.
    #[error("that is not a formation")]
    UnknownFormation,
    /// A row of a drawn board has more points than the board.
    #[error("row {0} of the board has more than nine points")]
    BoardRow(usize),
    /// A character of a drawn board is not a piece.
    #[error("{0:?} is not a piece on a board")]
    BoardPiece(char),
    /// The board or position string is invalid.
    #[error("the position is not valid: {0}")]
    Position(#[from] FenError),
    /// The record is one of another game.
    #[error("this is a record of another game: {0}")]
    OtherGame(String),
    /// No header names the game, and the first move is impossible in both supported games.
    #[error("the record names no variant, and its moves are those of another game, such as chess")]
    #[strum(to_string = "other-game")]
    NoVariant,
    /// A header is not closed.
    #[error("the header is not closed")]
    OpenHeader,
    /// A comment is not closed.
    #[error("the comment is not closed")]
    OpenComment,
    /// A variation is not closed.
    #[error("the variation is not closed")]
    OpenVariation,
    /// Variations are nested too deeply.
    #[error("variations are nested more than {0} deep")]
    TooDeep(usize),
    /// The file ends before the game does.
    #[error("the file ends in the middle of the game")]
    CutOff,
    /// There are too many turns.
    #[error("a game has at most {0} turns")]
    TooLong(usize),
}

impl Fault {
    /// Returns the fault's name for scripts, in kebab case.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.into()
    }
}

fn named_piece(piece: Option<Piece>) -> String {
    piece.map_or("nothing".to_owned(), |piece| format!("a {}", piece.role))
}

/// The reason that bytes are not a file of records.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotARecord {
    /// The input is empty.
    #[error("the file is empty")]
    Empty,
    /// The input exceeds the limit of the reader.
    #[error("the file has more than {limit} bytes")]
    TooLarge {
        /// The limit in bytes.
        limit: usize,
    },
    /// The bytes are not text.
    #[error("the file is not text")]
    Binary,
    /// The file has records of another game.
    #[error("the file contains records of another game: {0}")]
    OtherGame(&'static str),
    /// The file has the format of an unsupported program.
    #[error(
        "the file seems to be {0}, which is not supported: export the game as PGN or DhtmlXQ (UBB)"
    )]
    Unsupported(&'static str),
    /// The text has neither a header nor a move.
    #[error("the file has no header and no move of a record")]
    Nothing,
}
