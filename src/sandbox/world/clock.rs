//! The world's own clock: the machine's, put forward by the days that people have let pass.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::World;
use crate::sandbox::snowflake::{Snowflake, now_millis};

/// There is one clock.
const ONLY: Snowflake = Snowflake(0);

/// How far it may go ahead: a hundred years, well within what an id can carry.
const FARTHEST: Duration = Duration::from_secs(36_525 * 24 * 60 * 60);

/// The clock as it is kept on disk, so that nobody's time goes back at the next start.
#[derive(Debug, Serialize, Deserialize)]
pub struct Clock {
    /// Milliseconds ahead of the machine's.
    ahead: u64,
}

impl World {
    /// How far the world's clock is ahead of the machine's.
    pub fn ahead(&self) -> Duration {
        let ahead = self.clocks.get(ONLY).map_or(0, |clock| clock.ahead);
        Duration::from_millis(ahead)
    }

    /// The world's time in milliseconds since 1970.
    pub fn now(&self) -> u64 {
        now_millis() + self.ahead().as_millis() as u64
    }

    /// A new id, which carries the world's time.
    pub fn next_id(&mut self) -> Snowflake {
        let now = self.now();
        self.mint.next(now)
    }

    /// Puts the clock forward: everybody learns of it. Says whether it goes so far.
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
