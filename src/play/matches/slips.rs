//! Takebacks: the policy, and the state needed for them.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::offer::Offer;
use crate::play::Timestamp;
use crate::rules::{BySide, Side};

/// The takeback policy.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Default,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Takebacks {
    /// Free for a short time while the opponent has not reacted; after that with the opponent's consent.
    #[default]
    Free,
    /// With the opponent's consent.
    Ask,
    /// None.
    None,
}

/// The state of a running game needed for takebacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Slips {
    /// The open request; voided by the next turn.
    pub(in crate::play) request: Option<Offer>,
    /// Sides that have requested a takeback in the current position.
    pub(in crate::play) asked: BySide<bool>,
    /// The last voluntary turn.
    pub(in crate::play) last: Option<LastTurn>,
}

/// A voluntary turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::play) struct LastTurn {
    pub by: Side,
    pub at: Timestamp,
    /// The time since the turn before.
    pub took: Duration,
    /// Whether the opponent has reacted since.
    pub answered: bool,
}

impl Slips {
    /// Updates the state after a turn.
    pub(in crate::play) fn played(&mut self, by: Side, forced: bool, at: Timestamp) {
        self.request = None;
        self.asked = BySide::default();
        // A forced pass is not a reaction.
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

    /// Updates the state after an action that is not a turn.
    pub(super) fn acted(&mut self, by: Side) {
        if let Some(last) = &mut self.last {
            last.answered |= last.by != by;
        }
    }

    /// Updates the state after a takeback.
    pub(in crate::play) fn taken_back(&mut self) {
        *self = Slips::default();
    }
}
