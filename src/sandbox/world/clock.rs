//! The world's own clock: the machine's, put forward by the days that people have let pass.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::table::Table;
use crate::sandbox::snowflake::Snowflake;

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

impl Table<Clock> {
    /// How far the clock is ahead of the machine's.
    pub(super) fn ahead(&self) -> Duration {
        let ahead = self.get(ONLY).map_or(0, |clock| clock.ahead);
        Duration::from_millis(ahead)
    }

    /// Puts the clock forward. Says whether it goes so far.
    pub(super) fn put_forward(&mut self, by: Duration) -> bool {
        let ahead = self.ahead().saturating_add(by);
        if ahead > FARTHEST {
            return false;
        }
        let ahead = ahead.as_millis() as u64;
        self.insert(ONLY, Clock { ahead });
        true
    }
}
