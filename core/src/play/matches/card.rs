//! Of which matches a card tells once they are over.

use std::ops::RangeInclusive;
use std::time::Duration;

use super::Match;

/// How many turns such a game has: of fewer there is little to tell, and more take too long to analyse.
const TURNS: RangeInclusive<usize> = 20..=1_000;

impl Match {
    /// Whether a card tells of the match: a game of two people in a server that ended with a result, and is neither too
    /// short nor too long. Of somebody who was forgotten nothing more is told.
    pub fn earns_card(&self) -> bool {
        let result = self.result();
        result.is_some_and(|result| TURNS.contains(&result.turns)) && !self.has_former_player()
    }

    /// How long the match has lasted since it was accepted, until its last event.
    pub fn lasted(&self) -> Duration {
        let accepted = self.accepted_at.unwrap_or(self.at());
        self.at().since(accepted)
    }
}
