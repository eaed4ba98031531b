//! The speed of a replay.

use std::time::Duration;

use strum::{EnumString, IntoStaticStr, VariantArray};

/// The speed of a replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum ReplaySpeed {
    /// Two seconds a turn.
    Slow,
    /// A second a turn.
    #[default]
    Normal,
    /// Half a second a turn.
    Fast,
}

impl ReplaySpeed {
    /// Returns the time for which each position is shown.
    #[must_use]
    pub fn delay(self) -> Duration {
        Duration::from_millis(match self {
            ReplaySpeed::Slow => 2_000,
            ReplaySpeed::Normal => 1_000,
            ReplaySpeed::Fast => 500,
        })
    }
}
