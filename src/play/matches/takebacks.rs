//! Takebacks: the policy, and the turn that may be taken back.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::play::Timestamp;
use crate::rules::Side;

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
