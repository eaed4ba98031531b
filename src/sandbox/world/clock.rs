//! The world's clock: the system clock plus the days that people have skipped.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::World;
use crate::sandbox::snowflake::{Snowflake, now_millis};

/// The id of the only clock.
const ONLY: Snowflake = Snowflake(0);

/// The largest offset, a hundred years, which ids can represent.
const FARTHEST: Duration = Duration::from_secs(36_525 * 24 * 60 * 60);

/// The clock as stored, so that time does not go back at the next start.
#[derive(Debug, Serialize, Deserialize)]
pub struct Clock {
    /// Milliseconds ahead of the system clock.
    ahead: u64,
}

impl World {
    /// How far the world's clock is ahead of the system clock.
    pub fn ahead(&self) -> Duration {
        let ahead = self.clocks.get(ONLY).map_or(0, |clock| clock.ahead);
        Duration::from_millis(ahead)
    }

    /// The world's time in Unix milliseconds.
    pub fn now(&self) -> u64 {
        now_millis() + self.ahead().as_millis() as u64
    }

    /// A new id with the world's time.
    pub fn next_id(&mut self) -> Snowflake {
        let now = self.now();
        self.mint.next(now)
    }

    /// Moves the clock forward and notifies everyone; `false` if that is too far.
    pub fn put_forward(&mut self, by: Duration) -> bool {
        let ahead = self.ahead().saturating_add(by);
        if ahead > FARTHEST {
            return false;
        }
        let ahead = ahead.as_millis() as u64;
        self.clocks.insert(ONLY, Clock { ahead });
        self.world_changed(None);
        true
    }
}
