//! What the end of a match means to its players.

use super::{Ended, Match, Phase};
use crate::play::{GameResult, UserId};

impl Match {
    /// The result for a player; none if the match is not over, or the person does not play in it.
    pub fn result_for(&self, player: UserId) -> GameResult {
        match (self.phase(), self.seat(player)) {
            (
                Phase::Over {
                    ended: Ended::Decided(outcome),
                    ..
                },
                Ok(side),
            ) => match outcome.winner {
                Some(winner) if winner == side => GameResult::Won,
                Some(_) => GameResult::Lost,
                None => GameResult::Drawn,
            },
            _ => GameResult::CalledOff,
        }
    }
}
