//! Why a turn is not planned, typed or chosen.

use std::fmt;

use crate::play::{Match, PlanRefusal};
use crate::rules::notation::Unread;

/// Why a turn is not planned, and which one of a typed line is to blame.
#[derive(Clone, thiserror::Error)]
#[error("a turn cannot be planned")]
pub struct LineProblem {
    /// The place of the turn in the line, from 1; `None` for a turn that was chosen.
    pub place: Option<usize>,
    /// What is wrong with it.
    pub why: LineFault,
    /// The match as it would be before that turn, in which the reason is told.
    pub before: Match,
}

impl PartialEq for LineProblem {
    fn eq(&self, other: &LineProblem) -> bool {
        (self.place, &self.why) == (other.place, &other.why)
    }
}

/// A plan is nobody's business: no log names its turns.
impl fmt::Debug for LineProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LineProblem")
            .field("place", &self.place)
            .finish_non_exhaustive()
    }
}

/// What is wrong with a typed turn.
#[derive(Clone, PartialEq)]
pub enum LineFault {
    /// Nothing stands between two commas, or nothing was typed at all.
    Empty,
    /// The text is longer than any line.
    TooLong,
    /// It cannot be read, or could mean several turns.
    Unread(Unread),
    /// It is no turn: a draw offer or a resignation.
    NoTurn,
    /// It cannot be planned there.
    Refused(PlanRefusal),
}
