//! Components of puzzles: `ID[.K[.action]]`, where `K` counts the solver's turns that are played.

use std::fmt;
use std::str::FromStr;

use super::UnknownButton;
use crate::play::PuzzleId;
use crate::rules::Square;

/// A component of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleButton {
    /// Shows another puzzle.
    Next,
    /// Shows a puzzle at its start.
    Open(PuzzleId),
    /// Performs this action after so many turns of the solver.
    At(PuzzleId, usize, PuzzleAction),
}

/// An action at a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleAction {
    /// A menu of the pieces that can move, and of the pass ([`super::TurnChoice`]).
    Piece,
    /// A menu of the targets of the piece on this square.
    From(Square),
    /// Shows the whole line.
    Show,
    /// Goes back to the start.
    Again,
}

const NEXT: &str = "next";
const SHOW: &str = "show";
const AGAIN: &str = "again";

impl fmt::Display for PuzzleButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (id, played, action) = match self {
            PuzzleButton::Next => return f.write_str(NEXT),
            PuzzleButton::Open(id) => return write!(f, "{id}"),
            PuzzleButton::At(id, played, action) => (id, played, action),
        };
        match action {
            PuzzleAction::Piece => write!(f, "{id}.{played}"),
            PuzzleAction::From(from) => write!(f, "{id}.{played}.{from}"),
            PuzzleAction::Show => write!(f, "{id}.{played}.{SHOW}"),
            PuzzleAction::Again => write!(f, "{id}.{played}.{AGAIN}"),
        }
    }
}

impl FromStr for PuzzleButton {
    type Err = UnknownButton;

    fn from_str(argument: &str) -> Result<PuzzleButton, UnknownButton> {
        if argument == NEXT {
            return Ok(PuzzleButton::Next);
        }
        let mut parts = argument.splitn(3, '.');
        let id = parts.next().and_then(|id| id.parse().ok());
        let id = id.ok_or(UnknownButton)?;
        let Some(played) = parts.next() else {
            return Ok(PuzzleButton::Open(id));
        };
        let played = played.parse().map_err(|_| UnknownButton)?;
        let action = match parts.next() {
            None => PuzzleAction::Piece,
            Some(SHOW) => PuzzleAction::Show,
            Some(AGAIN) => PuzzleAction::Again,
            Some(square) => PuzzleAction::From(square.parse().map_err(|_| UnknownButton)?),
        };
        Ok(PuzzleButton::At(id, played, action))
    }
}
