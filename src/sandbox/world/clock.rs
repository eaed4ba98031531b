//! The world's clock: the system clock plus the days that people have skipped.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::table::Table;
use crate::sandbox::snowflake::{Snowflake, millis};

/// The id of the only clock.
const ONLY: Snowflake = Snowflake(0);

/// The largest offset, a hundred years, which ids can represent.
const FARTHEST: Duration = Duration::from_secs(36_525 * 24 * 60 * 60);

/// The clock as stored, so that time does not go back at the next start.
#[derive(Debug, Serialize, Deserialize)]
pub struct WorldClock {
    /// Milliseconds ahead of the system clock.
    ahead: u64,
}

impl Table<WorldClock> {
    /// How far the world's clock is ahead of the system clock.
    pub(super) fn ahead(&self) -> Duration {
        let ahead = self.get(ONLY).map_or(0, |clock| clock.ahead);
        Duration::from_millis(ahead)
    }

    /// Moves the clock forward; `false` if that is too far.
    pub(super) fn put_forward(&mut self, by: Duration) -> bool {
        let ahead = self.ahead().saturating_add(by);
        if ahead > FARTHEST {
            return false;
        }
        let ahead = millis(ahead);
        self.insert(ONLY, WorldClock { ahead });
        true
    }
}
