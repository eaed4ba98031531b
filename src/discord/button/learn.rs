//! Components of *Learn from it*: the questions at one's turning points.

use std::fmt;
use std::str::FromStr;

use super::UnknownButton;
use crate::rules::Square;

/// A component of *Learn from it*.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LearnButton {
    /// Asks the first question.
    Open,
    /// Performs this action at the question of a turning point, which is counted from 0.
    At(usize, LearnAction),
}

/// An action at a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LearnAction {
    /// Asks the question.
    Ask,
    /// A menu of the pieces that can move, and of the alternatives ([`super::TurnChoice`]).
    Piece,
    /// A menu of the targets of the piece on this square.
    From(Square),
    /// Names the piece of the best move.
    Hint,
    /// Shows the best move.
    Show,
}

const PIECE: &str = "piece";
const HINT: &str = "hint";
const SHOW: &str = "show";

impl LearnButton {
    /// Returns the component of an argument; without one it asks the first question.
    pub(super) fn read(argument: Option<&str>) -> Result<LearnButton, UnknownButton> {
        argument.map_or(Ok(LearnButton::Open), str::parse)
    }
}

/// The argument of an id; nothing for [`LearnButton::Open`].
impl fmt::Display for LearnButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LearnButton::At(index, action) = self else {
            return Ok(());
        };
        match action {
            LearnAction::Ask => write!(f, "{index}"),
            LearnAction::Piece => write!(f, "{index}.{PIECE}"),
            LearnAction::From(from) => write!(f, "{index}.{from}"),
            LearnAction::Hint => write!(f, "{index}.{HINT}"),
            LearnAction::Show => write!(f, "{index}.{SHOW}"),
        }
    }
}

impl FromStr for LearnButton {
    type Err = UnknownButton;

    fn from_str(argument: &str) -> Result<LearnButton, UnknownButton> {
        let (index, word) = match argument.split_once('.') {
            Some((index, word)) => (index, Some(word)),
            None => (argument, None),
        };
        let index = index.parse().map_err(|_| UnknownButton)?;
        let action = match word {
            None => LearnAction::Ask,
            Some(PIECE) => LearnAction::Piece,
            Some(HINT) => LearnAction::Hint,
            Some(SHOW) => LearnAction::Show,
            Some(square) => LearnAction::From(square.parse().map_err(|_| UnknownButton)?),
        };
        Ok(LearnButton::At(index, action))
    }
}
