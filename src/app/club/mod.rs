//! The club of a server: who stands where, and how somebody has played.

mod leaderboard;
mod pages;
mod statistics;
mod told;

use std::sync::Arc;

use super::core::Core;

pub(super) use leaderboard::first_ranks;
pub use leaderboard::{Leaderboard, RankLine};
pub use pages::{CLUB_LINES, ClubPage, StatsPart};
pub use statistics::{Rival, StatisticsPage};
pub use told::ToldRatings;
pub(super) use told::told_ratings;

/// Ratings and statistics of the people of a server.
pub struct Club {
    core: Arc<Core>,
}

impl Club {
    /// Creates it.
    pub fn new(core: Arc<Core>) -> Club {
        Club { core }
    }
}
