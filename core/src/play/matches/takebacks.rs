//! The last voluntary turn of a running game, which may be taken back.

use std::time::Duration;

use super::{Match, Phase};
use crate::play::Timestamp;
use crate::rules::Side;

/// The last voluntary turn of a running game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastTurn {
    /// The side that played it.
    pub(in crate::play) by: Side,
    pub(in crate::play) at: Timestamp,
    /// The time since the turn before.
    pub(in crate::play) took: Duration,
    /// Whether the opponent has reacted since.
    pub(in crate::play) answered: bool,
}

impl LastTurn {
    /// A turn that was just played after `before`.
    pub(super) fn played(by: Side, at: Timestamp, before: Option<LastTurn>) -> LastTurn {
        LastTurn {
            by,
            at,
            took: before.map_or(Duration::ZERO, |before| at.since(before.at)),
            answered: false,
        }
    }
}

impl Match {
    /// How long the last voluntary turn took; zero if there is none.
    pub fn last_turn_took(&self) -> Duration {
        self.last_turn().map(|last| last.took).unwrap_or_default()
    }

    /// How many turns of a side were taken back.
    pub fn taken_back(&self, side: Side) -> u32 {
        self.taken_back[side]
    }

    /// The last voluntary turn of a running game.
    pub(in crate::play) fn last_turn(&self) -> Option<LastTurn> {
        match self.phase() {
            Phase::Running { last_turn, .. } => *last_turn,
            _ => None,
        }
    }
}
