//! The transposition table as others see it: stored results of positions.

use super::SearchResult;
use super::alphabeta::root_key;
use super::table::{Bound, Entry, TranspositionTable};
use crate::Score;
use janggi::{Action, Game};

/// A stored result of a position, for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoredResult {
    /// The best action, if one is known.
    pub best: Option<Action>,
    /// The depth of its search, in plies.
    pub depth: i32,
    /// The score is at least this; `None` if nothing is known.
    pub at_least: Option<Score>,
    /// The score is at most this; `None` if nothing is known.
    pub at_most: Option<Score>,
}

impl TranspositionTable {
    /// Returns the stored result of a game's position.
    #[must_use]
    pub fn probe(&self, game: &Game) -> Option<StoredResult> {
        let entry = self.get(root_key(game))?;
        let score = Score::from_search(entry.score);
        Some(StoredResult {
            best: entry.best,
            depth: entry.depth,
            at_least: (entry.bound != Bound::Upper).then_some(score),
            at_most: (entry.bound != Bound::Lower).then_some(score),
        })
    }

    /// Stores the result of a search for [`TranspositionTable::probe`]: a search stores only the positions after its own.
    pub fn remember(&self, game: &Game, result: &SearchResult) {
        let entry = Entry {
            depth: i32::try_from(result.depth).unwrap_or(i32::MAX),
            score: result.score.hundredths(),
            bound: Bound::Exact,
            best: result.pv().first().copied(),
            static_eval: i32::MIN,
        };
        self.put(root_key(game), entry);
    }
}
