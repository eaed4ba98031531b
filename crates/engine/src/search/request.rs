//! The request of a search, with its limits, and its result.

use super::alphabeta::MAX_DEPTH;
use crate::score::Score;
use janggi::Action;

/// Search limits. On one thread with a new table, equal limits give equal results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchLimits {
    /// Nodes, over all threads.
    pub nodes: u64,
    /// Depth in plies; quiescence and extensions go beyond it.
    pub depth: u32,
}

impl SearchLimits {
    /// No limit: the search ends when it is stopped.
    pub const NONE: SearchLimits = SearchLimits::of_nodes(u64::MAX);

    /// Creates a limit of nodes alone.
    #[must_use]
    pub const fn of_nodes(nodes: u64) -> SearchLimits {
        SearchLimits {
            nodes,
            depth: MAX_DEPTH as u32,
        }
    }

    /// Creates a limit of depth alone.
    #[must_use]
    pub const fn of_depth(depth: u32) -> SearchLimits {
        SearchLimits {
            depth,
            ..SearchLimits::NONE
        }
    }
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchResult {
    /// The principal variation; never empty.
    pub(super) pv: Vec<Action>,
    /// Its score for the side to move.
    pub score: Score,
    /// The last finished depth, in plies.
    pub depth: u32,
    /// The selective depth: plies of the longest line.
    pub seldepth: u32,
    /// Nodes searched, over all threads.
    pub nodes: u64,
}

impl SearchResult {
    /// Creates the result of another engine, with its depth and selective depth; `None` without a line.
    pub fn of_other_engine(
        pv: Vec<Action>,
        score: Score,
        depth: u32,
        seldepth: u32,
        nodes: u64,
    ) -> Option<SearchResult> {
        (!pv.is_empty()).then_some(SearchResult {
            pv,
            score,
            depth,
            seldepth,
            nodes,
        })
    }

    /// Returns the same result with another best action; the rest of its line is unknown.
    pub(crate) fn playing(self, action: Action) -> SearchResult {
        SearchResult {
            pv: vec![action],
            ..self
        }
    }

    /// Returns the best action.
    #[must_use]
    pub fn best(&self) -> Action {
        self.pv[0]
    }

    /// Returns the principal variation: the expected actions of both sides, the best action first.
    #[must_use]
    pub fn pv(&self) -> &[Action] {
        &self.pv
    }
}

/// The stability of the results of iterative deepening, used by time management after each depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stability {
    /// The number of depths for which the best action has been the same.
    pub same_best: u32,
    /// The drop of the score since the previous depth, in hundredths of a point; negative if it rose.
    pub dropped: i32,
}
