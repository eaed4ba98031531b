//! The first ranks of a server, as desks show them.

use super::Posters;
use super::desk::RankLine;
use crate::app::error::AppError;
use crate::play::ServerId;

impl Posters {
    /// The first three of each game in a server's ranks, without people who hide. So far nobody is ranked.
    ///
    /// # Errors
    /// Database errors.
    #[allow(clippy::unused_async, reason = "ranks are read from the database")]
    pub(super) async fn first_ranks(&self, _server: ServerId) -> Result<Vec<RankLine>, AppError> {
        Ok(Vec::new())
    }
}
