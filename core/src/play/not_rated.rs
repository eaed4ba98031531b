//! Why a game is not rated.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// Why a game cannot be rated. It is stored in this form, which must not change.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum NotRated {
    /// The opponent is the bot.
    Bot,
    /// The rules are combined; rated games go by a named book.
    Rules,
    /// A handicap is given.
    Handicap,
    /// There is no clock.
    Pace,
    /// Hints are allowed.
    Hints,
    /// Takebacks are free for a while.
    Takebacks,
    /// The two have begun as many rated games within a day as they may.
    Limit,
}
