//! Whether turns may be taken back, and what a game remembers in order to do it.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::offer::Offer;
use crate::play::Timestamp;
use crate::rules::{BySide, Side};

/// Whether turns may be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Takebacks {
    /// At once while the other side has not reacted and little time has passed; else if it agrees.
    #[default]
    Free,
    /// If the other side agrees.
    Ask,
    /// Never.
    None,
}

impl Takebacks {
    /// Every choice, in menu order.
    pub const ALL: [Takebacks; 3] = [Takebacks::Free, Takebacks::Ask, Takebacks::None];

    /// The name in the database and in menus; never changed.
    pub fn id(self) -> &'static str {
        match self {
            Takebacks::Free => "free",
            Takebacks::Ask => "ask",
            Takebacks::None => "none",
        }
    }

    /// The choice of that name.
    pub fn named(id: &str) -> Option<Takebacks> {
        Takebacks::ALL.into_iter().find(|choice| choice.id() == id)
    }
}

/// What a running game remembers in order to take turns back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Slips {
    /// The request that stands: it lapses with the next turn.
    pub(in crate::play) request: Option<Offer>,
    /// Who has asked in the present position.
    pub(in crate::play) asked: BySide<bool>,
    /// The last turn that somebody chose, until it is taken back.
    pub(in crate::play) last: Option<LastTurn>,
}

/// A turn that was chosen, not forced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::play) struct LastTurn {
    pub by: Side,
    pub at: Timestamp,
    /// How long after the turn before.
    pub took: Duration,
    /// Whether the other side has done anything since.
    pub answered: bool,
}

impl Slips {
    /// A turn was played.
    pub(in crate::play) fn played(&mut self, by: Side, forced: bool, at: Timestamp) {
        self.request = None;
        self.asked = BySide::default();
        // What follows by itself is nobody's reaction.
        if !forced {
            let before = self.last.map_or(at, |before| before.at);
            self.last = Some(LastTurn {
                by,
                at,
                took: at.since(before),
                answered: false,
            });
        }
    }

    /// A side did something that is no turn.
    pub(super) fn acted(&mut self, by: Side) {
        if let Some(last) = &mut self.last {
            last.answered |= last.by != by;
        }
    }

    /// The last turn of somebody was taken back.
    pub(in crate::play) fn taken_back(&mut self) {
        *self = Slips::default();
    }
}
