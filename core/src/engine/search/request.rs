//! What is asked of a search and what it answers.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use super::alphabeta::MAX_DEPTH;
use crate::engine::score::Score;
use crate::rules::Action;

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

    /// A limit of nodes alone.
    #[must_use]
    pub const fn of_nodes(nodes: u64) -> SearchLimits {
        SearchLimits {
            nodes,
            depth: MAX_DEPTH as u32,
        }
    }
}

/// What a search found.
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
    /// The result of whatever is no search of ours, with its depth and selective depth; `None` without a line.
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

    /// The same result with another best action; the rest of its line is not known.
    pub(in crate::engine) fn playing(self, action: Action) -> SearchResult {
        SearchResult {
            pv: vec![action],
            ..self
        }
    }

    /// The best action.
    #[must_use]
    pub fn best(&self) -> Action {
        self.pv[0]
    }

    /// The principal variation: what both sides are expected to play, the best action first.
    #[must_use]
    pub fn pv(&self) -> &[Action] {
        &self.pv
    }
}

/// A search request.
#[derive(Debug)]
pub struct SearchRequest<'a> {
    /// Its limits.
    pub limits: SearchLimits,
    /// The root actions to choose from; empty for all.
    pub only: &'a [Action],
    /// How many principal variations are wanted (MultiPV); at least one.
    pub lines: usize,
    /// Threads (lazy SMP); at least one.
    pub threads: usize,
    /// A cancel flag: once set, the search returns what it has.
    pub stop: &'a AtomicBool,
}

/// How stable the results of iterative deepening are; time management asks after each depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stability {
    /// For how many depths the best action has been the same.
    pub same_best: u32,
    /// How far the score has dropped since the depth before, in hundredths of a point; negative if it rose.
    pub dropped: i32,
}

/// Receives events of a search's first thread.
pub(in crate::engine) trait Observer: Default {
    /// If set, null move cutoffs are verified by full searches, which changes the tree.
    const DOUBTS_NULL_MOVES: bool = false;

    /// A table probe: found, and cut off.
    fn table_probe(&mut self, _known: bool, _cutoff: bool) {}

    /// A beta cutoff by the action with this index.
    fn cutoff(&mut self, _after: i32) {}

    /// A reduced late move; `again` if it failed high and was searched at full depth.
    fn reduced(&mut self, _again: bool) {}

    /// A null move failed high at this depth; `right` if the full search did too. `points` compares the points
    /// of the side to move with the opponent's.
    fn null_cutoff(&mut self, _depth: i32, _points: Ordering, _right: bool) {}
}

/// No statistics.
#[derive(Debug, Default)]
pub(in crate::engine) struct Unobserved;

impl Observer for Unobserved {}

/// A count out of a total.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Share {
    /// Times it happened.
    pub count: u64,
    /// Times it could have.
    pub of: u64,
}

impl Share {
    fn add(&mut self, happened: bool) {
        self.count += u64::from(happened);
        self.of += 1;
    }

    fn join(&mut self, other: Share) {
        self.count += other.count;
        self.of += other.of;
    }

    /// In percent; 0 out of 0 is 0.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
    pub fn percent(self) -> f64 {
        100.0 * self.count as f64 / self.of.max(1) as f64
    }
}

/// Counters of searches.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Table hits, of all probes.
    pub table_hits: Share,
    /// Cutoffs by the table, of all probes.
    pub table_cutoffs: Share,
    /// Beta cutoffs by the first move, of all beta cutoffs.
    pub first_move_cutoffs: Share,
    /// Late moves searched again, of all that were reduced.
    pub lmr_researches: Share,
}

impl Statistics {
    /// Adds those of other searches.
    pub fn join(&mut self, other: &Statistics) {
        self.table_hits.join(other.table_hits);
        self.table_cutoffs.join(other.table_cutoffs);
        self.first_move_cutoffs.join(other.first_move_cutoffs);
        self.lmr_researches.join(other.lmr_researches);
    }
}

impl Observer for Statistics {
    fn table_probe(&mut self, known: bool, cutoff: bool) {
        self.table_hits.add(known);
        self.table_cutoffs.add(cutoff);
    }

    fn cutoff(&mut self, after: i32) {
        self.first_move_cutoffs.add(after == 0);
    }

    fn reduced(&mut self, again: bool) {
        self.lmr_researches.add(again);
    }
}

/// How often a null move's cutoff was false, by the depth of the node and by who was ahead in points.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NullMoves(BTreeMap<(i32, Ordering), Share>);

impl NullMoves {
    /// False cutoffs of all, by the depth, and by the points of the side to move beside the other's.
    pub fn false_cutoffs(&self) -> impl Iterator<Item = ((i32, Ordering), Share)> {
        self.0.iter().map(|(&class, &share)| (class, share))
    }

    /// Adds those of other searches.
    pub fn join(&mut self, other: &NullMoves) {
        for (class, share) in other.false_cutoffs() {
            self.0.entry(class).or_default().join(share);
        }
    }
}

impl Observer for NullMoves {
    const DOUBTS_NULL_MOVES: bool = true;

    fn null_cutoff(&mut self, depth: i32, points: Ordering, right: bool) {
        self.0.entry((depth, points)).or_default().add(!right);
    }
}
