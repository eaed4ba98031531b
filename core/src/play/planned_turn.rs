//! A turn as a person plans it or votes for it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::rules::{Action, Move, NotAMove};

/// A turn in the form in which a person plans it, or votes for it.
///
/// A plan stores it as an [`Action`]: bikjang is a pass while the generals face each other, as in events. A vote stores
/// its text: `b1c3`, `pass`, `bikjang`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum PlannedTurn {
    /// A piece moves.
    Move(Move),
    /// No piece moves; rejected while the generals face each other.
    Pass,
    /// Ends the game by bikjang.
    Bikjang,
}

/// The text of a pass.
const PASS: &str = "pass";
/// The text of ending the game by bikjang.
const BIKJANG: &str = "bikjang";

impl fmt::Display for PlannedTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlannedTurn::Move(mv) => mv.fmt(f),
            PlannedTurn::Pass => f.write_str(PASS),
            PlannedTurn::Bikjang => f.write_str(BIKJANG),
        }
    }
}

impl FromStr for PlannedTurn {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<PlannedTurn, NotAMove> {
        match text {
            PASS => Ok(PlannedTurn::Pass),
            BIKJANG => Ok(PlannedTurn::Bikjang),
            text => text.parse().map(PlannedTurn::Move),
        }
    }
}

impl TryFrom<String> for PlannedTurn {
    type Error = NotAMove;

    fn try_from(text: String) -> Result<PlannedTurn, NotAMove> {
        text.parse()
    }
}

impl From<PlannedTurn> for String {
    fn from(turn: PlannedTurn) -> String {
        turn.to_string()
    }
}

impl PlannedTurn {
    /// Returns the action on the board.
    pub fn action(self) -> Action {
        match self {
            PlannedTurn::Move(mv) => Action::Move(mv),
            PlannedTurn::Pass | PlannedTurn::Bikjang => Action::Pass,
        }
    }
}
